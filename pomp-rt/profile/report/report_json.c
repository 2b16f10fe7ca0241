/*===- report_json.c - The profile as a file --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/sampled.h"
#include "pomp/ctc.h"
#include "profile/profile_version.h"
#include "profile/report/report_counts.h"
#include "profile/report/report_locks.h"
#include "profile/setting.h"

#include <stdlib.h>
#include <string.h>

struct member {
  const char *name;
  uint64_t value;
};

/** Appends members, with commas between them. \param members ends with one that
 *  has no name. */
static void add_members(struct pomp_text *text, const struct member *members) {
  for (const struct member *m = members; m->name; ++m)
    pomp_text_add(text, "%s\"%s\":%llu", m == members ? "" : ",", m->name,
                  (unsigned long long)m->value);
}
#define ADD_MEMBERS(TEXT, ...)                                                 \
  add_members(TEXT, (const struct member[]){__VA_ARGS__, {NULL, 0}})

static void add_states(struct pomp_text *text, const uint64_t *states,
                       int count) {
  for (int s = 0; s < count; ++s)
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

static void add_measure(struct pomp_text *text, const char *name,
                        const struct pomp_result_measure *m) {
  pomp_text_add(text, ",\"%s\":{", name);
  ADD_MEMBERS(text, {"count", m->count}, {"sum_ns", m->sum}, {"min_ns", m->min},
              {"mean_ns", pomp_result_mean(m)}, {"max_ns", m->max});
  pomp_text_add(text, "}");
}

/** Or null. */
static void add_tasks(struct pomp_text *text,
                      const struct pomp_result_tasks *tasks) {
  pomp_text_add(text, ",\"tasks\":%s", tasks ? "{" : "null");
  if (!tasks)
    return;
  ADD_MEMBERS(text, {"created", tasks->created},
              {"immediate", tasks->immediate}, {"started", tasks->started},
              {"ended", tasks->ended}, {"suspensions", tasks->suspensions},
              {"depend_items", tasks->depend_items});
  add_measure(text, "creation", &tasks->creation);
  add_measure(text, "delay", &tasks->delay);
  add_measure(text, "dependence", &tasks->dependence);
  add_measure(text, "execution", &tasks->execution);
  add_measure(text, "work", &tasks->work);
  add_measure(text, "suspension", &tasks->suspension);
  add_measure(text, "finish", &tasks->finish);
  pomp_text_add(text, ",");
  ADD_MEMBERS(text, {"waiting_ns", tasks->waiting},
              {"executing_others_ns", tasks->executing_others},
              {"max_depth", tasks->max_depth});
  if (tasks->ended)
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
  ADD_MEMBERS(text, {"threads", r->threads}, {"visits", r->visits},
              {"time_ns", r->time}, {"max_thread_time_ns", r->max_time},
              {"min_visit_ns", r->min_visit}, {"max_visit_ns", r->max_visit},
              {"inclusive_work_ns", r->work},
              {"max_thread_inclusive_work_ns", r->max_work});
  if (pomp_result_has_imbalance(r))
    pomp_text_add(text, ",\"imbalance_percent\":%.3f",
                  pomp_result_imbalance(r));
  else
    pomp_text_add(text, ",\"imbalance_percent\":null");
  pomp_text_add(text, ",\"exclusive\":{");
  add_states(text, r->states, POMP_NUM_NODE_STATES);
  pomp_text_add(text, "},\"attributes\":");
  add_attributes(text, r->fields.ctc);
  add_tasks(text, r->tasks);
  pomp_report_json_region_counts(text, result, id);
  if (r->loop.executions) {
    pomp_text_add(text, ",\"loop\":{");
    ADD_MEMBERS(text, {"executions", r->loop.executions},
                {"iterations", r->loop.iterations}, {"chunks", r->loop.chunks});
    pomp_text_add(text, "}");
  } else {
    pomp_text_add(text, ",\"loop\":null");
  }
  if (r->transfers.events) {
    pomp_text_add(text, ",\"transfers\":{");
    ADD_MEMBERS(text, {"events", r->transfers.events},
                {"moving", r->transfers.moving}, {"items", r->transfers.items},
                {"bytes_to", r->transfers.bytes_to},
                {"bytes_from", r->transfers.bytes_from});
    pomp_text_add(text, "}");
  } else {
    pomp_text_add(text, ",\"transfers\":null");
  }
  pomp_text_add(text, ",\"teams\":%s", r->teams.teams ? "{" : "null}");
  if (r->teams.teams) {
    ADD_MEMBERS(text, {"teams", r->teams.teams}, {"asked", r->teams.asked},
                {"threads", r->teams.threads}, {"smaller", r->teams.smaller});
    pomp_text_add(text, "}}");
  }
}

static void add_metric(struct pomp_text *text, const struct pomp_metric *x) {
  uint64_t exclusive = 0;
  for (int s = 0; s < POMP_NUM_NODE_STATES; ++s)
    exclusive += x->states[s];
  pomp_text_add(text, "{");
  ADD_MEMBERS(text, {"thread", x->thread}, {"visits", x->visits},
              {"inclusive_ns", x->inclusive}, {"exclusive_ns", exclusive},
              {"min_visit_ns", x->min}, {"max_visit_ns", x->max},
              {"executing_tasks_ns", x->tasks});
  pomp_text_add(text, ",");
  add_states(text, x->states, POMP_NUM_NODE_STATES);
  pomp_report_json_counts(text, x);
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
    add_metric(text, x);
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
  pomp_text_add(text, "}");
}

static void add_all_tasks(struct pomp_text *text,
                          const struct pomp_result *result) {
  pomp_text_add(text, "],\n\"task_creations\":[");
  for (uint32_t i = 0; i < result->num_creations; ++i) {
    const struct pomp_result_creation *e = &result->creations[i];
    pomp_text_add(text, "%s\n{\"child\":%u", i ? "," : "", e->child);
    add_known(text, "parent", e->parent, POMP_NO_REGION);
    pomp_text_add(text, ",");
    ADD_MEMBERS(text, {"created", e->created});
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
    add_known(text, "from", g->from, POMP_NO_REGION);
    add_known(text, "to", g->to, POMP_NO_REGION);
    pomp_text_add(text, ",");
    ADD_MEMBERS(text, {"visits", g->visits}, {"time_ns", g->time});
    pomp_text_add(text, "}");
  }
}

/** The sums of the call paths, for readers of the totals. */
static void add_efficiency(struct pomp_text *text,
                           const struct pomp_efficiency *e) {
  pomp_text_add(text, ",\n\"efficiency\":{");
  ADD_MEMBERS(text, {"useful_ns", e->useful},
              {"lost_load_balance_ns", e->balance},
              {"lost_serialization_ns", e->serialization},
              {"lost_synchronization_ns", e->synchronization},
              {"lost_overhead_ns", e->overhead});
  pomp_text_add(text, "}");
}

/** \returns the thread time in calls of MPI, which adapters/mpi/pomp-mpi.c
 * reports as user regions. */
static uint64_t time_in_mpi(const struct pomp_result *result) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < result->num_regions; ++i) {
    const struct pomp_result_region *r = &result->regions[i];
    if (r->kind == POMP_KIND_USER_REGION &&
        strncmp(r->fields.name, "MPI_", 4) == 0)
      for (int s = 0; s < POMP_NUM_NODE_STATES; ++s)
        sum += r->states[s];
  }
  return sum;
}

void pomp_report_json(struct pomp_text *text,
                      const struct pomp_result *result) {
  pomp_text_add(text, "{\"schema\":\"pomp-profile\",\"version\":%d,\n",
                POMP_PROFILE_VERSION);
  pomp_text_add(text, "\"run\":");
  pomp_text_json(text, result->run);
  pomp_text_add(text, ",\"ended_early\":%s,\n\"program\":",
                result->ended_early ? "true" : "false");
  pomp_text_json(text, result->program);
  if (result->setting) {
    pomp_text_add(text, ",\n\"environment\":");
    pomp_setting_json(text, result->setting, result->setting_size);
  }
  pomp_text_add(text, ",\n");
  ADD_MEMBERS(text, {"wall_time_ns", result->wall},
              {"thread_time_ns", result->thread_time});
  pomp_text_add(text, ",\n");
  ADD_MEMBERS(text, {"events", result->events},
              {"unbalanced_events", result->unbalanced},
              {"cut_visits", result->cut});
  pomp_report_json_counters(text, result);
  add_efficiency(text, &result->efficiency);
  pomp_text_add(text, ",\n");
  ADD_MEMBERS(text, {"mpi_ns", time_in_mpi(result)});
  pomp_text_add(text, ",\n\"states\":{");
  add_states(text, result->states, POMP_NUM_STATES);
  pomp_text_add(text, "},\n\"threads\":[");
  for (uint32_t t = 0; t < result->num_threads; ++t) {
    pomp_text_add(text, "%s\n{\"id\":%u,\"events\":%llu,", t ? "," : "", t,
                  (unsigned long long)result->threads[t].events);
    add_states(text, result->threads[t].states, POMP_NUM_STATES);
    pomp_text_add(text, ",\"helper\":%s}",
                  result->threads[t].helper ? "true" : "false");
  }
  pomp_text_add(text, "],\n\"regions\":[");
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
