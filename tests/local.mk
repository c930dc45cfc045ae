# SPDX-License-Identifier: Apache-2.0
# Tests speak TAP. Each room lists its own tests in its local.mk; here is what they share.
TEST_EXTENSIONS = .sh
TEST_LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
SH_LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
SH_LOG_COMPILER = bash
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
AM_TESTS_ENVIRONMENT = srcdir='$(srcdir)'; builddir='.'; CC='$(CC)'; SANITIZER_FLAGS='$(SANITIZER_FLAGS)'; \
	export srcdir builddir CC SANITIZER_FLAGS;
EXTRA_DIST += tests/tap.h tests/random.h tests/cli/tap.sh

# What a unit test of the library's inside links: the rooms as static archives, hidden symbols included.
TEST_MODEL_LIBS = libjcmodel.la -lm
TEST_DATA_LIBS = libjcdata.la libjcmodel.la $(CSV_LIBS) $(ZLIB_LIBS) -lm
TEST_ALL_LIBS = libjcexec.la libjcsim.la libjclp.la libjcdata.la libjcmodel.la \
	$(GSL_LIBS) $(GLPK_LIBS) $(FLINT_LIBS) $(CSV_LIBS) $(JANSSON_LIBS) $(ZLIB_LIBS) -lm

# The installed library.
dist_check_SCRIPTS += tests/library/example.sh tests/library/symbols.sh
TESTS += tests/library/example.sh tests/library/symbols.sh
