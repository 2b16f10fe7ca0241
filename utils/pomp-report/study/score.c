/*===- score.c - What the measurement costs ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/score.h"
#include "study/calibrate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  /** The bytes of one event in a trace, and of each of its values. */
  trace_bytes = 8
};

/** The cost of an event in nanoseconds if it can neither be read nor measured:
 *  that of the runtime on a machine with about 3 GHz. */
static const double assumed_cost = 25;

static const char *const detail_names[POMP_DETAILS] = {
#define POMP_LEVEL(NAME, Spelling, Bit) #Spelling,
#include "pomp/events.def"
};

static const uint8_t detail_bits[POMP_DETAILS] = {
#define POMP_LEVEL(NAME, Spelling, Bit) Bit,
#include "pomp/events.def"
};

/** How many values an event has. */
static const uint8_t num_values[POMP_NUM_EVENTS] = {
#define POMP_FIRST_HANDLE
#define POMP_HANDLE
#define POMP_THREAD
#define POMP_INT32(name, na) +1
#define POMP_INT64(name, na) +1
#define POMP_LOCK +1
#define POMP_NEST_LOCK +1
#define POMP_VALUES
#define POMP_CTC
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) 0 SIGNATURE,
#include "pomp/events.def"
};

/** \returns how many values \p event has in a trace: where a task is created or
 *  begins there is one more. */
static unsigned values_of(unsigned event) {
  unsigned role = pomp_event_roles[event].role;
  return num_values[event] +
         (role == POMP_ROLE_CREATE || role == POMP_ROLE_TASK);
}

/** \returns the first event with this role and kind, or POMP_NUM_EVENTS. Others
 *  are alternatives of it. */
static unsigned find_event(unsigned role, unsigned kind) {
  unsigned event = 0;
  while (event < POMP_NUM_EVENTS && (pomp_event_roles[event].role != role ||
                                     pomp_event_roles[event].kind != kind))
    ++event;
  return event;
}

/** \returns the coarsest level at which \p event is delivered. */
static enum pomp_detail detail_of(unsigned event) {
  unsigned levels = pomp_guard_levels(pomp_event_guard(event)), detail = 0;
  while (!(levels & detail_bits[detail]))
    ++detail;
  return (enum pomp_detail)detail;
}

/** Events of one region, and their bytes in a trace. */
struct amount {
  uint64_t events, bytes;
};
typedef struct amount counts[POMP_NUM_GROUPS][POMP_DETAILS];

static void add(struct amount *to, uint64_t events, uint64_t values) {
  to->events += events;
  to->bytes += (events + values) * trace_bytes;
}

/** The group of an event that is only counted. */
static POMP_Group event_group(const struct pomp_region *region) {
  enum pomp_construct_kind c = pomp_construct_of(region->type);
  return c < POMP_NUM_CONSTRUCTS ? (POMP_Group)pomp_construct_group(c)
                                 : POMP_GROUP_USER;
}

/** Adds pairs of events, of which \p event is the first. */
static void add_pairs(counts *region, unsigned event, uint64_t visits,
                      uint64_t events) {
  const struct pomp_event_role *r = &pomp_event_roles[event];
  unsigned end = find_event(r->role + 1u, r->kind);
  POMP_Group group = (POMP_Group)pomp_guard_group(pomp_event_guard(event));
  add(&(*region)[group][detail_of(event)], events,
      visits * (values_of(event) + values_of(end)));
}

/** Adds the events of the visits of a call path: pairs around them and around
 *  their bodies. */
static void count_visits(const struct report_path *path, uint64_t visits,
                         counts *region) {
  for (unsigned e = 0; e < POMP_NUM_EVENTS; ++e) {
    const struct pomp_event_role *r = &pomp_event_roles[e];
    if (r->kind != path->kind || find_event(r->role, r->kind) != e)
      continue;
    /* If the others wait, one thread of the team has a body. */
    if (r->role == POMP_ROLE_BODY && pomp_kind_has(r->kind, POMP_TRAIT_WAITS))
      add_pairs(region, e, 0,
                path->num_shares ? 2 * visits / path->num_shares : 0);
    else if (pomp_role_opens(r->role) || r->role == POMP_ROLE_BODY)
      add_pairs(region, e, visits, 2 * visits);
  }
}

static void count_path(const struct pomp_profile *profile,
                       const struct report_path *path, counts *all) {
  uint64_t visits = 0, time = 0;
  counts *region = &all[path->region];
  for (uint32_t k = 0; k < path->num_shares; ++k) {
    visits += path->shares[k].visits;
    time += path->shares[k].inclusive;
  }
  switch (path->kind) {
  case POMP_KIND_EVENT: {
    POMP_Group group = event_group(&profile->regions[path->region]);
    add(&(*region)[group][POMP_DETAIL_EVENT], visits,
        group == POMP_GROUP_RUNTIME ? visits : 0);
    break;
  }
  case POMP_KIND_TARGET_MAP:
    add(&(*region)[POMP_GROUP_TARGET][POMP_DETAIL_EVENT], visits,
        visits * values_of(POMP_FN_Target_map_event));
    break;
  case POMP_KIND_ITERATION:
    if (time)
      add(&(*region)[POMP_GROUP_LOOP][POMP_DETAIL_ITER_BEGIN_END], 2 * visits,
          visits);
    else
      add(&(*region)[POMP_GROUP_LOOP][POMP_DETAIL_ITER_EVENT], visits, visits);
    break;
  default:
    count_visits(path, visits, region);
    break;
  }
}

static int compare(const void *x, const void *y) {
  const struct pomp_score_row *a = x, *b = y;
  if (a->events != b->events)
    return a->events < b->events ? 1 : -1;
  if (a->region != b->region)
    return a->region < b->region ? -1 : 1;
  return (int)a->detail - (int)b->detail;
}

static void find_cost(const struct pomp_profile *profile,
                      struct pomp_score *score) {
  score->cost =
      json_number_value(json_object_get(profile->document, "event_cost_ns"));
  score->cost_from = "from the profile";
  if (score->cost > 0)
    return;
  score->cost = pomp_measure_event();
  score->cost_from = "measured now, on this machine";
  if (score->cost > 0)
    return;
  score->cost = assumed_cost;
  score->cost_from = "assumed: no libpomp-rt.so beside this program";
}

struct pomp_score pomp_score(const struct pomp_profile *profile) {
  struct pomp_score score = {0};
  counts *all = calloc(profile->num_regions + 1, sizeof(*all));
  size_t cells = sizeof(counts) / sizeof(struct amount), used = 0;
  for (uint32_t i = 1; all && i < profile->num_paths; ++i)
    count_path(profile, &profile->paths[i], all);
  for (size_t i = 0; all && i < profile->num_regions * cells; ++i)
    used += ((struct amount *)all)[i].events != 0;
  score.rows = calloc(used + 1, sizeof(*score.rows));
  score.failed = !all || !score.rows;
  for (uint32_t i = 0; !score.failed && i < profile->num_regions; ++i)
    for (unsigned g = 0; g < POMP_NUM_GROUPS; ++g)
      for (unsigned d = 0; d < POMP_DETAILS; ++d)
        if (all[i][g][d].events) {
          score.rows[score.count++] =
              (struct pomp_score_row){i, (POMP_Group)g, (enum pomp_detail)d,
                                      all[i][g][d].events, all[i][g][d].bytes};
          score.events += all[i][g][d].events;
          score.bytes += all[i][g][d].bytes;
        }
  free(all);
  if (score.count)
    qsort(score.rows, score.count, sizeof(*score.rows), compare);
  find_cost(profile, &score);
  return score;
}

void pomp_score_free(struct pomp_score *score) { free(score->rows); }

static double percent_of(const struct pomp_profile *profile,
                         const struct pomp_score *score, uint64_t events) {
  return profile->thread_time
             ? 100 * (double)events * score->cost / (double)profile->thread_time
             : 0;
}

static void add_numbers(struct pomp_text *text,
                        const struct pomp_profile *profile,
                        const struct pomp_score *score, struct amount amount) {
  char count[16], time[16], bytes[16];
  pomp_text_add(
      text, " %8s %9s %6.2f%% %9s\n", pomp_count_spell(count, amount.events),
      pomp_time_spell(time, (uint64_t)((double)amount.events * score->cost)),
      percent_of(profile, score, amount.events),
      pomp_count_spell(bytes, amount.bytes));
}

static struct amount sum_level(const struct pomp_score *score, unsigned group,
                               unsigned detail) {
  struct amount sum = {0};
  for (size_t i = 0; i < score->count; ++i)
    if (score->rows[i].group == group && score->rows[i].detail == detail) {
      sum.events += score->rows[i].events;
      sum.bytes += score->rows[i].bytes;
    }
  return sum;
}

void pomp_print_score(struct pomp_text *text,
                      const struct pomp_profile *profile,
                      const struct pomp_score *score, bool full) {
  enum { level_width = 22, where_width = 30, top = 20 };
  size_t count = full || score->count < top ? score->count : top;
  text->failed |= score->failed;
  pomp_text_add(text,
                "What the measurement costs: %.1f ns for each event (%s),\n"
                "%d bytes of a trace, and as many for each value\n\n  %-*s "
                "%-*s %8s %9s %7s %9s\n",
                score->cost, score->cost_from, trace_bytes, level_width,
                "group:level", where_width, "region", "events", "time", "share",
                "bytes");
  for (unsigned g = 0; g < POMP_NUM_GROUPS; ++g)
    for (unsigned d = 0; d < POMP_DETAILS; ++d) {
      struct amount amount = sum_level(score, g, d);
      if (!amount.events)
        continue;
      pomp_text_add(text, "  %s:%-*s %-*s", pomp_group_spelling(g),
                    level_width - 1 - (int)strlen(pomp_group_spelling(g)),
                    detail_names[d], where_width, "all");
      add_numbers(text, profile, score, amount);
    }
  pomp_text_add(text, "  %-*s %-*s", level_width, "all", where_width, "all");
  add_numbers(text, profile, score,
              (struct amount){score->events, score->bytes});
  pomp_text_add(text, "\n");
  for (size_t i = 0; i < count; ++i) {
    const struct pomp_score_row *row = &score->rows[i];
    pomp_text_add(text, "  %s:%-*s ", pomp_group_spelling(row->group),
                  level_width - 1 -
                      (int)strlen(pomp_group_spelling(row->group)),
                  detail_names[row->detail]);
    pomp_add_where_fit(text, &profile->regions[row->region], where_width);
    add_numbers(text, profile, score, (struct amount){row->events, row->bytes});
  }
  if (count < score->count)
    pomp_text_add(text, "  (and %zu more: --full shows all)\n",
                  score->count - count);
  if (score->events != profile->events)
    pomp_text_add(text,
                  "  note: the program delivered %llu %s; where each of them "
                  "belongs is not known\n",
                  (unsigned long long)profile->events,
                  pomp_plural(profile->events, "event", "events"));
}

/* The filter. */

/** The steps of leaving out events. */
struct selection {
  const struct pomp_profile *profile;
  const struct pomp_score *score;
  /** Functions, by region. */
  bool *excluded;
  bool dropped[POMP_NUM_GROUPS][POMP_DETAILS];
  /** For each region one more than its first row, and for each row one more
   *  than the next of its region; 0: there is none. */
  size_t *first_row, *next_row;
  /** Of functions, the rows before this one do not remain. */
  size_t next_function;
  /** The events of rows that remain, but for those of functions. */
  uint64_t levels[POMP_NUM_GROUPS][POMP_DETAILS];
  /** Of all rows that remain. */
  uint64_t left;
};

/** From the finest level to the coarsest, the order of leaving out. */
static const enum pomp_detail drop_order[] = {
    POMP_DETAIL_ITER_BEGIN_END, POMP_DETAIL_ITER_EVENT, POMP_DETAIL_CHUNKS,
    POMP_DETAIL_EVENT,          POMP_DETAIL_BEGIN_END,  POMP_DETAIL_ENTER_EXIT};
_Static_assert(sizeof(drop_order) / sizeof(drop_order[0]) == POMP_DETAILS,
               "each POMP_LEVEL has its place");

/** A step: levels of a group down to a place in drop_order, or a function. */
struct step {
  uint64_t events;
  uint32_t function;
  unsigned group, last;
};

static bool is_function(const struct selection *s, uint32_t region) {
  const struct pomp_region *r = &s->profile->regions[region];
  return strcmp(r->type, "function") == 0 && *r->name;
}

static bool remains(const struct selection *s,
                    const struct pomp_score_row *row) {
  return !s->excluded[row->region] && !s->dropped[row->group][row->detail];
}

/** \returns false if there is no memory. */
static bool begin_selection(struct selection *s) {
  s->excluded = calloc(s->profile->num_regions + 1, sizeof(*s->excluded));
  s->first_row = calloc(s->profile->num_regions + 1, sizeof(*s->first_row));
  s->next_row = calloc(s->score->count + 1, sizeof(*s->next_row));
  if (!s->excluded || !s->first_row || !s->next_row)
    return false;
  for (size_t i = 0; i < s->score->count; ++i) {
    const struct pomp_score_row *row = &s->score->rows[i];
    s->next_row[i] = s->first_row[row->region];
    s->first_row[row->region] = i + 1;
    s->left += row->events;
    if (!is_function(s, row->region))
      s->levels[row->group][row->detail] += row->events;
  }
  return true;
}

static void end_selection(struct selection *s) {
  free(s->excluded);
  free(s->first_row);
  free(s->next_row);
}

static void exclude(struct selection *s, uint32_t function) {
  for (size_t i = s->first_row[function]; i; i = s->next_row[i - 1])
    if (remains(s, &s->score->rows[i - 1]))
      s->left -= s->score->rows[i - 1].events;
  s->excluded[function] = true;
}

static void drop(struct selection *s, unsigned group, unsigned detail) {
  for (size_t i = 0; i < s->score->count; ++i) {
    const struct pomp_score_row *row = &s->score->rows[i];
    if (row->group == group && row->detail == detail && remains(s, row))
      s->left -= row->events;
  }
  s->dropped[group][detail] = true;
  s->levels[group][detail] = 0;
}

/** Prefers the smallest step that is enough, else the largest. */
static void consider(struct step *best, struct step step, uint64_t enough) {
  bool suffices = step.events >= enough, sufficed = best->events >= enough;
  if (step.events && (suffices ? !sufficed || step.events < best->events
                               : !sufficed && step.events > best->events))
    *best = step;
}

static void consider_function(const struct selection *s, struct step *best,
                              size_t row, uint64_t enough) {
  const struct pomp_score_row *r = &s->score->rows[row];
  if (remains(s, r) && is_function(s, r->region))
    consider(best, (struct step){r->events, r->region, 0, 0}, enough);
}

static struct step find_step(struct selection *s, uint64_t enough) {
  struct step best = {0, POMP_NONE, 0, 0};
  size_t count = s->score->count, *next = &s->next_function;
  /* Functions are chosen one by one. The first row that remains has the most
   * events: unless it is enough, no other has to be looked at. */
  while (*next < count && (!remains(s, &s->score->rows[*next]) ||
                           !is_function(s, s->score->rows[*next].region)))
    ++*next;
  if (*next < count && s->score->rows[*next].events >= enough)
    for (size_t i = *next; i < count && s->score->rows[i].events >= enough; ++i)
      consider_function(s, &best, i, enough);
  else if (*next < count)
    consider_function(s, &best, *next, enough);
  for (unsigned g = 0; g < POMP_NUM_GROUPS; ++g) {
    struct step step = {0, POMP_NONE, g, 0};
    for (; step.last < POMP_DETAILS; ++step.last) {
      step.events += s->levels[g][drop_order[step.last]];
      consider(&best, step, enough);
    }
  }
  return best;
}

/** The remaining levels of a group, as spelled in the compiler option. */
static void add_levels(struct pomp_text *text, const struct selection *s,
                       unsigned group) {
  const bool *dropped = s->dropped[group];
  bool any = false;
  for (unsigned d = POMP_DETAILS; d-- > 0;) {
    bool has = sum_level(s->score, group, d).events != 0;
    /* BeginEnd has the enter and exit with it. */
    if (d == POMP_DETAIL_ENTER_EXIT && any)
      has = has && dropped[POMP_DETAIL_BEGIN_END];
    if (!has || dropped[d])
      continue;
    pomp_text_add(text, "%s%s", any ? "+" : "", detail_names[d]);
    any = true;
  }
  if (!any)
    pomp_text_add(text, "none");
}

/** Appends a name as a pattern: characters with a special meaning in the format
 *  become wildcards. */
static void add_pattern(struct pomp_text *text, const char *name) {
  for (; *name; ++name) {
    bool special = strchr("*?[]{}!\\#", *name) || (unsigned char)*name <= ' ';
    pomp_text_add(text, "%c", special ? '?' : *name);
  }
}

static void add_filter(struct pomp_text *text, const struct selection *s) {
  bool any = false;
  pomp_text_add(text, "# Options for the compiler:");
  for (unsigned g = 0; g < POMP_NUM_GROUPS; ++g)
    for (unsigned d = 0; d < POMP_DETAILS; ++d) {
      if (!s->dropped[g][d])
        continue;
      pomp_text_add(text, "%s%s:", any ? "," : " -fplugin-arg-pomp-inst=",
                    pomp_group_spelling(g));
      add_levels(text, s, g);
      any = true;
      break;
    }
  pomp_text_add(text, "%s\n", any ? "" : " no more than this file");
  pomp_text_add(text, "# This file: -fplugin-arg-pomp-filter=FILE\n"
                      "SCOREP_REGION_NAMES_BEGIN\n");
  for (uint32_t i = 0; i < s->profile->num_regions; ++i)
    if (s->excluded[i]) {
      pomp_text_add(text, "  EXCLUDE ");
      add_pattern(text, s->profile->regions[i].name);
      pomp_text_add(text, "\n");
    }
  pomp_text_add(text, "SCOREP_REGION_NAMES_END\n");
}

void pomp_print_score_filter(struct pomp_text *text,
                             const struct pomp_profile *profile,
                             const struct pomp_score *score, double percent) {
  struct selection s = {.profile = profile, .score = score};
  text->failed |= score->failed || !begin_selection(&s);
  if (text->failed) {
    end_selection(&s);
    return;
  }
  double most = (double)profile->thread_time * percent / 100;
  uint64_t allowed = (uint64_t)(most / score->cost);
  pomp_text_add(text, "# Of ");
  pomp_text_plain(text, profile->input);
  pomp_text_add(text,
                ": %.2f %% of the thread time is the cost of its measurement,\n"
                "# at %.1f ns for each of %llu %s (%s).\n",
                percent_of(profile, score, score->events), score->cost,
                (unsigned long long)score->events,
                pomp_plural(score->events, "event", "events"),
                score->cost_from);
  if (s.left <= allowed)
    pomp_text_add(text, "# That is below %g %%: nothing need be left out.\n",
                  percent);
  while (s.left > allowed) {
    struct step step = find_step(&s, s.left - allowed);
    if (!step.events)
      break;
    if (step.function != POMP_NONE)
      exclude(&s, step.function);
    else
      for (unsigned i = 0; i <= step.last; ++i)
        drop(&s, step.group, drop_order[i]);
  }
  pomp_text_add(text, "# With what follows: %.2f %%, %llu %s.\n",
                percent_of(profile, score, s.left), (unsigned long long)s.left,
                pomp_plural(s.left, "event", "events"));
  add_filter(text, &s);
  end_selection(&s);
}

json_t *pomp_score_to_json(const struct pomp_profile *profile,
                           const struct pomp_score *score) {
  json_t *rows = score->failed ? NULL : json_array();
  for (size_t i = 0; rows && i < score->count; ++i) {
    const struct pomp_score_row *row = &score->rows[i];
    json_array_append_new(
        rows,
        json_pack("{si ss ss sI sf sI}", "region", (int)row->region, "group",
                  pomp_group_spelling(row->group), "level",
                  detail_names[row->detail], "events", (json_int_t)row->events,
                  "time_ns", (double)row->events * score->cost, "trace_bytes",
                  (json_int_t)row->bytes));
  }
  return json_pack("{sf ss sI sf so}", "event_cost_ns", score->cost,
                   "event_cost_from", score->cost_from, "events",
                   (json_int_t)score->events, "share_percent",
                   percent_of(profile, score, score->events), "rows", rows);
}
