/*===- critical.h - The critical path of a program --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_CRITICAL_H
#define POMP_REPORT_CRITICAL_H

#include "base/text.h"
#include "model/profile.h"
#include "replay/replay.h"

/** Finds the longest chain of work in a trace. */
struct pomp_critical_follower;

/** \returns null if there is no memory. */
struct pomp_critical_follower *pomp_critical_new(void);
void pomp_critical_free(struct pomp_critical_follower *follower);

/** Takes what a thread did, and then the step that ends it: both in the order
 *  of a replay. \returns false if there is no memory. */
bool pomp_critical_span(struct pomp_critical_follower *follower,
                        const struct pomp_span *span);
bool pomp_critical_step(struct pomp_critical_follower *follower,
                        const struct pomp_model *model,
                        const struct pomp_step *step);

/** Computes the critical path of \p profile.
 *  \param ids maps regions of the trace to those of the profile.
 *  \returns false if there is no memory. */
bool pomp_critical_finish(struct pomp_critical_follower *follower,
                          const uint32_t *ids, const struct pomp_model *model,
                          struct pomp_profile *profile);

/** Reads the trace of the same run, if there is one, for the critical path of a
 *  profile that has tasks.
 *  \param is_quiet whether to print no errors of the trace, because another
 *    reader does. */
void pomp_critical_read(struct pomp_profile *profile, bool is_quiet);

/** Adds it to the report of tasks, if it is known. */
void pomp_print_critical(struct pomp_text *text,
                         const struct pomp_profile *profile);
/** \returns it, or null. */
json_t *pomp_critical_to_json(const struct pomp_profile *profile);

#endif
