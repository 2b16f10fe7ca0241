/*===- trace_tasks.h - The tasks of the profile that a trace tells ----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_TASKS_H
#define POMP_REPORT_TRACE_TASKS_H

#include "track/track.h"

/** Adds the tasks of \p tracker to \p profile.
 *  \param ids maps regions of the trace to those of the profile.
 *  \returns false if there is no memory. */
bool pomp_trace_add_tasks(struct pomp_profile *profile,
                          const struct pomp_tracker *tracker,
                          const uint32_t *ids);

#endif
