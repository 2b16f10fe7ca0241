/*===- slow_start.c - Makes the start of a process take seconds --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <time.h>

static void take_long(void) {
  const struct timespec pause = {2, 0};
  nanosleep(&pause, NULL);
}

/** The tool interface of OpenMP: what its runtime calls where it starts.
 *  \returns that there is no tool. */
void *ompt_start_tool(unsigned version, const char *runtime) {
  (void)version;
  (void)runtime;
  take_long();
  return NULL;
}

/** What pomp-rt calls where it starts, and nothing else here. */
struct tm *gmtime_r(const time_t *time, struct tm *result) {
  struct tm *(*next)(const time_t *, struct tm *);
  *(void **)&next = dlsym(RTLD_NEXT, "gmtime_r");
  take_long();
  return next(time, result);
}
