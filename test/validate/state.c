/*===- state.c - Regions, errors and what holds for the process -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#define _POSIX_C_SOURCE 200809L
#include "state.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TEXT = 700 };

struct validate_state validate_state;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct region regions[VALIDATE_MAX_REGIONS];
static size_t num_regions;
/* Room for what validate_error joins, and the name of an event. */
static char errors[VALIDATE_MAX_ERRORS][MAX_TEXT + 100];
static FILE *output;

void validate_lock(void) { pthread_mutex_lock(&mutex); }
void validate_unlock(void) { pthread_mutex_unlock(&mutex); }

bool validate_is_set(const char *variable) {
  const char *value = getenv(variable);
  return value && *value && strcmp(value, "0") != 0;
}

bool validate_allow_open(void) {
  return validate_is_set("POMP_VALIDATE_ALLOW_OPEN");
}

bool validate_allow_unseen(void) {
  return validate_is_set("POMP_VALIDATE_ALLOW_UNSEEN");
}

FILE *validate_output(void) {
  const char *name = getenv("POMP_VALIDATE_OUT");
  if (!output && name && *name && !(output = fopen(name, "w")))
    perror(name);
  if (!output)
    output = stderr;
  return output;
}

const char *validate_base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

void validate_describe(const struct region *region, char *text, size_t size) {
  const struct ctc_info *info = &region->info;
  snprintf(text, size, "%s %s:%s%s%s%s%s", info->type ? info->type : "?",
           info->file ? validate_base_name(info->file) : "?",
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
    validate_describe(region, where, sizeof(where));
  if (validate_state.num_errors < VALIDATE_MAX_ERRORS) {
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
  return i < validate_state.num_errors && i < VALIDATE_MAX_ERRORS ? errors[i]
                                                                  : NULL;
}

struct region *validate_new_region(const char *ctc) {
  char error[MAX_TEXT];
  if (num_regions == VALIDATE_MAX_REGIONS) {
    validate_error(NULL, NULL, "more than %d constructs", VALIDATE_MAX_REGIONS);
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
  if (!validate_is_set("POMP_VALIDATE_TRACE"))
    return;
  FILE *file = validate_output();
  fprintf(file, "T%d %s(", call->thread, validate_event_names[call->event]);
  for (int i = 0; i < call->num_args; ++i)
    fprintf(file, "%s%s=%" PRId64, i ? ", " : "",
            validate_arg_names[call->event][i], call->args[i]);
  for (int64_t i = 0; call->values && i < call->args[call->num_args - 1]; ++i)
    fprintf(file, ", %" PRId64, call->values[i]);
  fprintf(file, ") %s:%d\n", region->info.type ? region->info.type : "?",
          region->info.first_line);
}

void validate_forget_regions(void) {
  for (size_t i = 0; i < num_regions; ++i) {
    free(regions[i].ctc);
    validate_free_ctc(&regions[i].info);
  }
  memset(regions, 0, num_regions * sizeof(regions[0]));
  num_regions = 0;
}

const struct region *validate_regions(size_t *count) {
  *count = num_regions;
  return regions;
}

void validate_push(struct stack *stack, const struct frame *frame) {
  if (stack->size == stack->capacity) {
    const size_t capacity = stack->capacity ? 2 * stack->capacity : 16;
    struct frame *frames = realloc(stack->frames, capacity * sizeof(*frames));
    if (!frames)
      abort();
    stack->frames = frames;
    stack->capacity = capacity;
  }
  stack->frames[stack->size++] = *frame;
}
