/*===- otf2_definitions.c - What the numbers in an OTF2 archive mean -----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifdef POMP_HAVE_OTF2

#include "otf2_writer.h"
#include "trace_place.h"

#include <stdlib.h>
#include <string.h>

typedef struct pomp_otf2_writer writer;

static OTF2_RegionRole role_of(const struct pomp_place *p,
                               const struct pomp_ctc_fields *r) {
  switch (p->kind) {
  case POMP_KIND_PARALLEL:
  case POMP_KIND_TEAM:
    return OTF2_REGION_ROLE_PARALLEL;
  case POMP_KIND_LOOP:
    return OTF2_REGION_ROLE_LOOP;
  case POMP_KIND_WORKSHARE:
    return OTF2_REGION_ROLE_WORKSHARE;
  case POMP_KIND_SECTIONS:
    return OTF2_REGION_ROLE_SECTIONS;
  case POMP_KIND_SECTION:
    return OTF2_REGION_ROLE_SECTION;
  case POMP_KIND_SINGLE:
    return p->is_body ? OTF2_REGION_ROLE_SINGLE_SBLOCK
                      : OTF2_REGION_ROLE_SINGLE;
  case POMP_KIND_CRITICAL:
    return p->is_body ? OTF2_REGION_ROLE_CRITICAL_SBLOCK
                      : OTF2_REGION_ROLE_CRITICAL;
  case POMP_KIND_MASTER:
    return OTF2_REGION_ROLE_MASTER;
  case POMP_KIND_BARRIER:
    return OTF2_REGION_ROLE_BARRIER;
  case POMP_KIND_IMPLICIT_BARRIER:
    return OTF2_REGION_ROLE_IMPLICIT_BARRIER;
  case POMP_KIND_ORDERED:
    return p->is_body ? OTF2_REGION_ROLE_ORDERED_SBLOCK
                      : OTF2_REGION_ROLE_ORDERED;
  case POMP_KIND_CALL:
    return OTF2_REGION_ROLE_WRAPPER;
  case POMP_KIND_FUNCTION:
    return OTF2_REGION_ROLE_FUNCTION;
  case POMP_KIND_LOCK:
    return OTF2_REGION_ROLE_FUNCTION;
  case POMP_KIND_EVENT:
    return strcmp(r->type, "atomic") == 0  ? OTF2_REGION_ROLE_ATOMIC
           : strcmp(r->type, "flush") == 0 ? OTF2_REGION_ROLE_FLUSH
                                           : OTF2_REGION_ROLE_FUNCTION;
  case POMP_KIND_TASK_CREATE:
    return OTF2_REGION_ROLE_TASK_CREATE;
  case POMP_KIND_TASK:
    return OTF2_REGION_ROLE_TASK;
  case POMP_KIND_TASKWAIT:
  case POMP_KIND_TASKGROUP:
    return OTF2_REGION_ROLE_TASK_WAIT;
  case POMP_KIND_ROOT:
  case POMP_KIND_ITERATION:
  case POMP_KIND_CHUNK:
  case POMP_KIND_USER_REGION:
  case POMP_KIND_TASKYIELD:
  case POMP_NUM_KINDS:
    break;
  }
  return OTF2_REGION_ROLE_CODE;
}

static OTF2_Paradigm paradigm_of(const struct pomp_place *p,
                                 const struct pomp_ctc_fields *r) {
  switch (p->kind) {
  case POMP_KIND_CALL:
  case POMP_KIND_FUNCTION:
    return OTF2_PARADIGM_COMPILER;
  case POMP_KIND_USER_REGION:
    return OTF2_PARADIGM_USER;
  case POMP_KIND_EVENT:
    return strcmp(r->type, "uevent") == 0     ? OTF2_PARADIGM_USER
           : strcmp(r->type, "function") == 0 ? OTF2_PARADIGM_COMPILER
                                              : OTF2_PARADIGM_OPENMP;
  default:
    return OTF2_PARADIGM_OPENMP;
  }
}

static void define_regions(writer *w, const struct pomp_model *m,
                           OTF2_StringRef empty) {
  for (uint32_t i = 0; i < w->num_regions && !w->failed; ++i) {
    struct pomp_place p = m->places[w->regions[i].place];
    const struct pomp_ctc_fields *r = &m->trace->regions[p.region];
    char label[512];
    if (w->regions[i].is_join)
      p.kind = POMP_KIND_IMPLICIT_BARRIER;
    pomp_place_label(m, &p, label, sizeof(label));
    const char *canonical = *r->name ? r->name : label;
    const char *file = *r->file ? pomp_where_identity(&r->where) : "";
    pomp_otf2_check(
        w, OTF2_GlobalDefWriter_WriteRegion(
               w->definitions, i, pomp_otf2_string(w, label),
               pomp_otf2_string(w, canonical),
               *r->directive ? pomp_otf2_string(w, r->directive) : empty,
               role_of(&p, r), paradigm_of(&p, r), OTF2_REGION_FLAG_NONE,
               pomp_otf2_string(w, file), r->lines[0],
               r->lines[3] ? r->lines[3] : r->lines[1]));
  }
}

static void define_teams(writer *w, const struct pomp_model *m,
                         OTF2_StringRef empty) {
  uint32_t count = m->trace->num_threads;
  uint64_t *members = calloc((size_t)count + 1, sizeof(*members));
  if (!members) {
    pomp_otf2_check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
    return;
  }
  for (uint32_t i = 0; i < count; ++i)
    members[i] = i;
  /* The numbers in the other groups are those of the members of this one. */
  pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteGroup(
                         w->definitions, 0, empty,
                         OTF2_GROUP_TYPE_COMM_LOCATIONS, OTF2_PARADIGM_OPENMP,
                         OTF2_GROUP_FLAG_NONE, count, members));
  OTF2_StringRef name = pomp_otf2_string(w, "OpenMP team");
  for (uint32_t i = 0; i < m->num_teams && !w->failed; ++i) {
    const struct pomp_team *t = &m->teams[i];
    for (uint32_t j = 0; j < t->num_members && j < count; ++j)
      members[j] = t->members[j];
    pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteGroup(
                           w->definitions, i + 1, name,
                           OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_OPENMP,
                           OTF2_GROUP_FLAG_NONE, t->num_members, members));
    pomp_otf2_check(
        w, OTF2_GlobalDefWriter_WriteComm(
               w->definitions, i, name, i + 1,
               t->parent == POMP_NO_TEAM ? OTF2_UNDEFINED_COMM : t->parent,
               OTF2_COMM_FLAG_NONE));
  }
  free(members);
}

static void define_locations(writer *w, const struct pomp_model *m) {
  const struct pomp_trace *t = m->trace;
  OTF2_GlobalDefWriter *d = w->definitions;
  pomp_otf2_check(
      w, OTF2_GlobalDefWriter_WriteSystemTreeNode(
             d, 0, pomp_otf2_string(w, *t->host ? t->host : "machine"),
             pomp_otf2_string(w, "node"), OTF2_UNDEFINED_SYSTEM_TREE_NODE));
  pomp_otf2_check(
      w,
      OTF2_GlobalDefWriter_WriteLocationGroup(
          d, 0, pomp_otf2_string(w, *t->program ? t->program : "program"),
          OTF2_LOCATION_GROUP_TYPE_PROCESS, 0, OTF2_UNDEFINED_LOCATION_GROUP));
  for (uint32_t i = 0; i < t->num_threads && !w->failed; ++i) {
    char name[64];
    uint64_t num_events = 0;
    snprintf(name, sizeof(name), "thread %u", t->threads[i].number);
    pomp_otf2_check(
        w, OTF2_EvtWriter_GetNumberOfEvents(w->threads[i].events, &num_events));
    pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteLocation(
                           d, i, pomp_otf2_string(w, name),
                           OTF2_LOCATION_TYPE_CPU_THREAD, num_events, 0));
  }
}

static void define_openmp(writer *w) {
  OTF2_AttributeValue template;
  template.stringRef = pomp_otf2_string(w, "${creator} team ${id}");
  pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteParadigm(
                         w->definitions, OTF2_PARADIGM_OPENMP,
                         pomp_otf2_string(w, "OpenMP"),
                         OTF2_PARADIGM_CLASS_THREAD_FORK_JOIN));
  pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteParadigmProperty(
                         w->definitions, OTF2_PARADIGM_OPENMP,
                         OTF2_PARADIGM_PROPERTY_COMM_NAME_TEMPLATE,
                         OTF2_TYPE_STRING, template));
}

static void define_counters(writer *w) {
  static const struct {
    const char *name, *description, *unit;
  } counters[POMP_OTF2_NUM_COUNTERS] = {
      {"threads in parallel regions",
       "threads that are in a team, and do not wait for the join", "threads"},
      {"waiting tasks", "tasks that were created, and did not begin", "tasks"}};
  OTF2_GlobalDefWriter *d = w->definitions;
  OTF2_MetricMemberRef members[POMP_OTF2_NUM_COUNTERS];
  if (!w->counters)
    return;
  uint64_t num_events = 0;
  pomp_otf2_check(w,
                  OTF2_EvtWriter_GetNumberOfEvents(w->counters, &num_events));
  pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteLocation(
                         d, w->num_threads, pomp_otf2_string(w, "counters"),
                         OTF2_LOCATION_TYPE_METRIC, num_events, 0));
  for (OTF2_MetricMemberRef i = 0; i < POMP_OTF2_NUM_COUNTERS; ++i) {
    members[i] = i;
    pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteMetricMember(
                           d, i, pomp_otf2_string(w, counters[i].name),
                           pomp_otf2_string(w, counters[i].description),
                           OTF2_METRIC_TYPE_OTHER, OTF2_METRIC_ABSOLUTE_NEXT,
                           OTF2_TYPE_UINT64, OTF2_BASE_DECIMAL, 0,
                           pomp_otf2_string(w, counters[i].unit)));
  }
  /* The class is 0; what it is of, the process, is the instance 1. */
  pomp_otf2_check(w,
                  OTF2_GlobalDefWriter_WriteMetricClass(
                      d, 0, POMP_OTF2_NUM_COUNTERS, members,
                      OTF2_METRIC_ASYNCHRONOUS, OTF2_RECORDER_KIND_ABSTRACT));
  pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteMetricInstance(
                         d, POMP_OTF2_COUNTERS, 0, w->num_threads,
                         OTF2_SCOPE_LOCATION_GROUP, 0));
}

void pomp_otf2_define(writer *w, const struct pomp_model *m) {
  OTF2_GlobalDefWriter *d = w->definitions;
  for (uint32_t i = 0; i < w->texts.count; ++i)
    pomp_otf2_define_string(w, i);
  OTF2_StringRef empty = pomp_otf2_string(w, "");
  pomp_otf2_check(
      w, OTF2_GlobalDefWriter_WriteClockProperties(
             d, UINT64_C(1000000000), 0, m->now + 1, m->trace->realtime_ns));
  define_openmp(w);
  define_locations(w, m);
  define_regions(w, m, empty);
  define_teams(w, m, empty);
  define_counters(w);
  pomp_otf2_define_counts(w, m->trace);
  pomp_otf2_define_samples(w);
  for (uint32_t i = 0; i < w->num_attributes; ++i)
    pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteAttribute(
                           d, i, pomp_otf2_string(w, w->attribute_names[i]),
                           empty, OTF2_TYPE_INT64));
}

#endif
