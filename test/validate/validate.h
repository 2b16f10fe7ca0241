/*===- validate.h - The validating POMP library -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A test tool: it defines every POMP function, checks all that the
|* specification says about order, nesting, handles, thread numbers and context
|* strings, and at the end prints how often each event of each region came.
|* All state is behind one mutex; being right matters more than being fast.
|*
|* Environment variables:
|*   POMP_VALIDATE_OUT=FILE      where the report and the trace go, else stderr
|*   POMP_VALIDATE_TRACE=1       print each event as it comes
|*   POMP_VALIDATE_ALLOW_OPEN=1  no error for events that stay open at the end,
|*                               for programs that call exit inside a construct
|*   POMP_VALIDATE_ALLOW_UNSEEN=1  no error for tasks that are detached, or
|*                               fulfilled, without an event, for programs
|*                               with directives that choose events
|*   POMP_VALIDATE_MASK=BITS     the guard mask to set in place of all bits
|*
|* The report: "COUNT Event type file:slines-elines [name=NAME]", sorted by
|* file, line, type, name and then in the order of pomp/events.def, and at last
|* "pomp-validate: OK N events" or "pomp-validate: ERROR: ..." for each error;
|* then the process ends with 99.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TEST_VALIDATE_H
#define POMP_TEST_VALIDATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Locks arrive by value, so their size matters, and the compiler that builds
 * this library may find another runtime's omp.h. */
#define POMPLIB_NO_OMP_H
typedef struct {
  void *word;
} omp_lock_t, omp_nest_lock_t;
#include "pomplib.h"

#include "pomp/kinds.h"

enum { VALIDATE_MAX_SECTIONS = 64, VALIDATE_MAX_ARGS = 6 };

/** The values of a compile-time context string. Null if it has none. */
struct ctc_info {
  char *type, *name, *file, *slines, *elines, *directive;
  int first_line;
};

/** A construct a handle was given out for. */
struct region {
  char *ctc;
  struct ctc_info info;
  uint64_t counts[POMP_NUM_EVENTS];
  uint64_t sections[VALIDATE_MAX_SECTIONS];
  /** How often a whole team came here: each enter adds 1 / team size. */
  double visits;
  /** How many iterations all chunks together must have, likewise. */
  double trips;
  /** A loop arrived without values, so trips says nothing. */
  bool trips_unknown;
  uint64_t chunk_trips;
  /** For parallel regions: instances that run now, and the sum of the sizes of
   *  all teams. */
  int active;
  uint64_t team_threads;
};

/** A call of an event function. */
struct call {
  enum pomp_function event;
  /** The address of the handle of a first event, else null. */
  POMP_Handle_t *first;
  POMP_Handle_t handle;
  int32_t thread;
  const char *ctc;
  int num_args;
  int64_t args[VALIDATE_MAX_ARGS];
  const int64_t *values;
  /** The begin of the frame of the event's function, or null. */
  const void *frame;
};

/** \returns whether \p event closes what \p opened has opened. */
bool validate_closes(enum pomp_function event, enum pomp_function opened);

enum { VALIDATE_MAX_PARENTS = 4 };

/** Finds the events one of which must be the innermost open one, of the same
 *  region, when \p event comes.
 *  \returns their number, or 0 if it may come anywhere. */
size_t validate_parents(enum pomp_function event,
                        enum pomp_function parents[VALIDATE_MAX_PARENTS]);

/** \returns whether \p event may come in a construct of this type. */
bool validate_may_be_of(enum pomp_function event, const char *type);

/** The names of the events and of their arguments. */
extern const char *const validate_event_names[POMP_NUM_EVENTS];
extern const char *const validate_arg_names[POMP_NUM_EVENTS][VALIDATE_MAX_ARGS];

/** Checks a context string strictly: exact length, attribute=value, known type
 *  and attributes, file and lines.
 *  \param[out] info its values; owned by the caller.
 *  \param[out] error the first error.
 *  \returns whether it is well-formed. */
bool validate_ctc(const char *ctc, struct ctc_info *info, char *error,
                  size_t error_size);
void validate_free_ctc(struct ctc_info *info);

/** Handles one event: checks, counts and traces it. */
int32_t validate_event(const struct call *call);

/** Reports what only shows at the end: open events, totals. Needs the lock. */
void validate_check_end(void);

/** Ends the checks and writes the report, once.
 *  \returns the number of errors. */
uint64_t validate_finish(void);

/** Forgets everything. For the unit tests. */
void validate_reset(void);

#endif
