# SPDX-License-Identifier: Apache-2.0
noinst_LTLIBRARIES += libjclp.la
libjclp_la_SOURCES =
