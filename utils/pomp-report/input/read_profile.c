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
#include "input/parts.h"
#include "input/read_blocked.h"
#include "input/read_locks.h"
#include "input/read_merged.h"
#include "input/read_regions.h"
#include "input/read_stopped.h"
#include "input/read_tasks.h"
#include "input/trace_profile.h"
#include "model/gaps.h"
#include "model/locks.h"
#include "model/processors.h"
#include "model/reader.h"
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

/** \returns the nodes of a thread; profiles of older runtimes lack them. */
static uint64_t read_nodes(const json_t *thread) {
  const json_t *array = json_object_get(thread, "nodes");
  uint64_t nodes = 0;
  for (size_t i = 0; i < json_array_size(array); ++i) {
    json_int_t node = json_integer_value(json_array_get(array, i));
    nodes |= node >= 0 && node < 64 ? (uint64_t)1 << node : 0;
  }
  return nodes;
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
        !pomp_read_states(&at, true, profile->result->threads[i].states))
      return false;
    profile->result->threads[i].helper =
        json_is_true(json_object_get(at.object, "helper"));
    profile->result->threads[i].nodes = read_nodes(at.object);
    read_now(at.object, &profile->result->threads[i]);
    profile->result->num_helpers += profile->result->threads[i].helper;
  }
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
         pomp_read_states(&states, true, profile->result->states) &&
         read_threads(at, profile);
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

/** Reads all elements of an array of the document. */
static bool read_each(struct pomp_cursor at, const char *member,
                      struct pomp_profile *profile, pomp_read_element *read) {
  uint32_t count, capacity = 0;
  const json_t *array = pomp_read_array(&at, member, &count);
  at.array = member;
  for (uint32_t i = 0; array && i < count; ++i)
    if (!pomp_enter_object(&at, array, i) || !read(&at, profile, &capacity))
      return false;
  return array;
}

/** Reads what needs the regions and call paths. */
static bool read_rest(struct pomp_profile *profile) {
  struct pomp_cursor at = {profile->input, NULL, 0, profile->document};
  if (!profile->result->num_nodes)
    return pomp_wrong(&at, "call_paths", "expected at least the root");
  return pomp_read_tasks(at, profile) && pomp_read_gaps(profile) &&
         pomp_read_locks(at, profile) && pomp_read_samples(at, profile) &&
         pomp_read_merged(at, profile);
}

/** Reads the document into the zeroed \p profile. */
static bool read_document(struct pomp_profile *profile) {
  struct pomp_cursor at = {profile->input, NULL, 0, profile->document};
  return is_one_run(profile) && read_totals(profile) &&
         pomp_read_counters(at, profile) && pomp_begin_merged(profile) &&
         (!profile->merged ||
          read_each(at, "ranks", profile, pomp_read_rank)) &&
         read_each(at, "regions", profile, pomp_read_region) &&
         read_each(at, "call_paths", profile, pomp_read_path) &&
         read_rest(profile);
}

enum outcome {
  WAS_READ,
  /** A sentence has said so. */
  IS_WRONG,
  /** It has other parts: it must be read as a whole. */
  IS_OTHER
};

/** Reads the elements of an array one by one. */
static enum outcome read_elements(struct pomp_parts *parts, const char *name,
                                  struct pomp_profile *profile,
                                  pomp_read_element *read) {
  struct pomp_cursor at = {profile->input, name, 0, NULL};
  uint32_t capacity = 0;
  json_t *element;
  for (; (element = pomp_parts_element(parts)); ++at.index) {
    at.object = element;
    bool good = read(&at, profile, &capacity);
    json_decref(element);
    if (!good)
      return IS_WRONG;
  }
  return parts->is_other ? IS_OTHER : WAS_READ;
}

/** Adds what follows the call paths to the document. */
static enum outcome read_tail(struct pomp_parts *parts,
                              struct pomp_profile *profile) {
  json_t *tail = pomp_parts_tail(parts), *value;
  const char *member;
  bool good = tail;
  json_object_foreach(tail, member, value) good =
      good && !json_object_get(profile->document, member) &&
      strcmp(member, "counters") != 0 && strcmp(member, "regions") != 0 &&
      strcmp(member, "call_paths") != 0;
  good = good && json_object_update(profile->document, tail) == 0;
  json_decref(tail);
  if (!good)
    return IS_OTHER;
  return read_rest(profile) ? WAS_READ : IS_WRONG;
}

/** Reads a profile.json part by part into the zeroed \p profile: the text of a
 *  construct takes more memory than what is known of it then. */
static enum outcome read_parts(struct pomp_profile *profile) {
  struct pomp_parts parts;
  profile->document = pomp_parts_open(&parts, profile->input);
  if (!profile->document)
    return IS_OTHER;
  struct pomp_cursor at = {profile->input, NULL, 0, profile->document};
  enum outcome outcome = IS_OTHER;
  if (json_object_get(profile->document, "threads"))
    outcome = is_one_run(profile) && read_totals(profile) &&
                      pomp_read_counters(at, profile) &&
                      pomp_begin_merged(profile)
                  ? WAS_READ
                  : IS_WRONG;
  if (outcome == WAS_READ && parts.has_ranks != (profile->merged != NULL))
    outcome = IS_OTHER;
  if (outcome == WAS_READ && parts.has_ranks)
    outcome = read_elements(&parts, "ranks", profile, pomp_read_rank);
  if (outcome == WAS_READ && parts.has_ranks && !pomp_parts_regions(&parts))
    outcome = IS_OTHER;
  if (outcome == WAS_READ)
    outcome = read_elements(&parts, "regions", profile, pomp_read_region);
  if (outcome == WAS_READ && !pomp_parts_paths(&parts))
    outcome = IS_OTHER;
  if (outcome == WAS_READ)
    outcome = read_elements(&parts, "call_paths", profile, pomp_read_path);
  if (outcome == WAS_READ)
    outcome = read_tail(&parts, profile);
  pomp_parts_close(&parts);
  return outcome;
}

/** Reads a profile.json, whatever its order. */
static bool read_json(struct pomp_profile *profile) {
  enum outcome outcome = read_parts(profile);
  if (outcome != IS_OTHER)
    return outcome == WAS_READ;
  pomp_result_free(profile->result);
  pomp_merged_free(profile->merged);
  profile->merged = NULL;
  json_decref(profile->document);
  profile->document = NULL;
  profile->result = pomp_make(1, sizeof(*profile->result));
  profile->document = profile->result ? load(profile->input) : NULL;
  return profile->document && read_document(profile);
}

/** \returns whether \p directory has the results of pomp try, after a
 *  complaint. */
static bool is_of_try(const char *directory) {
  struct stat status;
  char *path;
  if (asprintf(&path, "%s/try.json", directory) < 0)
    return false;
  bool is_there = stat(path, &status) == 0;
  free(path);
  if (is_there)
    pomp_complain("%s: these are results of pomp try: expected those of one "
                  "run, such as %s/measured-1",
                  directory, directory);
  return is_there;
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
      if (is_of_try(input))
        return false;
    }
  }
  if (!pomp_is_live(profile->input))
    return read_json(profile);
  profile->document = pomp_live_to_profile(profile->input);
  return profile->document && read_document(profile);
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
    profile->result->is_of_job = profile->merged || is_of_job(profile->input);
    bool is_one = !profile->merged;
    if (!pomp_profile_derive(profile))
      pomp_complain("out of memory");
    else if (!is_one ||
             (pomp_read_sampled(profile) && pomp_read_blocked(profile) &&
              pomp_read_stopped(profile))) {
      if (pomp_derive_samples(profile))
        return profile;
      pomp_complain("out of memory");
    }
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
  struct pomp_parts parts;
  if (profile->input &&
      (profile->document = pomp_parts_open(&parts, profile->input)))
    pomp_parts_close(&parts);
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
