/*===- pomp/clock.h - How far the clocks of ranks are apart -----*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===--------------------------------------------------------------------===*|
|*
|* pomp-rt makes no calls of MPI, so it cannot know how the clocks of several
|* hosts differ. Who has measured that tells it here; pomp-mpi.c does. Like what
|* pomp/state.h has the function is in libpomp-rt, to be linked or found by
|* dlopen("libpomp-rt.so.1", RTLD_LAZY | RTLD_NOLOAD) and dlsym.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_CLOCK_H
#define POMP_CLOCK_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Tells how far the clock of this process's host is from that of rank 0's. A
 *  trace has the first and the last that was told; one rank of each host is
 *  enough.
 *  \param local when that was, in nanoseconds of CLOCK_MONOTONIC here.
 *  \param offset what is to be added to CLOCK_MONOTONIC here to get that of
 *    rank 0's host, in nanoseconds.
 *  \param uncertainty how much that may be wrong, in nanoseconds.
 *  \returns POMP_SUCCESS, or POMP_ERROR_NOT_ACTIVE before the measurement and
 *    after it. */
int32_t pomp_clock_offset(uint64_t local, int64_t offset, uint64_t uncertainty);

#ifdef __cplusplus
}
#endif

#endif
