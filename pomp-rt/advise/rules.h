/*===- rules.h - What is looked for -----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ADVISE_RULES_H
#define POMP_ADVISE_RULES_H

#include "advise/advisor.h"

/* The rules. Each rule marks the time that it explains, so later rules do not
 * report it again. */

/** Tasks that are too small or too few. */
void pomp_find_tasks(struct pomp_advisor *a);

/** Threads that never had anything to do: marks them as idle. */
void pomp_find_idle_threads(struct pomp_advisor *a);

/** Serial work of the initial thread keeps the others from working. */
void pomp_find_serial(struct pomp_advisor *a);

/** Weighs a call path that is a fork. */
struct pomp_fork_cost pomp_weigh_fork(const struct pomp_advisor *a,
                                      uint32_t path);

/** Parallel regions that are too fine, or could be one. */
void pomp_find_fine_regions(struct pomp_advisor *a);

/** Chunks that are too small. */
void pomp_find_fine_chunks(struct pomp_advisor *a);

/** Waits in each region: imbalance, barriers, locks, tasks. */
void pomp_find_waits(struct pomp_advisor *a);

/** Locks and critical sections that threads wait for, and their holders. */
void pomp_find_locks(struct pomp_advisor *a);

/** Work that waits for memory, if that was counted. */
void pomp_find_memory_bound(struct pomp_advisor *a);

/** Data that constructs move to a device and back each time. */
void pomp_find_transfers(struct pomp_advisor *a);

/** Waits of the host for devices; its efficiency does not include their work.
 */
void pomp_note_devices(struct pomp_advisor *a);

/** Teams that had fewer threads than were asked for. */
void pomp_note_small_teams(struct pomp_advisor *a);

/** Threads that had no processor: because there are more of them than
 *  processors, or because something else had those. Comes last. */
void pomp_find_busy(struct pomp_advisor *a);

#endif
