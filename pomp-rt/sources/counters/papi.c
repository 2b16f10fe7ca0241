/*===- papi.c - Counts with PAPI ------------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * A separate library: see module.h. PAPI counts events of each thread in user
 * mode. It reads the counters in user mode as well if processor and kernel
 * allow that.
 */
#include "sources/counters/module.h"
#include "sources/counters/names.h"

#include <papi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/** The events that all threads count. */
static int codes[POMP_MAX_COUNTERS];
static unsigned num_codes;

/** PAPI's own type. */
_Static_assert(sizeof(long long) == sizeof(int64_t),
               "values are read where they belong");

static unsigned long thread_id(void) { return (unsigned long)pthread_self(); }

static bool start(char *why, size_t size) {
  const int ours = (int)PAPI_VER_CURRENT;
  int version =
      PAPI_is_initialized() == PAPI_NOT_INITED ? PAPI_library_init(ours) : ours;
  if (version != ours) {
    snprintf(why, size, "PAPI does not start: %s",
             version > 0 ? "it is another version" : PAPI_strerror(version));
    return false;
  }
  int error = PAPI_thread_init(thread_id);
  if (error != PAPI_OK)
    snprintf(why, size, "PAPI knows no threads: %s", PAPI_strerror(error));
  return error == PAPI_OK;
}

static void give_back(int set) {
  PAPI_cleanup_eventset(set);
  PAPI_destroy_eventset(&set);
}

/** \returns a set of the first \p number events, or PAPI_NULL. */
static int make_set(unsigned number) {
  int set = PAPI_NULL;
  if (PAPI_create_eventset(&set) != PAPI_OK)
    return PAPI_NULL;
  for (unsigned i = 0; i < number; ++i)
    if (PAPI_add_event(set, codes[i]) != PAPI_OK) {
      give_back(set);
      return PAPI_NULL;
    }
  return set;
}

/** \returns whether the events from \p first on can be counted together. */
static bool fits(unsigned first, unsigned number) {
  int set = PAPI_NULL;
  if (PAPI_create_eventset(&set) != PAPI_OK)
    return false;
  bool good = true;
  for (unsigned i = first; good && i < number; ++i)
    good = PAPI_add_event(set, codes[i]) == PAPI_OK;
  give_back(set);
  return good;
}

/** \returns whether there is an event of this name, in \p code. */
static bool find(const char *event, int *code) {
  return PAPI_event_name_to_code(event, code) == PAPI_OK;
}

static enum pomp_counters_added add(const char *event) {
  int code;
  if (!find(event, &code))
    return POMP_COUNTERS_UNKNOWN;
  codes[num_codes] = code;
  if (PAPI_query_event(code) != PAPI_OK || !fits(num_codes, num_codes + 1))
    return POMP_COUNTERS_MISSING;
  if (!fits(0, num_codes + 1))
    return POMP_COUNTERS_CONFLICT;
  ++num_codes;
  return POMP_COUNTERS_ADDED;
}

static bool can(const char *event) {
  int code;
  return find(event, &code) && PAPI_query_event(code) == PAPI_OK;
}

static uint32_t settle(char *why, size_t size) {
  unsigned wanted = num_codes;
  for (; num_codes; --num_codes) {
    int64_t values[POMP_MAX_COUNTERS];
    int set = make_set(num_codes);
    int error = set == PAPI_NULL ? PAPI_ENOMEM : PAPI_start(set);
    bool good = error == PAPI_OK;
    if (!good && num_codes == wanted)
      snprintf(why, size, "%s", PAPI_strerror(error));
    if (good)
      PAPI_stop(set, (long long *)values);
    if (set != PAPI_NULL)
      give_back(set);
    if (good)
      break;
  }
  return num_codes;
}

static void *thread_start(void) {
  int *set = malloc(sizeof(*set));
  if (!set)
    return NULL;
  PAPI_register_thread();
  *set = make_set(num_codes);
  if (*set != PAPI_NULL && PAPI_start(*set) == PAPI_OK)
    return set;
  if (*set != PAPI_NULL)
    give_back(*set);
  free(set);
  return NULL;
}

static bool read_counters(void *thread, int64_t *values) {
  return PAPI_read(*(const int *)thread, (long long *)values) == PAPI_OK;
}

static void thread_stop(void *thread) {
  int64_t values[POMP_MAX_COUNTERS];
  int *set = thread;
  PAPI_stop(*set, (long long *)values);
  give_back(*set);
  PAPI_unregister_thread();
  free(set);
}

__attribute__((visibility("default")))
const struct pomp_counters_module pomp_counters_module = {
    POMP_COUNTERS_MODULE_VERSION,
    start,
    add,
    can,
    settle,
    thread_start,
    read_counters,
    thread_stop};
