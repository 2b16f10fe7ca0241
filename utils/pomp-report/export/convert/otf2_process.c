/*===- otf2_process.c - A process of an OTF2 archive ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifdef POMP_HAVE_OTF2

#include "export/convert/otf2_writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct pomp_otf2_writer writer;

/** \returns the number of the host. */
static uint32_t keep_node(writer *w, const char *host) {
  OTF2_StringRef name = pomp_otf2_string(w, *host ? host : "machine");
  uint32_t i = 0;
  while (i < w->num_nodes && w->nodes[i] != name)
    ++i;
  if (i == w->num_nodes &&
      pomp_otf2_grow(w, &w->nodes, &w->nodes_capacity, i, sizeof(*w->nodes)))
    w->nodes[w->num_nodes++] = name;
  return i;
}

static void keep_group(writer *w, const struct pomp_trace *t) {
  const char *program = *t->program ? t->program : "program";
  char name[300];
  if (w->is_job)
    snprintf(name, sizeof(name), "rank %u %.256s", w->rank, program);
  if (!pomp_otf2_grow(w, &w->groups, &w->groups_capacity, w->num_groups,
                      sizeof(*w->groups)))
    return;
  w->groups[w->num_groups++] = (struct pomp_otf2_group){
      pomp_otf2_string(w, w->is_job ? name : program), keep_node(w, t->host)};
}

static void keep_location(writer *w, const char *name, OTF2_EvtWriter *events,
                          bool is_metric) {
  struct pomp_otf2_location l = {.name = pomp_otf2_string(w, name),
                                 .group = w->num_groups - 1,
                                 .is_metric = is_metric};
  if (pomp_otf2_check(
          w, OTF2_EvtWriter_GetNumberOfEvents(events, &l.num_events)) &&
      pomp_otf2_grow(w, &w->locations, &w->locations_capacity, w->num_locations,
                     sizeof(*w->locations)))
    w->locations[w->num_locations++] = l;
}

static void keep_teams(writer *w, const struct pomp_model *m) {
  for (uint32_t i = 0; i < m->num_teams && !w->failed; ++i) {
    const struct pomp_team *from = &m->teams[i];
    if (!pomp_otf2_grow(w, &w->teams, &w->teams_capacity, w->num_teams,
                        sizeof(*w->teams)))
      return;
    struct pomp_otf2_team *to = &w->teams[w->num_teams];
    to->members = calloc((size_t)from->num_members + 1, sizeof(*to->members));
    if (!to->members) {
      pomp_otf2_check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
      return;
    }
    ++w->num_teams;
    to->parent = from->parent == POMP_NO_TEAM ? POMP_NO_TEAM
                                              : w->first_team + from->parent;
    to->num_members = from->num_members;
    for (uint32_t j = 0; j < from->num_members; ++j)
      to->members[j] = w->num_all_threads + from->members[j];
  }
}

void pomp_otf2_keep_process(writer *w, const struct pomp_model *m) {
  const struct pomp_trace *t = m->trace;
  if (!w->num_groups)
    w->realtime = t->realtime_ns - t->begin_time;
  w->end = m->now > w->end ? m->now : w->end;
  keep_group(w, t);
  for (uint32_t i = 0; i < w->num_threads && !w->failed; ++i) {
    char name[64];
    snprintf(name, sizeof(name), "%s %u",
             t->threads[i].is_helper ? "helper" : "thread",
             t->threads[i].number);
    keep_location(w, name, w->threads[i].events, false);
  }
  if (w->counters && !w->failed) {
    const struct pomp_otf2_instance instance = {w->instance, w->num_locations,
                                                w->num_groups - 1};
    keep_location(w, "counters", w->counters, true);
    if (pomp_otf2_grow(w, &w->instances, &w->instances_capacity,
                       w->num_instances, sizeof(*w->instances)))
      w->instances[w->num_instances++] = instance;
  }
  keep_teams(w, m);
  w->num_all_threads += w->num_threads;
}

void pomp_otf2_forget_process(writer *w) {
  pomp_otf2_free_counts(w);
  pomp_otf2_free_items(w);
  pomp_otf2_free_samples(w);
  pomp_otf2_free_sizes(w);
  free(w->threads);
  free(w->region_of);
  w->threads = NULL;
  w->num_threads = w->first_location = w->first_team = 0;
  w->region_of = NULL;
  w->region_of_capacity = 0;
  w->counters = NULL;
  memset(w->values, 0, sizeof(w->values));
  w->values_time = 0;
  w->values_changed = false;
  w->lines = NULL;
  w->num_lines = w->lines_capacity = 0;
  w->line_of = (struct pomp_table){0};
}

#endif
