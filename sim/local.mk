# SPDX-License-Identifier: Apache-2.0
noinst_LTLIBRARIES += libjcsim.la
libjcsim_la_SOURCES =
