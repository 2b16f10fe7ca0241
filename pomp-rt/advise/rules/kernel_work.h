/*===- kernel_work.h - What the kernel counted in work -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ADVISE_RULES_KERNEL_WORK_H
#define POMP_ADVISE_RULES_KERNEL_WORK_H

#include "advise/advisor.h"

/** The own work of a region in parallel regions. Times are in nanoseconds, of
 *  all threads. */
struct pomp_kernel_work {
  uint64_t work, off_cpu, sleeps, faults;
  /** In the kernel because of page faults, and because of other things, with
   *  the waits for a processor that this needs. */
  double faulting, calling;
  uint32_t threads;
};

/** \returns how much longer than on a processor of its own threads take for
 *  what they execute. */
double pomp_stretch(const struct pomp_result *p);

/** \returns what the kernel counted in the work of \p region. The kernel tells
 *  the time in it only for longer times, so page faults take as long in all
 *  regions. */
struct pomp_kernel_work pomp_kernel_work_of(const struct pomp_result *p,
                                            uint32_t region);

#endif
