/*===- state.h - Regions, errors and what holds for the process -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TEST_VALIDATE_STATE_H
#define POMP_TEST_VALIDATE_STATE_H

#include "validate.h"

#include <stdio.h>

enum { VALIDATE_MAX_REGIONS = 65536, VALIDATE_MAX_ERRORS = 20 };

/** An event that waits for the one that closes it. */
struct frame {
  enum pomp_function event;
  struct region *region;
  int32_t thread;
  /** The result of omp_get_level when it opened. */
  int level;
  /** A rule with \c once was met inside it. */
  bool begun;
  int64_t args[VALIDATE_MAX_ARGS];
};

/** The open events of an operating system thread, the innermost last. */
struct stack {
  struct frame *frames;
  size_t size, capacity;
  struct stack *next;
};

/** The state of the process. Guarded by the mutex of validate_lock. */
struct validate_state {
  uint64_t num_events;
  uint64_t num_errors;
  uint64_t inits, finalizes;
  /** POMP_Off was called: totals may miss events. */
  bool was_off;
  /** In a parallel region: in other threads constructs may be entered while no
   *  events come, and have their bodies when they come again. */
  bool was_off_meanwhile;
  /** A taskgroup or region was cancelled: some tasks never begin. */
  bool was_cancelled;
  /** The report was written. */
  bool finished;
  struct stack *stacks;
};
extern struct validate_state validate_state;

void validate_lock(void);
void validate_unlock(void);

/** \returns whether the calling thread is in a parallel region. Without the
 *  lock. */
bool validate_is_inside(void);

/** Registers a construct and checks its string. Needs the lock.
 *  \returns the region, whose address is the handle; null if there are too
 *           many. */
struct region *validate_new_region(const char *ctc);

/** \returns the region of \p handle, or null if it was never given out. */
struct region *validate_find_region(POMP_Handle_t handle);

/** \returns all regions, and how many there are. */
const struct region *validate_regions(size_t *count);
void validate_forget_regions(void);

/** Opens an event. */
void validate_push(struct stack *stack, const struct frame *frame);

/** Records an error. \p call and \p region may be null. */
void validate_error(const struct call *call, const struct region *region,
                    const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** \returns the text of error \p i, or null if there are fewer. */
const char *validate_error_text(uint64_t i);

/** Whether events may stay open, as where a program calls exit() inside a
 *  construct (POMP_VALIDATE_ALLOW_OPEN). */
bool validate_allow_open(void);
/** \returns whether tasks may be detached, or fulfilled, without an event, as
 *  directives chose others (POMP_VALIDATE_ALLOW_UNSEEN). */
bool validate_allow_unseen(void);

/** Prints the event to the output if POMP_VALIDATE_TRACE is set. */
void validate_trace(const struct call *call, const struct region *region);

/** \returns whether an environment variable is set, and not to 0. */
bool validate_is_set(const char *variable);

/** \returns the file that POMP_VALIDATE_OUT names, or standard error. */
FILE *validate_output(void);

const char *validate_base_name(const char *path);

/** Writes what identifies a region in the report. */
void validate_describe(const struct region *region, char *text, size_t size);

#endif
