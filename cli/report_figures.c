/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/report.h"
jc_status report_draw(report *made, report_rule *rule, const jc_profile *profile, jc_error *error)
{
    (void)made; (void)rule; (void)profile; (void)error;
    return JC_OK;
}
