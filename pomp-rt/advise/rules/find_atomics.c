/*===- find_atomics.c - Atomic operations that threads wait for -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A visit that is timed alone shows whether others use the same cache line, but
|* not what it costs: the reads of the clock give others the time to take the
|* line, and the processor goes on with other instructions meanwhile. So windows
|* of consecutive visits are timed as well. What they take more than the fastest
|* tenth of them is lost, if single visits vary enough to explain it: work
|* between the visits may vary, too. If many threads take turns, no window is
|* without a wait, and each visit takes longer than a processor can hide. So do
|* visits in loops with other events, whose windows do not count. If visits in
|* windows take no longer than those alone, without the read of the clock, there
|* is no work between them, and all but the operation is lost.
|*
|* The gain is the loss of a visit times the visits, divided by the threads; and
|* at most the operations as well, as in a reduction there are none.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"

#include "pomp/kinds.h"

/** \returns what a visit loses, in nanoseconds, or 0 if that is uncertain.
 *  \param clock_read in nanoseconds. */
static double loss_of(const struct pomp_timed_sum *t, double clock_read) {
  double timed = (double)t->timed, window = (double)t->window_visits;
  double mean = (double)t->time / timed, low = (double)t->low_time / timed;
  double wait = mean - low, visit = mean - clock_read;
  double most = pomp_thresholds[OWN_ATOMIC].value;
  double lone = pomp_thresholds[LONE_ATOMIC].value;
  double all = t->window_visits ? (double)t->window_time / window : 0;
  /* Visits with nothing between them that wait in all windows. */
  bool is_crowded = all > lone && visit >= all && visit > most;
  if (wait * 100 < low * pomp_thresholds[VISIT_GROWTH].value)
    return is_crowded && all > most ? all - lone : 0;
  /* Other events are in all windows. */
  if (!t->window_visits)
    return wait > pomp_thresholds[HIDDEN_WAIT].value
               ? wait - pomp_thresholds[HIDDEN_WAIT].value
               : 0;
  double lost = all - (double)t->low_window_time / window;
  if (lost * 100 >= all * pomp_thresholds[WINDOW_LOSS].value &&
      lost <= wait * pomp_thresholds[VISIT_BIAS].value)
    return lost;
  double shown = wait - pomp_thresholds[HIDDEN_WAIT].value;
  if (shown > 0)
    return shown < all ? shown : all;
  return is_crowded ? all - lone : 0;
}

static void look(struct pomp_advisor *a, uint32_t index) {
  const struct pomp_result_region *r = &a->result->regions[index];
  const struct pomp_timed_sum *t = &r->timed;
  if (t->timed < (uint64_t)pomp_thresholds[TIMED_VISITS].value ||
      pomp_construct_of(r->fields.type) != POMP_CONSTRUCT_Atomic)
    return;
  double read = (double)a->result->clock_read_ps / 1000;
  double visits = (double)t->visits, loss = loss_of(t, read);
  bool has_windows = t->window_visits;
  double each = has_windows ? (double)t->window_visits : (double)t->timed;
  double all = (double)(has_windows ? t->window_time : t->time) / each;
  double low = (double)(has_windows ? t->low_window_time : t->low_time) / each;
  double most = loss + pomp_thresholds[OWN_ATOMIC].value;
  uint64_t cost = (uint64_t)(visits * (most < all ? most : all));
  if (!pomp_matters(a, (uint64_t)(visits * loss)))
    return;
  char count[16];
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_CONTENDED_ATOMIC, "Contended atomic", index, cost,
      "give each thread a variable of its own: a reduction clause, or a "
      "private copy that is added at the end",
      "threads take the cache line from each other: about %s visits take "
      "%.1f ns each%s, the fastest tenth %.1f ns",
      pomp_count_spell(count, t->visits), all,
      has_windows ? " with the work between them" : "", low);
  if (!f)
    return;
  f->cost_of_work = cost;
  f->is_on_cpu = true;
  f->least_cost = (uint64_t)(visits * loss);
}

void pomp_find_atomics(struct pomp_advisor *a) {
  for (uint32_t i = 0; i < a->result->num_regions; ++i)
    look(a, i);
}
