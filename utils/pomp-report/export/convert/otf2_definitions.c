/*===- otf2_definitions.c - What the numbers in an OTF2 archive mean -----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifdef POMP_HAVE_OTF2

#include "base/text.h"
#include "export/convert/otf2_writer.h"
#include "trace/steps/trace_place.h"

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
  case POMP_KIND_DISTRIBUTE:
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
  case POMP_KIND_TASK_REDUCTION:
    return OTF2_REGION_ROLE_TASK_WAIT;
  case POMP_KIND_TARGET_DATA:
  case POMP_KIND_TARGET_ENTER_DATA:
  case POMP_KIND_TARGET_EXIT_DATA:
  case POMP_KIND_TARGET_UPDATE:
    return OTF2_REGION_ROLE_DATA_TRANSFER;
  case POMP_KIND_ROOT:
  case POMP_KIND_ITERATION:
  case POMP_KIND_CHUNK:
  case POMP_KIND_DISTRIBUTE_CHUNK:
  case POMP_KIND_TARGET:
  case POMP_KIND_TARGET_BODY:
  case POMP_KIND_TARGET_MAP:
  case POMP_KIND_TIMED:
  case POMP_KIND_REDUCTION:
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

/** Makes the key of a region, which is the same in all processes that have the
 *  construct. \returns false if there is no memory. */
static bool make_key(const writer *w, const struct pomp_place *p,
                     const struct pomp_ctc_fields *r, bool is_join,
                     struct pomp_text *key) {
  pomp_text_add(key, "%d %d %d %d ", (int)p->kind, p->is_body, p->is_resumed,
                is_join);
  /* One whose definition is missing has only its number in its process. */
  if (!*r->type)
    pomp_text_add(key, "%u ", w->rank);
  pomp_text_append(key, r->ctc, strlen(r->ctc));
  return !key->failed;
}

static struct pomp_otf2_region describe(writer *w, const struct pomp_model *m,
                                        struct pomp_place p, bool is_join) {
  const struct pomp_ctc_fields *r = &m->trace->regions[p.region];
  char label[512];
  if (is_join)
    p.kind = POMP_KIND_IMPLICIT_BARRIER;
  pomp_place_label(m, &p, label, sizeof(label));
  return (struct pomp_otf2_region){
      .name = pomp_otf2_string(w, label),
      .canonical = pomp_otf2_string(w, *r->name ? r->name : label),
      .description = pomp_otf2_string(w, r->directive),
      .file =
          pomp_otf2_string(w, *r->file ? pomp_where_identity(&r->where) : ""),
      .role = role_of(&p, r),
      .paradigm = paradigm_of(&p, r),
      .begin_line = r->lines[0],
      .end_line = r->lines[3] ? r->lines[3] : r->lines[1]};
}

OTF2_RegionRef pomp_otf2_region(writer *w, const struct pomp_model *m,
                                uint32_t place, bool is_join) {
  uint32_t key = place * 2 + is_join;
  if (!pomp_otf2_grow(w, &w->region_of, &w->region_of_capacity, key,
                      sizeof(*w->region_of)))
    return 0;
  if (w->region_of[key])
    return w->region_of[key] - 1;
  const struct pomp_place *p = &m->places[place];
  const struct pomp_ctc_fields *r = &m->trace->regions[p->region];
  struct pomp_text text = {0};
  uint32_t known = w->region_keys.count;
  uint32_t number = make_key(w, p, r, is_join, &text)
                        ? pomp_texts_number(&w->region_keys, text.data)
                        : POMP_NO_TEXT;
  free(text.data);
  if (number == POMP_NO_TEXT) {
    pomp_otf2_check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
    return 0;
  }
  if (number == known) {
    if (!pomp_otf2_grow(w, &w->regions, &w->regions_capacity, number,
                        sizeof(*w->regions)))
      return 0;
    w->regions[number] = describe(w, m, *p, is_join);
  }
  w->region_of[key] = number + 1;
  return number;
}

static void define_regions(writer *w) {
  for (uint32_t i = 0; i < w->region_keys.count && !w->failed; ++i) {
    const struct pomp_otf2_region *r = &w->regions[i];
    pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteRegion(
                           w->definitions, i, r->name, r->canonical,
                           r->description, r->role, r->paradigm,
                           OTF2_REGION_FLAG_NONE, r->file, r->begin_line,
                           r->end_line));
  }
}

static void define_teams(writer *w, OTF2_StringRef empty) {
  uint64_t *members = calloc((size_t)w->num_all_threads + 1, sizeof(*members));
  uint32_t count = 0;
  if (!members) {
    pomp_otf2_check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
    return;
  }
  for (uint32_t i = 0; i < w->num_locations; ++i)
    if (!w->locations[i].is_metric)
      members[count++] = i;
  /* The numbers in the other groups are indices into the members of this one.
   */
  pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteGroup(
                         w->definitions, 0, empty,
                         OTF2_GROUP_TYPE_COMM_LOCATIONS, OTF2_PARADIGM_OPENMP,
                         OTF2_GROUP_FLAG_NONE, count, members));
  free(members);
  OTF2_StringRef name = pomp_otf2_string(w, "OpenMP team");
  for (uint32_t i = 0; i < w->num_teams && !w->failed; ++i) {
    const struct pomp_otf2_team *t = &w->teams[i];
    pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteGroup(
                           w->definitions, i + 1, name,
                           OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_OPENMP,
                           OTF2_GROUP_FLAG_NONE, t->num_members, t->members));
    pomp_otf2_check(
        w, OTF2_GlobalDefWriter_WriteComm(
               w->definitions, i, name, i + 1,
               t->parent == POMP_NO_TEAM ? OTF2_UNDEFINED_COMM : t->parent,
               OTF2_COMM_FLAG_NONE));
  }
}

/** Hosts and processes. The tree of a job has a root, as tools expect one. */
static void define_locations(writer *w) {
  OTF2_GlobalDefWriter *d = w->definitions;
  uint32_t first = w->is_job;
  if (w->is_job)
    pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteSystemTreeNode(
                           d, 0, pomp_otf2_string(w, "job"),
                           pomp_otf2_string(w, "machine"),
                           OTF2_UNDEFINED_SYSTEM_TREE_NODE));
  for (uint32_t i = 0; i < w->num_nodes && !w->failed; ++i)
    pomp_otf2_check(w,
                    OTF2_GlobalDefWriter_WriteSystemTreeNode(
                        d, first + i, w->nodes[i], pomp_otf2_string(w, "node"),
                        w->is_job ? 0 : OTF2_UNDEFINED_SYSTEM_TREE_NODE));
  for (uint32_t i = 0; i < w->num_groups && !w->failed; ++i)
    pomp_otf2_check(
        w, OTF2_GlobalDefWriter_WriteLocationGroup(
               d, i, w->groups[i].name, OTF2_LOCATION_GROUP_TYPE_PROCESS,
               first + w->groups[i].node, OTF2_UNDEFINED_LOCATION_GROUP));
  for (uint32_t i = 0; i < w->num_locations && !w->failed; ++i) {
    const struct pomp_otf2_location *l = &w->locations[i];
    pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteLocation(
                           d, i, l->name,
                           l->is_metric ? OTF2_LOCATION_TYPE_METRIC
                                        : OTF2_LOCATION_TYPE_CPU_THREAD,
                           l->num_events, l->group));
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
  if (!w->num_instances)
    return;
  for (OTF2_MetricMemberRef i = 0; i < POMP_OTF2_NUM_COUNTERS; ++i) {
    members[i] = i;
    pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteMetricMember(
                           d, i, pomp_otf2_string(w, counters[i].name),
                           pomp_otf2_string(w, counters[i].description),
                           OTF2_METRIC_TYPE_OTHER, OTF2_METRIC_ABSOLUTE_NEXT,
                           OTF2_TYPE_UINT64, OTF2_BASE_DECIMAL, 0,
                           pomp_otf2_string(w, counters[i].unit)));
  }
  /* The class is 0; its instances are those of the processes. */
  pomp_otf2_check(w,
                  OTF2_GlobalDefWriter_WriteMetricClass(
                      d, 0, POMP_OTF2_NUM_COUNTERS, members,
                      OTF2_METRIC_ASYNCHRONOUS, OTF2_RECORDER_KIND_ABSTRACT));
  for (uint32_t i = 0; i < w->num_instances && !w->failed; ++i)
    pomp_otf2_check(w,
                    OTF2_GlobalDefWriter_WriteMetricInstance(
                        d, w->instances[i].number, 0, w->instances[i].location,
                        OTF2_SCOPE_LOCATION_GROUP, w->instances[i].group));
}

void pomp_otf2_define(writer *w) {
  OTF2_GlobalDefWriter *d = w->definitions;
  for (uint32_t i = 0; i < w->texts.count; ++i)
    pomp_otf2_define_string(w, i);
  OTF2_StringRef empty = pomp_otf2_string(w, "");
  pomp_otf2_check(w, OTF2_GlobalDefWriter_WriteClockProperties(
                         d, UINT64_C(1000000000), 0, w->end + 1, w->realtime));
  define_openmp(w);
  define_locations(w);
  define_regions(w);
  define_teams(w, empty);
  define_counters(w);
  pomp_otf2_define_counts(w);
  pomp_otf2_define_samples(w);
  for (uint32_t i = 0; i < w->num_attributes; ++i)
    pomp_otf2_check(
        w, OTF2_GlobalDefWriter_WriteAttribute(d, i, w->attribute_names[i],
                                               empty, OTF2_TYPE_INT64));
}

#endif
