/*===- read_profile.c - Reads profile.json ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/read_profile.h"
#include "counts/counts.h"
#include "input/derive.h"
#include "input/free_profile.h"
#include "input/head.h"
#include "input/read_blocked.h"
#include "input/read_locks.h"
#include "input/read_tasks.h"
#include "input/trace_profile.h"
#include "model/gaps.h"
#include "model/locks.h"
#include "model/processors.h"
#include "model/reader.h"
#include "pomp/ctc.h"
#include "process/job.h"
#include "profile/profile_version.h"
#include "sample/samples.h"
#include "support/message.h"
#include "support/runtime.h"
#include "trace/trace_run.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool read_kind(const struct pomp_cursor *at, enum pomp_kind *kind) {
  const char *name;
  if (!pomp_read_string(at, "kind", &name))
    return false;
  *kind = pomp_kind_of(name);
  return *kind < POMP_NUM_KINDS ||
         pomp_wrong(at, "kind", "expected a kind of call path, found \"%s\"",
                    name);
}

/** Reads states from the members of the object, those of threads only where
 *  \p is_of_thread. */
static bool read_states(const struct pomp_cursor *at, bool is_of_thread,
                        uint64_t *states) {
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s) {
    char member[32];
    snprintf(member, sizeof(member), "%s_ns", pomp_state_names[s]);
    if ((!is_of_thread && pomp_state_is_of_thread(s)) ||
        (pomp_state_is_later(s) && !json_object_get(at->object, member)))
      states[s] = 0;
    else if (!pomp_read_number(at, member, &states[s]))
      return false;
  }
  return true;
}

/** Reads an array of two line numbers. */
static bool read_lines(const struct pomp_cursor *at, const char *member,
                       unsigned lines[2]) {
  const json_t *array = json_object_get(at->object, member);
  if (!json_is_array(array) || json_array_size(array) != 2)
    return pomp_wrong(at, member, "expected an array of two line numbers");
  for (size_t i = 0; i < 2; ++i) {
    uint64_t line;
    if (!pomp_to_number(at, member, json_array_get(array, i), INT32_MAX, &line))
      return false;
    lines[i] = (unsigned)line;
  }
  return true;
}

/** Reads what a thread of a running program does. */
static void read_now(const json_t *object, struct pomp_result_thread *thread) {
  const json_t *now = json_object_get(object, "now");
  const char *name = json_string_value(json_object_get(now, "state"));
  const json_t *region = json_object_get(now, "region");
  thread->now = 0;
  while (thread->now < POMP_NUM_STATES &&
         (!name || strcmp(name, pomp_state_names[thread->now]) != 0))
    ++thread->now;
  thread->now_in = json_is_integer(region)
                       ? (uint32_t)json_integer_value(region)
                       : POMP_NONE;
}

static bool read_threads(struct pomp_cursor at, struct pomp_profile *profile) {
  const json_t *array =
      pomp_read_array(&at, "threads", &profile->result->num_threads);
  if (!array || !(profile->result->threads =
                      pomp_make(profile->result->num_threads,
                                sizeof(struct pomp_result_thread))))
    return false;
  if (!profile->result->num_threads)
    return pomp_wrong(&at, "threads", "expected at least one");
  at.array = "threads";
  for (uint32_t i = 0; i < profile->result->num_threads; ++i) {
    if (!pomp_enter(&at, array, i) ||
        !pomp_read_measures(&at, POMP_OWNER_THREAD,
                            profile->result->threads[i].numbers) ||
        !read_states(&at, true, profile->result->threads[i].states))
      return false;
    profile->result->threads[i].helper =
        json_is_true(json_object_get(at.object, "helper"));
    read_now(at.object, &profile->result->threads[i]);
    profile->result->num_helpers += profile->result->threads[i].helper;
  }
  return true;
}

/** Makes a CTC string of the attributes of a region.
 *  \returns a string to free, or null if there is no memory. */
static char *make_ctc(json_t *attributes) {
  size_t size = 32;
  const char *key;
  json_t *value;
  struct pomp_ctc_writer w;
  json_object_foreach(attributes, key, value) size +=
      strlen(key) + 3 * json_string_length(value) + 2;
  char *ctc = malloc(size);
  pomp_ctc_begin(&w, ctc, size);
  json_object_foreach(attributes, key, value)
      pomp_ctc_add(&w, key, json_string_value(value));
  pomp_ctc_finish(&w);
  return ctc;
}

static bool read_fields(const struct pomp_cursor *at,
                        struct pomp_ctc_fields *fields) {
  const char *type, *directive, *name, *file, *key;
  json_t *attributes = json_object_get(at->object, "attributes"), *value;
  unsigned lines[4];
  if (!pomp_read_string(at, "type", &type) ||
      !pomp_read_string(at, "directive", &directive) ||
      !pomp_read_string(at, "name", &name) ||
      !pomp_read_string(at, "file", &file) ||
      !read_lines(at, "start_lines", lines) ||
      !read_lines(at, "end_lines", lines + 2))
    return false;
  if (!json_is_object(attributes))
    return pomp_wrong(at, "attributes", "expected an object");
  json_object_foreach(attributes, key, value) {
    if (!json_is_string(value))
      return pomp_wrong(at, "attributes", "expected only strings in it");
  }
  if (pomp_ctc_read_fields(fields, make_ctc(attributes)) &&
      pomp_ctc_set_fields(fields, type, directive, name, file, lines))
    return true;
  pomp_complain("out of memory");
  return false;
}

static bool read_region(const struct pomp_cursor *at,
                        struct pomp_result_region *r) {
  if (!read_kind(at, &r->kind) || !read_fields(at, &r->fields) ||
      !pomp_read_measures(at, POMP_OWNER_REGION, r->numbers))
    return false;

  const json_t *imbalance = json_object_get(at->object, "imbalance_percent");
  r->has_imbalance = json_is_number(imbalance);
  if (!r->has_imbalance && !json_is_null(imbalance))
    return pomp_wrong(at, "imbalance_percent", "expected a number or null");
  r->imbalance = json_number_value(imbalance);

  struct pomp_cursor inner = *at;
  inner.object = json_object_get(at->object, "exclusive");
  if (!json_is_object(inner.object))
    return pomp_wrong(at, "exclusive", "expected an object");
  if (!read_states(&inner, false, r->states))
    return false;

  return pomp_read_task_sums(at, &r->tasks) &&
         pomp_read_object(at, "loop", POMP_OWNER_LOOP, r->loop.numbers) &&
         pomp_read_object(at, "transfers", POMP_OWNER_TRANSFERS,
                          r->transfers.numbers) &&
         pomp_read_object(at, "timed", POMP_OWNER_TIMED, r->timed.numbers) &&
         pomp_read_object(at, "teams", POMP_OWNER_TEAMS, r->teams.numbers);
}

static bool read_regions(struct pomp_cursor at, struct pomp_profile *profile) {
  const json_t *array =
      pomp_read_array(&at, "regions", &profile->result->num_regions);
  if (!array || !(profile->result->regions =
                      pomp_make(profile->result->num_regions,
                                sizeof(struct pomp_result_region))))
    return false;
  at.array = "regions";
  for (uint32_t i = 0; i < profile->result->num_regions; ++i)
    if (!pomp_enter(&at, array, i) ||
        !read_region(&at, &profile->result->regions[i]))
      return false;
  return true;
}

static bool read_metric(const struct pomp_cursor *at,
                        const struct pomp_profile *profile,
                        struct pomp_metric *metric) {
  uint64_t thread;
  if (!pomp_to_number(at, "thread", json_object_get(at->object, "thread"),
                      profile->result->num_threads - 1, &thread) ||
      !pomp_read_measures(at, POMP_OWNER_NODE, metric->numbers) ||
      !read_states(at, false, metric->states) ||
      !pomp_read_counts(at, profile, metric))
    return false;
  metric->thread = (uint32_t)thread;
  return true;
}

static bool read_metrics(const struct pomp_cursor *at,
                         const struct pomp_profile *profile,
                         struct pomp_result_node *node) {
  uint32_t count;
  const json_t *array = pomp_read_array(at, "threads", &count);
  struct pomp_cursor inner = *at;
  if (!array)
    return false;
  for (uint32_t i = 0; i < count; ++i) {
    inner.object = json_array_get(array, i);
    if (!json_is_object(inner.object))
      return pomp_wrong(at, "threads", "expected only objects in it");
    struct pomp_metric *metric = pomp_metric_append(node);
    if (!metric) {
      pomp_complain("out of memory");
      return false;
    }
    if (!read_metric(&inner, profile, metric))
      return false;
  }
  return true;
}

static bool read_path(const struct pomp_cursor *at,
                      struct pomp_profile *profile,
                      struct pomp_result_node *path) {
  path->parent = path->region = POMP_NONE;
  if (!read_kind(at, &path->kind))
    return false;
  if ((path->kind == POMP_KIND_ROOT) != (at->index == 0))
    return pomp_wrong(at, "kind", "expected root first, and nowhere else");
  if (at->index) {
    uint64_t parent, region;
    if (!pomp_to_number(at, "parent", json_object_get(at->object, "parent"),
                        at->index - 1, &parent))
      return false;
    if (!profile->result->num_regions)
      return pomp_wrong(at, "region", "expected no call path without a region");
    if (!pomp_to_number(at, "region", json_object_get(at->object, "region"),
                        profile->result->num_regions - 1, &region))
      return false;
    path->parent = (uint32_t)parent;
    path->region = (uint32_t)region;
  }
  return read_metrics(at, profile, path);
}

static bool read_paths(struct pomp_cursor at, struct pomp_profile *profile) {
  const json_t *array =
      pomp_read_array(&at, "call_paths", &profile->result->num_nodes);
  if (!array ||
      !(profile->result->nodes = pomp_make(profile->result->num_nodes,
                                           sizeof(struct pomp_result_node))))
    return false;
  if (!profile->result->num_nodes)
    return pomp_wrong(&at, "call_paths", "expected at least the root");
  at.array = "call_paths";
  for (uint32_t i = 0; i < profile->result->num_nodes; ++i)
    if (!pomp_enter(&at, array, i) ||
        !read_path(&at, profile, &profile->result->nodes[i]))
      return false;
  return true;
}

/** Reads what stands before the regions into the zeroed \p profile. */
static bool read_totals(struct pomp_profile *profile) {
  struct pomp_cursor at = {profile->input, NULL, 0, profile->document};
  const char *schema =
      json_string_value(json_object_get(profile->document, "schema"));
  uint64_t version;
  if (!schema || strcmp(schema, "pomp-profile") != 0)
    return pomp_wrong(
        &at, "schema",
        "expected \"pomp-profile\": this is no profile of pomp-rt");
  if (!pomp_read_number(&at, "version", &version))
    return false;
  if (version != POMP_PROFILE_VERSION)
    return pomp_wrong(&at, "version", "expected %d, found %" PRIu64,
                      POMP_PROFILE_VERSION, version);
  profile->result->is_running =
      json_is_true(json_object_get(profile->document, "is_running"));
  profile->result->ended_early =
      json_is_true(json_object_get(profile->document, "ended_early"));
  const json_t *environment = json_object_get(profile->document, "environment");
  if (environment && !json_is_object(environment))
    return pomp_wrong(&at, "environment", "expected an object");
  struct pomp_cursor states = at;
  states.object = json_object_get(profile->document, "states");
  if (!json_is_object(states.object))
    return pomp_wrong(&at, "states", "expected an object");
  return pomp_read_string(&at, "program", &profile->result->program) &&
         pomp_read_measures(&at, POMP_OWNER_PROCESS,
                            profile->result->numbers) &&
         read_states(&states, true, profile->result->states) &&
         read_threads(at, profile);
}

/** Reads the document into the zeroed \p profile. */
static bool read_document(struct pomp_profile *profile) {
  struct pomp_cursor at = {profile->input, NULL, 0, profile->document};
  return read_totals(profile) && pomp_read_counters(at, profile) &&
         read_regions(at, profile) && read_paths(at, profile) &&
         pomp_read_tasks(at, profile) && pomp_read_gaps(profile) &&
         pomp_read_locks(at, profile) && pomp_read_samples(at, profile);
}

/** A file that tells how far it was read. */
struct source {
  FILE *file;
  uint64_t done, size;
  /** Why it could not be read, or 0. */
  int error;
};

static size_t read_piece(void *buffer, size_t size, void *data) {
  struct source *source = data;
  size_t got = fread(buffer, 1, size, source->file);
  source->done += got;
  if (ferror(source->file) && !source->error)
    source->error = errno;
  pomp_progress("reading", source->done, source->size);
  return source->error ? (size_t)-1 : got;
}

/** Parses the file. \returns null after a complaint. */
static json_t *load(const char *path) {
  struct source source = {fopen(path, "r"), 0, 0, 0};
  struct stat status;
  if (!source.file) {
    pomp_complain("cannot read %s: %s", path, strerror(errno));
    return NULL;
  }
  if (fstat(fileno(source.file), &status) == 0 && status.st_size > 0)
    source.size = (uint64_t)status.st_size;
  json_error_t error;
  json_t *document =
      json_load_callback(read_piece, &source, JSON_REJECT_DUPLICATES, &error);
  bool failed = source.error;
  fclose(source.file);
  pomp_progress_end();
  if (failed)
    pomp_complain("cannot read %s: %s", path, strerror(source.error));
  else if (!document)
    pomp_complain("%s:%d:%d: %s", path, error.line, error.column, error.text);
  else if (!json_is_object(document))
    pomp_complain("%s: expected a JSON object", path);
  if (failed || !json_is_object(document)) {
    json_decref(document);
    return NULL;
  }
  return document;
}

/** \returns whether the profile and the trace beside it, if there are both, are
 *  of one run; false after a complaint. */
static bool is_one_run(const struct pomp_profile *profile) {
  char *trace = profile->trace ? pomp_trace_run(profile->trace) : NULL;
  const char *run =
      json_string_value(json_object_get(profile->document, "run"));
  bool same = !profile->trace || (!run && !trace) ||
              (run && trace && strcmp(run, trace) == 0);
  if (!same)
    pomp_complain("%s: profile.json and the trace are of different runs; take "
                  "one of them out, or name profile.json itself",
                  profile->trace);
  free(trace);
  return same;
}

/** Finds out what there is to read, and reads it. */
static bool read_input(struct pomp_profile *profile, const char *input) {
  struct stat status;
  bool directory = stat(input, &status) == 0 && S_ISDIR(status.st_mode);
  if (asprintf(&profile->input, "%s%s", input,
               directory ? "/profile.json" : "") < 0) {
    profile->input = NULL;
    pomp_complain("out of memory");
    return false;
  }
  if (directory && pomp_has_trace(input))
    profile->trace = strdup(input);
  if (directory && stat(profile->input, &status) != 0) {
    strcpy(strrchr(profile->input, '/'), "/profile.live");
    if (!pomp_is_live(profile->input)) {
      strcpy(strrchr(profile->input, '/'), "/profile.json");
      if (profile->trace)
        return pomp_trace_to_profile(input, profile);
    }
  }
  profile->document = pomp_is_live(profile->input)
                          ? pomp_live_to_profile(profile->input)
                          : load(profile->input);
  return profile->document && is_one_run(profile) && read_document(profile);
}

/** \returns whether the directory around that of \p file is a job's. */
static bool is_of_job(const char *file) {
  const char *slash = strrchr(file, '/');
  uint32_t size;
  char *around;
  if (asprintf(&around, "%.*s/..", slash ? (int)(slash - file) : 1,
               slash ? file : ".") < 0)
    return false;
  bool is_there = pomp_job_read(around, &size);
  free(around);
  return is_there;
}

struct pomp_profile *pomp_profile_read(const char *input) {
  struct pomp_profile *profile = pomp_profile_new();
  if (!profile)
    return NULL;
  if (read_input(profile, input)) {
    profile->result->is_of_job = is_of_job(profile->input);
    if (!pomp_profile_derive(profile) || !pomp_derive_samples(profile))
      pomp_complain("out of memory");
    else if (pomp_read_blocked(profile))
      return profile;
  }
  pomp_profile_free(profile);
  return NULL;
}

/** Takes the efficiency from the document. \returns false if it has none, or
 *  one that does not go with the states. */
static bool read_efficiency(struct pomp_efficiency *e, const json_t *document) {
  const json_t *object = json_object_get(document, "efficiency");
  const char *name;
  json_t *state;
  uint64_t sum = 0;
  json_object_foreach(json_object_get(document, "states"), name, state)
      e->all += (uint64_t)json_integer_value(state);
  const struct pomp_measure_rows *r = pomp_measures_of(POMP_OWNER_EFFICIENCY);
  for (size_t i = 0; i < r->count; ++i) {
    uint64_t number = pomp_number_of(object, r->rows[i].member);
    e->numbers[i] = number;
    if (number > e->all - sum)
      return false;
    sum += number;
  }
  pomp_efficiency_divide(e);
  return sum == e->all;
}

struct pomp_profile *pomp_profile_read_totals(const char *directory) {
  struct pomp_profile *profile = pomp_profile_new();
  if (!profile)
    return NULL;
  if (asprintf(&profile->input, "%s/profile.json", directory) < 0)
    profile->input = NULL;
  profile->document = profile->input ? pomp_load_head(profile->input) : NULL;
  if (!read_efficiency(&profile->result->efficiency, profile->document)) {
    pomp_profile_free(profile);
    return pomp_profile_read(directory);
  }
  if (pomp_has_trace(directory))
    profile->trace = strdup(directory);
  if (is_one_run(profile) && read_totals(profile)) {
    pomp_read_processors(profile);
    return profile;
  }
  pomp_profile_free(profile);
  return NULL;
}
