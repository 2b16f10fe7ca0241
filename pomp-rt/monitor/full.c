/*===- full.c - The report without limits --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/report.h"

#include <stdlib.h>

static void add_threads(struct pomp_text *text,
                        const struct pomp_result *result) {
  pomp_text_add(text, "\n  %-6s", "thread");
  for (int s = 0; s < POMP_NUM_STATES; ++s)
    if (result->states[s])
      pomp_text_add(text, " %9s", pomp_state_names[s]);
  pomp_text_add(text, " %9s\n", "events");
  for (uint32_t t = 0; t < result->num_threads; ++t) {
    char number[16];
    pomp_text_add(text, "  %6u", t);
    for (int s = 0; s < POMP_NUM_STATES; ++s)
      if (result->states[s])
        pomp_text_add(text, " %9s",
                      pomp_time_spell(number, result->threads[t].states[s]));
    pomp_text_add(text, " %9s\n",
                  pomp_count_spell(number, result->threads[t].events));
  }
}

/** The lines of a node and its children. */
static void add_node(struct pomp_text *text, const struct pomp_result *result,
                     uint32_t node, int depth) {
  const struct pomp_result_node *n = &result->nodes[node];
  if (n->parent || node) {
    const struct pomp_result_region *r = &result->regions[n->region];
    uint64_t visits = 0, time = 0, waiting = 0;
    uint32_t threads = 0;
    for (const struct pomp_metric *x = n->metrics; x; x = x->next) {
      visits += x->visits;
      time += x->inclusive;
      ++threads;
      for (int s = POMP_STATE_WORK + 1; s < POMP_NUM_NODE_STATES; ++s)
        waiting += x->states[s];
    }
    char count[16], spelled[16], wait[16];
    struct pomp_text where = {0};
    pomp_report_where(&where, r, SIZE_MAX);
    pomp_text_add(text, "  %9s %9s %8s %4u  %*s%s ",
                  pomp_time_spell(spelled, time),
                  pomp_time_spell(wait, waiting),
                  pomp_count_spell(count, visits), threads, 2 * depth, "",
                  n->kind == POMP_KIND_EVENT ? pomp_report_type(r)
                                             : pomp_kind_names[n->kind]);
    pomp_text_plain(text, where.data ? where.data : "");
    pomp_text_add(text, "\n");
    free(where.data);
  }
  for (uint32_t i = n->first_child; i; i = result->nodes[i].sibling)
    add_node(text, result, i, node ? depth + 1 : depth);
}

void pomp_report_full(struct pomp_text *text,
                      const struct pomp_result *result) {
  enum { where_width = 50 };
  uint32_t *order = pomp_result_order(result);
  if (!order)
    return;
  pomp_report_head(text, result);
  pomp_report_regions(text, result, order, result->num_regions, where_width);
  pomp_text_add(text,
                "  time: sum of all threads; wait: of it, waiting in this "
                "construct itself;\n  imbal: (max - average) / max of the "
                "threads' work in it\n");
  pomp_report_notes(text, result);
  add_threads(text, result);
  pomp_text_add(text, "\n  %9s %9s %8s %4s  call path\n", "time", "waiting",
                "visits", "thr.");
  add_node(text, result, 0, 0);
  free(order);
}
