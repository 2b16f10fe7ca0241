/*===- kernel_work.h - What the kernel counted in work -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ADVISE_KERNEL_WORK_H
#define POMP_ADVISE_KERNEL_WORK_H

#include "advise/advisor.h"

/** \returns how much longer than on a processor of its own threads take for
 *  what they execute. */
double pomp_stretch(const struct pomp_result *p);

/** \returns how much of \p w was neither sampled nor seen asleep, in
 * nanoseconds: at most what samples cannot see, which are short sleeps, and
 * where they are not allowed there the kernel. Without samples nothing else is
 * known. */
double pomp_unseen(const struct pomp_result *p,
                   const struct pomp_kernel_work *w,
                   const struct pomp_called *called);

/** \returns \p in_them, how long of \p work threads are in atomic operations or
 *  those on locks, with what these may hold up: nothing behind one begins
 * before its end, and data beside what it writes move with that. Of the rest it
 * is at most the same part. */
uint64_t pomp_held_up(uint64_t work, uint64_t in_them);

/** \returns whether threads wait for each other in operations on locks. */
bool pomp_is_contended(const struct pomp_called *called);

/** How long the kernel works outside of parallel regions, in nanoseconds. */
struct pomp_serial_kernel {
  /** On page faults, and for calls of the system. */
  double faulting, calling;
};

struct pomp_serial_kernel pomp_weigh_serial(const struct pomp_result *p);

#endif
