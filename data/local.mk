# SPDX-License-Identifier: Apache-2.0
noinst_LTLIBRARIES += libjcdata.la
libjcdata_la_SOURCES = \
	data/output.c

# ---- generators ----
libjcdata_la_SOURCES += \
	data/callgraph.h \
	data/callgraph_names.c \
	data/callgraph_program.c \
	data/generate.c \
	data/generate.h \
	data/generate_callgraph.c \
	data/generate_lsqb.c \
	data/generate_rmat.c \
	data/random.h
