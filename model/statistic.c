/* SPDX-License-Identifier: Apache-2.0 */
/* Statistics own two texts. */
#include <joincast/model.h>

#include <stdlib.h>

void jc_statistic_clear(jc_statistic *statistic)
{
    free(statistic->number);
    free(statistic->text);
    statistic->number = statistic->text = NULL;
}
