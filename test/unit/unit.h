/*===- unit.h - Common parts of the unit tests ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TEST_UNIT_H
#define POMP_TEST_UNIT_H

#include "base/types.h"
#include "monitor/measured.h"
#include "pomp/attach.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/** A process that ran a body: the runtime starts and ends once in a process,
 *  so each test has its own. */
struct child {
  /** Its exit code, or 256 plus the signal that killed it. */
  int code;
  /** Its standard error. */
  char text[65536];
  size_t length;
};

/** Runs \p body in a child, which then exits as a program does.
 *  \param environment pairs of name and value, then null; or null. */
void run_child(struct child *child, void (*body)(void),
               const char *const *environment);

/** Runs \p body and fails the test unless it ended well and in silence but for
 *  reports. */
void run_quietly(void (*body)(void), const char *const *environment);

/** Inside a child: ends it with a message if \p X is false. */
#define CHECK(X) ((X) ? (void)0 : child_failed(__FILE__, __LINE__, #X, 0, 0))
#define CHECK_EQUAL(X, Y)                                                      \
  ((long long)(X) == (long long)(Y)                                            \
       ? (void)0                                                               \
       : child_failed(__FILE__, __LINE__, #X " == " #Y, (long long)(X),        \
                      (long long)(Y)))
/** The same unless \p X is within 2 % of \p Y. */
#define CHECK_NEAR(X, Y)                                                       \
  ((long long)(X)*100 >= (long long)(Y)*98 &&                                  \
           (long long)(X)*100 <= (long long)(Y)*102                            \
       ? (void)0                                                               \
       : child_failed(__FILE__, __LINE__, #X " near " #Y, (long long)(X),      \
                      (long long)(Y)))
_Noreturn void child_failed(const char *file, int line, const char *what,
                            long long left, long long right);

/** A clock that the test moves. */
void use_fake_clock(void);
extern _Atomic uint64_t fake_now;
/** How often it was read. */
extern _Atomic uint64_t fake_reads;

/** Delivers the event from thread \p thread (0 is the caller, others are
 *  started as needed) at the fake time \p time. */
void at(uint64_t time, int thread, enum pomp_function event,
        POMP_Handle_t *handle);

/** Has the thread call \p function at that time. */
void run_at(uint64_t time, int thread, void (*function)(void));

/** The address of the lock in events about locks, and the result of a test. */
extern uint64_t fake_lock;
extern int32_t fake_test;

/** The event in Task_detach and Fulfill_event. */
extern int64_t fake_omp_event;

/** The same for an event named Task_..., as instrumented code does it: assigns
 *  a number to \p task if it has none.
 *  \param deferred the argument of Task_create_exit. */
void task_at(uint64_t time, int thread, enum pomp_function event,
             POMP_Handle_t *handle, struct pomp_task *task, int32_t deferred);

/** Creates \p task as instrumented code does, by a copy, which is all that it
 *  has at the end.
 *  \param parent null for an implicit task. */
void create_task(uint64_t begin, uint64_t end, int thread,
                 POMP_Handle_t *handle, struct pomp_task *task,
                 const struct pomp_task *parent);

/** Begins and ends \p task. */
void execute_task(uint64_t begin, uint64_t end, int thread,
                  POMP_Handle_t *handle, struct pomp_task *task);

/** An event named Task_... from the calling thread, at the current time. */
void task_event(enum pomp_function event, POMP_Handle_t *handle,
                struct pomp_task *task, int32_t deferred);

/** The same without saying which instance it is about. */
void foreign_event(enum pomp_function event, POMP_Handle_t *handle,
                   int64_t number, int32_t deferred);

/** Ends thread \p thread, and waits for it. */
void end_thread(int thread);

/** \returns a new handle of a construct with this name and type. */
POMP_Handle_t make(const char *type, const char *name);

/** The same with \p more in its CTC string, like "*hasNowait=1". */
POMP_Handle_t make_with(const char *type, const char *name, const char *more);

/** An event, for at(). */
#define E(Name) POMP_FN_##Name

/** Merges the profile up to \p time. */
struct pomp_result *result_at(uint64_t time);

/** Merges the profile, with real time. */
struct pomp_result *result_now(void);

/** \returns the region of this name; ends the child if there is none. */
struct pomp_result_region *region_of(struct pomp_result *result,
                                     const char *name);

/** \returns the node of this kind whose region has this name. */
struct pomp_result_node *node_of(struct pomp_result *result,
                                 enum pomp_kind kind, const char *name);

/** \returns the time that thread \p thread was in a state. */
uint64_t of_thread(const struct pomp_result *result, uint32_t thread,
                   enum pomp_state state);

/** \returns the data of thread \p thread for \p node; ends the child if it was
 *  never there. */
struct pomp_metric *metric_of(struct pomp_result_node *node, uint32_t thread);

/** A directory of this test, once make_scratch has made it. */
extern char scratch[];

/** Group set-up and tear-down. The first tear-down fails if a test left files,
 *  the second removes all files. */
int make_scratch(void **state);
int remove_empty_scratch(void **state);
int remove_scratch(void **state);

/** Set-up of a test: makes the directory an empty one. */
int empty_scratch(void **state);

/** Removes a file or a directory with all that is in it. */
void remove_all(const char *path);

/** \returns null if \p text is strict JSON, otherwise the place of the error.
 */
const char *json_error(const char *text);

#endif
