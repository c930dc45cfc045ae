# SPDX-License-Identifier: Apache-2.0
noinst_LTLIBRARIES += libjcdata.la
libjcdata_la_SOURCES = \
	data/output.c
