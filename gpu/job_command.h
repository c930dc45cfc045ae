/* SPDX-License-Identifier: Apache-2.0 */
/* joincast-gpu JOB: a job read, checked and shown. Needs no GPU. */
#ifndef GPU_JOB_COMMAND_H
#define GPU_JOB_COMMAND_H

#include <joincast/model.h>

typedef struct jc_gpu_job_request {
    const char *path; /* as jc_job_read takes it */
    bool show, json;
    int argc; /* kept in JSON */
    char **argv;
} jc_gpu_job_request;

/* Reads the job and prints what it holds. JC_ERR_UNSUPPORTED without `show`: this version runs no jobs. Else it fails
 * as jc_job_read does. */
jc_status jc_gpu_job_command(const jc_gpu_job_request *request, jc_error *error);

#endif
