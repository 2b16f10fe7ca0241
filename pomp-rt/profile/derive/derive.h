/*===- derive.h - What follows from a profile -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_DERIVE_DERIVE_H
#define POMP_PROFILE_DERIVE_DERIVE_H

#include "profile/result.h"

/** Computes the members of \p result that follow from others: links
 *  and sums of the nodes, sums of counts, the efficiency.
 *  \returns false if there is no memory. */
bool pomp_result_derive(struct pomp_result *result);

/** Finds what was not measured. */
void pomp_result_blind_spots(struct pomp_blind_spots *spots,
                             const struct pomp_result *result);

/** \returns the part of the thread time that the measurement itself took, which
 *  the program would not have taken without it; 0 if the cost of the clock is
 *  not known. An estimate: the visits of each kind, times what their events
 *  take in reads of the clock. It leaves out how long threads wait because
 *  another one measures, and memory that the measurement takes from caches. */
uint64_t pomp_result_own_time(const struct pomp_result *result);

/** \returns what the measurement took of the wall time, in percent: what it
 * took of the thread that it took most of, which others may have waited for, or
 * of all threads on average if that is more. */
double pomp_result_own_percent(const struct pomp_result *result);

/** \returns the thread time that a read of the clock took in each visit of
 *  \p region that was timed. */
uint64_t pomp_region_reads(const struct pomp_result *result,
                           const struct pomp_result_region *region);

/** \returns whether \p region is a call of MPI, which libpomp-mpi.so reports.
 */
bool pomp_region_is_mpi(const struct pomp_result_region *region);

/** \returns the thread time in calls of MPI, which libpomp-mpi.so
 *  reports as user regions. */
uint64_t pomp_result_time_in_mpi(const struct pomp_result *result);

#endif
