# SPDX-License-Identifier: Apache-2.0
noinst_LTLIBRARIES += libjcexec.la
libjcexec_la_SOURCES =
