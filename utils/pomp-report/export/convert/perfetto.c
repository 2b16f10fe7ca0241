/*===- perfetto.c - A trace for Perfetto and Chrome -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/text.h"
#include "export/convert/convert.h"
#include "trace/depend/release.h"
#include "trace/steps/trace_place.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct row {
  /** The task whose body is entered next, or 0. */
  int64_t task;
  /** An arrow leads to it from another one. */
  bool is_released;
};

struct writer {
  struct pomp_sink sink;
  /** Empty but while an event is being built. */
  struct pomp_text text;
  bool has_events;
  /** One of several processes is written, which is numbered by its rank: the
   *  numbers of the system are its host's. No process is 0, which is the idle
   *  one of a system. */
  bool is_job;
  uint32_t rank;
  /** By place: its label and all that is the same in each visit, as JSON. */
  char **places;
  uint32_t num_places;
  /** By thread. */
  struct row *rows;
  struct pomp_releases releases;
};

static int64_t pid_of(const struct writer *w, const struct pomp_model *m) {
  return w->is_job ? (int64_t)w->rank + 1 : m->trace->pid;
}

static bool write_event(struct writer *w) {
  if (w->text.failed) {
    w->sink.talk->complain("%s: not enough memory to write an event",
                           w->sink.name);
    return false;
  }
  fprintf(w->sink.file, w->has_events ? ",\n" : "\n");
  fwrite(w->text.data, 1, w->text.length, w->sink.file);
  w->has_events = true;
  w->text.length = 0;
  return pomp_sink_check(&w->sink);
}

/** The common members of all events, without the closing brace. */
static void begin_event(struct writer *w, const struct pomp_model *m,
                        const struct pomp_step *step, const char *phase) {
  pomp_text_add(&w->text,
                "{\"ph\":\"%s\",\"pid\":%" PRId64 ",\"tid\":%" PRIu32
                ",\"ts\":%" PRIu64 ".%03u",
                phase, pid_of(w, m), m->trace->threads[step->thread].number,
                step->time / 1000, (unsigned)(step->time % 1000));
}

/** \returns the members that are the same in all visits of a place, or null. */
static const char *describe(struct writer *w, const struct pomp_model *m,
                            uint32_t place) {
  if (place >= w->num_places) {
    uint32_t count = place * 2 + 16;
    char **grown = realloc(w->places, count * sizeof(*grown));
    if (!grown)
      return NULL;
    memset(grown + w->num_places, 0, (count - w->num_places) * sizeof(*grown));
    w->places = grown;
    w->num_places = count;
  }
  if (w->places[place])
    return w->places[place];
  const struct pomp_place *p = &m->places[place];
  const struct pomp_ctc_fields *r = &m->trace->regions[p->region];
  char label[512];
  pomp_place_label(m, p, label, sizeof(label));
  struct pomp_text text = {0};
  pomp_text_add(&text, ",\"cat\":\"%s\",\"name\":", pomp_kind_names[p->kind]);
  pomp_text_json(&text, label);
  pomp_text_add(&text, ",\"args\":{\"file\":");
  pomp_text_json(&text, pomp_where_identity(&r->where));
  pomp_text_add(&text, ",\"line\":%u,\"directive\":", r->lines[0]);
  pomp_text_json(&text, r->directive);
  if (text.failed) {
    free(text.data);
    return NULL;
  }
  return w->places[place] = text.data;
}

static bool enter(struct writer *w, const struct pomp_model *m,
                  const struct pomp_step *step) {
  const char *description = describe(w, m, step->place);
  begin_event(w, m, step, "B");
  if (description)
    pomp_text_append(&w->text, description, strlen(description));
  else
    w->text.failed = true;
  for (unsigned i = 0; i < step->num_values; ++i) {
    char name[POMP_VALUE_NAME];
    pomp_value_name(m, step, i, name);
    pomp_text_add(&w->text, ",");
    pomp_text_json(&w->text, name);
    pomp_text_add(&w->text, ":%" PRId64, step->values[i]);
  }
  pomp_text_add(&w->text, "}}");
  return write_event(w);
}

/** One end of an arrow to the execution of a task. */
static bool write_arrow(struct writer *w, const struct pomp_model *m,
                        const struct pomp_step *step, const char *phase,
                        const char *name, int64_t task) {
  begin_event(w, m, step, phase);
  pomp_text_add(&w->text, ",\"cat\":\"%s\",\"name\":\"%s\",\"id\":", name,
                name);
  /* Arrows with one number are one, whatever the process and the category. */
  pomp_text_add(&w->text, "\"%s %" PRIu32 ".%" PRId64 "\"", name, w->rank,
                task);
  pomp_text_add(&w->text, ",\"bp\":\"e\"}");
  return write_event(w);
}

/** A thread begins to execute a task. If the task had to wait for others, an
 *  arrow comes from the last of them. */
static bool switch_task(struct writer *w, const struct pomp_model *m,
                        const struct pomp_step *step) {
  struct row *row = &w->rows[step->thread];
  row->task = step->task ? step->task->id : 0;
  const struct pomp_link *from =
      row->task ? pomp_released_by(&w->releases, row->task) : NULL;
  row->is_released = from;
  /* It begins in a slice that ends at that time. */
  struct pomp_step end = {.thread = from ? from->thread : 0,
                          .time = from && from->end ? from->end - 1 : 0};
  return !from || write_arrow(w, m, &end, "s", "depend", row->task);
}

static bool follow(struct writer *w, const struct pomp_step *step) {
  if (pomp_release_step(&w->releases, step))
    return true;
  w->text.failed = true;
  return write_event(w);
}

/** The dependences of a task or a taskwait. */
static bool write_items(struct writer *w, const struct pomp_model *m,
                        const struct pomp_step *step) {
  begin_event(w, m, step, "i");
  pomp_text_add(&w->text, ",\"cat\":\"task\",\"name\":\"depend\",\"s\":\"t\","
                          "\"args\":{");
  for (unsigned i = 2; i + 1 < step->num_values; i += 2)
    pomp_text_add(
        &w->text, "%s\"item %u\":\"%s 0x%" PRIx64 "\"", i > 2 ? "," : "", i / 2,
        pomp_depend_name(step->values[i + 1]), (uint64_t)step->values[i]);
  pomp_text_add(&w->text, "}}");
  return write_event(w);
}

static bool begin(void *data, const struct pomp_model *m) {
  struct writer *w = data;
  w->rows = calloc((size_t)m->trace->num_threads + 1, sizeof(*w->rows));
  if (!w->rows) {
    w->sink.talk->complain("%s: not enough memory to write it", w->sink.name);
    return false;
  }
  if (w->sink.file)
    return true;
  if (!pomp_sink_open(&w->sink))
    return false;
  fprintf(w->sink.file, "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
  return true;
}

static bool write_step(struct writer *w, const struct pomp_model *m,
                       const struct pomp_step *step) {
  struct row *row = &w->rows[step->thread];
  switch (step->kind) {
  case POMP_STEP_ENTER: {
    bool good = enter(w, m, step);
    if (row->task && step->is_visit)
      good = good && write_arrow(w, m, step, "f", "task", row->task) &&
             (!row->is_released ||
              write_arrow(w, m, step, "f", "depend", row->task));
    row->task = 0;
    return good;
  }
  case POMP_STEP_LEAVE:
    begin_event(w, m, step, "E");
    pomp_text_add(&w->text, "}");
    return write_event(w);
  case POMP_STEP_TASK_CREATE:
    return write_arrow(w, m, step, "s", "task", step->task->id);
  case POMP_STEP_TASK_DEPEND:
    return write_items(w, m, step);
  case POMP_STEP_TASK_SWITCH:
    return switch_task(w, m, step);
  default:
    return true;
  }
}

static bool take(void *data, const struct pomp_model *m,
                 const struct pomp_step *step) {
  return write_step(data, m, step) && follow(data, step);
}

static bool write_name(struct writer *w, const struct pomp_model *m,
                       const char *what, uint32_t thread, const char *name) {
  pomp_text_add(&w->text,
                "{\"ph\":\"M\",\"pid\":%" PRId64 ",\"tid\":%" PRIu32
                ",\"name\":\"%s\",\"args\":{\"name\":",
                pid_of(w, m), thread, what);
  pomp_text_json(&w->text, name);
  pomp_text_add(&w->text, "}}");
  return write_event(w);
}

/** Writes the name of the process and its position. */
static bool write_process_name(struct writer *w, const struct pomp_model *m) {
  const struct pomp_trace *t = m->trace;
  if (!w->is_job)
    return write_name(w, m, "process_name", 0, t->program);
  struct pomp_text name = {0};
  pomp_text_add(&name, "rank %" PRIu32 " %s on %s", w->rank, t->program,
                *t->host ? t->host : "machine");
  bool good = !name.failed && write_name(w, m, "process_name", 0, name.data);
  free(name.data);
  pomp_text_add(&w->text,
                "{\"ph\":\"M\",\"pid\":%" PRId64 ",\"tid\":0"
                ",\"name\":\"process_sort_index\",\"args\":{\"sort_index\":"
                "%" PRIu32 "}}",
                pid_of(w, m), w->rank);
  return write_event(w) && good;
}

static bool finish(void *data, const struct pomp_model *m) {
  struct writer *w = data;
  bool good = write_process_name(w, m);
  for (uint32_t i = 0; good && i < m->trace->num_threads; ++i) {
    char name[32];
    uint32_t number = m->trace->threads[i].number;
    snprintf(name, sizeof(name), "%s %" PRIu32,
             m->trace->threads[i].is_helper ? "helper" : "thread", number);
    good = write_name(w, m, "thread_name", number, name);
    pomp_text_add(&w->text,
                  "{\"ph\":\"M\",\"pid\":%" PRId64 ",\"tid\":%" PRIu32
                  ",\"name\":\"thread_sort_index\",\"args\":{\"sort_index\":"
                  "%" PRIu32 "}}",
                  pid_of(w, m), number, number);
    good = good && write_event(w);
  }
  return good;
}

/** Forgets what belongs to one process alone. */
static void forget_process(struct writer *w) {
  for (uint32_t i = 0; i < w->num_places; ++i)
    free(w->places[i]);
  free(w->places);
  free(w->rows);
  pomp_releases_free(&w->releases);
  w->places = NULL;
  w->num_places = 0;
  w->rows = NULL;
}

static int write_file(const struct pomp_process *processes, uint32_t count,
                      bool is_job, const char *file,
                      const struct pomp_talk *talk) {
  static const struct pomp_converter converter = {begin, take, finish, NULL};
  struct writer w = {.sink = {.name = file, .talk = talk}, .is_job = is_job};
  int code = 0;
  for (uint32_t i = 0; i < count && !code; ++i) {
    w.rank = processes[i].rank;
    code = pomp_convert_on(processes[i].directory, talk, &processes[i].shift,
                           &converter, &w);
    forget_process(&w);
    if (is_job && talk->progress)
      talk->progress("converting ranks", i, count);
  }
  if (w.sink.file && !code)
    fprintf(w.sink.file, "\n]}\n");
  if (!pomp_sink_close(&w.sink))
    code = 1;
  free(w.text.data);
  return code;
}

int pomp_report_perfetto(const char *directory, const char *file,
                         const struct pomp_talk *talk) {
  return write_file(&(struct pomp_process){.directory = directory}, 1, false,
                    file, talk);
}

int pomp_report_perfetto_job(const struct pomp_process *processes,
                             uint32_t count, const char *file,
                             const struct pomp_talk *talk) {
  return write_file(processes, count, true, file, talk);
}
