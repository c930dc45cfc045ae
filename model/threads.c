/* SPDX-License-Identifier: Apache-2.0 */
/* Threads over pthreads. */
#include "model/threads.h"

#include "model/error.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct task {
    pthread_t thread;
    void (*body)(void *context, unsigned number);
    void *context;
    unsigned number;
} task;

static void *run_task(void *argument)
{
    task *mine = argument;
    mine->body(mine->context, mine->number);
    return NULL;
}

jc_status jc_threads_run(unsigned count, void (*body)(void *context, unsigned number), void *context,
                         atomic_bool *stop, jc_error *error)
{
    jc_status status = JC_OK;
    task *tasks = calloc(count, sizeof *tasks);
    if (!tasks)
        return jc_fail_memory(error);
    unsigned started = 1;
    for (; started < count; started++) {
        tasks[started] = (task){.body = body, .context = context, .number = started};
        int failure = pthread_create(&tasks[started].thread, NULL, run_task, &tasks[started]);
        if (failure != 0) {
            atomic_store(stop, true);
            status = jc_fail(error, JC_ERR_IO, NULL, "thread %u of %u cannot be started: %s; use fewer threads",
                             started + 1, count, strerror(failure));
            break;
        }
    }
    if (status == JC_OK)
        body(context, 0);
    for (unsigned i = 1; i < started; i++)
        pthread_join(tasks[i].thread, NULL);
    free(tasks);
    return status;
}
