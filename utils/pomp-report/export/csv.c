/*===- csv.c - All numbers of a profile as a table ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A line for each number of each owner of pomp/measures.def, and for each time
|* by state, with the names that they have in profile.json.
|*
\*===----------------------------------------------------------------------===*/
#include "export/export.h"
#include "sample/samples.h"

#include "profile/report/report_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/** What the numbers of a line belong to: all columns but the last two.
 *  POMP_NONE is an empty one. */
struct line {
  const char *owner;
  uint32_t region, other, path, thread;
  /** What it is called, or empty. */
  const char *name;
};

static struct line line_of(const char *owner) {
  return (struct line){owner, POMP_NONE, POMP_NONE, POMP_NONE, POMP_NONE, ""};
}

static void add_index(struct pomp_text *text, uint32_t index) {
  if (index == POMP_NONE)
    pomp_text_add(text, ",");
  else
    pomp_text_add(text, ",%" PRIu32, index);
}

/** Adds \p measure as a member of \p part, if that is not empty. */
static void add_line(struct pomp_text *text, const struct line *line,
                     const char *part, const char *measure, uint64_t value) {
  pomp_text_add(text, "%s", line->owner);
  add_index(text, line->region);
  add_index(text, line->other);
  add_index(text, line->path);
  add_index(text, line->thread);
  pomp_text_add(text, ",\"");
  for (const char *c = line->name; *c; ++c)
    pomp_text_add(text, *c == '"' ? "\"\"" : "%c", *c);
  pomp_text_add(text, "\",%s%s%s,%" PRIu64 "\n", part, *part ? "." : "",
                measure, value);
}

static void add_part(struct pomp_text *text, const struct line *line,
                     const char *part, enum pomp_owner owner,
                     const uint64_t *numbers) {
  const struct pomp_measure_rows *r = pomp_measures_of(owner);
  for (size_t i = 0; i < r->count; ++i)
    add_line(text, line, part, r->rows[i].member, numbers[i]);
}

static void add_numbers(struct pomp_text *text, const struct line *line,
                        enum pomp_owner owner, const uint64_t *numbers) {
  add_part(text, line, "", owner, numbers);
}

static void add_states(struct pomp_text *text, const struct line *line,
                       const uint64_t *states, bool is_of_thread) {
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s) {
    char member[64];
    if (pomp_state_is_of_thread(s) && !is_of_thread)
      continue;
    snprintf(member, sizeof(member), "%s_ns", pomp_state_names[s]);
    add_line(text, line, "states", member, states[s]);
  }
}

static void add_tasks(struct pomp_text *text, struct line line,
                      struct pomp_task_sums *tasks) {
  if (!tasks)
    return;
  line.owner = "tasks";
  add_numbers(text, &line, POMP_OWNER_TASKS, tasks->numbers);
  for (size_t i = 0; i < POMP_NUM_TASK_DURATIONS; ++i)
    add_part(text, &line, pomp_task_durations[i].member, POMP_OWNER_DURATIONS,
             pomp_durations_of(tasks, &pomp_task_durations[i])->numbers);
}

/** Adds numbers that are there if the first one is not 0. */
static void add_some(struct pomp_text *text, struct line line,
                     const char *owner_name, enum pomp_owner owner,
                     const uint64_t *numbers) {
  line.owner = owner_name;
  if (*numbers)
    add_numbers(text, &line, owner, numbers);
}

static void add_region(struct pomp_text *text, const struct pomp_result *r,
                       uint32_t id) {
  const struct pomp_result_region *region = &r->regions[id];
  struct line line = line_of("region");
  struct pomp_text name = {0};
  char lines[POMP_WHERE_LINES];
  pomp_text_add(&name, "%s%s", region->fields.where.brief,
                pomp_where_lines(&region->fields.where, lines));
  line.region = id;
  line.name = name.data ? name.data : "";
  add_numbers(text, &line, POMP_OWNER_REGION, region->numbers);
  add_states(text, &line, region->states, false);
  add_tasks(text, line, region->tasks);
  add_some(text, line, "loop", POMP_OWNER_LOOP, region->loop.numbers);
  add_some(text, line, "transfers", POMP_OWNER_TRANSFERS,
           region->transfers.numbers);
  add_some(text, line, "timed", POMP_OWNER_TIMED, region->timed.numbers);
  add_some(text, line, "teams", POMP_OWNER_TEAMS, region->teams.numbers);
  text->failed |= name.failed;
  free(name.data);
}

static void add_path(struct pomp_text *text, const struct pomp_result *r,
                     uint32_t id) {
  struct line line = line_of("call_path");
  line.path = id;
  line.other = id ? r->nodes[id].parent : POMP_NONE;
  line.region = id ? r->nodes[id].region : POMP_NONE;
  line.name = pomp_kind_names[r->nodes[id].kind];
  add_tasks(text, line, r->nodes[id].tasks);
  for (const struct pomp_metric *m = r->nodes[id].metrics; m; m = m->next) {
    line.thread = m->thread;
    add_numbers(text, &line, POMP_OWNER_NODE, m->numbers);
    add_states(text, &line, m->states, true);
  }
}

static void add_lock(struct pomp_text *text, const struct pomp_lock_row *lock) {
  struct line line = line_of("lock_use");
  struct pomp_text name = {0};
  pomp_report_lock_name(&name, lock);
  line.name = name.data ? name.data : "";
  for (uint32_t i = 0; i < lock->num_uses; ++i) {
    line.region = lock->uses[i].region;
    add_numbers(text, &line, POMP_OWNER_LOCK_USE, lock->uses[i].numbers);
  }
  line.owner = "lock_wait";
  for (uint32_t i = 0; i < lock->num_waits; ++i) {
    line.region = lock->waits[i].region;
    line.other = lock->waits[i].holder;
    add_numbers(text, &line, POMP_OWNER_LOCK_WAIT, lock->waits[i].numbers);
  }
  text->failed |= name.failed;
  free(name.data);
}

/** Adds what lies between two regions, or belongs to both. */
static void add_pairs(struct pomp_text *text, const struct pomp_result *r) {
  struct line line = line_of("creation");
  for (uint32_t i = 0; i < r->num_creations; ++i) {
    line.region = r->creations[i].child;
    line.other = r->creations[i].parent;
    add_numbers(text, &line, POMP_OWNER_CREATION, r->creations[i].numbers);
  }
  line.owner = "gap";
  for (uint32_t i = 0; i < r->num_gaps; ++i) {
    line.region = r->gaps[i].from;
    line.other = r->gaps[i].to;
    line.name = r->gaps[i].is_rest ? "rest" : "";
    add_numbers(text, &line, POMP_OWNER_GAP, r->gaps[i].numbers);
  }
}

uint64_t pomp_profile_to_csv(struct pomp_text *text,
                             const struct pomp_profile *profile,
                             uint32_t deepest) {
  const struct pomp_result *r = profile->result;
  struct line line = line_of("process");
  (void)deepest;
  pomp_text_add(text, "owner,region,other,path,thread,name,measure,value\n");
  add_numbers(text, &line, POMP_OWNER_PROCESS, r->numbers);
  add_states(text, &line, r->states, true);
  line.owner = "efficiency";
  add_numbers(text, &line, POMP_OWNER_EFFICIENCY, r->efficiency.numbers);
  line.owner = "thread";
  for (line.thread = 0; line.thread < r->num_threads; ++line.thread) {
    add_numbers(text, &line, POMP_OWNER_THREAD,
                r->threads[line.thread].numbers);
    add_states(text, &line, r->threads[line.thread].states, true);
  }
  for (uint32_t i = 0; i < r->num_regions; ++i)
    add_region(text, r, i);
  for (uint32_t i = 0; i < r->num_nodes; ++i)
    add_path(text, r, i);
  add_pairs(text, r);
  for (uint32_t i = 0; i < r->num_locks; ++i)
    add_lock(text, &r->locks[i]);
  line = line_of("samples");
  if (profile->samples)
    add_numbers(text, &line, POMP_OWNER_SAMPLES, profile->samples->numbers);
  return 0;
}
