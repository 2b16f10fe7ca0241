/*===- report.c - The critical path as text and JSON ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "critical/critical.h"
#include "model/regions.h"

#include <stdlib.h>

/** \returns how many times as fast as one thread any number can be if \p ns of
 *  work are done one after the other. */
static double most(const struct pomp_critical *c, uint64_t ns) {
  return ns ? (double)c->work / (double)ns : 1;
}

static void add_region(struct pomp_text *text, const struct pomp_profile *p,
                       uint32_t region, const char *type) {
  const struct pomp_result_region *r = &p->result->regions[region];
  pomp_text_add(text, "%s ", type ? type : pomp_report_type(r));
  pomp_report_where(text, r, 48);
}

/** Adds how much the longest chain, or a lock, allows. */
static void add_most(struct pomp_text *text, const struct pomp_profile *p) {
  const struct pomp_critical *c = p->result->critical;
  char length[16], work[16], held[16];
  pomp_text_add(text, "\n  Critical path: %s of %s work",
                pomp_time_spell(length, c->length),
                pomp_time_spell(work, c->work));
  if (c->held <= c->length) {
    pomp_text_add(text,
                  ", so however many threads are at most %.1f times\n  as fast "
                  "as one. Of its parts, in this order:\n",
                  most(c, c->length));
    return;
  }
  pomp_text_add(text, ". But %s are done while one lock is\n  held, that of ",
                pomp_time_spell(held, c->held));
  add_region(text, p, c->held_region, NULL);
  pomp_text_add(
      text,
      ",\n  so however many threads are at most %.1f times as fast as "
      "one. Of the path's parts,\n  in this order:\n",
      most(c, c->held));
}

/** \returns whether tasks have depend clauses. */
static bool depends(const struct pomp_profile *p) {
  for (uint32_t i = 0; i < p->result->num_regions; ++i)
    if (p->result->regions[i].tasks &&
        p->result->regions[i].tasks->depend_items)
      return true;
  return false;
}

void pomp_print_critical(struct pomp_text *text, const struct pomp_profile *p) {
  enum { top = 12 };
  const struct pomp_critical *c = p->result->critical;
  char work[16], count[16];
  if (!c && depends(p))
    pomp_text_add(text, "  For the critical path of tasks, record a trace: run "
                        "the program with\n  POMP_MONITOR=trace.\n");
  if (!c || !c->length)
    return;
  add_most(text, p);
  for (uint32_t i = 0; i < c->num_sites && i < top; ++i) {
    const struct pomp_critical_site *s = &c->sites[i];
    pomp_text_add(text, "    %9s %5.1f%% %6s x  ",
                  pomp_time_spell(work, s->work),
                  100 * (double)s->work / (double)c->length,
                  pomp_count_spell(count, s->count));
    if (s->region == POMP_NONE) {
      pomp_text_add(text, "outside of parallel regions\n");
      continue;
    }
    add_region(text, p, s->region, s->is_task ? NULL : "parallel");
    pomp_text_add(text, "\n");
  }
  if (c->num_sites > top)
    pomp_text_add(text, "    (and %u more)\n", c->num_sites - top);
}

static json_t *region_or_null(uint32_t region) {
  return region == POMP_NONE ? json_null() : json_integer(region);
}

json_t *pomp_critical_to_json(const struct pomp_profile *p) {
  const struct pomp_critical *c = p->result->critical;
  if (!c)
    return json_null();
  json_t *sites = json_array(), *links = json_array();
  for (uint32_t i = 0; i < c->num_sites; ++i) {
    const struct pomp_critical_site *s = &c->sites[i];
    json_array_append_new(
        sites, json_pack("{so sb sI sI}", "region", region_or_null(s->region),
                         "is_task", s->is_task, "count", (json_int_t)s->count,
                         "work_ns", (json_int_t)s->work));
  }
  for (uint32_t i = 0; i < c->num_shown; ++i) {
    const struct pomp_critical_link *l = &c->links[i];
    json_array_append_new(
        links,
        json_pack("{so si sI sI sI sI}", "region", region_or_null(l->region),
                  "thread", (int)l->thread, "task", (json_int_t)l->task,
                  "begin_ns", (json_int_t)l->begin, "end_ns",
                  (json_int_t)l->end, "work_ns", (json_int_t)l->work));
  }
  return json_pack("{sI sI sI sI sI so so sI so}", "work_ns",
                   (json_int_t)c->work, "work_outside_ns",
                   (json_int_t)c->outside, "length_ns", (json_int_t)c->length,
                   "length_outside_ns", (json_int_t)c->length_outside,
                   "held_ns", (json_int_t)c->held, "held_region",
                   region_or_null(c->held_region), "sites", sites, "num_links",
                   (json_int_t)c->num_links, "links", links);
}
