/*===- growth_cause.c - Why work grows ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* docs/Scaling.md explains how causes are told from each other.
|*
\*===----------------------------------------------------------------------===*/
#include "study/scaling/growth_cause.h"
#include "advise/advisor.h"
#include "counts/counts.h"
#include "model/regions.h"
#include "profile/derive/processors.h"
#include "sample/samples.h"

enum {
  /** Fewer samples tell nothing. */
  least_samples = 80,
  /** In the base run fewer will do if there are as many more in the other one:
   *  what grows much need not be known as well. But so many are needed, some of
   *  them in the line that grows: one without any is as rare as one that polls.
   */
  fewest_samples = 15,
  least_of_line = 4
};

/** Another factor is as good as this one, times or divided by it. */
static const double tolerance = 1.15;

/** The additional processor counts of a region compared with the base run. */
struct counted {
  /** How many times as many instructions there are, or 0. */
  double instructions;
  /** Instructions per cycle, or 0. */
  double ipc_before, ipc;
};

/** All that tells the causes from each other. */
struct evidence {
  const struct pomp_result_region *region;
  /** How many times as much work, and how many times as many threads. */
  double times, threads;
  /** How many times as much if processors were as fast in both runs. */
  double at_speed;
  /** How many times as many threads have a processor at a time. */
  double at_once;
  struct counted counted;
  const struct pomp_growth_lines *lines;
  /** The most memory that the process had, in bytes, or 0. */
  uint64_t memory;
};

/** \returns what a region counted in its own work, or 0. */
static double count(const struct pomp_profile *p, uint32_t region,
                    enum pomp_counter_role role) {
  const struct pomp_counter_list *list = &p->result->counters;
  for (uint32_t c = 0; c < list->number; ++c)
    if (pomp_counter_role_of(list->counters[c].event) == role)
      return (double)pomp_count_row(p->result->counts->regions, region)[c];
  return 0;
}

static struct counted compare_counts(const struct pomp_scaling *s,
                                     const struct pomp_scaling_row *row) {
  const uint32_t runs[] = {0, s->judged};
  double instructions[2], ipc[2];
  for (int i = 0; i < 2; ++i) {
    const struct pomp_profile *p = s->runs[runs[i]].profile;
    uint32_t region = row->cells[runs[i]].region;
    double cycles = count(p, region, POMP_COUNTER_CYCLES);
    instructions[i] = count(p, region, POMP_COUNTER_INSTRUCTIONS);
    ipc[i] = cycles > 0 ? instructions[i] / cycles : 0;
  }
  return (struct counted){
      instructions[0] > 0 ? instructions[1] / instructions[0] : 0, ipc[0],
      ipc[1]};
}

/** \returns whether there are enough samples in both runs. */
static bool are_enough(const struct report_samples *base,
                       const struct report_samples *later,
                       const struct pomp_growth_lines *l) {
  double most = (double)pomp_samples_time(base, least_samples);
  double least = (double)pomp_samples_time(later, least_samples);
  if (l->now < least || l->before >= most)
    return l->now >= least;
  return l->before >= (double)pomp_samples_time(base, fewest_samples) &&
         l->pairs->a >= pomp_samples_time(base, least_of_line) &&
         l->before * l->now >= most * least;
}

struct pomp_growth_lines
pomp_compare_growth_lines(const struct pomp_scaling *s,
                          const struct pomp_scaling_row *row) {
  const struct pomp_profile *base = s->runs->profile;
  const struct pomp_profile *now = s->runs[s->judged].profile;
  struct pomp_growth_lines l = {0};
  l.pairs = pomp_pair_lines_of(base, row->cells->region, now,
                               row->cells[s->judged].region, &l.count);
  for (size_t i = 0; i < l.count; ++i) {
    l.before += (double)l.pairs[i].a;
    l.now += (double)l.pairs[i].b;
  }
  l.are_known = l.count && are_enough(base->samples, now->samples, &l);
  if (!l.are_known)
    return l;
  const struct pomp_code_line *line = &l.pairs->samples->lines[l.pairs->line];
  l.are_fine = line->line || !*line->function;
  double others = l.before - (double)l.pairs->a;
  if (others >= l.before / 5)
    l.others = (l.now - (double)l.pairs->b) / others;
  return l;
}

/** \returns whether a line took no time in the base run, but does now. */
static bool is_new(const struct pomp_growth_lines *l,
                   const struct pomp_line_pair *line) {
  return (double)line->a <= l->before / 50 && line->b >= 100 * line->a;
}

bool pomp_growth_polls(const struct pomp_growth_lines *l) {
  double before = l->before, now = l->now;
  if (!l->are_known || !is_new(l, l->pairs) ||
      (double)l->pairs->b < l->now / 10)
    return false;
  for (size_t i = 0; i < l->count; ++i)
    if (is_new(l, &l->pairs[i])) {
      before -= (double)l->pairs[i].a;
      now -= (double)l->pairs[i].b;
    }
  return now < before * (1 + pomp_thresholds[GROWN_WORK].value / 100);
}

/** \returns how many times as long the line takes that grows most, or 0. */
static double growth_of_line(const struct pomp_growth_lines *l) {
  return l->are_known && l->pairs->a ? (double)l->pairs->b / (double)l->pairs->a
                                     : 0;
}

/** \returns whether a line grows and the others do not. */
static bool is_one_line(const struct pomp_growth_lines *l) {
  return l->are_known && l->others > 0 &&
         l->others < 1 + pomp_thresholds[GROWN_WORK].value / 100;
}

/** \returns whether threads execute the region one after the other. */
static bool is_in_turn(const struct pomp_result_region *r) {
  return r->kind == POMP_KIND_CRITICAL || r->kind == POMP_KIND_ORDERED;
}

/** \returns whether the threads execute a region's work several times. */
static bool is_replicated(const struct evidence *e) {
  const struct pomp_result_region *r = e->region;
  if (e->counted.instructions > 0)
    return e->counted.instructions - 1 >= (e->times - 1) / 2 &&
           !pomp_shares_work(r);
  return !pomp_shares_work(r) && r->kind != POMP_KIND_TASK && !is_in_turn(r) &&
         e->at_speed * tolerance > e->threads &&
         e->at_speed < e->threads * tolerance && !is_one_line(e->lines);
}

/** \returns whether the same instructions take longer, as far as is known. */
static bool is_slower(const struct evidence *e) {
  return e->counted.instructions <= 0 ||
         e->counted.instructions - 1 < (e->times - 1) / 2;
}

/** \returns whether the region or a line in it grows more than so many times.
 *  What clocks say of the region counts for its lines as well. */
static bool is_beyond(const struct evidence *e, double times) {
  const struct pomp_growth_lines *l = e->lines;
  double sampled = l->before > 0 ? l->now / l->before : 0;
  double line = sampled > 0 ? growth_of_line(l) * e->times / sampled : 0;
  return e->times > times * tolerance || line > times * tolerance;
}

/** \returns whether all memory of the process fits in the caches. */
static bool is_in_caches(const struct evidence *e) {
  return e->memory && (double)e->memory < pomp_thresholds[CACHED_MEMORY].value;
}

/** \returns whether the region or a line in it grows more than waits for memory
 *  explain. Which of the lines of a loop waits for the memory of all of them
 *  may differ from run to run. */
static bool is_beyond_memory(const struct evidence *e) {
  double most = e->at_once * tolerance;
  if (!e->memory || is_in_caches(e))
    return is_beyond(e, e->at_once);
  return e->times > most * tolerance || growth_of_line(e->lines) > 2 * most;
}

/** \returns what slows down a loop that does not grow beyond what the memory
 *  explains. Slower processors slow down all lines. */
static enum pomp_growth_cause judge_slow(const struct evidence *e) {
  if (!is_in_caches(e))
    return POMP_GROWTH_MEMORY;
  return e->lines->others * tolerance < growth_of_line(e->lines)
             ? POMP_GROWTH_SHARING
             : POMP_GROWTH_UNKNOWN;
}

static enum pomp_growth_cause judge(const struct evidence *e) {
  bool beyond_memory = is_beyond_memory(e);
  if (pomp_growth_polls(e->lines))
    return POMP_GROWTH_SPINNING;
  if (is_replicated(e))
    return POMP_GROWTH_REPLICATED;
  if (!is_slower(e))
    return POMP_GROWTH_UNKNOWN;
  if (is_in_turn(e->region))
    return POMP_GROWTH_SHARING;
  /* A loop that polls may be hidden without lines, but executes more. */
  if (beyond_memory && (e->lines->are_fine || e->counted.instructions > 0))
    return POMP_GROWTH_SHARING;
  /* Without lines, a line may grow more than the region does. */
  return !beyond_memory && e->lines->are_fine && pomp_shares_work(e->region)
             ? judge_slow(e)
             : POMP_GROWTH_UNKNOWN;
}

static const struct pomp_growth causes[] = {
    {POMP_GROWTH_UNKNOWN, NULL, "Work grows",
     "false sharing (several threads write to one cache line: align the "
     "data to 64 bytes, or use private copies), atomic updates of shared "
     "data, memory bandwidth (fewer passes over the data, blocks that "
     "fit into the caches, memory first written by the thread that uses "
     "it), results that each thread computes again and keeps for itself, or "
     "processors that are hyperthreads of one core"},
    {POMP_GROWTH_SHARING, "sharing", "Work grows by sharing",
     "look for a variable that threads write, or for data of several threads "
     "in one cache line: use a local variable or a reduction clause for each "
     "thread's part, and merge the parts at the end, or align the data of each "
     "thread to 128 bytes"},
    {POMP_GROWTH_MEMORY, "memory", "Work grows by memory bandwidth",
     "use fewer passes over the data, blocks that fit into the caches, smaller "
     "types, or memory first written by the thread that uses it; otherwise "
     "fewer threads do as well here"},
    {POMP_GROWTH_REPLICATED, "replicated", "Work grows by repetition",
     "divide it with a worksharing construct, or let one thread do it"},
    {POMP_GROWTH_SPINNING, "spinning", "Work grows by polling",
     "a loop there waits for what another thread writes: wait for less of it, "
     "or use depend clauses, an ordered construct with depend, or a barrier"},
};

static const char moving_data[] =
    "data that are written here move from processor to processor with each "
    "visit: keep them in few cache lines, or in a copy for each thread that is "
    "merged at the end";

static const char more_instructions[] =
    "the threads execute more instructions, not the same ones more slowly: "
    "look for work that grows with the number of threads, and for loops that "
    "wait for others";

/** Appends what processors counted. */
static void add_counts(struct pomp_text *text, const struct counted *c) {
  if (c->instructions > 0)
    pomp_text_add(text, "; instructions %.2f times", c->instructions);
  if (c->ipc_before > 0 && c->ipc > 0)
    pomp_text_add(text, ", IPC %.2f and then %.2f", c->ipc_before, c->ipc);
}

/** Appends the line that grows most. */
static void add_line(struct pomp_text *text, const struct pomp_scaling *s,
                     const struct pomp_growth_lines *l) {
  char from[16], to[16];
  if (!l->are_known) {
    pomp_text_add(text, s->runs->profile->samples &&
                                s->runs[s->judged].profile->samples
                            ? "; too few samples name its lines"
                            : "; POMP_SAMPLE=1000 finds its lines");
    return;
  }
  pomp_text_add(text, "; most of it is ");
  pomp_add_line(text, l->pairs->samples, l->pairs->line);
  pomp_text_add(text, ", from %s to %s", pomp_time_spell(from, l->pairs->a),
                pomp_time_spell(to, l->pairs->b));
  if (!l->are_fine)
    pomp_text_add(text, " (-g finds its lines)");
  if (l->others > 0)
    pomp_text_add(text, ", and its other lines take %.2f times as long",
                  l->others);
}

/** Appends why the cause is this one, and none of the others. */
static void add_reason(struct pomp_text *text, const struct evidence *e,
                       enum pomp_growth_cause cause) {
  bool is_both = is_beyond(e, e->threads);
  switch (cause) {
  case POMP_GROWTH_SPINNING:
    pomp_text_add(text,
                  "; not memory, since that line takes almost no time with "
                  "fewer threads");
    break;
  case POMP_GROWTH_REPLICATED:
    pomp_text_add(text,
                  "; each thread takes as long as with fewer threads, and no "
                  "construct divides the work");
    break;
  case POMP_GROWTH_SHARING:
    if (is_beyond_memory(e))
      pomp_text_add(text,
                    "; not memory bandwidth%s, which take%s %.3g times as long "
                    "at most",
                    is_both ? " or repeated work" : "", is_both ? "" : "s",
                    is_both ? e->threads : e->at_once);
    else if (is_in_caches(e))
      pomp_text_add(text,
                    "; not memory bandwidth, since the process had %.0f MB at "
                    "most, which caches hold",
                    (double)e->memory / 1e6);
    if (e->lines->are_fine)
      pomp_text_add(text, "; not polling, since the line takes time with fewer "
                          "threads as well");
    break;
  case POMP_GROWTH_MEMORY:
    pomp_text_add(text,
                  "; not repeated work, since the threads divide it; not "
                  "polling, since the line takes time with fewer threads as "
                  "well; little data that threads share in writing may look "
                  "the same");
    break;
  case POMP_GROWTH_UNKNOWN:
    break;
  }
}

double pomp_growth_slowdown(const struct pomp_scaling *s) {
  double before = (double)s->runs->profile->result->probe_ps;
  double now = (double)s->runs[s->judged].profile->result->probe_ps;
  return before > 0 && now > 0 ? now / before : 1;
}

struct pomp_growth pomp_explain_growth(struct pomp_text *text,
                                       const struct pomp_scaling *s,
                                       const struct pomp_scaling_row *row,
                                       const struct pomp_growth_lines *lines,
                                       double times) {
  const struct pomp_result *now = s->runs[s->judged].profile->result;
  struct evidence e = {.region = &now->regions[row->cells[s->judged].region],
                       .times = times,
                       .at_speed = times / pomp_growth_slowdown(s),
                       .threads = (double)pomp_team_threads(now) /
                                  pomp_team_threads(s->runs->profile->result),
                       .counted = compare_counts(s, row),
                       .lines = lines,
                       .memory = now->peak_memory};
  e.at_once = pomp_is_crowded(now) ? now->processors : e.threads;
  struct pomp_growth growth = causes[judge(&e)];
  if (!is_slower(&e) && growth.cause == POMP_GROWTH_UNKNOWN)
    growth.advice = more_instructions;
  if (is_in_turn(e.region) && growth.cause == POMP_GROWTH_SHARING)
    growth.advice = moving_data;
  add_counts(text, &e.counted);
  add_line(text, s, e.lines);
  add_reason(text, &e, growth.cause);
  return growth;
}
