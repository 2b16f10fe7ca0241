/*===- read_scaling.c - Runs with several numbers of threads --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/scaling/read_scaling.h"
#include "advise/advise.h"
#include "model/processors.h"
#include "model/regions.h"
#include "model/setting.h"
#include "study/match.h"
#include "study/scaling/find_growth.h"
#include "study/scaling/runs.h"
#include "support/message.h"

#include <stdlib.h>
#include <string.h>

/** \returns 0 if there is nothing to divide by. */
static double ratio(double a, double b) { return b > 0 ? a / b : 0; }

/** \returns what of the idle time may be because others wait for serial work.
 */
static uint64_t idle_beside_serial(const struct pomp_profile *p) {
  uint64_t idle = p->result->states[POMP_STATE_IDLE];
  uint64_t most =
      p->result->states[POMP_STATE_SERIAL] * (pomp_team_threads(p->result) - 1);
  return idle < most ? idle : most;
}

/** The times of the threads of a run while they had a processor. */
struct served {
  double work, serial;
};

static struct served serve(const struct pomp_profile *p) {
  struct served sum = {0, 0};
  for (uint32_t t = 0; t < p->result->num_threads; ++t) {
    const struct pomp_result_thread *thread = &p->result->threads[t];
    double part = pomp_served(thread);
    sum.work += part * (double)thread->states[POMP_STATE_WORK];
    sum.serial += part * (double)thread->states[POMP_STATE_SERIAL];
  }
  return sum;
}

static void weigh_run(struct pomp_scaling_run *run,
                      const struct pomp_profile *base) {
  const struct pomp_profile *p = run->profile;
  struct served s = serve(p), s0 = serve(base);
  const uint64_t *now = p->result->states, *before = base->result->states;
  double serial = (double)before[POMP_STATE_SERIAL];
  double work = (double)before[POMP_STATE_WORK];
  double threads = pomp_team_threads(p->result),
         base_threads = pomp_team_threads(base->result);
  double useful = (double)now[POMP_STATE_WORK] + (double)now[POMP_STATE_SERIAL];
  run->speedup =
      ratio((double)base->result->wall_time, (double)p->result->wall_time);
  run->efficiency = run->speedup * base_threads / threads;
  run->served_work = s.work + s.serial;
  run->growth = ratio(run->served_work, s0.work + s0.serial);
  run->serial_part = ratio((double)now[POMP_STATE_SERIAL], useful);
  run->amdahl = ratio(serial + work / base_threads, serial + work / threads);
  run->lost =
      (int64_t)p->result->thread_time - (int64_t)base->result->thread_time;
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
    run->losses[s] = (int64_t)now[s] - (int64_t)before[s];
  int64_t all = run->losses[POMP_STATE_WORK] + run->losses[POMP_STATE_SERIAL];
  run->losses[POMP_STATE_WORK] = (int64_t)(s.work - s0.work);
  run->losses[POMP_STATE_SERIAL] = (int64_t)(s.serial - s0.serial);
  run->losses[POMP_LOSS_UNSERVED] =
      all - run->losses[POMP_STATE_WORK] - run->losses[POMP_STATE_SERIAL];
  run->losses[POMP_LOSS_IDLE_SERIAL] =
      (int64_t)idle_beside_serial(p) - (int64_t)idle_beside_serial(base);
  run->losses[POMP_STATE_IDLE] -= run->losses[POMP_LOSS_IDLE_SERIAL];
}

static uint64_t useful(const uint64_t *states) {
  return states[POMP_STATE_WORK] + states[POMP_STATE_SERIAL];
}

/** \returns how much of \p work a thread had a processor for certain. */
static uint64_t least_on_processor(const struct pomp_result_thread *thread,
                                   uint64_t work) {
  uint64_t time = 0, on_cpu = thread->usage.cpu;
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
    time += thread->states[s];
  if (on_cpu == POMP_UNCOUNTED)
    return 0;
  uint64_t without = time > on_cpu ? time - on_cpu : 0;
  return work > without ? work - without : 0;
}

/** Computes the values of the run alone. */
static void measure(struct pomp_scaling_cell *cell,
                    const struct pomp_profile *p, uint32_t region) {
  const struct pomp_result_region *r = &p->result->regions[region];
  cell->region = region;
  cell->longest = r->max_thread_time;
  for (uint32_t t = 0; r->members && t < p->result->num_threads; ++t) {
    uint64_t all = useful(r->members[t].inside);
    uint64_t own = useful(r->members[t].own);
    double part = pomp_served(&p->result->threads[t]);
    cell->work += all;
    cell->own_work += own;
    cell->served_work += part * (double)all;
    cell->own_served_work += part * (double)own;
    cell->least_own_work += least_on_processor(&p->result->threads[t], own);
  }
}

/** Computes the values relative to the base run. */
static void relate(struct pomp_scaling *scaling, struct pomp_scaling_row *row) {
  const struct pomp_profile *base = scaling->runs->profile;
  const struct pomp_scaling_cell *before = row->cells;
  for (uint32_t i = 0; i < scaling->num_runs; ++i) {
    struct pomp_scaling_cell *cell = &row->cells[i];
    const struct pomp_profile *p = scaling->runs[i].profile;
    if (cell->region == POMP_NONE)
      continue;
    cell->lost = (int64_t)p->result->regions[cell->region].time -
                 (before->region == POMP_NONE
                      ? 0
                      : (int64_t)base->result->regions[before->region].time);
    cell->speedup = ratio((double)before->longest, (double)cell->longest);
    cell->efficiency = cell->speedup * pomp_team_threads(base->result) /
                       pomp_team_threads(p->result);
    cell->growth = ratio(cell->served_work, before->served_work);
    cell->own_growth = ratio(cell->own_served_work, before->own_served_work);
  }
}

/** All regions of the runs up to some run. */
struct collection {
  struct pomp_scaling *scaling;
  /** Copies of the regions of the rows, as pomp_match wants them. */
  struct pomp_result_region *regions;
  /** Paths mean the same in all runs; no two runs had a region in common. */
  bool same_root;
};

/** Adds the regions of a run to the rows that they are the same as.
 *  \returns false after a complaint. */
static bool add_run(struct collection *all, uint32_t run) {
  struct pomp_scaling *s = all->scaling;
  const struct pomp_profile *p = s->runs[run].profile;
  struct pomp_matches matches = pomp_match(
      (struct pomp_region_list){all->regions, s->num_rows},
      (struct pomp_region_list){p->result->regions, p->result->num_regions});
  uint32_t in_common = 0;
  if (!matches.pairs) {
    pomp_complain("out of memory");
    return false;
  }
  for (size_t i = 0; i < matches.count; ++i) {
    uint32_t row = matches.pairs[i].a, region = matches.pairs[i].b;
    if (region == POMP_NONE)
      continue;
    if (row == POMP_NONE) {
      row = s->num_rows++;
      all->regions[row] = p->result->regions[region];
      s->rows[row].region = &p->result->regions[region];
    } else {
      ++in_common;
    }
    measure(&s->rows[row].cells[run], p, region);
  }
  free(matches.pairs);
  if (run && !in_common) {
    pomp_complain("%s and %s have no region in common: expected runs of one "
                  "program",
                  s->runs->profile->input, p->input);
    return false;
  }
  all->same_root &= !run || matches.same_root;
  return true;
}

/** \returns false after a complaint. */
static bool name_rows(struct pomp_scaling *scaling, bool same_root) {
  struct pomp_where *names = calloc(scaling->num_rows + 1, sizeof(*names));
  for (uint32_t i = 0; names && i < scaling->num_rows; ++i)
    names[i] = scaling->rows[i].region->fields.where;
  bool good = names && pomp_match_names(names, scaling->num_rows, same_root);
  for (uint32_t i = 0; good && i < scaling->num_rows; ++i)
    scaling->rows[i].where = names[i];
  free(names);
  if (!good)
    pomp_complain("out of memory");
  return good;
}

static int compare_rows(const void *x, const void *y, void *last) {
  const struct pomp_scaling_row *a = x, *b = y;
  const uint32_t run = *(const uint32_t *)last;
  if (a->cells[run].lost != b->cells[run].lost)
    return a->cells[run].lost < b->cells[run].lost ? 1 : -1;
  if (a->region->time != b->region->time)
    return a->region->time < b->region->time ? 1 : -1;
  return a->cells < b->cells ? -1 : a->cells > b->cells;
}

/** \returns false after a complaint. */
static bool make_rows(struct pomp_scaling *s) {
  size_t most = 1;
  uint32_t last = s->num_runs - 1;
  for (uint32_t i = 0; i < s->num_runs; ++i)
    most += s->runs[i].profile->result->num_regions;
  struct collection all = {s, calloc(most, sizeof(*all.regions)), true};
  s->rows = calloc(most, sizeof(*s->rows));
  s->cells = calloc(most * s->num_runs, sizeof(*s->cells));
  bool good = all.regions && s->rows && s->cells;
  if (!good)
    pomp_complain("out of memory");
  for (size_t i = 0; good && i < most; ++i)
    s->rows[i].cells = s->cells + i * s->num_runs;
  for (size_t i = 0; good && i < most * s->num_runs; ++i)
    s->cells[i].region = POMP_NONE;
  for (uint32_t i = 0; good && i < s->num_runs; ++i)
    good = add_run(&all, i);
  free(all.regions);
  if (!good || !name_rows(s, all.same_root))
    return false;
  for (uint32_t i = 0; i < s->num_rows; ++i)
    relate(s, &s->rows[i]);
  qsort_r(s->rows, s->num_rows, sizeof(*s->rows), compare_rows, &last);
  return true;
}

/** \returns the run that is judged. With more threads than processors only
 *  samples tell how long threads worked, as they are of CPU time. */
static uint32_t find_judged(const struct pomp_scaling *s) {
  for (uint32_t i = s->num_runs - 1; i; --i)
    if (!s->runs[i].is_crowded)
      return i;
  return s->num_runs > 1 && !s->runs->is_crowded && s->runs->profile->samples &&
         s->runs[1].profile->samples;
}

bool pomp_scaling_read(struct pomp_scaling *scaling, char *const *inputs,
                       uint32_t count) {
  *scaling = (struct pomp_scaling){0};
  if (!pomp_scaling_read_runs(scaling, inputs, count) || !make_rows(scaling))
    return false;
  for (uint32_t i = 0; i < scaling->num_runs; ++i)
    weigh_run(&scaling->runs[i], scaling->runs->profile);
  scaling->judged = find_judged(scaling);
  pomp_find_growth(scaling);
  return true;
}
