/*===- otf2.c - A trace as an OTF2 archive ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * The events are written while the trace is read, the definitions afterwards:
 * their numbers are those of the model. A team of OTF2 is a list of locations,
 * and ours are lists to which threads are only added.
 */
#include "convert.h"
#include "trace_place.h"

#ifndef POMP_HAVE_OTF2

int pomp_report_otf2(const char *directory, const char *archive,
                     const struct pomp_talk *talk) {
  (void)directory;
  talk->complain("%s: this tool was built without libotf2 and cannot write an "
                 "OTF2 archive",
                 archive);
  return 1;
}

#else

#include "pomp/attach.h"

#include <errno.h>
#include <otf2/otf2.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
  /** Attributes beyond the parameters: the values of a user region. */
  max_user_values = 16,
  max_attributes = 64
};

struct writer {
  const struct pomp_talk *talk;
  const char *name;
  OTF2_Archive *archive;
  OTF2_EvtWriter **events;
  uint32_t num_threads;
  OTF2_AttributeList *attributes;
  /** Names of the parameters of events; those of user values follow. */
  const char *attribute_names[max_attributes];
  uint32_t num_attributes;
  OTF2_GlobalDefWriter *definitions;
  uint32_t num_strings;
  bool failed;
};

static bool check(struct writer *w, OTF2_ErrorCode code) {
  if (code != OTF2_SUCCESS && !w->failed) {
    w->talk->complain("%s: cannot write the archive: %s", w->name,
                      OTF2_Error_GetDescription(code));
    w->failed = true;
  }
  return !w->failed;
}

/** It prints what it says, and more than once. */
static OTF2_ErrorCode be_silent(void *data, const char *file, uint64_t line,
                                const char *function, OTF2_ErrorCode code,
                                const char *format, va_list arguments) {
  (void)data, (void)file, (void)line, (void)function;
  (void)format, (void)arguments;
  return code;
}

static OTF2_FlushType pre_flush(void *data, OTF2_FileType type,
                                OTF2_LocationRef location, void *caller,
                                bool final) {
  (void)data, (void)type, (void)location, (void)caller, (void) final;
  return OTF2_FLUSH;
}

static const OTF2_FlushCallbacks flush_callbacks = {.otf2_pre_flush = pre_flush,
                                                    .otf2_post_flush = NULL};

/** What a writer of OTF2 keeps before it is asked to write it out. By itself it
 *  would take 128 MiB for each thread. */
struct pool {
  unsigned num_used;
  void *chunks[2];
};

static void *allocate(void *data, OTF2_FileType type, OTF2_LocationRef location,
                      void **buffer, uint64_t size) {
  (void)data, (void)type, (void)location;
  struct pool *p = *buffer ? *buffer : calloc(1, sizeof(*p));
  *buffer = p;
  if (!p || p->num_used == sizeof(p->chunks) / sizeof(p->chunks[0]))
    return NULL;
  if (!p->chunks[p->num_used] && !(p->chunks[p->num_used] = malloc(size)))
    return NULL;
  return p->chunks[p->num_used++];
}

static void free_all(void *data, OTF2_FileType type, OTF2_LocationRef location,
                     void **buffer, bool final) {
  (void)data, (void)type, (void)location;
  struct pool *p = *buffer;
  if (!p)
    return;
  p->num_used = 0;
  if (!final)
    return;
  for (unsigned i = 0; i < sizeof(p->chunks) / sizeof(p->chunks[0]); ++i)
    free(p->chunks[i]);
  free(p);
  *buffer = NULL;
}

static const OTF2_MemoryCallbacks memory_callbacks = {
    .otf2_allocate = allocate, .otf2_free_all = free_all};

/** \returns the number of the attribute with this name. */
static OTF2_AttributeRef attribute_of(struct writer *w, const char *name) {
  uint32_t i = 0;
  while (i < w->num_attributes && strcmp(w->attribute_names[i], name) != 0)
    ++i;
  if (i == w->num_attributes && i < max_attributes)
    w->attribute_names[w->num_attributes++] = name;
  return i;
}

static void add_values(struct writer *w, const struct pomp_step *step) {
  static const char *const values[max_user_values] = {
      "value 0",  "value 1",  "value 2",  "value 3", "value 4",  "value 5",
      "value 6",  "value 7",  "value 8",  "value 9", "value 10", "value 11",
      "value 12", "value 13", "value 14", "value 15"};
  const char *const *names = pomp_event_parameters(step->event);
  unsigned user = 0;
  for (unsigned i = 0; i < step->num_values; ++i) {
    const char *name = *names                   ? *names++
                       : user < max_user_values ? values[user++]
                                                : NULL;
    OTF2_AttributeRef a = name ? attribute_of(w, name) : max_attributes;
    if (a < max_attributes)
      check(w, OTF2_AttributeList_AddInt64(w->attributes, a, step->values[i]));
  }
}

static bool take(void *data, const struct pomp_model *m,
                 const struct pomp_step *s) {
  (void)m;
  struct writer *w = data;
  OTF2_EvtWriter *e = w->events[s->thread];
  static const OTF2_Paradigm omp = OTF2_PARADIGM_OPENMP;
  const struct pomp_task_instance *t = s->task;
  switch (s->kind) {
  case POMP_STEP_ENTER:
    add_values(w, s);
    check(w, OTF2_EvtWriter_Enter(e, w->attributes, s->time, s->place));
    break;
  case POMP_STEP_LEAVE:
    check(w, OTF2_EvtWriter_Leave(e, NULL, s->time, s->place));
    break;
  case POMP_STEP_FORK:
    check(w, OTF2_EvtWriter_ThreadFork(e, NULL, s->time, omp, s->num_threads));
    break;
  case POMP_STEP_JOIN:
    check(w, OTF2_EvtWriter_ThreadJoin(e, NULL, s->time, omp));
    break;
  case POMP_STEP_TEAM_BEGIN:
    check(w, OTF2_EvtWriter_ThreadTeamBegin(e, NULL, s->time, s->team));
    break;
  case POMP_STEP_TEAM_END:
    check(w, OTF2_EvtWriter_ThreadTeamEnd(e, NULL, s->time, s->team));
    break;
  case POMP_STEP_ACQUIRE:
    check(w, OTF2_EvtWriter_ThreadAcquireLock(e, NULL, s->time, omp, s->lock,
                                              s->order));
    break;
  case POMP_STEP_RELEASE:
    check(w, OTF2_EvtWriter_ThreadReleaseLock(e, NULL, s->time, omp, s->lock,
                                              s->order));
    break;
  case POMP_STEP_TASK_CREATE:
    check(w, OTF2_EvtWriter_ThreadTaskCreate(e, NULL, s->time, t->team,
                                             t->creator_rank, t->generation));
    break;
  case POMP_STEP_TASK_SWITCH:
    check(w, OTF2_EvtWriter_ThreadTaskSwitch(
                 e, NULL, s->time, t ? t->team : s->team,
                 t ? t->creator_rank : s->rank, t ? t->generation : 0));
    break;
  case POMP_STEP_TASK_COMPLETE:
    check(w, OTF2_EvtWriter_ThreadTaskComplete(e, NULL, s->time, t->team,
                                               t->creator_rank, t->generation));
    break;
  case POMP_STEP_THREAD_END:
    break;
  }
  return !w->failed;
}

/*===- Definitions -------------------------------------------------------===*/

static OTF2_StringRef add_string(struct writer *w, const char *text) {
  check(w,
        OTF2_GlobalDefWriter_WriteString(w->definitions, w->num_strings, text));
  return w->num_strings++;
}

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

static void define_regions(struct writer *w, const struct pomp_model *m,
                           OTF2_StringRef empty) {
  /* Most places are of few files. */
  OTF2_StringRef *files = calloc(m->trace->num_regions + 1, sizeof(*files));
  if (!files) {
    check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
    return;
  }
  for (uint32_t i = 0; i < m->num_places && !w->failed; ++i) {
    const struct pomp_place *p = &m->places[i];
    const struct pomp_ctc_fields *r = &m->trace->regions[p->region];
    char label[512];
    pomp_place_label(m, p, label, sizeof(label));
    OTF2_StringRef name = add_string(w, label);
    OTF2_StringRef canonical = *r->name ? add_string(w, r->name) : name;
    OTF2_StringRef what = *r->directive ? add_string(w, r->directive) : empty;
    if (*r->file && !files[p->region])
      files[p->region] = add_string(w, pomp_where_identity(&r->where));
    check(w, OTF2_GlobalDefWriter_WriteRegion(
                 w->definitions, i, name, canonical, what, role_of(p, r),
                 paradigm_of(p, r), OTF2_REGION_FLAG_NONE,
                 *r->file ? files[p->region] : empty, r->lines[0],
                 r->lines[3] ? r->lines[3] : r->lines[1]));
  }
  free(files);
}

static void define_teams(struct writer *w, const struct pomp_model *m,
                         OTF2_StringRef empty) {
  uint32_t count = m->trace->num_threads;
  uint64_t *members = calloc((size_t)count + 1, sizeof(*members));
  if (!members) {
    check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
    return;
  }
  for (uint32_t i = 0; i < count; ++i)
    members[i] = i;
  /* The numbers in the other groups are those of the members of this one. */
  check(w, OTF2_GlobalDefWriter_WriteGroup(
               w->definitions, 0, empty, OTF2_GROUP_TYPE_COMM_LOCATIONS,
               OTF2_PARADIGM_OPENMP, OTF2_GROUP_FLAG_NONE, count, members));
  OTF2_StringRef name = add_string(w, "OpenMP team");
  for (uint32_t i = 0; i < m->num_teams && !w->failed; ++i) {
    const struct pomp_team *t = &m->teams[i];
    for (uint32_t j = 0; j < t->num_members && j < count; ++j)
      members[j] = t->members[j];
    check(w, OTF2_GlobalDefWriter_WriteGroup(
                 w->definitions, i + 1, name, OTF2_GROUP_TYPE_COMM_GROUP,
                 OTF2_PARADIGM_OPENMP, OTF2_GROUP_FLAG_NONE, t->num_members,
                 members));
    check(w, OTF2_GlobalDefWriter_WriteComm(
                 w->definitions, i, name, i + 1,
                 t->parent == POMP_NO_TEAM ? OTF2_UNDEFINED_COMM : t->parent,
                 OTF2_COMM_FLAG_NONE));
  }
  free(members);
}

static void define_locations(struct writer *w, const struct pomp_model *m) {
  const struct pomp_trace *t = m->trace;
  OTF2_GlobalDefWriter *d = w->definitions;
  check(w, OTF2_GlobalDefWriter_WriteSystemTreeNode(
               d, 0, add_string(w, *t->host ? t->host : "machine"),
               add_string(w, "node"), OTF2_UNDEFINED_SYSTEM_TREE_NODE));
  check(w, OTF2_GlobalDefWriter_WriteLocationGroup(
               d, 0, add_string(w, *t->program ? t->program : "program"),
               OTF2_LOCATION_GROUP_TYPE_PROCESS, 0,
               OTF2_UNDEFINED_LOCATION_GROUP));
  for (uint32_t i = 0; i < t->num_threads && !w->failed; ++i) {
    char name[64];
    uint64_t num_events = 0;
    snprintf(name, sizeof(name), "thread %u", t->threads[i].number);
    check(w, OTF2_EvtWriter_GetNumberOfEvents(w->events[i], &num_events));
    check(w, OTF2_GlobalDefWriter_WriteLocation(d, i, add_string(w, name),
                                                OTF2_LOCATION_TYPE_CPU_THREAD,
                                                num_events, 0));
  }
}

static void define_openmp(struct writer *w) {
  OTF2_AttributeValue template;
  template.stringRef = add_string(w, "${creator} team ${id}");
  check(w, OTF2_GlobalDefWriter_WriteParadigm(
               w->definitions, OTF2_PARADIGM_OPENMP, add_string(w, "OpenMP"),
               OTF2_PARADIGM_CLASS_THREAD_FORK_JOIN));
  check(w, OTF2_GlobalDefWriter_WriteParadigmProperty(
               w->definitions, OTF2_PARADIGM_OPENMP,
               OTF2_PARADIGM_PROPERTY_COMM_NAME_TEMPLATE, OTF2_TYPE_STRING,
               template));
}

/** Writes the definitions, and closes the files of the events. */
static bool finish(void *data, const struct pomp_model *m) {
  struct writer *w = data;
  OTF2_GlobalDefWriter *d = w->definitions =
      OTF2_Archive_GetGlobalDefWriter(w->archive);
  if (!d)
    return check(w, OTF2_ERROR_PROCESSED_WITH_FAULTS);
  OTF2_StringRef empty = add_string(w, "");
  check(w, OTF2_GlobalDefWriter_WriteClockProperties(
               d, UINT64_C(1000000000), 0, m->now + 1, m->trace->realtime_ns));
  define_openmp(w);
  define_locations(w, m);
  define_regions(w, m, empty);
  define_teams(w, m, empty);
  for (uint32_t i = 0; i < w->num_attributes; ++i)
    check(w, OTF2_GlobalDefWriter_WriteAttribute(
                 d, i, add_string(w, w->attribute_names[i]), empty,
                 OTF2_TYPE_INT64));
  for (uint32_t i = 0; i < w->num_threads && !w->failed; ++i)
    check(w, OTF2_Archive_CloseEvtWriter(w->archive, w->events[i]));
  check(w, OTF2_Archive_CloseEvtFiles(w->archive));
  check(w, OTF2_Archive_OpenDefFiles(w->archive));
  for (uint32_t i = 0; i < w->num_threads && !w->failed; ++i) {
    OTF2_DefWriter *local = OTF2_Archive_GetDefWriter(w->archive, i);
    if (local)
      check(w, OTF2_Archive_CloseDefWriter(w->archive, local));
    else
      check(w, OTF2_ERROR_PROCESSED_WITH_FAULTS);
  }
  check(w, OTF2_Archive_CloseDefFiles(w->archive));
  return !w->failed;
}

static bool open_archive(struct writer *w) {
  w->archive = OTF2_Archive_Open(w->name, "traces", OTF2_FILEMODE_WRITE,
                                 OTF2_CHUNK_SIZE_MIN, OTF2_CHUNK_SIZE_MIN,
                                 OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
  if (!w->archive) {
    w->talk->complain("%s: cannot make the archive: %s", w->name,
                      strerror(errno));
    return false;
  }
  w->attributes = OTF2_AttributeList_New();
  if (!w->attributes)
    return check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
  return check(w, OTF2_Archive_SetFlushCallbacks(w->archive, &flush_callbacks,
                                                 NULL)) &&
         check(w, OTF2_Archive_SetMemoryCallbacks(w->archive, &memory_callbacks,
                                                  NULL)) &&
         check(w, OTF2_Archive_SetSerialCollectiveCallbacks(w->archive)) &&
         check(w, OTF2_Archive_SetCreator(w->archive, "POMP for Clang")) &&
         check(w, OTF2_Archive_OpenEvtFiles(w->archive));
}

/** A file for each thread may be open at the same time. */
static void allow_many_files(void) {
  struct rlimit l;
  if (getrlimit(RLIMIT_NOFILE, &l) != 0)
    return;
  l.rlim_cur = l.rlim_max;
  setrlimit(RLIMIT_NOFILE, &l);
}

static bool begin(void *data, const struct pomp_model *m) {
  struct writer *w = data;
  uint32_t count = m->trace->num_threads;
  if (!count) {
    w->talk->complain("%s: the trace has no events, and OTF2 no such archives",
                      w->name);
    return false;
  }
  w->num_threads = count;
  w->events = calloc(count, sizeof(*w->events));
  if (!w->events)
    return check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
  if (!open_archive(w))
    return false;
  for (uint32_t i = 0; i < count; ++i) {
    w->events[i] = OTF2_Archive_GetEvtWriter(w->archive, i);
    if (!w->events[i])
      return check(w, OTF2_ERROR_PROCESSED_WITH_FAULTS);
  }
  return true;
}

int pomp_report_otf2(const char *directory, const char *archive,
                     const struct pomp_talk *talk) {
  static const struct pomp_converter converter = {begin, take, finish};
  struct writer w = {.talk = talk, .name = archive};
  if (access(archive, F_OK) == 0) {
    talk->complain("%s: is there already; name a directory that is not",
                   archive);
    return 1;
  }
  allow_many_files();
  OTF2_Error_RegisterCallback(be_silent, NULL);
  int code = pomp_convert(directory, talk, &converter, &w);
  /* After a failure libotf2 3.0 writes from memory that it has freed. */
  if (w.archive && !w.failed && !check(&w, OTF2_Archive_Close(w.archive)))
    code = 1;
  if (w.attributes)
    OTF2_AttributeList_Delete(w.attributes);
  free(w.events);
  return code;
}

#endif
