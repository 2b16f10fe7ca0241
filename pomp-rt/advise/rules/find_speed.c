/*===- find_speed.c - Threads on slower processors --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "advise/dispatch.h"
#include "advise/rules.h"
#include "profile/derive/processors.h"
#include "profile/report/report_parts.h"

/** \returns how long threads wait for each other in a region. */
static double waits_in(const struct pomp_advisor *a, uint32_t region) {
  const struct pomp_member *members = a->result->regions[region].members;
  uint64_t sum = 0;
  for (uint32_t t = 0; members && t < a->result->num_threads; ++t)
    if (!a->idle[t])
      sum += members[t].inside[POMP_STATE_BARRIER] +
             members[t].inside[POMP_STATE_JOIN];
  return (double)sum;
}

/** \returns whether \p path is of a loop that gives all threads the same work,
 *  or inside of one. */
static bool is_in_even_loop(const struct pomp_result *p, uint32_t path) {
  while (path && !pomp_is_even_loop(p, path))
    path = p->nodes[path].parent;
  return path != 0;
}

/* Of two threads whose work differs from visit to visit with a standard
 * deviation, one waits for the other for 0.7 of that on average, of each of n
 * for at most sqrt(n - 1) of it. Work differs less than probes. */
double pomp_left_at_steady_speed(struct pomp_advisor *a, uint32_t region) {
  static const double part = 0.5, nearly_all = 0.95;
  const struct pomp_result *p = a->result;
  uint32_t around = pomp_path_around(p, region, POMP_KIND_PARALLEL);
  double unsteady = 0, work = 0, even = 0;
  if (!around || pomp_is_crowded(p))
    return 1;
  around = p->nodes[around].region;
  pomp_mark_inside(a, around);
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    if (!a->inside[i])
      continue;
    bool is_even = is_in_even_loop(p, i);
    for (const struct pomp_metric *m = p->nodes[i].metrics; m; m = m->next) {
      double served = pomp_served_at(a, m);
      unsteady += pomp_part_of_work(m, m->unsteady);
      work += served;
      even += is_even ? served : 0;
    }
  }
  if (even >= nearly_all * work)
    return work > 0 ? 1 - even / work : 1;
  double waits = waits_in(a, around), of_speed = part * unsteady;
  return waits > of_speed ? 1 - of_speed / waits : 0;
}

/** \returns the speed of a thread's processors in parallel regions, from 0 to 1
 *  for the fastest one, or 0 if hardly anything is known of it. */
static double speed_of(const struct pomp_result *p, uint32_t thread) {
  double probed = 0, slowed = 0;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    for (const struct pomp_metric *m = p->nodes[i].metrics;
         m && p->nodes[i].parallel; m = m->next)
      if (m->thread == thread) {
        probed += (double)m->probed;
        slowed += (double)m->slowed;
      }
  return probed >= pomp_thresholds[LEAST_PROBED].value ? 1 - slowed / probed
                                                       : 0;
}

void pomp_note_unequal_speed(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  struct pomp_text note = {0};
  uint32_t fastest = 0, slowest = 0;
  double most = 0, least = 1;
  char time[16];
  for (uint32_t t = 0; t < p->num_threads; ++t) {
    double speed = speed_of(p, t);
    if (speed > most) {
      most = speed;
      fastest = t;
    }
    if (speed > 0 && speed < least) {
      least = speed;
      slowest = t;
    }
  }
  double slower = most > 0 ? 100 * (1 - least / most) : 0;
  if (!a->num_slowed && slower < pomp_thresholds[UNEQUAL_SPEED].value)
    return;
  pomp_text_add(&note, "Processors ran at unequal speed");
  if (slower >= pomp_thresholds[UNEQUAL_SPEED].value)
    pomp_text_add(&note, ": thread %u's was %.0f %% slower than thread %u's",
                  slowest, slower, fastest);
  pomp_text_add(&note, ", as where something else uses the same core.");
  if (a->num_slowed)
    pomp_text_add(
        &note,
        " That explains the waiting at %u %s, %s, which is no "
        "finding: measure again on an idle machine. If processors are "
        "never equal, schedule(dynamic) helps.",
        a->num_slowed, pomp_plural(a->num_slowed, "construct", "constructs"),
        pomp_time_spell(time, a->slowed));
  pomp_add_note(a->findings, POMP_NOTE_UNEQUAL_SPEED, &note);
}
