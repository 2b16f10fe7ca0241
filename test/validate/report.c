/*===- report.c - Totals, and the report at the end -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#define _POSIX_C_SOURCE 200809L
#include "state.h"
#include "tasks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
  /* A cancelled construct does only a part of its work, and iterations that are
   * distributed to the teams of a league are distributed again to the threads
   * of a team. */
  const char *directive = region->info.directive, *type = region->info.type;
  if (validate_is_set("OMP_CANCELLATION") ||
      (type && strcmp(type, "distribute") != 0 && directive &&
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
  /* Events after exit or POMP_Off are missing in the totals. */
  if (open || validate_state.was_off)
    return;
  size_t num_regions;
  const struct region *regions = validate_regions(&num_regions);
  for (size_t i = 0; i < num_regions; ++i)
    check_totals(&regions[i]);
  validate_check_tasks();
}

/** Sorts by file, line, type, and then by all that is printed. */
static int compare_regions(const void *left, const void *right) {
  const struct region *a = *(const struct region *const *)left;
  const struct region *b = *(const struct region *const *)right;
  char text_a[400], text_b[400];
  const char *file_a = a->info.file ? validate_base_name(a->info.file) : "";
  const char *file_b = b->info.file ? validate_base_name(b->info.file) : "";
  int order = strcmp(file_a, file_b);
  if (order == 0)
    order = (a->info.first_line > b->info.first_line) -
            (a->info.first_line < b->info.first_line);
  if (order != 0)
    return order;
  validate_describe(a, text_a, sizeof(text_a));
  validate_describe(b, text_b, sizeof(text_b));
  return strcmp(text_a, text_b);
}

/** Prints the counts. Instances of a template and units that share a header
 *  have regions that read alike: they are one line. */
static void print_counts(FILE *file) {
  static const struct region *sorted[VALIDATE_MAX_REGIONS];
  size_t num_regions;
  const struct region *regions = validate_regions(&num_regions);
  for (size_t i = 0; i < num_regions; ++i)
    sorted[i] = &regions[i];
  qsort(sorted, num_regions, sizeof(sorted[0]), compare_regions);
  for (size_t begin = 0, end; begin < num_regions; begin = end) {
    char text[400];
    end = begin + 1;
    while (end < num_regions &&
           compare_regions(&sorted[begin], &sorted[end]) == 0)
      ++end;
    validate_describe(sorted[begin], text, sizeof(text));
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
    FILE *file = validate_output();
    if (validate_state.inits)
      fprintf(file, "%" PRIu64 " Init\n", validate_state.inits);
    if (validate_state.finalizes)
      fprintf(file, "%" PRIu64 " Finalize\n", validate_state.finalizes);
    print_counts(file);
    for (uint64_t i = 0; validate_error_text(i); ++i)
      fprintf(file, "pomp-validate: ERROR: %s\n", validate_error_text(i));
    if (validate_state.num_errors > VALIDATE_MAX_ERRORS)
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
  validate_forget_regions();
  struct stack *stacks = validate_state.stacks;
  validate_forget_tasks();
  memset(&validate_state, 0, sizeof(validate_state));
  /* Threads keep a pointer to theirs. */
  validate_state.stacks = stacks;
  for (struct stack *s = stacks; s; s = s->next)
    s->size = 0;
  validate_unlock();
}
