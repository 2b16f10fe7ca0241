/*===- ompt-tool.h - Registration of an OMPT tool -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The callbacks that correspond to the events of POMP, as far as OMPT has them.
|* A tool defines on_NAME for each before it includes this file, so all tools
|* register the same. Callbacks that can occur millions of times a second, which
|* pomp-rt leaves out by default, are registered with BENCH_OMPT_ALL in the
|* environment. OMPT_ALSO(CALLBACK) adds callbacks that only one tool needs.
|*
\*===----------------------------------------------------------------------===*/
#ifndef OMPT_TOOL_H
#define OMPT_TOOL_H

#include <omp-tools.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define OMPT_USUAL(CALLBACK)                                                   \
  CALLBACK(parallel_begin)                                                     \
  CALLBACK(parallel_end)                                                       \
  CALLBACK(implicit_task)                                                      \
  CALLBACK(work)                                                               \
  CALLBACK(sync_region)                                                        \
  CALLBACK(mutex_acquire)                                                      \
  CALLBACK(mutex_acquired)                                                     \
  CALLBACK(mutex_released)                                                     \
  CALLBACK(masked)                                                             \
  CALLBACK(task_create)                                                        \
  CALLBACK(task_schedule)
#define OMPT_DETAILED(CALLBACK)                                                \
  CALLBACK(dispatch)                                                           \
  CALLBACK(flush)

/** At the end of the program, when a tool prints its results. */
static void finish(void);

static int initialize(ompt_function_lookup_t lookup, int device,
                      ompt_data_t *data) {
  (void)device;
  (void)data;
  ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
#define REGISTER(Name)                                                         \
  set(ompt_callback_##Name, (ompt_callback_t)(void *)on_##Name);
  OMPT_USUAL(REGISTER)
#ifdef OMPT_ALSO
  OMPT_ALSO(REGISTER)
#endif
  if (getenv("BENCH_OMPT_ALL")) {
    OMPT_DETAILED(REGISTER)
  }
  return 1;
}

static void finalize(ompt_data_t *data) {
  (void)data;
  finish();
}

ompt_start_tool_result_t *ompt_start_tool(unsigned version,
                                          const char *runtime) {
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  (void)version;
  (void)runtime;
  return &result;
}

#endif
