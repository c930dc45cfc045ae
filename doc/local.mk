# SPDX-License-Identifier: Apache-2.0
dist_man_MANS += \
	doc/joincast.1 \
	doc/joincast-bound.1 \
	doc/joincast-generate.1 \
	doc/joincast-gpu.1 \
	doc/joincast-invert.1 \
	doc/joincast-job.1 \
	doc/joincast-profile.1 \
	doc/joincast-report.1 \
	doc/joincast-run.1 \
	doc/joincast-simulate.1 \
	doc/joincast-width.1 \
	doc/joincast-witness.1
