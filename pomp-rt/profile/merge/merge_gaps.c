/*===- merge_gaps.c - Merges serial time between regions --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/merge/merge_gaps.h"
#include "engine/calltree.h"

/** Adds time to the gap of the same two regions; regions as a thread has them.
 */
static void add(struct pomp_merge *m, uint32_t from, uint32_t to, bool is_rest,
                uint64_t visits, uint64_t ticks) {
  struct pomp_result *r = m->result;
  /* Regions that had no visit when they were counted are unknown. */
  uint32_t ids[2] = {from, to};
  for (int i = 0; i < 2; ++i)
    ids[i] = ids[i] && ids[i] <= m->num_region_of && m->region_of[ids[i] - 1]
                 ? m->region_of[ids[i] - 1] - 1
                 : POMP_NONE;
  struct pomp_gap_row *gap =
      pomp_gap_in(&r->gaps, &r->num_gaps, ids[0], ids[1], is_rest);
  m->failed |= !gap;
  if (!gap)
    return;
  gap->visits += visits;
  gap->time += pomp_merge_ns(m, ticks);
}

void pomp_merge_gaps(struct pomp_merge *m, const struct pomp_profile_thread *p,
                     const struct pomp_frame *top) {
  const struct pomp_gaps *gaps = &p->gaps;
  if (!atomic_load_explicit(&p->encountering, memory_order_relaxed))
    return;
  for (uint32_t i = 0; i < POMP_NUM_GAPS; ++i)
    if (pomp_read(&gaps->items[i].visits))
      add(m, gaps->items[i].from, gaps->items[i].to, false,
          pomp_read(&gaps->items[i].visits), pomp_read(&gaps->items[i].ticks));
  if (pomp_read(&gaps->others.visits))
    add(m, POMP_GAP_OUTSIDE, POMP_GAP_OUTSIDE, true,
        pomp_read(&gaps->others.visits), pomp_read(&gaps->others.ticks));
  /* Gaps that continue; for a thread that has ended, the last one is recorded
   * already. */
  uint64_t since = pomp_read(&gaps->since);
  if (atomic_load_explicit(&p->alive, memory_order_relaxed) &&
      !pomp_frame_node(top)->path->in_parallel && m->end > since)
    add(m, gaps->from, POMP_GAP_OUTSIDE, false, 1, m->end - since);
}

void pomp_merge_finish_gaps(struct pomp_result *result) {
  pomp_gaps_sort(result->gaps, result->num_gaps);
}
