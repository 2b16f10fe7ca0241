/*===- experiments.c - What pomp try changes -----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "try/experiments.h"
#include "support/say.h"

#include <ctype.h>
#include <jansson.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct pomp_experiment_row pomp_experiments[] = {
#define POMP_EXPERIMENT(Name, WHEN, Variables, Doc)                            \
  {Name, POMP_WHEN_##WHEN, Variables, Doc},
#include "try/experiments.def"
};
const size_t pomp_num_experiments =
    sizeof(pomp_experiments) / sizeof(pomp_experiments[0]);

enum finding {
#define POMP_FINDING(NAME, Kind, Name, Doc) FINDING_##NAME,
#include "advise/findings.def"
};
static const char *const finding_names[] = {
#define POMP_FINDING(NAME, Kind, Name, Doc) Name,
#include "advise/findings.def"
};

static const struct {
  enum finding finding;
  const char *experiment;
} repairs[] = {
#define POMP_EXPERIMENT_FOR(FINDING, Name) {FINDING_##FINDING, Name},
#include "try/experiments.def"
};
enum { num_repairs = sizeof(repairs) / sizeof(repairs[0]) };

static const struct {
  const char *experiment, *file;
} libraries[] = {
#define POMP_LIBRARY(Name, File) {Name, File},
#include "try/experiments.def"
};

const char *pomp_state_name(enum pomp_state state) {
  static const char *const names[] = {"open",      "confirmed", "refuted",
                                      "undecided", "wrong",     "not-run",
                                      "computed"};
  return names[state];
}

bool pomp_are_assignments(const char *text) {
  unsigned count = 0;
  while (*text) {
    text += strspn(text, " ");
    size_t name = strcspn(text, "= ");
    if (!*text)
      break;
    if (!name || text[name] != '=' || isdigit((unsigned char)*text))
      return false;
    text += strcspn(text, " ");
    ++count;
  }
  return count && count <= POMP_MOST_ASSIGNMENTS;
}

/** Cuts the variables of a candidate at the blanks. */
static void cut(struct pomp_candidate *c, char *room) {
  char *rest = room;
  for (char *word; (word = strtok_r(rest, " ", &rest)) &&
                   c->num_assignments < POMP_MOST_ASSIGNMENTS;) {
    char *equals = strchr(word, '=');
    *equals = '\0';
    c->assignments[c->num_assignments++] =
        (struct pomp_assignment){word, equals + 1};
  }
}

/** \returns whether the program runs like this anyway. */
static bool is_so_already(const struct pomp_candidate *c) {
  for (unsigned i = 0; i < c->num_assignments; ++i) {
    const char *value = getenv(c->assignments[i].name);
    if (!value || strcasecmp(value, c->assignments[i].value) != 0)
      return false;
  }
  return true;
}

struct pomp_candidate *pomp_plan_add(struct pomp_plan *plan, const char *name,
                                     const char *variables) {
  if (!plan->candidates)
    plan->candidates = calloc(POMP_MOST_CANDIDATES, sizeof(*plan->candidates));
  if (!plan->candidates || plan->num_candidates == POMP_MOST_CANDIDATES)
    return NULL;
  struct pomp_candidate *c = &plan->candidates[plan->num_candidates];
  char *room = strdup(variables);
  if (!room)
    return NULL;
  *c = (struct pomp_candidate){.name = name};
  snprintf(c->title, sizeof(c->title), "%s", variables);
  snprintf(c->variables, sizeof(c->variables), "%s", variables);
  cut(c, room);
  ++plan->num_candidates;
  return c;
}

const char *pomp_member_text(const json_t *object, const char *member) {
  const char *text = json_string_value(json_object_get(object, member));
  return text ? text : "";
}

long pomp_member_number(const json_t *object, const char *member) {
  return (long)json_integer_value(json_object_get(object, member));
}

bool pomp_is_at(const struct pomp_candidate *c, const char *path, long line) {
  return c->line == line && strcmp(c->path, path) == 0;
}

bool pomp_wants_faster(const struct pomp_plan *plan,
                       const struct pomp_candidate *c) {
  for (unsigned i = 0; i < plan->num_candidates; ++i)
    if (plan->candidates[i].state == POMP_STATE_CONFIRMED &&
        pomp_is_at(&plan->candidates[i], c->path, c->line))
      return false;
  return c->percent;
}

struct pomp_candidate *pomp_plan_add_at(struct pomp_plan *plan,
                                        const struct pomp_experiment_row *row,
                                        const json_t *region) {
  struct pomp_candidate *c = pomp_plan_add(plan, row->name, "");
  if (!c)
    return NULL;
  snprintf(c->place, sizeof(c->place), "%s", pomp_member_text(region, "place"));
  snprintf(c->path, sizeof(c->path), "%s", pomp_member_text(region, "path"));
  snprintf(c->why, sizeof(c->why), "%s", row->doc);
  c->line = (unsigned)pomp_member_number(region, "first_line");
  c->last = (unsigned)pomp_member_number(region, "last_line");
  return c;
}

static void drop_last(struct pomp_plan *plan) {
  struct pomp_candidate *c = &plan->candidates[--plan->num_candidates];
  if (c->num_assignments)
    free((char *)c->assignments[0].name);
}

void pomp_plan_free(struct pomp_plan *plan) {
  while (plan->num_candidates)
    drop_last(plan);
  free(plan->candidates);
  free(plan->suggestions);
  *plan = (struct pomp_plan){0};
}

/** What experiments ask for. */
struct machine {
  long threads;
  bool has_runtime_loop;
};

static long processors(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) == 0)
    return CPU_COUNT(&set);
  return sysconf(_SC_NPROCESSORS_ONLN);
}

static struct machine look_at(const json_t *report) {
  struct machine m = {0};
  size_t i;
  const json_t *region;
  json_array_foreach(json_object_get(report, "regions"), i, region) {
    const char *kind = json_string_value(json_object_get(region, "kind"));
    const char *schedule =
        json_string_value(json_object_get(region, "schedule"));
    long threads = (long)json_integer_value(json_object_get(region, "threads"));
    if (kind && strcmp(kind, "parallel") == 0 && threads > m.threads)
      m.threads = threads;
    m.has_runtime_loop |= schedule && strncmp(schedule, "runtime", 7) == 0;
  }
  return m;
}

/** The path of a library where packages and users put them, or an empty one. */
static void find_library(const char *experiment, char path[256]) {
  static const char *const places[] = {
      "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu",
      "/usr/local/lib", "/usr/lib64", "/usr/lib"};
  *path = '\0';
  for (size_t i = 0; i < sizeof(libraries) / sizeof(libraries[0]); ++i)
    for (size_t p = 0; p < sizeof(places) / sizeof(places[0]) &&
                       strcmp(libraries[i].experiment, experiment) == 0;
         ++p) {
      snprintf(path, 256, "%s/%s", places[p], libraries[i].file);
      if (access(path, R_OK) == 0)
        return;
      *path = '\0';
    }
}

bool pomp_experiment_fill(const struct pomp_experiment_row *row, long threads,
                          char *text, size_t size) {
  const char *brace = strchr(row->variables, '{');
  char value[256];
  const int before = brace ? (int)(brace - row->variables) : 0;
  if (!brace) {
    snprintf(text, size, "%s", row->variables);
    return !strstr(row->name, "one-thread") || threads > 1;
  }
  if (strncmp(brace, "{all}", 5) == 0) {
    snprintf(value, sizeof(value), "%ld", processors());
    if (threads == processors())
      return false;
  } else if (strncmp(brace, "{half}", 6) == 0) {
    snprintf(value, sizeof(value), "%ld", threads / 2);
    if (threads < 4)
      return false;
  } else {
    find_library(row->name, value);
    if (!*value)
      return false;
  }
  snprintf(text, size, "%.*s%s%s", before, row->variables, value,
           strchr(brace, '}') + 1);
  return true;
}

unsigned pomp_experiment_is_for(const char *name, const char *finding) {
  unsigned number = 0;
  for (size_t r = 0; r < num_repairs; ++r) {
    if (strcmp(finding_names[repairs[r].finding], finding) != 0)
      continue;
    ++number;
    if (strcmp(repairs[r].experiment, name) == 0)
      return number;
  }
  return 0;
}

void pomp_candidate_give_reason(struct pomp_candidate *c,
                                const struct pomp_suggestion *reason) {
  snprintf(c->finding, sizeof(c->finding), "%s", reason->finding);
  c->reason = reason;
  c->promise = reason->gain;
}

/** \returns whether \p a comes before \p b, which is for the same finding. */
static bool is_tried_before(const struct pomp_candidate *a,
                            const struct pomp_candidate *b) {
  const unsigned first = pomp_experiment_is_for(a->name, a->finding),
                 second = pomp_experiment_is_for(b->name, b->finding);
  return first != second ? first < second : a < b;
}

void pomp_plan_number(struct pomp_plan *plan) {
  for (unsigned i = 0; i < plan->num_candidates; ++i) {
    struct pomp_candidate *c = &plan->candidates[i];
    if (!c->reason)
      continue;
    c->number = 1;
    for (unsigned k = 0; k < plan->num_candidates; ++k)
      c->number += plan->candidates[k].reason == c->reason &&
                   is_tried_before(&plan->candidates[k], c);
    const double worth = c->promise / c->number;
    c->worth = worth > c->worth ? worth : c->worth;
  }
}

bool pomp_finding_is_of_loop(const char *finding) {
  for (size_t i = 0; i < pomp_num_experiments; ++i)
    if (pomp_experiments[i].when == POMP_WHEN_LOOP &&
        pomp_experiment_is_for(pomp_experiments[i].name, finding))
      return true;
  return false;
}

/** \returns the first suggestion that the experiment may serve, or null. */
static const struct pomp_suggestion *find_reason(const struct pomp_plan *plan,
                                                 const char *experiment) {
  for (unsigned i = 0; i < plan->num_suggestions; ++i)
    if (pomp_experiment_is_for(experiment, plan->suggestions[i].finding))
      return &plan->suggestions[i];
  return NULL;
}

static void copy(char *to, size_t size, const json_t *object,
                 const char *member) {
  snprintf(to, size, "%s", pomp_member_text(object, member));
}

/** \returns the region with this number, or null. */
static const json_t *region_of(const json_t *regions, const json_t *number) {
  return json_is_integer(number)
             ? json_array_get(regions, (size_t)json_integer_value(number))
             : NULL;
}

static void add_sites(struct pomp_suggestion *s, const json_t *regions,
                      const json_t *sites) {
  size_t i;
  const json_t *number;
  if (json_array_size(sites) > POMP_MOST_SITES)
    return;
  json_array_foreach(sites, i, number) {
    const json_t *region = region_of(regions, number);
    struct pomp_site *site = &s->sites[s->num_sites++];
    copy(site->path, sizeof(site->path), region, "path");
    site->first = (unsigned)pomp_member_number(region, "first_line");
    site->last = (unsigned)pomp_member_number(region, "last_line");
  }
}

/** Notices whether loops were compiled so that their schedules can be set. */
static void look_at_schedules(struct pomp_plan *plan, const json_t *regions) {
  size_t i;
  const json_t *region;
  json_array_foreach(regions, i, region) {
    const json_t *attributes = json_object_get(region, "attributes");
    plan->has_schedules |= json_object_get(attributes, "anySchedule") ||
                           json_object_get(attributes, "ownSchedule");
  }
}

/** Adds the findings of a report. */
static bool add_findings(struct pomp_plan *plan, const json_t *report) {
  const json_t *findings = json_object_get(report, "findings");
  const json_t *regions = json_object_get(report, "regions");
  const json_t *finding;
  size_t i, most = json_array_size(findings) + plan->num_suggestions;
  struct pomp_suggestion *larger =
      realloc(plan->suggestions, (most + 1) * sizeof(*larger));
  if (!larger)
    return false;
  plan->suggestions = larger;
  look_at_schedules(plan, regions);
  json_array_foreach(findings, i, finding) {
    struct pomp_suggestion s = {
        .gain =
            json_number_value(json_object_get(finding, "gain_percent")) / 100};
    copy(s.finding, sizeof(s.finding), finding, "name");
    copy(s.title, sizeof(s.title), finding, "title");
    copy(s.advice, sizeof(s.advice), finding, "advice");
    const json_t *region =
        region_of(regions, json_object_get(finding, "region"));
    copy(s.place, sizeof(s.place), region, "place");
    copy(s.path, sizeof(s.path), region, "path");
    s.line = (unsigned)pomp_member_number(region, "first_line");
    copy(s.own_schedule, sizeof(s.own_schedule),
         json_object_get(region, "attributes"), "ownSchedule");
    add_sites(&s, regions, json_object_get(finding, "sites"));
    plan->suggestions[plan->num_suggestions++] = s;
  }
  return true;
}

bool pomp_list_has(const char *list, const char *name) {
  const size_t length = strlen(name);
  for (const char *at = list; at; at = strchr(at, ',')) {
    at += *at == ',';
    if (strncmp(at, name, length) == 0 && (!at[length] || at[length] == ','))
      return true;
  }
  return !list;
}

bool pomp_plan_make(struct pomp_plan *plan, const struct json_t *report,
                    const struct json_t *scaling, const char *only) {
  if (!add_findings(plan, report) || !add_findings(plan, scaling)) {
    pomp_say("out of memory");
    return false;
  }
  const struct machine m = look_at(report);
  for (size_t i = 0; report && i < pomp_num_experiments; ++i) {
    const struct pomp_experiment_row *row = &pomp_experiments[i];
    char text[POMP_TEXT_SIZE];
    const struct pomp_suggestion *reason = find_reason(plan, row->name);
    if (row->when == POMP_WHEN_REGION || row->when == POMP_WHEN_LOOP ||
        row->when == POMP_WHEN_FASTER)
      continue;
    const bool wanted =
        only ? pomp_list_has(only, row->name)
             : reason || row->when == POMP_WHEN_ALWAYS ||
                   (row->when == POMP_WHEN_RUNTIME_LOOP && m.has_runtime_loop);
    if (!wanted || !pomp_experiment_fill(row, m.threads, text, sizeof(text)))
      continue;
    struct pomp_candidate *c = pomp_plan_add(plan, row->name, text);
    if (!c)
      break;
    snprintf(c->why, sizeof(c->why), "%s", row->doc);
    c->is_wanted = only || row->when == POMP_WHEN_RUNTIME_LOOP;
    if (is_so_already(c)) {
      drop_last(plan);
      continue;
    }
    if (reason) {
      pomp_candidate_give_reason(c, reason);
      snprintf(c->place, sizeof(c->place), "%s", reason->place);
    }
  }
  return true;
}

bool pomp_plan_add_with(struct pomp_plan *plan, const char *variables) {
  struct pomp_candidate *c = pomp_plan_add(plan, "with", variables);
  if (c) {
    snprintf(c->why, sizeof(c->why), "Given by --with.");
    c->is_wanted = true;
    c->worth = 1;
  }
  return c;
}
