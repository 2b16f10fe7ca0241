/*===- report.c - Regions, errors and the report at the end ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#define _POSIX_C_SOURCE 200809L
#include "validate.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_REGIONS = 16384, MAX_ERRORS = 20, MAX_TEXT = 700 };

struct validate_state validate_state;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct region regions[MAX_REGIONS];
static size_t num_regions;
// Room for the parts below, and the name of an event.
static char errors[MAX_ERRORS][MAX_TEXT + 100];
static FILE *output;

void validate_lock(void) { pthread_mutex_lock(&mutex); }
void validate_unlock(void) { pthread_mutex_unlock(&mutex); }

static bool is_set(const char *variable) {
  const char *value = getenv(variable);
  return value && *value && strcmp(value, "0") != 0;
}

bool validate_allow_open(void) { return is_set("POMP_VALIDATE_ALLOW_OPEN"); }

static FILE *get_output(void) {
  const char *name = getenv("POMP_VALIDATE_OUT");
  if (!output && name && *name && !(output = fopen(name, "w")))
    perror(name);
  if (!output)
    output = stderr;
  return output;
}

static const char *basename_of(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/** Prints what identifies a region in the report. */
static void describe(const struct region *region, char *text, size_t size) {
  const struct ctc_info *info = &region->info;
  snprintf(text, size, "%s %s:%s%s%s%s%s", info->type ? info->type : "?",
           info->file ? basename_of(info->file) : "?",
           info->slines ? info->slines : "?", info->elines ? "-" : "",
           info->elines ? info->elines : "", info->name ? " name=" : "",
           info->name ? info->name : "");
}

void validate_error(const struct call *call, const struct region *region,
                    const char *format, ...) {
  char where[MAX_TEXT / 2] = "", what[MAX_TEXT / 2];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof(what), format, arguments);
  va_end(arguments);
  if (region)
    describe(region, where, sizeof(where));
  if (validate_state.num_errors < MAX_ERRORS) {
    char *text = errors[validate_state.num_errors];
    int length = 0;
    if (call)
      length = snprintf(text, sizeof(errors[0]), "T%d %s%s", call->thread,
                        validate_event_names[call->event], region ? " " : ": ");
    snprintf(text + length, sizeof(errors[0]) - (size_t)length, "%s%s%s", where,
             region ? ": " : "", what);
  }
  ++validate_state.num_errors;
}

const char *validate_error_text(uint64_t i) {
  return i < validate_state.num_errors && i < MAX_ERRORS ? errors[i] : NULL;
}

struct region *validate_new_region(const char *ctc) {
  char error[MAX_TEXT];
  if (num_regions == MAX_REGIONS) {
    validate_error(NULL, NULL, "more than %d constructs", MAX_REGIONS);
    return NULL;
  }
  struct region *region = &regions[num_regions];
  if (!(region->ctc = strdup(ctc)))
    abort();
  ++num_regions;
  if (!validate_ctc(ctc, &region->info, error, sizeof(error)))
    validate_error(NULL, NULL, "%s", error);
  return region;
}

struct region *validate_find_region(POMP_Handle_t handle) {
  const uintptr_t offset = (uintptr_t)handle - (uintptr_t)regions;
  if (!handle || offset % sizeof(regions[0]) != 0 ||
      offset / sizeof(regions[0]) >= num_regions)
    return NULL;
  return handle;
}

void validate_trace(const struct call *call, const struct region *region) {
  if (!is_set("POMP_VALIDATE_TRACE"))
    return;
  FILE *file = get_output();
  fprintf(file, "T%d %s(", call->thread, validate_event_names[call->event]);
  for (int i = 0; i < call->num_args; ++i)
    fprintf(file, "%s%s=%" PRId64, i ? ", " : "",
            validate_arg_names[call->event][i], call->args[i]);
  for (int64_t i = 0; call->values && i < call->args[0]; ++i)
    fprintf(file, ", %" PRId64, call->values[i]);
  fprintf(file, ") %s:%d\n", region->info.type ? region->info.type : "?",
          region->info.first_line);
}

/** Reports \p actual events where \p expected would be right; none at all is
 *  right as well, for a level that is not in force. */
static void check_total(const struct region *region, const char *what,
                        uint64_t actual, double expected) {
  const double difference = (double)actual - expected;
  if (actual && (difference > 0.5 || difference < -0.5))
    validate_error(NULL, region, "%" PRIu64 " %s, %.0f expected", actual, what,
                   expected);
}

static void check_totals(const struct region *region) {
  const uint64_t *counts = region->counts;
  check_total(region, "Critical_begin", counts[POMP_FN_Critical_begin],
              (double)counts[POMP_FN_Critical_enter]);
  check_total(region, "Ordered_begin", counts[POMP_FN_Ordered_begin],
              (double)counts[POMP_FN_Ordered_enter]);
  check_total(region, "Workshare_begin", counts[POMP_FN_Workshare_begin],
              (double)counts[POMP_FN_Workshare_enter]);
  /* A construct that is cancelled does only part of its work, and a team of
   * teams shares out its loops once more. */
  const char *directive = region->info.directive;
  if (is_set("OMP_CANCELLATION") ||
      (directive &&
       (strstr(directive, "teams") || strstr(directive, "distribute"))))
    return;
  check_total(region, "Single_begin", counts[POMP_FN_Single_begin],
              region->visits);
  int last = VALIDATE_MAX_SECTIONS;
  while (last > 0 && region->sections[last - 1] == 0)
    --last;
  for (int i = 0; i < last; ++i)
    if (region->sections[i] == 0)
      validate_error(NULL, region, "section %d was never executed", i);
    else
      check_total(region, "executions of one section", region->sections[i],
                  region->visits);
  if (region->trips_unknown)
    return;
  check_total(region, "iterations in chunks", region->chunk_trips,
              region->trips);
  /* The chunks of a nest that is not rectangular are those of the smallest
   * rectangle around it, of which not every iteration exists. */
  if (strstr(region->ctc, "*collapse=") &&
      counts[POMP_FN_Loop_iter_begin] <= region->trips &&
      counts[POMP_FN_Loop_iter_event] <= region->trips)
    return;
  check_total(region, "Loop_iter_begin", counts[POMP_FN_Loop_iter_begin],
              region->trips);
  check_total(region, "Loop_iter_event", counts[POMP_FN_Loop_iter_event],
              region->trips);
}

void validate_check_end(void) {
  bool open = false;
  for (const struct stack *s = validate_state.stacks; s; s = s->next)
    for (size_t i = 0; i < s->size; ++i) {
      const struct frame *frame = &s->frames[i];
      open = true;
      if (!validate_allow_open())
        validate_error(NULL, frame->region, "%s of thread %d was never closed",
                       validate_event_names[frame->event], frame->thread);
    }
  /* What exit or POMP_Off cut off is missing in the totals. */
  if (open || validate_state.was_off)
    return;
  for (size_t i = 0; i < num_regions; ++i)
    check_totals(&regions[i]);
  validate_check_tasks();
}

/** Sorts by file, line, type, and then by all that is printed. */
static int compare_regions(const void *left, const void *right) {
  const struct region *a = *(const struct region *const *)left;
  const struct region *b = *(const struct region *const *)right;
  char text_a[400], text_b[400];
  const char *file_a = a->info.file ? basename_of(a->info.file) : "";
  const char *file_b = b->info.file ? basename_of(b->info.file) : "";
  int order = strcmp(file_a, file_b);
  if (order == 0)
    order = (a->info.first_line > b->info.first_line) -
            (a->info.first_line < b->info.first_line);
  if (order != 0)
    return order;
  describe(a, text_a, sizeof(text_a));
  describe(b, text_b, sizeof(text_b));
  return strcmp(text_a, text_b);
}

/** Prints the counts. Instances of a template and units that share a header
 *  have regions that read alike: they are one line. */
static void print_counts(FILE *file) {
  static const struct region *sorted[MAX_REGIONS];
  for (size_t i = 0; i < num_regions; ++i)
    sorted[i] = &regions[i];
  qsort(sorted, num_regions, sizeof(sorted[0]), compare_regions);
  for (size_t begin = 0, end; begin < num_regions; begin = end) {
    char text[400];
    end = begin + 1;
    while (end < num_regions &&
           compare_regions(&sorted[begin], &sorted[end]) == 0)
      ++end;
    describe(sorted[begin], text, sizeof(text));
    for (int event = 0; event < POMP_NUM_EVENTS; ++event) {
      uint64_t count = 0;
      for (size_t i = begin; i < end; ++i)
        count += sorted[i]->counts[event];
      if (count)
        fprintf(file, "%" PRIu64 " %s %s\n", count, validate_event_names[event],
                text);
    }
  }
}

uint64_t validate_finish(void) {
  validate_lock();
  if (!validate_state.finished) {
    validate_check_end();
    validate_state.finished = true;
    FILE *file = get_output();
    if (validate_state.inits)
      fprintf(file, "%" PRIu64 " Init\n", validate_state.inits);
    if (validate_state.finalizes)
      fprintf(file, "%" PRIu64 " Finalize\n", validate_state.finalizes);
    print_counts(file);
    for (uint64_t i = 0; validate_error_text(i); ++i)
      fprintf(file, "pomp-validate: ERROR: %s\n", validate_error_text(i));
    if (validate_state.num_errors > MAX_ERRORS)
      fprintf(file, "pomp-validate: %" PRIu64 " errors\n",
              validate_state.num_errors);
    if (!validate_state.num_errors)
      fprintf(file, "pomp-validate: OK %" PRIu64 " events\n",
              validate_state.num_events);
    fflush(file);
  }
  const uint64_t result = validate_state.num_errors;
  validate_unlock();
  return result;
}

void validate_reset(void) {
  validate_lock();
  for (size_t i = 0; i < num_regions; ++i) {
    free(regions[i].ctc);
    validate_free_ctc(&regions[i].info);
  }
  memset(regions, 0, num_regions * sizeof(regions[0]));
  num_regions = 0;
  struct stack *stacks = validate_state.stacks;
  validate_forget_tasks();
  memset(&validate_state, 0, sizeof(validate_state));
  /* Threads keep a pointer to theirs. */
  validate_state.stacks = stacks;
  for (struct stack *s = stacks; s; s = s->next)
    s->size = 0;
  validate_unlock();
}
