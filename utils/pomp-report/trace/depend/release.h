/*===- release.h - Which task released which ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_RELEASE_H
#define POMP_REPORT_RELEASE_H

#include "trace/depend/depend.h"
#include "trace/items.h"
#include "trace/steps/trace_steps.h"

/** Follows the tasks with depend clauses. The length of a chain is the time
 * when its last task was complete. Zero-initialized. */
struct pomp_releases {
  /** Of struct pomp_release_task. */
  struct pomp_items tasks;
  struct pomp_release_thread *threads;
  uint32_t num_threads;
};

/** Takes a step of any kind. \returns false if there is no memory. */
bool pomp_release_step(struct pomp_releases *releases,
                       const struct pomp_step *step);

/** Called with the step of a switch to \p task, before pomp_release_step.
 *  \returns the last one to be complete of the tasks that it depends on if it
 *  begins now, or null; valid until the next step. */
const struct pomp_link *pomp_released_by(const struct pomp_releases *releases,
                                         int64_t task);

void pomp_releases_free(struct pomp_releases *releases);

#endif
