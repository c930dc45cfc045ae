/* SPDX-License-Identifier: Apache-2.0 */
/* Finds and loads NVRTC. */
#include "gpu/nvrtc.h"

#include "model/error.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static const char *const file_names[] = {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2", "libnvrtc.so"};
enum { FILE_NAMES = sizeof file_names / sizeof *file_names };
/* It stays once it is loaded, since NVRTC loses memory when it goes. */
enum { LOAD_FLAGS = RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE };

/* The first of the names that loads from a folder, or from where the loader looks (NULL). */
static void *load_from(const char *folder, const char *below)
{
    void *library = NULL;
    for (int i = 0; !library && i < FILE_NAMES; i++) {
        char path[4096];
        const int length = snprintf(path, sizeof path, "%s%s%s", folder ? folder : "", folder ? below : "",
                                    file_names[i]);
        if (length < (int)sizeof path)
            library = dlopen(path, LOAD_FLAGS);
    }
    return library;
}

static void *load(jc_error *error)
{
    const char *const named = getenv("JOINCAST_NVRTC"), *const home = getenv("CUDA_HOME");
    if (named && *named) {
        void *const library = dlopen(named, LOAD_FLAGS);
        if (!library)
            jc_fail(error, JC_ERR_IO, "JOINCAST_NVRTC", "the run-time compiler named there cannot be loaded: %s",
                    dlerror());
        return library;
    }
    void *library = load_from(NULL, NULL);
    if (!library && home && *home)
        library = load_from(home, "/lib64/");
    if (!library)
        library = load_from("/usr/local/cuda", "/lib64/");
    if (!library)
        jc_fail(error, JC_ERR_IO, "NVRTC", "the run-time compiler libnvrtc.so.13 or .12 is missing; install NVIDIA's "
                "package cuda-nvrtc-13-0 (of your driver's CUDA version) or the Python package nvidia-cuda-nvrtc, "
                "and name the library in JOINCAST_NVRTC or its folder in LD_LIBRARY_PATH");
    return library;
}

/* The function of that name; the first that is missing is kept in *missing. ISO C knows no conversion of the object
 * pointer that dlsym returns, so that it is copied. */
static void find(void *library, const char *name, void *function, const char **missing)
{
    void *const found = dlsym(library, name);
    if (found)
        memcpy(function, &found, sizeof found);
    else if (!*missing)
        *missing = name;
}

static int compare_numbers(const void *left, const void *right)
{
    const int l = *(const int *)left, r = *(const int *)right;
    return (l > r) - (l < r);
}

static jc_status ask(jc_nvrtc *n, jc_error *error)
{
    int (*version)(int *, int *) = NULL, (*count)(int *) = NULL, (*architectures)(int *) = NULL;
    const char *missing = NULL;
    find(n->library, "nvrtcVersion", &version, &missing);
    find(n->library, "nvrtcGetNumSupportedArchs", &count, &missing);
    find(n->library, "nvrtcGetSupportedArchs", &architectures, &missing);
    find(n->library, "nvrtcGetErrorString", &n->error_text, &missing);
    find(n->library, "nvrtcCreateProgram", &n->create, &missing);
    find(n->library, "nvrtcDestroyProgram", &n->destroy, &missing);
    find(n->library, "nvrtcCompileProgram", &n->compile, &missing);
    find(n->library, "nvrtcGetProgramLogSize", &n->log_size, &missing);
    find(n->library, "nvrtcGetProgramLog", &n->log, &missing);
    find(n->library, "nvrtcGetPTXSize", &n->ptx_size, &missing);
    find(n->library, "nvrtcGetPTX", &n->ptx, &missing);
    find(n->library, "nvrtcGetCUBINSize", &n->cubin_size, &missing);
    find(n->library, "nvrtcGetCUBIN", &n->cubin, &missing);
    if (missing)
        return jc_fail(error, JC_ERR_IO, "NVRTC", "the library that was loaded has no %s; CUDA 11.2 or later is "
                       "needed", missing);
    if (version(&n->major, &n->minor) != 0 || count(&n->architecture_count) != 0 || n->architecture_count < 1)
        return jc_fail(error, JC_ERR_IO, "NVRTC", "the library that was loaded does not tell what it compiles for");
    n->architectures = calloc((size_t)n->architecture_count, sizeof *n->architectures);
    if (!n->architectures)
        return jc_fail_memory(error);
    if (architectures(n->architectures) != 0)
        return jc_fail(error, JC_ERR_IO, "NVRTC", "the library that was loaded does not tell what it compiles for");
    qsort(n->architectures, (size_t)n->architecture_count, sizeof *n->architectures, compare_numbers);
    return JC_OK;
}

jc_status jc_nvrtc_open(jc_nvrtc **nvrtc, jc_error *error)
{
    jc_nvrtc *const made = calloc(1, sizeof *made);
    if (!made)
        return jc_fail_memory(error);
    made->library = load(error);
    const jc_status status = made->library ? ask(made, error) : JC_ERR_IO;
    if (status == JC_OK)
        *nvrtc = made;
    else
        jc_nvrtc_close(made);
    return status;
}

void jc_nvrtc_close(jc_nvrtc *nvrtc)
{
    if (!nvrtc)
        return;
    if (nvrtc->library)
        dlclose(nvrtc->library);
    free(nvrtc->architectures);
    free(nvrtc);
}
