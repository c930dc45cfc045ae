# SPDX-License-Identifier: Apache-2.0
bin_PROGRAMS += joincast
joincast_SOURCES = \
	cli/bound.c \
	cli/bounds.c \
	cli/bounds.h \
	cli/command.h \
	cli/generate.c \
	cli/main.c \
	cli/options.c \
	cli/options.h \
	cli/output.c \
	cli/output.h \
	cli/sizes.c \
	cli/sizes.h \
	cli/source.c \
	cli/source.h \
	cli/table.c \
	cli/table.h
joincast_LDADD = libjoincast.la $(JANSSON_LIBS) -lm

dist_check_SCRIPTS += tests/cli/generate.sh
TESTS += tests/cli/generate.sh
