/* SPDX-License-Identifier: Apache-2.0 */
/* <stdbool.h> for NVRTC: nothing, since C++ has bool. */
