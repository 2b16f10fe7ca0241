/*===- report_json.c - The profile as a file --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "pomp/ctc.h"
#include "profile/derive/derive.h"
#include "profile/profile_version.h"
#include "profile/report/report_counts.h"
#include "profile/report/report_locks.h"
#include "profile/report/report_samples.h"
#include "profile/report/rows.h"
#include "profile/setting.h"

#include <stdlib.h>
#include <string.h>

/** Appends an object of numbers, with a comma before it; or null if the first
 *  number is 0. */
static void add_object(struct pomp_text *text, const char *name,
                       enum pomp_owner owner, const uint64_t *numbers) {
  pomp_text_add(text, ",\"%s\":%s", name, *numbers ? "{" : "null");
  if (!*numbers)
    return;
  pomp_json_measures(text, owner, numbers);
  pomp_text_add(text, "}");
}

/** Appends what a thread of a running program does. */
static void add_now(struct pomp_text *text,
                    const struct pomp_result_thread *thread) {
  if (thread->now >= POMP_NUM_STATES) {
    pomp_text_add(text, ",\"now\":null");
    return;
  }
  pomp_text_add(text, ",\"now\":{\"state\":\"%s\",\"region\":",
                pomp_state_names[thread->now]);
  if (thread->now_in == POMP_NONE)
    pomp_text_add(text, "null}");
  else
    pomp_text_add(text, "%u}", thread->now_in);
}

/** Those of threads only where \p is_of_thread. */
static void add_states(struct pomp_text *text, const uint64_t *states,
                       bool is_of_thread) {
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
    if (is_of_thread || !pomp_state_is_of_thread(s))
      pomp_text_add(text, "%s\"%s_ns\":%llu", s ? "," : "", pomp_state_names[s],
                    (unsigned long long)states[s]);
}

/** All attributes of the CTC string that are not members of their own. */
static void add_attributes(struct pomp_text *text, const char *ctc) {
  struct pomp_ctc_attribute a;
  const char *cursor = ctc;
  bool first = true;
  pomp_text_add(text, "{");
  while (pomp_ctc_next(&cursor, &a)) {
    struct pomp_ctc_attribute same;
    char *key = strndup(a.key, a.key_length);
    char *value = malloc(a.value_length + 1);
    /* A second one of the same name would be a second member. */
    if (key && value && pomp_ctc_find(ctc, key, &same) && same.key == a.key) {
      pomp_ctc_unescape(&a, value, a.value_length + 1);
      pomp_text_add(text, first ? "" : ",");
      pomp_text_json(text, key);
      pomp_text_add(text, ":");
      pomp_text_json(text, value);
      first = false;
    }
    text->failed |= !key || !value;
    free(key);
    free(value);
  }
  pomp_text_add(text, "}");
}

/** Or null. */
static void add_tasks(struct pomp_text *text, struct pomp_task_sums *tasks) {
  pomp_text_add(text, ",\"tasks\":%s", tasks ? "{" : "null");
  if (!tasks)
    return;
  pomp_json_measures(text, POMP_OWNER_TASKS, tasks->numbers);
  for (size_t i = 0; i < POMP_NUM_TASK_DURATIONS; ++i) {
    pomp_text_add(text, ",\"%s\":{", pomp_task_durations[i].member);
    pomp_json_measures(
        text, POMP_OWNER_DURATIONS,
        pomp_durations_of(tasks, &pomp_task_durations[i])->numbers);
    pomp_text_add(text, "}");
  }
  if (tasks->max_alive[1])
    pomp_text_add(text, ",\"max_alive\":[%llu,%llu]}",
                  (unsigned long long)tasks->max_alive[0],
                  (unsigned long long)tasks->max_alive[1]);
  else
    pomp_text_add(text, ",\"max_alive\":null}");
}

static void add_region(struct pomp_text *text, const struct pomp_result *result,
                       uint32_t id) {
  const struct pomp_result_region *r = &result->regions[id];
  pomp_text_add(text, "{\"id\":%u,\"kind\":\"%s\",\"type\":", id,
                pomp_kind_names[r->kind]);
  pomp_text_json(text, r->fields.type);
  pomp_text_add(text, ",\"directive\":");
  pomp_text_json(text, r->fields.directive);
  pomp_text_add(text, ",\"name\":");
  pomp_text_json(text, r->fields.name);
  pomp_text_add(text, ",\"file\":");
  pomp_text_json(text, r->fields.file);
  pomp_text_add(text, ",\"start_lines\":[%u,%u],\"end_lines\":[%u,%u],",
                r->fields.lines[0], r->fields.lines[1], r->fields.lines[2],
                r->fields.lines[3]);
  pomp_json_measures(text, POMP_OWNER_REGION, r->numbers);
  if (r->has_imbalance)
    pomp_text_add(text, ",\"imbalance_percent\":%.3f", r->imbalance);
  else
    pomp_text_add(text, ",\"imbalance_percent\":null");
  pomp_text_add(text, ",\"exclusive\":{");
  add_states(text, r->states, false);
  pomp_text_add(text, "},\"attributes\":");
  add_attributes(text, r->fields.ctc);
  add_tasks(text, r->tasks);
  pomp_report_json_region_counts(text, result, id);
  add_object(text, "loop", POMP_OWNER_LOOP, r->loop.numbers);
  add_object(text, "transfers", POMP_OWNER_TRANSFERS, r->transfers.numbers);
  add_object(text, "timed", POMP_OWNER_TIMED, r->timed.numbers);
  add_object(text, "teams", POMP_OWNER_TEAMS, r->teams.numbers);
  pomp_text_add(text, "}");
}

static void add_metric(struct pomp_text *text, const struct pomp_result *result,
                       const struct pomp_metric *x) {
  pomp_text_add(text, "{\"thread\":%u,", x->thread);
  pomp_json_measures(text, POMP_OWNER_NODE, x->numbers);
  pomp_text_add(text, ",");
  add_states(text, x->states, false);
  /* A merged profile has given its serial work that name. */
  if (x->states[POMP_STATE_SERIAL])
    pomp_text_add(text, ",\"serial_ns\":%llu",
                  (unsigned long long)x->states[POMP_STATE_SERIAL]);
  pomp_report_json_counts(text, result, x);
  pomp_text_add(text, "}");
}

static void add_node(struct pomp_text *text, const struct pomp_result *result,
                     uint32_t id) {
  const struct pomp_result_node *n = &result->nodes[id];
  pomp_text_add(text, "{\"id\":%u,\"kind\":\"%s\"", id,
                pomp_kind_names[n->kind]);
  if (id)
    pomp_text_add(text, ",\"parent\":%u,\"region\":%u", n->parent, n->region);
  else
    pomp_text_add(text, ",\"parent\":null,\"region\":null");
  pomp_text_add(text, ",\"threads\":[");
  for (const struct pomp_metric *x = n->metrics; x; x = x->next) {
    add_metric(text, result, x);
    pomp_text_add(text, x->next ? "," : "");
  }
  pomp_text_add(text, "]");
  add_tasks(text, n->tasks);
  pomp_text_add(text, "}");
}

/** A number that may not be known. */
static void add_known(struct pomp_text *text, const char *name, uint64_t value,
                      uint64_t unknown) {
  if (value == unknown)
    pomp_text_add(text, ",\"%s\":null", name);
  else
    pomp_text_add(text, ",\"%s\":%llu", name, (unsigned long long)value);
}

static void add_instance(struct pomp_text *text,
                         const struct pomp_result_instance *i) {
  pomp_text_add(text, "{\"id\":%lld,\"parent\":%lld,\"region\":%u",
                (long long)i->id, (long long)i->parent, i->region);
  add_known(text, "creating_thread", i->creator, UINT32_MAX);
  add_known(text, "executing_thread", i->executor, UINT32_MAX);
  add_known(text, "create_begin_ns", i->create_begin, UINT64_MAX);
  add_known(text, "create_end_ns", i->create_end, UINT64_MAX);
  add_known(text, "begin_ns", i->begin, UINT64_MAX);
  add_known(text, "end_ns", i->end, UINT64_MAX);
  add_known(text, "execution_ns", i->execution, UINT64_MAX);
  add_known(text, "suspension_ns", i->suspended, UINT64_MAX);
  if (i->rank)
    pomp_text_add(text, ",\"rank\":%u", i->rank);
  pomp_text_add(text, "}");
}

static void add_all_tasks(struct pomp_text *text,
                          const struct pomp_result *result) {
  pomp_text_add(text, "],\n\"task_creations\":[");
  for (uint32_t i = 0; i < result->num_creations; ++i) {
    const struct pomp_creation *e = &result->creations[i];
    pomp_text_add(text, "%s\n{\"child\":%u", i ? "," : "", e->child);
    add_known(text, "parent", e->parent, POMP_NONE);
    pomp_text_add(text, ",");
    pomp_json_measures(text, POMP_OWNER_CREATION, e->numbers);
    pomp_text_add(text, "}");
  }
  pomp_text_add(text, "],\n\"task_instances\":[");
  for (uint32_t i = 0; i < result->num_instances; ++i) {
    pomp_text_add(text, i ? ",\n" : "\n");
    add_instance(text, &result->instances[i]);
  }
}

static void add_gaps(struct pomp_text *text, const struct pomp_result *result) {
  pomp_text_add(text, "],\n\"serial_gaps\":[");
  for (uint32_t i = 0; i < result->num_gaps; ++i) {
    const struct pomp_gap_row *g = &result->gaps[i];
    pomp_text_add(text, "%s\n{\"rest\":%s", i ? "," : "",
                  g->is_rest ? "true" : "false");
    add_known(text, "from", g->from, POMP_NONE);
    add_known(text, "to", g->to, POMP_NONE);
    pomp_text_add(text, ",");
    pomp_json_measures(text, POMP_OWNER_GAP, g->numbers);
    pomp_text_add(text, "}");
  }
}

void pomp_report_json(struct pomp_text *text, const struct pomp_result *result,
                      const char *more) {
  pomp_text_add(text, "{\"schema\":\"pomp-profile\",\"version\":%d,\n",
                POMP_PROFILE_VERSION);
  pomp_text_add(text, "\"run\":");
  pomp_text_json(text, result->run);
  pomp_text_add(text, ",\"ended_early\":%s",
                result->ended_early ? "true" : "false");
  if (result->is_running)
    pomp_text_add(text, ",\"is_running\":true");
  pomp_text_add(text, ",\n\"program\":");
  pomp_text_json(text, result->program);
  if (result->setting) {
    pomp_text_add(text, ",\n\"environment\":");
    pomp_setting_json(text, result->setting, result->setting_size);
  }
  pomp_text_add(text, ",\n");
  pomp_json_measures(text, POMP_OWNER_PROCESS, result->numbers);
  pomp_report_json_counters(text, result);
  /* The sums of the call paths, for readers of the totals. */
  pomp_text_add(text, ",\n\"efficiency\":{");
  pomp_json_measures(text, POMP_OWNER_EFFICIENCY, result->efficiency.numbers);
  pomp_text_add(text, "},\n\"mpi_ns\":%llu",
                (unsigned long long)pomp_result_time_in_mpi(result));
  pomp_text_add(text, ",\n\"states\":{");
  add_states(text, result->states, true);
  pomp_text_add(text, "},\n\"threads\":[");
  for (uint32_t t = 0; t < result->num_threads; ++t) {
    pomp_text_add(text, "%s\n{\"id\":%u,", t ? "," : "", t);
    pomp_json_measures(text, POMP_OWNER_THREAD, result->threads[t].numbers);
    pomp_text_add(text, ",");
    add_states(text, result->threads[t].states, true);
    pomp_text_add(text, ",\"helper\":%s",
                  result->threads[t].helper ? "true" : "false");
    pomp_text_add(text, ",\"nodes\":[");
    pomp_row_nodes(text, result->threads[t].nodes);
    pomp_text_add(text, "]");
    if (result->is_running)
      add_now(text, &result->threads[t]);
    pomp_text_add(text, "}");
  }
  pomp_text_add(text, "]");
  if (more)
    pomp_text_append(text, more, strlen(more));
  pomp_text_add(text, ",\n\"regions\":[");
  for (uint32_t i = 0; i < result->num_regions; ++i) {
    pomp_text_add(text, i ? ",\n" : "\n");
    add_region(text, result, i);
  }
  pomp_text_add(text, "],\n\"call_paths\":[");
  for (uint32_t i = 0; i < result->num_nodes; ++i) {
    pomp_text_add(text, i ? ",\n" : "\n");
    add_node(text, result, i);
  }
  add_all_tasks(text, result);
  add_gaps(text, result);
  pomp_text_add(text, "],\n");
  pomp_report_locks(text, result);
  pomp_report_samples(text, result);
  pomp_text_add(text, "}\n");
}
