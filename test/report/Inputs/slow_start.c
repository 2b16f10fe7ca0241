/*===- slow_start.c - Makes the start of process and threads slow -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

static void take_long(void) {
  const struct timespec pause = {1, 0};
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

/** A function that pomp-rt calls where it starts, and nothing else here. */
struct tm *gmtime_r(const time_t *time, struct tm *result) {
  struct tm *(*next)(const time_t *, struct tm *);
  *(void **)&next = dlsym(RTLD_NEXT, "gmtime_r");
  take_long();
  return next(time, result);
}

/** pomp-rt calls it when a thread begins its trace. The first thread does so in
 *  its serial time. */
int posix_fallocate(int file, off_t offset, off_t size) {
  int (*next)(int, off_t, off_t);
  *(void **)&next = dlsym(RTLD_NEXT, "posix_fallocate");
  if (gettid() != getpid())
    take_long();
  return next(file, offset, size);
}
