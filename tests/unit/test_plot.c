/* SPDX-License-Identifier: Apache-2.0 */
/* Figures: texts of any bytes, scripts and data to the letter, and gnuplot that draws, is absent, or fails. */
#include "cli/figure.h"
#include "cli/gnuplot.h"
#include "cli/plot.h"
#include "cli/plot_text.h"

#include "tests/unit/figure_case.h"

#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- texts --------------------------------------------------------------------------------------------------------
 */

static void check_text(const char *text, size_t most, const char *shown, const char *quoted)
{
    char buffer[256] = "";
    FILE *stream = fmemopen(buffer, sizeof buffer, "w");
    if (!stream)
        return;
    cli_plot_put_text(stream, text, most);
    fclose(stream);
    ok_text(buffer, shown, "text as shown: %s", shown);
    memset(buffer, 0, sizeof buffer);
    stream = fmemopen(buffer, sizeof buffer, "w");
    if (!stream)
        return;
    cli_plot_put_quoted(stream, text, most, false);
    fclose(stream);
    ok_text(buffer, quoted, "text in quotes: %s", shown);
}

static void test_texts(void)
{
    check_text("java.lang.Object", 72, "java.lang.Object", "'java.lang.Object'");
    check_text("a_b^{x} \"q\" \\n `ls` @m %g", 72, "a_b^{x} \"q\" \\n `ls` @m %g", "'a_b^{x} \"q\" \\n `ls` @m %g'");
    check_text("it's", 72, "it's", "'it''s'");
    check_text("", 72, "", "''");
    check_text("two\nlines\tand\x7f", 72, "two\\x0alines\\x09and\\x7f", "'two\\x0alines\\x09and\\x7f'");
    check_text("\u00e9 \u65e5\u672c \U0001f600", 72, "\u00e9 \u65e5\u672c \U0001f600",
               "'\u00e9 \u65e5\u672c \U0001f600'");
    check_text("\xff\xc3", 72, "\\xff\\xc3", "'\\xff\\xc3'");
    check_text("\xc0\xaf \xed\xa0\x80 \xf4\x90\x80\x80", 72, "\\xc0\\xaf \\xed\\xa0\\x80 \\xf4\\x90\\x80\\x80",
               "'\\xc0\\xaf \\xed\\xa0\\x80 \\xf4\\x90\\x80\\x80'");
    check_text("\xc2\x85 \xef\xbf\xbf", 72, "\\xc2\\x85 \\xef\\xbf\\xbf", "'\\xc2\\x85 \\xef\\xbf\\xbf'");
    check_text("abcdefghij", 10, "abcdefghij", "'abcdefghij'");
    check_text("abcdefghijk", 10, "abcde\u2026hijk", "'abcde\u2026hijk'");
    check_text("\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9", 5, "\u00e9\u00e9\u2026\u00e9\u00e9",
               "'\u00e9\u00e9\u2026\u00e9\u00e9'");
    check_text("\u65e5\u672c\u8a9e\u65e5\u672c", 10, "\u65e5\u672c\u8a9e\u65e5\u672c",
               "'\u65e5\u672c\u8a9e\u65e5\u672c'"); /* wide characters take two columns */
    check_text("\u65e5\u672c\u8a9e\u65e5\u672c", 9, "\u65e5\u672c\u2026\u65e5\u672c",
               "'\u65e5\u672c\u2026\u65e5\u672c'");
    check_text("\U0001f600\U0001f600\uac00x", 6, "\U0001f600\u2026x", "'\U0001f600\u2026x'");
    check_text("a\nbcdefg", 5, "a\u2026fg", "'a\u2026fg'");

    char buffer[32] = "";
    FILE *stream = fmemopen(buffer, sizeof buffer, "w");
    if (!stream)
        return;
    cli_plot_put_quoted(stream, "5% '", 72, true);
    fclose(stream);
    ok_text(buffer, "'5%% '''", "a tick's name doubles its percent signs");
}

/* ---- descriptions ------------------------------------------------------------------------------------------- */

/* Points that an axis cannot show are left out of the data, a series without any is left out of the script. */
static void test_points_left_out(void)
{
    double x[] = {0, 1, 2, 3, NAN}, y[] = {5, 0, 7, INFINITY, 1}, negative[] = {-1, -1, -1, -1, -1};
    cli_plot_series series[] = {
        {.name = "some", .style = CLI_PLOT_POINTS, .count = 5, .x = x, .y = y},
        {.name = "none", .style = CLI_PLOT_LINE, .colour = 1, .count = 5, .x = x, .y = negative},
        {.name = "last", .style = CLI_PLOT_LINE, .colour = 2, .count = 2, .x = x + 1, .y = y + 1}};
    cli_plot_label labels[] = {{.text = "hidden", .x = 0, .y = 1}, {.text = "shown", .x = 2, .y = 7}};
    cli_plot plot = {.x_label = "x (1)",
                     .y_label = "y (1)",
                     .x_scale = CLI_PLOT_DECADES,
                     .y_scale = CLI_PLOT_DECADES,
                     .x_range = {NAN, NAN},
                     .y_range = {NAN, NAN},
                     .series_count = 3,
                     .series = series,
                     .label_count = 2,
                     .labels = labels};
    jc_error error = {.code = JC_OK};
    golden_figure("left-out", cli_plot_write(&plot, path_of("left-out.svg"), &error), &error);
}

/* ---- with gnuplot ------------------------------------------------------------------------------------------- */

static uint64_t weights[60];

static jc_status draw(const char *name, jc_error *error)
{
    cli_ranking ranking = {.name = "it's a_b^{x}", .count = 60, .weights = weights,
                           .hot_key = "java.lang.\"Object\" <&> \\n x{}"};
    return cli_figure_rank_size(path_of(name), "100 %g `id`", 1, &ranking, error);
}

static bool begins(const char *path, const char *bytes)
{
    char *text = read_file(path);
    bool begins = text && strncmp(text, bytes, strlen(bytes)) == 0;
    free(text);
    return begins;
}

static void test_drawing(void)
{
    jc_error error = {.code = JC_OK};
    unsetenv("GNUPLOT");
    jc_status status = draw("drawn.svg", &error);
    if (status == JC_ERR_UNSUPPORTED) {
        skip("drawing", "there is no gnuplot");
        return;
    }
    const char *svg = path_of("drawn.svg");
    ok(status == JC_OK && begins(svg, "<?xml") && contains(svg, "</svg>"), "an SVG is drawn to its end");
    ok(contains(svg, "java.lang.\"Object\" &lt;&amp;> \\n x{}"), "names are shown to the letter");
    ok(contains(svg, "it's a_b^{x}") && contains(svg, "100 %g `id`"), "so are titles");
    ok(write_file(path_of("drawn.svg"), "old") && draw("drawn.svg", &error) == JC_OK && begins(svg, "<?xml"),
       "an older figure is replaced");

    char *before = read_file(path_of("drawn.svg")), complaint[128];
    int exit_status = -1;
    unlink(path_of("drawn.svg"));
    status = cli_gnuplot_run(folder, "", "./drawn.gp", &exit_status, complaint, sizeof complaint, &error);
    char *after = read_file(path_of("drawn.svg"));
    ok(status == JC_OK && exit_status == 0 && before && after && strcmp(before, after) == 0,
       "the script alone draws the same figure");
    free(after);
    free(before);

    static const char *const others[][2] = {{"drawn.png", "\x89PNG"}, {"drawn.pdf", "%PDF"}};
    for (int i = 0; i < 2; i++) {
        status = draw(others[i][0], &error);
        if (status == JC_ERR_UNSUPPORTED)
            skip(others[i][0], error.sentence);
        else
            ok(status == JC_OK && begins(path_of(others[i][0]), others[i][1]), "%s is drawn", others[i][0]);
    }
    ok(draw("<it's |\xff`id` %d\\.svg", &error) == JC_OK && exists(path_of("<it's |\xff`id` %d\\.svg")),
       "a file name may hold what gnuplot and shells take for commands");
    ok(!leftovers(), "nothing else is left in the folder");
}

/* A gnuplot of our own: the shell script `body`. */
static void pretend(const char *body)
{
    char script[512], path[600];
    snprintf(script, sizeof script, "#!/bin/sh\n%s\n", body);
    unlink(path_of("fake"));
    write_file(path_of("fake"), script);
    chmod(path_of("fake"), 0700);
    char *here = getcwd(NULL, 0);
    snprintf(path, sizeof path, "%s/%s/fake", here ? here : ".", folder);
    free(here);
    setenv("GNUPLOT", path, 1);
}

static void test_failures(void)
{
    jc_error error = {.code = JC_OK};
    setenv("GNUPLOT", "/nonexistent/gnuplot", 1);
    ok(draw("absent.svg", &error) == JC_ERR_UNSUPPORTED, "without a gnuplot nothing is drawn");
    ok_text(
        error.sentence,
        "not drawn: there is no gnuplot; install it (on Debian and Ubuntu: apt-get install gnuplot-nox), then run "
        "gnuplot absent.gp in that folder",
        "  the sentence says what to install");
    ok_text(error.place, path_of("absent.svg"), "  and names the figure");
    ok(exists(path_of("absent.gp")) && exists(path_of("absent.dat")) && !exists(path_of("absent.svg")),
       "  script and data are there");

    pretend("echo '\n\nset wrong\n   ^\nline 3: unknown option' >&2; exit 1");
    ok(draw("wrong.svg", &error) == JC_ERR_UNSUPPORTED, "a gnuplot that fails draws nothing");
    ok_text(error.sentence, "not drawn: gnuplot failed: set wrong ^ line 3: unknown option",
            "  with its words in one line");
    pretend("exit 3");
    ok(draw("terminal.pdf", &error) == JC_ERR_UNSUPPORTED, "a gnuplot without the terminal");
    ok_text(error.sentence,
            "not drawn: this gnuplot cannot draw .pdf; choose .svg, or install gnuplot-nox or gnuplot-qt",
            "  says what to choose");
    pretend("kill -9 $$");
    ok(draw("killed.svg", &error) == JC_ERR_UNSUPPORTED, "nor does one that is killed");
    ok_text(error.sentence, "not drawn: gnuplot was stopped by a signal", "  and why");
    pretend("exit 0");
    ok(draw("empty.svg", &error) == JC_ERR_IO, "a gnuplot that draws nothing is an error");
    ok_text(error.sentence, "not drawn: No such file or directory", "  and why");
    pretend("i=0; while [ $i -lt 3000 ]; do echo \"many words of complaint, and more of them\" >&2; i=$((i+1)); "
            "done; exit 1");
    ok(draw("words.svg", &error) == JC_ERR_UNSUPPORTED && strlen(error.sentence) < 600,
       "a gnuplot of many words does not hang");
    pretend("cat; exit 1");
    ok(draw("words.svg", NULL) == JC_ERR_UNSUPPORTED, "no words are needed, and it has no standard input");

    /* The third argument is figure = './NAME.PID.part', which the shell reads, too, once the spaces are gone. */
    static const char half[] = "eval \"$(echo \"$3\" | tr -d ' ')\"; echo '%s' >\"$figure\"; ls >seen; exit %d";
    char body[128];
    snprintf(body, sizeof body, half, "</svg>", 1);
    pretend(body);
    ok(draw("half.svg", &error) == JC_ERR_UNSUPPORTED && contains(path_of("seen"), ".part") &&
           !exists(path_of("half.svg")) &&
           !leftovers(),
       "a figure that is half drawn never gets its name, and goes");
    snprintf(body, sizeof body, half, "half", 0);
    pretend(body);
    ok(draw("half.svg", &error) == JC_ERR_IO && !exists(path_of("half.svg")) && !leftovers(),
       "nor where gnuplot does not notice that it could not write all of it");
    ok_text(error.sentence, "not drawn: gnuplot wrote only a part of it; is the disk full?", "  and why");
    snprintf(body, sizeof body, half, "</svg>", 0);
    pretend(body);
    ok(draw("whole.svg", &error) == JC_OK && contains(path_of("whole.svg"), "</svg>") && !leftovers(),
       "it gets it when gnuplot ends well");

    static const char *const names[] = {"figure.gif", "figure", ".svg", "svg", "-"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ok(draw(names[i], &error) == JC_ERR_ARGUMENT, "'%s' is refused", names[i]);
        ok_text(error.sentence, "a figure's name ends in .svg, .png or .pdf", "  and why");
    }
    ok(draw("a\nb.svg", &error) == JC_ERR_ARGUMENT, "a name with a control character is refused");
    ok_text(error.sentence, "a figure's name cannot hold control characters", "  and why");
    ok(draw("no/such/folder.svg", &error) == JC_ERR_IO, "a folder that is not there is an error");
    unsetenv("GNUPLOT");
}

int main(void)
{
    if (!begin_figures())
        return 1;
    for (uint64_t i = 0; i < 60; i++)
        weights[i] = 4096 / (i + 1);
    test_texts();
    test_points_left_out();
    test_drawing();
    test_failures();
    return end_figures();
}
