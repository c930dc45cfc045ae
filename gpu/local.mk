# SPDX-License-Identifier: Apache-2.0
# joincast-gpu links model/, of data/ what reads jobs, jansson and the CUDA runtime: nothing under the GPL.

# Compiling at run time, which needs the toolkit neither to build nor to be tested.
noinst_LTLIBRARIES += libjcgpu.la
libjcgpu_la_SOURCES = \
	gpu/cache.c \
	gpu/cache.h \
	gpu/cache_trim.c \
	gpu/cache_trim.h \
	gpu/code.c \
	gpu/code.h \
	gpu/compile.c \
	gpu/compile.h \
	gpu/compile_cached.c \
	gpu/compile_cached.h \
	gpu/compile_log.c \
	gpu/compile_log.h \
	gpu/headers.h \
	gpu/nvrtc.c \
	gpu/nvrtc.h \
	gpu/registers.c \
	gpu/registers.h \
	gpu/sha256.c \
	gpu/sha256.h
nodist_libjcgpu_la_SOURCES = gpu/headers.c
libjcgpu_la_LIBADD = -ldl

# What NVRTC can include: every file of gpu/kernel/, what those include, and C headers that NVRTC lacks.
EMBEDDED_CODE = \
	gpu/kernel/block_trie.cuh \
	gpu/kernel/dense_codes.cuh \
	gpu/kernel/parameters.h \
	gpu/kernel/rows.cuh \
	gpu/kernel/slice_units.cuh \
	gpu/kernel/thread_number.h \
	gpu/shim/stdbool.h \
	gpu/shim/stddef.h \
	gpu/shim/stdint.h \
	model/blocks.h \
	model/dense_find.h \
	model/search.h \
	model/slice.h
EXTRA_DIST += $(EMBEDDED_CODE) gpu/headers.awk

gpu/headers.c: $(EMBEDDED_CODE) gpu/headers.awk gpu/local.mk
	@$(MKDIR_P) gpu
	$(AM_V_GEN)top='$(srcdir)'; set --; for file in $(EMBEDDED_CODE); do set -- "$$@" "$$top/$$file"; done; \
	$(AWK) -v top="$$top" -f "$$top/gpu/headers.awk" "$$@" >$@.tmp && mv -f $@.tmp $@
CLEANFILES += gpu/headers.c gpu/headers.c.tmp

if CUDA
bin_PROGRAMS += joincast-gpu
endif
joincast_gpu_SOURCES = \
	gpu/block_trie.c \
	gpu/block_trie.h \
	gpu/check.c \
	gpu/check.h \
	gpu/compile_command.c \
	gpu/compile_command.h \
	gpu/compile_print.c \
	gpu/compile_print.h \
	gpu/dense_codes.c \
	gpu/dense_codes.h \
	gpu/device.c \
	gpu/device.h \
	gpu/index_kernels.h \
	gpu/job_command.c \
	gpu/job_command.h \
	gpu/kernels.h \
	gpu/main.c \
	gpu/memory.c \
	gpu/memory.h \
	gpu/rows.c \
	gpu/rows.h \
	gpu/self_check.c \
	gpu/self_check.h \
	gpu/self_check_tries.c \
	gpu/sort_scan.h
joincast_gpu_CPPFLAGS = $(AM_CPPFLAGS) $(CUDA_CPPFLAGS)
# What nvcc compiles: launches of our kernels, and of CUB's, which take longest. CUB's headers need libstdc++.
GPU_OBJECTS = gpu/index_kernels.$(OBJEXT) gpu/kernels.$(OBJEXT) gpu/sort_scan.$(OBJEXT)
joincast_gpu_LDADD = $(GPU_OBJECTS) libjcgpu.la libjcdata.la libjcmodel.la $(JANSSON_LIBS) $(CUDA_LIBS) -lstdc++ -lm
joincast_gpu_DEPENDENCIES = $(GPU_OBJECTS) libjcgpu.la libjcdata.la libjcmodel.la

EXTRA_DIST += \
	gpu/index_kernels.cu \
	gpu/kernels.cu \
	gpu/sort_scan.cu

SUFFIXES = .cu
# The host side of a .cu file is C++, called from C: no exceptions.
NVCCFLAGS = -O3 -std=c++17 -lineinfo -Xcompiler -fno-exceptions,-fno-threadsafe-statics
AM_V_NVCC = $(am__v_NVCC_@AM_V@)
am__v_NVCC_ = $(am__v_NVCC_@AM_DEFAULT_V@)
am__v_NVCC_0 = @echo "  NVCC    " $@;
am__v_NVCC_1 =

# The dependency file is written by the compilation itself and read by the next make.
.cu.$(OBJEXT):
	@$(MKDIR_P) $(@D)
	$(AM_V_NVCC)$(NVCC) $(NVCCFLAGS) $(CUDA_ARCHS) $(AM_CPPFLAGS) -MMD -MP -MF $*.d -MT $@ -c -o $@ $<
-include gpu/index_kernels.d
-include gpu/kernels.d
-include gpu/sort_scan.d
MOSTLYCLEANFILES += gpu/*.d

# ---- tests ----
TEST_GPU_LIBS = libjcgpu.la libjcdata.la libjcmodel.la -lm
GPU_TESTS = tests/unit/test_compile_log tests/unit/test_gpu_cache tests/unit/test_gpu_code \
	tests/unit/test_gpu_compile tests/unit/test_gpu_memory tests/unit/test_sha256
check_PROGRAMS += $(GPU_TESTS)
tests_unit_test_compile_log_LDADD = $(TEST_GPU_LIBS)
tests_unit_test_gpu_cache_LDADD = $(TEST_GPU_LIBS)
tests_unit_test_gpu_code_LDADD = $(TEST_GPU_LIBS)
tests_unit_test_gpu_compile_LDADD = $(TEST_GPU_LIBS)
tests_unit_test_gpu_memory_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
tests_unit_test_gpu_memory_LDADD = $(TEST_GPU_LIBS)
tests_unit_test_sha256_LDADD = $(TEST_GPU_LIBS)
TESTS += $(GPU_TESTS)
dist_check_SCRIPTS += tests/gpu/compile.sh tests/gpu/device.sh
if CUDA
TESTS += tests/gpu/compile.sh tests/gpu/device.sh
endif
