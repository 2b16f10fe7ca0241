/*===- find_threads.c - Threads without work --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Threads with nothing to do while one is serial gain their idle time, as far
|* as that thread had a processor. Page faults in serial time, which several
|* threads hardly get faster, are only in the upper end.
|*
|* A thread that hardly works in parallel regions loses what it waits in teams,
|* as far as the thread with the most work does not wait as long.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/kernel_work.h"
#include "advise/rules.h"
#include "pomp/ctc.h"
#include "profile/derive/derive.h"
#include "profile/derive/processors.h"
#include "profile/report/report_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** \returns the hot lines of serial work, a text to free; empty if nothing was
 *  sampled. */
static struct pomp_text find_hot(const struct pomp_advisor *a) {
  struct pomp_text text = {0};
  if (a->hot)
    a->hot->add(&text, a->hot->samples, POMP_NONE, "; hot is ");
  a->findings->failed |= text.failed;
  return text;
}

/** Serial time that is the job's, not the program's. */
struct job_time {
  struct pomp_mpi_calls calls;
  /** Calls are not measured, in a rank of a job: MPI_Init and MPI_Finalize are
   *  somewhere before the first parallel region and after the last one. */
  bool is_hidden;
};

static struct job_time find_job_time(const struct pomp_advisor *a) {
  struct job_time job = {.calls = pomp_find_mpi_calls(a)};
  job.is_hidden = a->result->is_of_job && !job.calls.is_measured;
  return job;
}

/** \returns the time of \p gap without that of the job. */
static uint64_t own_gap(const struct pomp_gap_row *gap,
                        const struct job_time *job) {
  bool is_first = !gap->is_rest && gap->from == POMP_NONE;
  bool is_last = !gap->is_rest && gap->to == POMP_NONE;
  uint64_t theirs =
      (is_first ? job->calls.init : 0) + (is_last ? job->calls.finalize : 0);
  if (job->is_hidden && (is_first || is_last))
    theirs = gap->time;
  return gap->time > theirs ? gap->time - theirs : 0;
}

/** \returns the gap that has most of the program's own serial time, or null. */
static const struct pomp_gap_row *longest_gap(const struct pomp_result *p,
                                              const struct job_time *job) {
  const struct pomp_gap_row *longest = NULL;
  for (uint32_t i = 0; i < p->num_gaps; ++i)
    if (!p->gaps[i].is_rest && own_gap(&p->gaps[i], job) &&
        (!longest || own_gap(&p->gaps[i], job) > own_gap(longest, job)))
      longest = &p->gaps[i];
  return longest;
}

/** \returns the time that idle threads lose while another one is serial for so
 *  long, or 0 if that is too little. */
static uint64_t cost_of_serial(const struct pomp_advisor *a, uint64_t serial) {
  const struct pomp_result *p = a->result;
  uint64_t cost = serial * (p->num_threads - 1);
  if (cost > p->states[POMP_STATE_IDLE])
    cost = p->states[POMP_STATE_IDLE];
  /* Threads in turns on too few processors gain only what these had to spare.
   */
  if (pomp_is_crowded(p))
    cost = cost / (p->num_threads - 1) * (p->processors - 1) * p->num_threads /
           p->processors;
  /* The part of it in which its thread had a processor. */
  double served = p->num_threads ? pomp_served(&p->threads[0]) : 1;
  return pomp_matters(a, (uint64_t)((double)cost * served)) &&
                 (double)serial * served >= pomp_thresholds[LEAST_SERIAL].value
             ? cost
             : 0;
}

/** Says how long the job may have taken to begin and end. */
static void note_job(struct pomp_advisor *a, uint64_t time) {
  struct pomp_text note = {0};
  char spelled[16];
  pomp_text_add(&note,
                "%s are serial before the first parallel region and after the "
                "last one. MPI_Init and MPI_Finalize are in it, so it is no "
                "finding; pomp run measures how long these take.",
                pomp_time_spell(spelled, time));
  pomp_add_note(a->findings, POMP_NOTE_JOB_TIME, &note);
}

/** Says how much of \p serial time page faults take, if that is much: several
 *  threads hardly get them faster. \returns the part of the serial time that is
 *  gained nevertheless, at least. */
static double add_faults(char *text, size_t size, const struct pomp_result *p,
                         uint64_t serial) {
  double faulting = pomp_weigh_serial(p).faulting;
  double rest = 1 - faulting / (double)serial;
  double least = pomp_thresholds[SERIAL_FAULTS].value / 100;
  char time[16];
  if (100 * faulting < pomp_thresholds[LEAST_TOUCHING].value * (double)serial)
    return 1;
  snprintf(text, size, "; page faults take %s of it",
           pomp_time_spell(time, (uint64_t)faulting));
  return rest > least ? rest : least;
}

void pomp_find_serial(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  const struct job_time job = find_job_time(a);
  uint64_t all = p->states[POMP_STATE_SERIAL], most = 0;
  /* What the ranks tell each other is another finding. */
  uint64_t theirs = job.calls.init + job.calls.finalize + job.calls.others;
  for (uint32_t i = 0; i < p->num_gaps && job.is_hidden; ++i)
    theirs += p->gaps[i].time - own_gap(&p->gaps[i], &job);
  uint64_t serial = all > theirs ? all - theirs : 0;
  uint64_t cost = cost_of_serial(a, serial);
  uint32_t region = POMP_NONE;
  char time[16], inside[16];
  if (job.is_hidden && cost_of_serial(a, theirs))
    note_job(a, theirs);
  if (!cost)
    return;
  for (uint32_t i = 0; i < p->num_regions; ++i) {
    uint64_t own = pomp_own_time(a, &p->regions[i], POMP_STATE_SERIAL);
    if (own > most && !pomp_region_is_mpi(&p->regions[i])) {
      most = own;
      region = i;
    }
  }
  const struct pomp_gap_row *gap = longest_gap(p, &job);
  uint64_t in_gap = gap ? own_gap(gap, &job) : 0;
  struct pomp_text text = find_hot(a);
  const char *hot = text.data ? text.data : "";
  struct pomp_finding *f;
  char faults[64] = "";
  double least = add_faults(faults, sizeof(faults), p, serial);
  pomp_time_spell(time, serial);
  if (pomp_percent(most, serial) >= pomp_thresholds[EXPLAINED].value)
    f = pomp_found(
        a, POMP_FINDING_SERIAL, "Serial time", region, cost,
        "divide this work among the threads, or overlap it with other work",
        "%s of %s wall time, %s of it here, ran on one thread while %u "
        "waited%s%s",
        time, pomp_time_spell((char[16]){0}, p->wall_time),
        pomp_time_spell(inside, most), p->num_threads - 1, faults, hot);
  else if (gap) {
    f = pomp_found(
        a, POMP_FINDING_SERIAL, "Serial time", POMP_NONE, cost,
        *hot ? "divide this work among the threads, or overlap it with other "
               "work"
             : "divide this work among the threads, or overlap it with other "
               "work; POMP_SAMPLE=1000 shows its functions and lines",
        "%s of %s wall time, %s of it there in %llu %s, ran on one thread "
        "while %u waited%s%s",
        time, pomp_time_spell((char[16]){0}, p->wall_time),
        pomp_time_spell(inside, in_gap < serial ? in_gap : serial),
        (unsigned long long)gap->visits,
        pomp_plural(gap->visits, "visit", "visits"), p->num_threads - 1, faults,
        hot);
    if (f)
      f->gap = gap;
  } else
    f = pomp_found(
        a, POMP_FINDING_SERIAL, "Serial time", POMP_NONE, cost,
        *hot ? "divide this work among the threads, or overlap it with other "
               "work"
             : "find it: POMP_SAMPLE=1000 shows its functions and lines, or "
               "put user regions around the candidates; then divide it among "
               "the threads",
        "%s of %s wall time ran on one thread while %u waited%s%s", time,
        pomp_time_spell((char[16]){0}, p->wall_time), p->num_threads - 1,
        faults, hot);
  if (f && *faults)
    f->least_cost = (uint64_t)((double)cost * least);
  free(text.data);
}

/** \returns the parallel region that takes most of the time. */
static uint32_t largest_parallel(const struct pomp_result *p) {
  uint32_t largest = POMP_NONE;
  for (uint32_t i = 0; i < p->num_regions; ++i)
    if (p->regions[i].kind == POMP_KIND_PARALLEL &&
        (largest == POMP_NONE || p->regions[i].time > p->regions[largest].time))
      largest = i;
  return largest;
}

/** \returns the work that the threads with nothing to do lack of an equal share
 *  in \p region. */
static double missed_work(const struct pomp_advisor *a,
                          const struct pomp_result_region *region) {
  double of_busy = 0, of_idle = 0;
  uint32_t idle = 0, members = 0;
  for (uint32_t t = 0; region->members && t < a->result->num_threads; ++t) {
    double work = (double)region->members[t].inside[POMP_STATE_WORK];
    members += region->members[t].entered;
    idle += region->members[t].entered && a->idle[t];
    *(a->idle[t] ? &of_idle : &of_busy) += work;
  }
  return members > idle ? of_busy / (members - idle) * idle - of_idle : 0;
}

/** \returns the worksharing construct in which most work of idle threads is
 *  missing, if that explains \p cost, or else \p around. */
static uint32_t where_idle(const struct pomp_advisor *a, uint32_t around,
                           uint64_t cost) {
  const struct pomp_result *p = a->result;
  double most = pomp_thresholds[EXPLAINED].value / 100 * (double)cost;
  uint32_t where = around;
  for (uint32_t i = 0; i < p->num_regions; ++i)
    if (pomp_shares_work(&p->regions[i]) &&
        missed_work(a, &p->regions[i]) >= most) {
      most = missed_work(a, &p->regions[i]);
      where = i;
    }
  return where;
}

/** \returns whether \p thread was in a parallel region, or executed the program
 *  outside of them. Others are the program's own: OpenMP gives them no work. */
static bool is_of_openmp(const struct pomp_result *p, uint32_t thread) {
  const struct pomp_result_thread *t = &p->threads[thread];
  if (t->helper)
    return false;
  for (uint32_t i = 0; i < p->num_regions; ++i)
    if (p->regions[i].kind == POMP_KIND_PARALLEL && p->regions[i].members &&
        p->regions[i].members[thread].entered)
      return true;
  return t->states[POMP_STATE_SERIAL] || t->states[POMP_STATE_WORK];
}

/** \returns the most time that a thread was at work, with a processor or not.
 */
static uint64_t longest_work(const struct pomp_result *p) {
  uint64_t longest = 0;
  for (uint32_t t = 0; t < p->num_threads; ++t)
    if (p->threads[t].states[POMP_STATE_WORK] > longest)
      longest = p->threads[t].states[POMP_STATE_WORK];
  return longest;
}

/** \returns how long a thread with these times did not work in a team. */
static uint64_t lost_in_teams(const uint64_t *states) {
  uint64_t sum = 0;
  for (int s = 0; s < POMP_NUM_STATES; ++s)
    if (s != POMP_STATE_WORK && s != POMP_STATE_SERIAL && s != POMP_STATE_IDLE)
      sum += states[s];
  return sum;
}

/** \returns what gives threads something to do in \p region. */
static const char *advice_for(const struct pomp_result *p, uint32_t region) {
  struct pomp_ctc_attribute chunk;
  if (region != POMP_NONE &&
      pomp_ctc_find(p->regions[region].fields.ctc, "scheduleChunk", &chunk))
    return "smaller chunks, of which the loop has fewer than threads, or no "
           "chunk size; or share out the work of one iteration: tasks, or a "
           "parallel region inside";
  return "more and smaller parts: more iterations than threads or smaller "
         "chunks, more sections; or share out the work of one iteration or "
         "section: tasks, or a parallel region inside";
}

void pomp_find_idle_threads(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  uint64_t most = pomp_most_work(p), cost = 0, work = 0, delay = 0;
  uint32_t count = 0, first = 0, busy = 0;
  uint32_t largest = largest_parallel(p);
  if (!pomp_matters(a, longest_work(p)) ||
      (double)most < pomp_thresholds[LEAST_BUSY].value ||
      (largest != POMP_NONE && a->explained[largest]))
    return;
  uint64_t of_busiest = 0, of_all = 0;
  for (uint32_t t = 0; t < p->num_threads; ++t) {
    of_all += pomp_thread_work(p, t);
    if (pomp_thread_work(p, t) == most)
      of_busiest = lost_in_teams(p->threads[t].states);
  }
  for (uint32_t t = 0; t < p->num_threads; ++t) {
    const uint64_t *states = p->threads[t].states;
    bool is_busy = pomp_is_working(p, t, most);
    busy += is_busy;
    if (is_busy || !is_of_openmp(p, t))
      continue;
    uint64_t lost = lost_in_teams(states);
    cost += lost > of_busiest ? lost - of_busiest : 0;
    delay += a->delays[t].in_waits;
    work += states[POMP_STATE_WORK];
    first = count++ ? first : t;
    a->idle[t] = true;
  }
  /* Who had no processor in almost all of it could not take any work, unless
   * it left its turns to the others. */
  bool is_of_machine = !pomp_is_crowded(p) && pomp_matters(a, cost) &&
                       !pomp_matters(a, cost > delay ? cost - delay : 0);
  if (is_of_machine)
    pomp_note_unserved(a, cost);
  if (!count || !pomp_matters(a, cost) || is_of_machine) {
    memset(a->idle, 0, p->num_threads * sizeof(*a->idle));
    return;
  }
  /* Others have all processors, or one has most of their work. */
  if (p->processors && busy >= p->processors && !p->is_of_job) {
    double beside = (double)(of_all - most), each = p->processors - 1.0;
    if (100 * beside < pomp_thresholds[EXPLAINED].value * each * (double)most)
      memset(a->idle, 0, p->num_threads * sizeof(*a->idle));
    return;
  }
  char done[16], longest[16];
  uint32_t where = where_idle(a, largest, cost);
  pomp_found(a, POMP_FINDING_IDLE_THREAD, "Threads with nothing to do", where,
             cost, advice_for(p, where),
             "%u of %u %s (the first is thread %u) worked %s altogether, the "
             "busiest thread %s",
             count, p->num_threads,
             pomp_plural(p->num_threads, "thread", "threads"), first,
             pomp_time_spell(done, work), pomp_time_spell(longest, most));
}

void pomp_note_small_teams(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_region *worst = NULL;
  uint64_t smaller = 0, teams = 0;
  for (uint32_t i = 0; i < p->num_regions; ++i) {
    const struct pomp_team_sum *t = &p->regions[i].teams;
    smaller += t->smaller;
    teams += t->teams;
    if (t->smaller && (!worst || t->smaller > worst->teams.smaller))
      worst = &p->regions[i];
  }
  if (!worst)
    return;
  struct pomp_text note = {0};
  char few[16], all[16];
  pomp_text_add(&note,
                "%s of %s %s had fewer threads than were asked for, most of "
                "them those of ",
                pomp_count_spell(few, smaller), pomp_count_spell(all, teams),
                pomp_plural(teams, "team", "teams"));
  pomp_report_where(&note, worst, SIZE_MAX);
  pomp_text_add(&note,
                ": %.1f of %.1f in the mean. Regions inside of others have one "
                "thread unless OMP_MAX_ACTIVE_LEVELS is 2 or more; "
                "OMP_THREAD_LIMIT and OMP_DYNAMIC take threads away, too.",
                (double)worst->teams.threads / (double)worst->teams.teams,
                (double)worst->teams.asked / (double)worst->teams.teams);
  pomp_add_note(a->findings, POMP_NOTE_SMALL_TEAMS, &note);
}
