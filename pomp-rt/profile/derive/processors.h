/*===- processors.h - What processors did for the threads -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_DERIVE_PROCESSORS_H
#define POMP_PROFILE_DERIVE_PROCESSORS_H

#include "profile/result.h"

/** \returns the most threads of one parallel region, those of all its teams; or
 *  how many were ready at a time on average, if these are more. Helpers do not
 *  count, as their delay does not. */
uint32_t pomp_threads_at_once(const struct pomp_result *result);

/** \returns \p wait, in nanoseconds, without the time that threads were ready
 *  but had no processor. */
uint64_t pomp_served_wait(const struct pomp_result *result, uint64_t wait);

/** \returns how long threads were on a processor in the work of parallel
 *  regions, in nanoseconds; UINT64_MAX if the kernel was not asked. */
uint64_t pomp_work_on_processors(const struct pomp_result *result);

/** \returns how long threads were ready in the work of parallel regions and had
 * no processor, in nanoseconds, at most; POMP_UNCOUNTED if that is unknown. */
uint64_t pomp_delay_in_work(const struct pomp_result *result);

/** \returns the part of its waits in which a thread had a processor, from 0 to
 * 1; 1 if the kernel was not asked. */
double pomp_served_waits(const struct pomp_result *result, uint32_t thread);

/** \returns the part of the waits in parallel regions that is left, from 0 to
 * 1, if threads would have gone on instead of having no processor while they
 *  waited, and all others as long as one had none in its work, or half as long
 *  as in its waits. It is 1 if the kernel was not asked. If there are more
 *  threads than processors it tells nothing. */
double pomp_certain_share(const struct pomp_result *result);

/** \returns the part of its work in which a thread did not wait for a
 *  processor, from 0 to 1; 1 if that is unknown. */
double pomp_served(const struct pomp_result_thread *thread);

#endif
