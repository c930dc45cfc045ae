/* SPDX-License-Identifier: Apache-2.0 */
/* Running gnuplot without a shell: fork, exec, and a pipe for what it complains about. */
#include "config.h"

#include "cli/gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CANNOT_START = 127 }; /* as shells have it; gnuplot ends with 0, 1 or what a script says */

static jc_status fail(jc_error *error, jc_status code, const char *what, int reason)
{
    *error = (jc_error){.code = code};
    snprintf(error->place, sizeof error->place, "gnuplot");
    snprintf(error->sentence, sizeof error->sentence, "%s%s%s", what, reason ? ": " : "",
             reason ? strerror(reason) : "");
    return code;
}

/* The child's part: never returns. */
static void become_gnuplot(const char *folder, const char *assignment, const char *script, int complaints)
{
    char *arguments[] = {(char[]){"gnuplot"}, (char[]){"-d"}, (char[]){"-e"},
                         (char *)assignment,  (char *)script, NULL};
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    signal(SIGPIPE, SIG_DFL);
    if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0 || dup2(complaints, STDOUT_FILENO) < 0 ||
        dup2(complaints, STDERR_FILENO) < 0 || chdir(folder) != 0)
        _exit(CANNOT_START);
    const char *named = getenv("GNUPLOT");
    if (named && named[0] != '\0') {
        execvp(named, arguments);
    } else {
        execvp(JC_GNUPLOT, arguments);
        execvp("gnuplot", arguments);
    }
    _exit(CANNOT_START);
}

/* Reads to the end, keeps what fits, and folds it into one line. */
static void read_complaint(int from, char *complaint, size_t size)
{
    size_t length = 0;
    char buffer[512];
    for (;;) {
        ssize_t got = read(from, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        for (ssize_t i = 0; i < got && length + 1 < size; i++) {
            bool space = (unsigned char)buffer[i] <= ' ';
            if (!space || (length > 0 && complaint[length - 1] != ' ')) /* neither leading nor repeated */
                complaint[length++] = space ? ' ' : buffer[i];
        }
    }
    if (length > 0 && complaint[length - 1] == ' ')
        length--;
    complaint[length] = '\0';
}

jc_status cli_gnuplot_run(const char *folder, const char *assignment, const char *script, int *exit_status,
                          char *complaint, size_t size, jc_error *error)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return fail(error, JC_ERR_IO, "no pipe to gnuplot", errno);
    pid_t child = fork();
    if (child < 0) {
        int reason = errno;
        close(ends[0]);
        close(ends[1]);
        return fail(error, JC_ERR_IO, "no process for gnuplot", reason);
    }
    if (child == 0)
        become_gnuplot(folder, assignment, script, ends[1]);
    close(ends[1]);
    read_complaint(ends[0], complaint, size);
    close(ends[0]);

    int ended;
    while (waitpid(child, &ended, 0) < 0) {
        if (errno != EINTR)
            return fail(error, JC_ERR_IO, "lost track of gnuplot", errno);
    }
    if (WIFSIGNALED(ended))
        return fail(error, JC_ERR_IO, "was stopped by a signal", 0);
    if (WEXITSTATUS(ended) == CANNOT_START)
        return fail(error, JC_ERR_UNSUPPORTED, "not found", 0);
    *exit_status = WEXITSTATUS(ended);
    return JC_OK;
}
