/* SPDX-License-Identifier: Apache-2.0 */
/* The version that VERSION and configure give. */
#include <config.h>
#include <joincast/model.h>

const char *jc_version(void)
{
    return PACKAGE_VERSION;
}
