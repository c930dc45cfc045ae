# SPDX-License-Identifier: Apache-2.0
# Checks that configure.ac uses more than once, or that would crowd it.

# JC_COMPILER_FLAG(FLAG, VARIABLE): append FLAG to VARIABLE where the compiler takes it without a word.
AC_DEFUN([JC_COMPILER_FLAG],
[AC_LANG_PUSH([C])
AS_VAR_PUSHDEF([cache], [jc_cv_flag_$1])
AC_CACHE_CHECK([whether $CC accepts $1], [cache],
  [jc_saved_flags=$CFLAGS
   CFLAGS="$CFLAGS -Werror $1"
   AC_COMPILE_IFELSE([AC_LANG_PROGRAM()], [AS_VAR_SET([cache], [yes])], [AS_VAR_SET([cache], [no])])
   CFLAGS=$jc_saved_flags])
AS_VAR_IF([cache], [yes], [$2="$$2 $1"])
AS_VAR_POPDEF([cache])
AC_LANG_POP([C])])

# JC_WARNING_FLAGS: AC_SUBST WARNING_FLAGS with the warnings that this compiler knows.
AC_DEFUN([JC_WARNING_FLAGS],
[m4_foreach_w([flag],
  [-Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wvla -Wwrite-strings
   -Wformat=2],
  [JC_COMPILER_FLAG(flag, [WARNING_FLAGS])])
AC_SUBST([WARNING_FLAGS])])

# JC_LIBRARY(NAME, HEADER, FUNCTION, LIBRARY, OTHER-LIBRARIES, DEBIAN-PACKAGE): AC_SUBST NAME_LIBS, or stop.
AC_DEFUN([JC_LIBRARY],
[AC_CHECK_HEADER([$2], [], [AC_MSG_ERROR([the header $2 is missing; on Debian and Ubuntu: apt-get install $6])])
jc_saved_libs=$LIBS
AC_CHECK_LIB([$4], [$3], [$1_LIBS="-l$4 $5"],
  [AC_MSG_ERROR([the library $4 is missing; on Debian and Ubuntu: apt-get install $6])], [$5])
LIBS=$jc_saved_libs
AC_SUBST([$1_LIBS])])

# AX_PTHREAD_PLAIN: pthreads come with the C library or with -pthread.
AC_DEFUN([AX_PTHREAD_PLAIN],
[PTHREAD_FLAGS=-pthread
AC_SUBST([PTHREAD_FLAGS])])

# JC_CUDA: --with-cuda=auto|no|DIR; sets the conditional CUDA, AC_SUBST NVCC, CUDA_CPPFLAGS, CUDA_LIBS, CUDA_ARCHS.
AC_DEFUN([JC_CUDA],
[AC_ARG_WITH([cuda],
  [AS_HELP_STRING([--with-cuda=auto|no|DIR], [build joincast-gpu with the CUDA toolkit in DIR @<:@auto@:>@])],
  [], [with_cuda=auto])
jc_cuda_path="$PATH:/usr/local/cuda/bin"
AS_CASE([$with_cuda],
  [no], [NVCC=],
  [auto|yes], [AC_PATH_PROG([NVCC], [nvcc], [], [$jc_cuda_path])],
  [AC_PATH_PROG([NVCC], [nvcc], [], [$with_cuda/bin])])
AS_IF([test "x$NVCC" = x && test "x$with_cuda" != xauto && test "x$with_cuda" != xno],
  [AC_MSG_ERROR([--with-cuda=$with_cuda was asked for, but there is no nvcc; name the toolkit's folder, or --with-cuda=no])])
jc_cuda_summary="not built (no nvcc found; --with-cuda=DIR names a toolkit)"
AS_IF([test "x$with_cuda" = xno], [jc_cuda_summary="not built (--with-cuda=no)"])
AS_IF([test "x$NVCC" != x],
  [jc_cuda_root=`dirname "$NVCC"`
   jc_cuda_root=`cd "$jc_cuda_root/.." && pwd -P`
   AS_IF([test -d "$jc_cuda_root/lib64"], [jc_cuda_lib=$jc_cuda_root/lib64], [jc_cuda_lib=$jc_cuda_root/lib])
   CUDA_CPPFLAGS="-I$jc_cuda_root/include"
   CUDA_LIBS="-L$jc_cuda_lib -lcudart_static -lrt -ldl -lpthread"
   AC_MSG_CHECKING([which GPU architectures nvcc compiles for])
   jc_archs=`"$NVCC" --list-gpu-arch 2>/dev/null | sed 's/compute_//' | sort -n | uniq | tr '\n' ' '`
   jc_newest=
   for jc_arch in $jc_archs; do
     CUDA_ARCHS="$CUDA_ARCHS -gencode arch=compute_$jc_arch,code=sm_$jc_arch"
     jc_newest=$jc_arch
   done
   CUDA_ARCHS="$CUDA_ARCHS -gencode arch=compute_$jc_newest,code=compute_$jc_newest"
   AC_MSG_RESULT([$jc_archs])
   AS_IF([test "x$jc_newest" = x], [AC_MSG_ERROR([$NVCC does not list its architectures; CUDA 11.5 or later is needed])])
   jc_cuda_version=`"$NVCC" --version | sed -n 's/.*release \(@<:@0-9.@:>@*\).*/\1/p'`
   jc_cuda_summary="built with CUDA $jc_cuda_version for $jc_archs"])
AC_SUBST([NVCC])
AC_SUBST([CUDA_CPPFLAGS])
AC_SUBST([CUDA_LIBS])
AC_SUBST([CUDA_ARCHS])
AM_CONDITIONAL([CUDA], [test "x$NVCC" != x])])
