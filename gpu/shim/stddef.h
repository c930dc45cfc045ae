/* SPDX-License-Identifier: Apache-2.0 */
/* <stddef.h> for NVRTC; size_t is built in there. */
#ifndef GPU_SHIM_STDDEF_H
#define GPU_SHIM_STDDEF_H

typedef long ptrdiff_t;

#ifndef NULL
#define NULL nullptr
#endif

#endif
