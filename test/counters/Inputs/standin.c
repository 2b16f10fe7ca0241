/*===- standin.c - A stand-in for PAPI whose counters a test sets ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "standin.h"

#include <papi.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

static const char *const names[STANDIN_EVENTS] = {
    "PAPI_TOT_INS", "PAPI_TOT_CYC", "PAPI_L1_DCM",
    "PAPI_L3_TCM",  "PAPI_FP_OPS",  "PAPI_SR_INS"};

/** The counts of the thread, and those from before its counters began. */
static _Thread_local long long counted[STANDIN_EVENTS];
static _Thread_local long long begin[STANDIN_EVENTS];
static _Thread_local int running, registered;

/** A set of events belongs to the thread that made it. */
static _Thread_local struct { int used, number, events[STANDIN_MOST]; } sets[4];

EXPORT void standin_count(enum standin_event event, long long number) {
  counted[event] += number;
}

/** \returns whether the environment says that \p what fails. */
static int fails(const char *what) {
  const char *value = getenv("PAPI_STANDIN_FAILS");
  return value && strcmp(value, what) == 0;
}

EXPORT int PAPI_is_initialized(void) { return PAPI_NOT_INITED; }
EXPORT int PAPI_library_init(int version) {
  return fails("init") ? PAPI_ESYS : version;
}
EXPORT char *PAPI_strerror(int error) {
  return error == PAPI_ESYS ? "a system call failed" : "it cannot be done";
}
EXPORT int PAPI_thread_init(unsigned long (*id)(void)) {
  return id() ? PAPI_OK : PAPI_EINVAL;
}
EXPORT int PAPI_register_thread(void) {
  registered = 1;
  return PAPI_OK;
}
EXPORT int PAPI_unregister_thread(void) {
  registered = 0;
  return PAPI_OK;
}

EXPORT int PAPI_event_name_to_code(const char *name, int *code) {
  for (int i = 0; i < STANDIN_EVENTS; ++i)
    if (strcmp(name, names[i]) == 0) {
      *code = i;
      return PAPI_OK;
    }
  return PAPI_ENOEVNT;
}
EXPORT int PAPI_query_event(int code) {
  return code == STANDIN_STORES ? PAPI_ENOEVNT : PAPI_OK;
}

EXPORT int PAPI_create_eventset(int *set) {
  for (int i = 0; i < (int)(sizeof(sets) / sizeof(sets[0])); ++i)
    if (!sets[i].used) {
      sets[i].used = 1;
      sets[i].number = 0;
      *set = i;
      return PAPI_OK;
    }
  return PAPI_ENOMEM;
}
EXPORT int PAPI_add_event(int set, int code) {
  if (sets[set].number == STANDIN_MOST)
    return PAPI_ECNFLCT;
  sets[set].events[sets[set].number++] = code;
  return PAPI_OK;
}
EXPORT int PAPI_cleanup_eventset(int set) {
  sets[set].number = 0;
  return PAPI_OK;
}
EXPORT int PAPI_destroy_eventset(int *set) {
  sets[*set].used = 0;
  *set = PAPI_NULL;
  return PAPI_OK;
}

static void get(int set, long long *values) {
  for (int i = 0; i < sets[set].number; ++i)
    values[i] = counted[sets[set].events[i]] - begin[sets[set].events[i]];
}

EXPORT int PAPI_start(int set) {
  if (running || fails("start") || (fails("many") && sets[set].number > 2) ||
      (fails("threads") && registered))
    return PAPI_ESYS;
  memcpy(begin, counted, sizeof(begin));
  running = 1;
  return PAPI_OK;
}
EXPORT int PAPI_stop(int set, long long *values) {
  if (!running)
    return PAPI_ENOTRUN;
  get(set, values);
  running = 0;
  return PAPI_OK;
}
EXPORT int PAPI_read(int set, long long *values) {
  const char *step = getenv("PAPI_STANDIN_STEP");
  if (!running || !registered)
    return PAPI_ENOTRUN;
  for (int i = 0; step && i < STANDIN_EVENTS; ++i)
    counted[i] += atoll(step);
  get(set, values);
  return PAPI_OK;
}
