# SPDX-License-Identifier: Apache-2.0
noinst_LTLIBRARIES += libjcexec.la
libjcexec_la_SOURCES = \
	exec/assignment.c \
	exec/assignment.h \
	exec/heads.c \
	exec/intersect.c \
	exec/intersect.h \
	exec/join.c \
	exec/join.h \
	exec/layers.c \
	exec/leapfrog.c \
	exec/recursion.c \
	exec/recursion.h \
	exec/run.h \
	exec/run_program.c \
	exec/run_rule.c \
	exec/threads.c \
	exec/threads.h
