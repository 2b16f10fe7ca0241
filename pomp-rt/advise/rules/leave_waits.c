/*===- leave_waits.c - Waits that other findings bring about --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Threads lose their turns, or their processors, while they wait for a reason
|* that is known. Others then wait for them where nothing explains it. Those
|* waits may end with the reason, so that they are the upper end of its gain.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "profile/derive/processors.h"

/** \returns whether both findings are in the same parallel region. */
static bool are_in_one_region(const struct pomp_result *p,
                              const struct pomp_finding *f,
                              const struct pomp_finding *g) {
  uint32_t around = pomp_path_around(p, f->region, POMP_KIND_PARALLEL);
  return around && around == pomp_path_around(p, g->region, POMP_KIND_PARALLEL);
}

/** \returns whether a finding is that threads wait for one of them and for
 * their turns in the same parallel region as in \p f. */
static bool is_of_turns_beside(const struct pomp_advisor *a,
                               const struct pomp_finding *f) {
  for (size_t i = 0; i < a->findings->count; ++i) {
    const struct pomp_finding *one = &a->findings->items[i];
    if (one->kind == POMP_FINDING_SINGLE_WAIT && one->least_cost &&
        are_in_one_region(a->result, f, one))
      return true;
  }
  return false;
}

/** Leaves waits for turns to the finding that says what lets threads lose them:
 *  of waits that nothing explains only what is certain counts beside it. */
static void leave_turns(const struct pomp_advisor *a) {
  for (size_t i = 0; i < a->findings->count; ++i) {
    struct pomp_finding *f = &a->findings->items[i];
    bool is_unexplained =
        f->kind == POMP_FINDING_END_WAIT || f->kind == POMP_FINDING_BARRIER;
    if (is_unexplained && is_of_turns_beside(a, f))
      f->cost = (uint64_t)((double)f->cost * pomp_certain_share(a->result));
  }
}

/** \returns the finding with the largest cost that says why threads wait in the
 *  parallel region around that of \p f, or null. */
static struct pomp_finding *find_cause(const struct pomp_advisor *a,
                                       const struct pomp_finding *f) {
  struct pomp_finding *most = NULL;
  for (size_t i = 0; i < a->findings->count; ++i) {
    struct pomp_finding *one = &a->findings->items[i];
    bool is_cause = one->kind == POMP_FINDING_SINGLE_WAIT ||
                    one->kind == POMP_FINDING_IMBALANCED_LOOP ||
                    one->kind == POMP_FINDING_IMBALANCED_SECTIONS;
    if (is_cause && (!most || one->cost > most->cost) &&
        are_in_one_region(a->result, f, one))
      most = one;
  }
  return most;
}

/** \returns how much of the waits in \p f, which are brief, may be because a
 *  thread had no processor while it waited, there or before. */
static double late_in(const struct pomp_advisor *a,
                      const struct pomp_finding *f) {
  const struct pomp_result_region *r = &a->result->regions[f->region];
  double all = 0, sum = 0;
  for (uint32_t t = 0; t < a->result->num_threads; ++t)
    all += (double)a->delays[t].in_waits;
  for (uint32_t t = 0; t < a->result->num_threads; ++t) {
    double wait = pomp_own_wait(a, f->region, t);
    sum += wait < all ? wait : all;
  }
  double cost = (double)f->cost;
  if (cost >= (double)r->visits * POMP_TIME_SLICE)
    return 0;
  return sum < cost ? sum : cost;
}

/** Who waits for a known reason loses its processor meanwhile, and others wait
 *  for it in the next barriers. These waits may end with the reason. */
static void leave_late(const struct pomp_advisor *a) {
  for (size_t i = 0; i < a->findings->count; ++i) {
    struct pomp_finding *f = &a->findings->items[i], *cause;
    if (pomp_is_crowded(a->result) || f->kind != POMP_FINDING_END_WAIT ||
        !(cause = find_cause(a, f)))
      continue;
    double late = late_in(a, f);
    if (100 * late < pomp_thresholds[EXPLAINED].value * (double)f->cost)
      continue;
    if (!cause->least_cost)
      cause->least_cost = cause->cost;
    cause->cost += (uint64_t)late;
    f->cost -= (uint64_t)late;
  }
}

void pomp_leave_waits(const struct pomp_advisor *a) {
  leave_turns(a);
  leave_late(a);
}
