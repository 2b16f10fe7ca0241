/*===- otf2.c - A trace as an OTF2 archive ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * The events are written while the trace is read, the definitions afterwards. A
 * team of OTF2 is a list of locations; ours only grow. Several processes are
 * read one after the other. Common objects are defined once, so memory grows
 * with the threads and teams of all processes, but not with their regions.
 * Their times are converted to one clock while they are read, because not every
 * tool applies the clock properties of an archive.
 *
 * A trace has the time when a thread has completed its part of a parallel
 * region, and the time of the join. In between, the thread waits in the
 * implicit barrier of the region, which is a separate region here, as in
 * archives of other tools.
 */
#include "export/convert/convert.h"
#include "trace/steps/trace_place.h"

#ifndef POMP_HAVE_OTF2

int pomp_report_otf2(const char *directory, const char *archive,
                     const struct pomp_talk *talk) {
  (void)directory;
  return pomp_report_otf2_job(NULL, 0, archive, talk);
}

int pomp_report_otf2_job(const struct pomp_process *processes, uint32_t count,
                         const char *archive, const struct pomp_talk *talk) {
  (void)processes, (void)count;
  talk->complain("%s: this tool was built without libotf2 and cannot write an "
                 "OTF2 archive",
                 archive);
  return 1;
}

#else

#include "export/convert/otf2_writer.h"
#include "pomp/attach.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

typedef struct pomp_otf2_writer writer;

/** Marks of tasks. */
enum { task_waits = 1, task_began };

/** OTF2 prints its own errors, and more than once. */
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

/** The size of the buffer of an OTF2 writer. The default would be 128 MiB for
 *  each thread. */
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

static void add_values(writer *w, const struct pomp_model *m,
                       const struct pomp_step *step) {
  for (unsigned i = 0; i < step->num_values && !w->failed; ++i) {
    char name[POMP_VALUE_NAME];
    pomp_value_name(m, step, i, name);
    OTF2_AttributeRef a = pomp_otf2_attribute(w, name);
    pomp_otf2_check(
        w, OTF2_AttributeList_AddInt64(w->attributes, a, step->values[i]));
  }
}

static void write_enter(writer *w, const struct pomp_model *m,
                        struct pomp_otf2_thread *t, uint64_t time,
                        uint32_t place, bool is_join) {
  OTF2_RegionRef region = pomp_otf2_region(w, m, place, is_join);
  pomp_otf2_check(w,
                  OTF2_EvtWriter_Enter(t->events, w->attributes, time, region));
}

static void write_leave(writer *w, const struct pomp_model *m,
                        struct pomp_otf2_thread *t, uint64_t time,
                        uint32_t place, bool is_join) {
  OTF2_RegionRef region = pomp_otf2_region(w, m, place, is_join);
  OTF2_AttributeList *items =
      m->places[place].kind == POMP_KIND_TASK_CREATE ||
              m->places[place].kind == POMP_KIND_TASKWAIT
          ? pomp_otf2_take_items(t)
          : NULL;
  pomp_otf2_check(w, OTF2_EvtWriter_Leave(t->events, items, time, region));
}

static void leave_team(writer *w, const struct pomp_model *m,
                       struct pomp_otf2_thread *t, uint64_t time,
                       uint32_t team) {
  write_leave(w, m, t, time, t->team_place, false);
  pomp_otf2_check(w, OTF2_EvtWriter_ThreadTeamEnd(t->events, NULL, time,
                                                  w->first_team + team));
}

/** The thread waits no longer for the join. */
static void end_wait(writer *w, const struct pomp_model *m,
                     struct pomp_otf2_thread *t, uint64_t time) {
  t->waits = false;
  write_leave(w, m, t, time, t->team_place, true);
  leave_team(w, m, t, time, t->team);
}

static void end_team(writer *w, const struct pomp_model *m,
                     struct pomp_otf2_thread *t, const struct pomp_step *s) {
  pomp_otf2_count(w, s->time, POMP_OTF2_THREADS, -1);
  if (!s->fork || t->has_barrier) {
    leave_team(w, m, t, s->time, s->team);
    return;
  }
  t->waits = true;
  t->fork = s->fork;
  t->team = s->team;
  write_enter(w, m, t, s->time, t->team_place, true);
}

/** All threads of the team wait no longer for each other. */
static void end_waits(writer *w, const struct pomp_model *m,
                      const struct pomp_step *s) {
  for (uint32_t i = 0; i < w->num_threads; ++i)
    if (w->threads[i].waits && w->threads[i].fork == s->fork)
      end_wait(w, m, &w->threads[i], s->time);
}

static void join(writer *w, const struct pomp_model *m,
                 struct pomp_otf2_thread *t, const struct pomp_step *s) {
  end_waits(w, m, s);
  pomp_otf2_check(w, OTF2_EvtWriter_ThreadJoin(t->events, NULL, s->time,
                                               OTF2_PARADIGM_OPENMP));
}

static void enter(writer *w, const struct pomp_model *m,
                  struct pomp_otf2_thread *t, const struct pomp_step *s) {
  t->last_left = 0;
  add_values(w, m, s);
  write_enter(w, m, t, s->time, s->place, false);
}

static void leave(writer *w, const struct pomp_model *m,
                  struct pomp_otf2_thread *t, const struct pomp_step *s) {
  const struct pomp_place *place = &m->places[s->place];
  const struct pomp_place *last =
      t->last_left ? &m->places[t->last_left - 1] : NULL;
  t->last_left = s->place + 1;
  if (place->kind == POMP_KIND_TEAM) {
    /* Its wait for the join is inside of it. Its end follows. */
    t->team_place = s->place;
    t->has_barrier = last && last->kind == POMP_KIND_IMPLICIT_BARRIER &&
                     last->region == place->region;
    return;
  }
  write_leave(w, m, t, s->time, s->place, false);
  /* A taskloop is no task, and one that has begun meanwhile waits no more. */
  if (place->kind == POMP_KIND_TASK_CREATE && s->task && !s->task->mark &&
      strcmp(m->trace->regions[place->region].type, "taskloop") != 0) {
    s->task->mark = task_waits;
    pomp_otf2_count(w, s->time, POMP_OTF2_TASKS, 1);
  }
}

static void switch_task(writer *w, struct pomp_otf2_thread *t,
                        const struct pomp_step *s) {
  struct pomp_task_instance *task = s->task;
  if (task && task->mark == task_waits)
    pomp_otf2_count(w, s->time, POMP_OTF2_TASKS, -1);
  if (task)
    task->mark = task_began;
  pomp_otf2_check(w, OTF2_EvtWriter_ThreadTaskSwitch(
                         t->events, NULL, s->time,
                         w->first_team + (task ? task->team : s->team),
                         task ? task->creator_rank : s->rank,
                         task ? task->generation : 0));
}

static bool take(void *data, const struct pomp_model *m,
                 const struct pomp_step *s) {
  writer *w = data;
  struct pomp_otf2_thread *t = &w->threads[s->thread];
  OTF2_EvtWriter *e = t->events;
  static const OTF2_Paradigm omp = OTF2_PARADIGM_OPENMP;
  const struct pomp_task_instance *task = s->task;
  /* A thread that does something else got no join, or a little late. */
  bool joins = s->kind == POMP_STEP_JOINED || s->kind == POMP_STEP_JOIN;
  if (t->waits && !(joins && s->fork == t->fork))
    end_wait(w, m, t, s->time);
  if (s->kind == POMP_STEP_ENTER || s->kind == POMP_STEP_LEAVE)
    pomp_otf2_write_counts(w, t, s->time);
  switch (s->kind) {
  case POMP_STEP_ENTER:
    enter(w, m, t, s);
    break;
  case POMP_STEP_LEAVE:
    leave(w, m, t, s);
    break;
  case POMP_STEP_FORK:
    pomp_otf2_check(w, OTF2_EvtWriter_ThreadFork(e, NULL, s->time, omp,
                                                 pomp_otf2_requested(w, s)));
    break;
  case POMP_STEP_JOINED:
    end_waits(w, m, s);
    break;
  case POMP_STEP_JOIN:
    join(w, m, t, s);
    break;
  case POMP_STEP_TEAM_BEGIN:
    pomp_otf2_count(w, s->time, POMP_OTF2_THREADS, 1);
    pomp_otf2_check(w, OTF2_EvtWriter_ThreadTeamBegin(e, NULL, s->time,
                                                      w->first_team + s->team));
    break;
  case POMP_STEP_TEAM_END:
    end_team(w, m, t, s);
    break;
  case POMP_STEP_ACQUIRE:
    pomp_otf2_check(w, OTF2_EvtWriter_ThreadAcquireLock(e, NULL, s->time, omp,
                                                        s->lock, s->order));
    break;
  case POMP_STEP_RELEASE:
    pomp_otf2_check(w, OTF2_EvtWriter_ThreadReleaseLock(e, NULL, s->time, omp,
                                                        s->lock, s->order));
    break;
  case POMP_STEP_TASK_CREATE:
    pomp_otf2_check(w, OTF2_EvtWriter_ThreadTaskCreate(
                           e, NULL, s->time, w->first_team + task->team,
                           task->creator_rank, task->generation));
    break;
  case POMP_STEP_TEAM_SIZE:
  case POMP_STEP_TASK_DETACH:
  case POMP_STEP_TASK_FULFILLED:
  case POMP_STEP_TASK_RANGE:
    break;
  case POMP_STEP_TASK_DEPEND:
    pomp_otf2_add_items(w, t, s);
    break;
  case POMP_STEP_TASK_SWITCH:
    switch_task(w, t, s);
    break;
  case POMP_STEP_TASK_COMPLETE:
    pomp_otf2_check(w, OTF2_EvtWriter_ThreadTaskComplete(
                           e, NULL, s->time, w->first_team + task->team,
                           task->creator_rank, task->generation));
    break;
  case POMP_STEP_THREAD_END:
    break;
  }
  return !w->failed;
}

static bool take_event(void *data, const struct pomp_trace *trace,
                       const struct pomp_trace_event *event) {
  if (event->event != POMP_TRACE_SAMPLE)
    return pomp_otf2_take_counts(data, trace, event);
  pomp_otf2_write_sample(data, event);
  return true;
}

/** Ends what is open of the process, and closes the files of its events. */
static bool finish(void *data, const struct pomp_model *m) {
  writer *w = data;
  for (uint32_t i = 0; i < w->num_threads; ++i)
    if (w->threads[i].waits)
      end_wait(w, m, &w->threads[i], m->now);
  for (uint32_t i = 0; i < w->num_threads; ++i)
    pomp_otf2_write_counts(w, &w->threads[i], m->now);
  pomp_otf2_flush_counters(w);
  pomp_otf2_program_end(w, m);
  pomp_otf2_keep_process(w, m);
  for (uint32_t i = 0; i < w->num_threads && !w->failed; ++i)
    pomp_otf2_check(
        w, OTF2_Archive_CloseEvtWriter(w->archive, w->threads[i].events));
  if (w->counters)
    pomp_otf2_check(w, OTF2_Archive_CloseEvtWriter(w->archive, w->counters));
  return !w->failed;
}

/** Writes the definitions of all that was written. */
static bool write_definitions(writer *w) {
  w->definitions = OTF2_Archive_GetGlobalDefWriter(w->archive);
  if (!w->definitions)
    return pomp_otf2_check(w, OTF2_ERROR_PROCESSED_WITH_FAULTS);
  pomp_otf2_define(w);
  pomp_otf2_check(w, OTF2_Archive_CloseEvtFiles(w->archive));
  pomp_otf2_check(w, OTF2_Archive_OpenDefFiles(w->archive));
  for (uint32_t i = 0; i < w->num_locations && !w->failed; ++i) {
    OTF2_DefWriter *local = OTF2_Archive_GetDefWriter(w->archive, i);
    if (local)
      pomp_otf2_check(w, OTF2_Archive_CloseDefWriter(w->archive, local));
    else
      pomp_otf2_check(w, OTF2_ERROR_PROCESSED_WITH_FAULTS);
  }
  pomp_otf2_check(w, OTF2_Archive_CloseDefFiles(w->archive));
  return !w->failed;
}

static bool open_archive(writer *w) {
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
    return pomp_otf2_check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
  return pomp_otf2_check(w, OTF2_Archive_SetFlushCallbacks(
                                w->archive, &flush_callbacks, NULL)) &&
         pomp_otf2_check(w, OTF2_Archive_SetMemoryCallbacks(
                                w->archive, &memory_callbacks, NULL)) &&
         pomp_otf2_check(
             w, OTF2_Archive_SetSerialCollectiveCallbacks(w->archive)) &&
         pomp_otf2_check(
             w, OTF2_Archive_SetCreator(w->archive, "POMP for Clang")) &&
         pomp_otf2_check(w, OTF2_Archive_OpenEvtFiles(w->archive));
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
  writer *w = data;
  uint32_t count = m->trace->num_threads;
  if (!count) {
    w->talk->complain(
        "%s: the trace has no events, and an OTF2 archive needs some", w->name);
    return false;
  }
  w->num_threads = count;
  w->first_location = w->num_locations;
  w->first_team = w->num_teams;
  pomp_otf2_find_class(w, m->trace);
  w->threads = calloc(count, sizeof(*w->threads));
  if (!w->threads)
    return pomp_otf2_check(w, OTF2_ERROR_MEM_ALLOC_FAILED);
  if (!w->archive && !open_archive(w))
    return false;
  for (uint32_t i = 0; i < count; ++i) {
    w->threads[i].events =
        OTF2_Archive_GetEvtWriter(w->archive, w->first_location + i);
    if (!w->threads[i].events)
      return pomp_otf2_check(w, OTF2_ERROR_PROCESSED_WITH_FAULTS);
  }
  pomp_otf2_program_begin(w, m);
  return !w->failed;
}

/** Writes the events of a process. \returns 0 or 1. */
static int write_process(writer *w, const struct pomp_process *p) {
  static const struct pomp_converter converter = {begin, take, finish,
                                                  take_event};
  w->rank = p->rank;
  int code =
      pomp_otf2_read_ahead(w, p->directory)
          ? pomp_convert_on(p->directory, w->talk, &p->shift, &converter, w)
          : 1;
  pomp_otf2_forget_process(w);
  return code;
}

static void free_all_processes(writer *w) {
  for (uint32_t i = 0; i < w->num_teams; ++i)
    free(w->teams[i].members);
  free(w->teams);
  free(w->attribute_names);
  free(w->regions);
  free(w->nodes);
  free(w->groups);
  free(w->locations);
  free(w->instances);
  free(w->classes);
  pomp_texts_free(&w->texts);
  pomp_texts_free(&w->region_keys);
}

static int write_archive(const struct pomp_process *processes, uint32_t count,
                         bool is_job, const char *archive,
                         const struct pomp_talk *talk) {
  writer w = {.talk = talk,
              .name = archive,
              .is_job = is_job,
              .next_metric = POMP_OTF2_COUNTS,
              .next_member = POMP_OTF2_NUM_COUNTERS};
  int code = 0;
  if (access(archive, F_OK) == 0) {
    talk->complain("%s: exists already; name a new directory", archive);
    return 1;
  }
  allow_many_files();
  OTF2_Error_RegisterCallback(be_silent, NULL);
  for (uint32_t i = 0; i < count && !code; ++i) {
    code = write_process(&w, &processes[i]);
    if (is_job && talk->progress)
      talk->progress("converting ranks", i, count);
  }
  if (!code && !write_definitions(&w))
    code = 1;
  /* After a failure libotf2 3.0 writes from memory that it has freed. */
  if (w.archive && !w.failed &&
      !pomp_otf2_check(&w, OTF2_Archive_Close(w.archive)))
    code = 1;
  if (w.attributes)
    OTF2_AttributeList_Delete(w.attributes);
  free_all_processes(&w);
  return code;
}

int pomp_report_otf2(const char *directory, const char *archive,
                     const struct pomp_talk *talk) {
  return write_archive(&(struct pomp_process){.directory = directory}, 1, false,
                       archive, talk);
}

int pomp_report_otf2_job(const struct pomp_process *processes, uint32_t count,
                         const char *archive, const struct pomp_talk *talk) {
  return write_archive(processes, count, true, archive, talk);
}

#endif
