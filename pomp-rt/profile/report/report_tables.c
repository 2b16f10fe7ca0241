/*===- report_tables.c - Locks, threads and call paths as text ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/report/report_tables.h"
#include "profile/report/report_parts.h"
#include "profile/report/rows.h"

#include <stdlib.h>

enum { lock_width = 27 };

static void add_lock(struct pomp_text *text, const struct pomp_lock_row *lock) {
  char number[16];
  struct pomp_text name = {0};
  pomp_report_lock_name(&name, lock);
  text->failed |= name.failed;
  pomp_text_add(text, "  ");
  pomp_text_fit(text, name.data ? name.data : "", lock_width, false);
  free(name.data);
  pomp_text_add(text, " %8s", pomp_count_spell(number, lock->visits));
  pomp_text_add(text, " %9s", pomp_time_spell(number, lock->waiting));
  pomp_text_add(text, " %9s  ", pomp_time_spell(number, lock->holding));
}

static void add_place(struct pomp_text *text, const struct pomp_result *result,
                      uint32_t region) {
  if (region == POMP_NONE) {
    pomp_text_add(text, "-");
    return;
  }
  const struct pomp_result_region *r = &result->regions[region];
  char lines[POMP_WHERE_LINES];
  pomp_text_plain(text, r->fields.where.brief);
  pomp_text_add(text, "%s", pomp_where_lines(&r->fields.where, lines));
}

static void add_use(struct pomp_text *text, const struct pomp_result *result,
                    const struct pomp_lock_use_sum *use) {
  char number[16];
  pomp_text_add(text, "    %-*s %8s", lock_width - 2, "used",
                pomp_count_spell(number, use->visits));
  pomp_text_add(text, " %9s", pomp_time_spell(number, use->waiting));
  pomp_text_add(text, " %9s  ", pomp_time_spell(number, use->holding));
  add_place(text, result, use->region);
  if (use->longest)
    pomp_text_add(text, ", waited %s at most",
                  pomp_time_spell(number, use->longest));
  if (use->failed)
    pomp_text_add(text, ", %s %s found it held",
                  pomp_count_spell(number, use->failed),
                  pomp_plural(use->failed, "test", "tests"));
  pomp_text_add(text, "\n");
}

static void add_wait(struct pomp_text *text, const struct pomp_result *result,
                     const struct pomp_lock_wait_sum *wait) {
  char number[16];
  pomp_text_add(text, "    %-*s %8s", lock_width - 2, "long waits",
                pomp_count_spell(number, wait->count));
  pomp_text_add(text, " %9s %9s  ", pomp_time_spell(number, wait->time), "-");
  add_place(text, result, wait->region);
  pomp_text_add(text, " for ");
  add_place(text, result, wait->holder);
  pomp_text_add(text, "\n");
}

void pomp_report_lock_table(struct pomp_text *text,
                            const struct pomp_result *result) {
  if (!result->num_locks)
    return;
  pomp_text_add(text, "\n  %-*s %8s %9s %9s  %s\n", lock_width, "lock",
                "visits", "wait", "hold", "initialized");
  for (uint32_t i = 0; i < result->num_locks; ++i) {
    const struct pomp_lock_row *lock = &result->locks[i];
    add_lock(text, lock);
    add_place(text, result, lock->initialized);
    pomp_text_add(text, "\n");
    for (uint32_t k = 0; k < lock->num_uses; ++k)
      add_use(text, result, &lock->uses[k]);
    for (uint32_t k = 0; k < lock->num_waits; ++k)
      add_wait(text, result, &lock->waits[k]);
  }
}

/** \returns whether any processor times of threads are known. */
static bool knows_usage(const struct pomp_result *result) {
  for (uint32_t t = 0; t < result->num_threads; ++t)
    if (result->threads[t].usage.cpu != POMP_USAGE_UNKNOWN ||
        result->threads[t].usage.delay != POMP_USAGE_UNKNOWN)
      return true;
  return false;
}

/** \returns whether a thread was on another node than the first one. */
static bool has_nodes(const struct pomp_result *result) {
  uint64_t nodes = 0;
  for (uint32_t t = 0; t < result->num_threads; ++t)
    nodes |= result->threads[t].nodes;
  return nodes > 1;
}

void pomp_report_threads(struct pomp_text *text,
                         const struct pomp_result *result) {
  pomp_text_add(text, "\n  %-6s", "thread");
  for (int s = 0; s < POMP_NUM_STATES; ++s)
    if (result->states[s])
      pomp_text_add(text, " %9s", pomp_state_names[s]);
  bool knows = knows_usage(result);
  if (knows)
    pomp_row_usage_columns(text);
  bool nodes = has_nodes(result);
  pomp_text_add(text, " %9s%s\n", "events", nodes ? "  nodes" : "");
  for (uint32_t t = 0; t < result->num_threads; ++t) {
    const struct pomp_usage_times *usage = &result->threads[t].usage;
    char number[16];
    pomp_text_add(text, "  %6u", t);
    for (int s = 0; s < POMP_NUM_STATES; ++s)
      if (result->states[s])
        pomp_text_add(text, " %9s",
                      pomp_time_spell(number, result->threads[t].states[s]));
    if (knows)
      pomp_row_usage(text, usage->cpu, usage->delay);
    pomp_text_add(text, " %9s",
                  pomp_count_spell(number, result->threads[t].events));
    if (nodes) {
      pomp_text_add(text, "  ");
      pomp_row_nodes(text, result->threads[t].nodes);
    }
    pomp_text_add(text, "%s\n", result->threads[t].helper ? "  helper" : "");
  }
  if (knows)
    pomp_row_usage_legend(text);
}

/** Ends the row of a call path with what it is. */
static void add_name(struct pomp_text *text, const struct pomp_result *result,
                     const struct pomp_result_node *n) {
  const struct pomp_result_region *r = &result->regions[n->region];
  pomp_text_plain(
      text, pomp_visit_name(n->kind, pomp_kind_names[n->kind], r->fields.type));
  pomp_text_add(text, " ");
  pomp_report_where(text, r, SIZE_MAX);
  pomp_text_add(text, "\n");
}

static void add_pages(struct pomp_text *text, const struct pomp_result *result,
                      const struct pomp_result_node *n) {
  uint64_t seen = 0, remote = 0;
  char number[16];
  uint32_t threads = 0;
  for (const struct pomp_metric *x = n->metrics; x; x = x->next) {
    seen += x->seen_pages;
    remote += x->remote_pages;
    threads += x->remote_pages != 0;
  }
  if (!seen)
    return;
  pomp_text_add(text, "  %9s", pomp_count_spell(number, seen));
  pomp_text_add(text, " %9s %6.1f%% %4u  ", pomp_count_spell(number, remote),
                100 * (double)remote / (double)seen, threads);
  if (n == result->nodes)
    pomp_text_add(text, "outside of all regions\n");
  else
    add_name(text, result, n);
}

void pomp_report_pages(struct pomp_text *text,
                       const struct pomp_result *result) {
  struct pomp_text rows = {0};
  for (uint32_t i = 0; i < result->num_nodes; ++i)
    add_pages(&rows, result, &result->nodes[i]);
  text->failed |= rows.failed;
  if (rows.length) {
    pomp_text_add(text, "\n  %9s %9s %7s %4s  where memory was used\n", "pages",
                  "remote", "", "thr.");
    pomp_text_append(text, rows.data, rows.length);
    pomp_text_add(
        text, "  pages: those that registers pointed to in samples; remote: "
              "on another node\n  than the processor; thr.: threads with "
              "any of these\n");
  }
  free(rows.data);
}

static void add_node(struct pomp_text *text, const struct pomp_result *result,
                     const struct pomp_result_node *n, int depth) {
  uint64_t visits = 0, waiting = 0;
  char count[16], spelled[16], self[16], wait[16];
  for (const struct pomp_metric *x = n->metrics; x; x = x->next) {
    visits += x->visits;
    for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
      waiting += pomp_state_is_wait(s) ? x->states[s] : 0;
  }
  pomp_text_add(text, "  %9s %9s %9s %8s %4u  %*s",
                pomp_time_spell(spelled, n->inclusive),
                pomp_time_spell(self, n->exclusive),
                pomp_time_spell(wait, waiting), pomp_count_spell(count, visits),
                pomp_metric_count(n), 2 * depth, "");
  add_name(text, result, n);
}

void pomp_report_nodes(struct pomp_text *text,
                       const struct pomp_result *result) {
  enum { deepest = 100 };
  int depth = -1;
  char all[16], outside[16], serial[16], idle[16];
  pomp_text_add(text, "\n  %9s %9s %9s %8s %4s  call path\n", "time", "self",
                "waiting", "visits", "thr.");
  for (uint32_t i = pomp_result_next_node(result, 0, &depth); i;
       i = pomp_result_next_node(result, i, &depth))
    add_node(text, result, &result->nodes[i],
             depth < deepest ? depth : deepest);
  pomp_text_add(
      text,
      "  %9s %9s %9s %8s %4u  the whole run; self: outside of all regions\n"
      "  time: inclusive thread time of all threads; self: exclusive;\n  of "
      "all threads together %s are serial, in and outside of regions, and "
      "%s idle\n",
      pomp_time_spell(all, result->nodes[0].inclusive),
      pomp_time_spell(outside, result->nodes[0].exclusive), "-", "-",
      result->num_threads,
      pomp_time_spell(serial, result->states[POMP_STATE_SERIAL]),
      pomp_time_spell(idle, result->states[POMP_STATE_IDLE]));
}
