/* SPDX-License-Identifier: Apache-2.0 */
/* One rule of a profile file. */
#ifndef CLI_PROFILE_FILE_RULE_H
#define CLI_PROFILE_FILE_RULE_H

#include "cli/profile_file.h"

#include <jansson.h>

/* path and label are for messages, and label becomes the rule's. Fails as cli_profile_read does. */
jc_status cli_profile_rule_read(const char *path, const char *label, const json_t *from, cli_profile_rule *rule,
                                jc_error *error);
void cli_profile_rule_clear(cli_profile_rule *rule);

#endif
