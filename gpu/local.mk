# SPDX-License-Identifier: Apache-2.0
# joincast-gpu links model/, jansson and the CUDA runtime: nothing under the GPL.
if CUDA
bin_PROGRAMS += joincast-gpu
endif
joincast_gpu_SOURCES = \
	gpu/check.c \
	gpu/check.h \
	gpu/device.c \
	gpu/device.h \
	gpu/kernels.h \
	gpu/main.c \
	gpu/self_check.c \
	gpu/self_check.h
joincast_gpu_CPPFLAGS = $(AM_CPPFLAGS) $(CUDA_CPPFLAGS)
joincast_gpu_LDADD = gpu/kernels.$(OBJEXT) libjcmodel.la $(JANSSON_LIBS) $(CUDA_LIBS) -lm
joincast_gpu_DEPENDENCIES = gpu/kernels.$(OBJEXT) libjcmodel.la

EXTRA_DIST += \
	gpu/kernel/slice_units.cuh \
	gpu/kernels.cu

SUFFIXES = .cu
# The host side of a .cu file is C++; without exceptions and guarded statics it needs no C++ runtime library.
NVCCFLAGS = -O3 -std=c++17 -lineinfo -Xcompiler -fno-exceptions,-fno-threadsafe-statics
AM_V_NVCC = $(am__v_NVCC_@AM_V@)
am__v_NVCC_ = $(am__v_NVCC_@AM_DEFAULT_V@)
am__v_NVCC_0 = @echo "  NVCC    " $@;
am__v_NVCC_1 =

# The dependency file is written by the compilation itself and read by the next make.
.cu.$(OBJEXT):
	@$(MKDIR_P) $(@D)
	$(AM_V_NVCC)$(NVCC) $(NVCCFLAGS) $(CUDA_ARCHS) $(AM_CPPFLAGS) -MMD -MP -MF $*.d -MT $@ -c -o $@ $<
-include gpu/kernels.d
MOSTLYCLEANFILES += gpu/*.d

# ---- tests ----
dist_check_SCRIPTS += tests/gpu/device.sh
if CUDA
TESTS += tests/gpu/device.sh
endif
