/*===- pomp/clock.h - Clock offsets between ranks ---------------*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===--------------------------------------------------------------------===*|
|*
|* pomp-rt does not call MPI, so it cannot measure how the clocks of several
|* hosts differ. A tool that has measured it passes the result to this function,
|* as libpomp-mpi.so does. The function is in libpomp-rt: link with it, or call
|* dlopen("libpomp-rt.so.1", RTLD_LAZY | RTLD_NOLOAD) and dlsym. It is ours; the
|* paper has no such function.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_CLOCK_H
#define POMP_CLOCK_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Records the offset between the clock of this host and that of rank 0's host.
 *  A trace keeps the first and the last one. One rank of each host is enough.
 *  \param local the time of the measurement, in nanoseconds of CLOCK_MONOTONIC
 *    here.
 *  \param offset nanoseconds to add to CLOCK_MONOTONIC here to get that of rank
 *    0's host.
 *  \param uncertainty the largest error of \p offset, in nanoseconds.
 *  \returns POMP_SUCCESS, or POMP_ERROR_NOT_ACTIVE before the measurement and
 *    after it. */
int32_t pomp_clock_offset(uint64_t local, int64_t offset, uint64_t uncertainty);

#ifdef __cplusplus
}
#endif

#endif
