/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels and errors from the compiler's words, as NVRTC 12 and 13 choose them; registers against a slow count. */
#include "gpu/compile_log.h"
#include "gpu/registers.h"

#include "tests/tap.h"

static const char ptx[] = "//\n.version 9.0\n.target sm_90\n.address_size 64\n\n\t// .globl\t_Z1fPi\n\n"
                          ".visible .entry _Z1fPi(\n\t.param .u64 _Z1fPi_param_0\n)\n.maxnreg 128\n{\n\tret;\n}\n"
                          ".func helper()\n{\n\tret;\n}\n"
                          ".entry g(\n\t.param .u64 g_param_0\n)\n.maxntid 32, 8, 2\n.minnctapersm 2\n{\n\tret;\n}\n"
                          ".weak .entry h()\n.reqntid 64, 1, 1\n{\n.maxntid 7, 1, 1\n}\n";
/* Another function's properties lie between an entry's. */
static const char log_13[] =
    "ptxas info    : 0 bytes gmem\n"
    "ptxas info    : Compiling entry function 'g' for 'sm_90'\n"
    "ptxas info    : Function properties for g\n"
    "ptxas         .     624 bytes stack frame, 1068 bytes spill stores, 732 bytes spill loads\n"
    "ptxas info    : Function properties for helper\n"
    "ptxas         .     8 bytes stack frame, 16 bytes spill stores, 24 bytes spill loads\n"
    "ptxas info    : Used 32 registers, used 1 barriers, 624 bytes cumulative stack size, 400 bytes smem\n"
    "ptxas info    : Compile time = 80.917 ms\n"
    "ptxas info    : Compiling entry function '_Z1fPi' for 'sm_90'\n"
    "ptxas info    : Function properties for _Z1fPi\n"
    "ptxas         .     0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
    "ptxas info    : Used 10 registers, 80 bytes smem, 360 bytes cmem[0]\n";

static void test_kernels(void)
{
    jc_gpu_code code = {.image = NULL};
    ok(jc_gpu_log_kernels(ptx, log_13, &code) == JC_OK && code.kernel_count == 3, "three kernels");
    if (code.kernel_count == 3) {
        const jc_gpu_kernel *const f = &code.kernels[0], *const g = &code.kernels[1], *const h = &code.kernels[2];
        ok_text(f->name, "_Z1fPi", "one is visible");
        ok(f->bound_threads == 0 && f->registers == 10 && f->shared_bytes == 80 && f->stack_bytes == 0 &&
               f->spill_store_bytes == 0 && f->spill_load_bytes == 0,
           "with its figures");
        ok_text(g->name, "g", "one is static");
        ok(g->bound_threads == 512 && g->registers == 32 && g->shared_bytes == 400 && g->stack_bytes == 624 &&
               g->spill_store_bytes == 1068 && g->spill_load_bytes == 732,
           "with its bounds, and figures that are not those of what it calls");
        ok_text(h->name, "h", "one is weak");
        ok(h->bound_threads == 64 && h->registers == 0, "with the bounds before its body, and no figures");
    }
    jc_gpu_code_free(&code);
    ok(jc_gpu_log_kernels("", "", &code) == JC_OK && code.kernel_count == 0, "nothing has no kernel");
}

static void expect(const char *log, const char *place, const char *sentence)
{
    jc_error error = {.code = JC_OK};
    ok(jc_gpu_log_error(log, "a.cu", &error) == JC_ERR_INPUT && error.code == JC_ERR_INPUT, "an error");
    ok_text(error.place, place, "its place");
    ok_text(error.sentence, sentence, "its sentence");
}

static void test_errors(void)
{
    expect("a.cu(2): warning #177-D: variable \"x\" was declared but never referenced\n  int x;\n      ^\n\n"
           "dir(1)/a.cu(12): error: identifier \"q\" is undefined\n   p[0]=q;\n        ^\n\n"
           "a.cu(3): error: expected an expression\n   int x = ;\n           ^\n\n2 errors detected.\n",
           "dir(1)/a.cu:12", "identifier \"q\" is undefined, in: p[0]=q; (2 errors in all)");
    expect("a.cu(1): catastrophic error: could not open source file \"x\"\n  #include <x>\n      ^\n\n", "a.cu:1",
           "could not open source file \"x\", in: #include <x>");
    expect("ptxas error   : Entry function 'h' uses too much shared data (0x13880 bytes, 0xc000 max)\n", "a.cu",
           "ptxas error   : Entry function 'h' uses too much shared data (0x13880 bytes, 0xc000 max)");
    expect("nvrtc: error: invalid value for --gpu-architecture (-arch)\n", "a.cu",
           "nvrtc: error: invalid value for --gpu-architecture (-arch)");
    expect("ptxas info    : Compiling entry function 'f' for 'sm_90'\n"
           "ptxas info    : Used 9 registers, 49152 bytes smem\n"
           "ptxas info    : Compiling entry function 'h' for 'sm_90'\n"
           "ptxas info    : Used 9 registers, 49153 bytes smem\n",
           "a.cu", "kernel h has 49153 bytes of static shared memory; 49152 is the most, and more must be dynamic");
    expect("", "a.cu", "the compiler fails and says nothing");
    char *const longest = calloc(1, 8000);
    if (!longest)
        return;
    strcpy(longest, "a.cu(7): error: ");
    memset(longest + strlen(longest), 'x', 3000);
    jc_error error;
    jc_gpu_log_error(longest, "a.cu", &error);
    ok(strlen(error.sentence) < sizeof error.sentence && strcmp(error.place, "a.cu:7") == 0, "a long error is cut");
    free(longest);
}

/* Deals warps out to four schedulers of 16,384 registers one by one. */
static bool fits(unsigned threads, unsigned registers)
{
    unsigned left[4] = {16384, 16384, 16384, 16384};
    const unsigned warp = (32 * registers + 255) / 256 * 256;
    for (unsigned i = 0; i < (threads + 31) / 32; i++) {
        if (left[i % 4] < warp)
            return false;
        left[i % 4] -= warp;
    }
    return true;
}

static void test_registers(void)
{
    bool limits = true, blocks = true;
    for (unsigned threads = 1; threads <= 1024; threads++)
        for (unsigned registers = 1; registers <= 255; registers++) {
            limits &= (registers <= jc_gpu_register_limit(threads)) == fits(threads, registers);
            blocks &= (threads <= jc_gpu_thread_limit(registers)) == fits(threads, registers);
        }
    ok(limits, "registers that a block's threads can have, as dealt out one by one");
    ok(blocks, "threads that a block can have, too");
    ok(jc_gpu_register_limit(1024) == 64 && jc_gpu_register_limit(256) == 255 && jc_gpu_register_limit(288) == 168,
       "64 for 1024 threads, 255 for 256, 168 for 9 warps");
}

int main(void)
{
    test_kernels();
    test_errors();
    test_registers();
    return done_testing();
}
