/*===- calibrate.c - Measures what an event costs ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/calibrate.h"
#include "installed.h"

#include "base/types.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef void begin_function(POMP_Handle_t *handle, int32_t thread_id,
                            const char ctc[]);
typedef void end_function(POMP_Handle_t handle, int32_t thread_id);

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/** \returns nanoseconds per event, or 0. */
static double measure(void) {
  enum { rounds = 7, pairs = 20000 };
  static const char ctc[] = "29*type=uregion*name=calibrate**";
  POMP_Handle_t handle = 0;
  double best = 0;
  void *runtime = pomp_open_runtime();
  if (!runtime)
    return 0;
  begin_function *begin;
  end_function *end;
  *(void **)&begin = dlsym(runtime, "POMP_User_region_begin");
  *(void **)&end = dlsym(runtime, "POMP_User_region_end");
  if (!begin || !end)
    return 0;
  /* The fastest round is the undisturbed one. */
  for (int round = 0; round < rounds; ++round) {
    double start = now();
    for (int i = 0; i < pairs; ++i) {
      begin(&handle, 0, ctc);
      end(handle, 0);
    }
    double cost = (now() - start) / (2.0 * pairs);
    if (!round || cost < best)
      best = cost;
  }
  return best;
}

double pomp_measure_event(void) {
  int pipes[2];
  double cost = 0;
  if (pipe(pipes) != 0)
    return 0;
  /* The runtime cannot be unloaded, and writes what it measured at the end of
   * its process. */
  pid_t child = fork();
  if (child == 0) {
    static const char *const unset[] = {"POMP_OUTPUT", "POMP_MONITOR",
                                        "POMP_USER", "POMP_LIBRARY"};
    for (size_t i = 0; i < sizeof(unset) / sizeof(unset[0]); ++i)
      unsetenv(unset[i]);
    setenv("POMP_REPORT", "none", 1);
    cost = measure();
    ssize_t written = write(pipes[1], &cost, sizeof(cost));
    _exit(written != sizeof(cost));
  }
  close(pipes[1]);
  if (child < 0 || read(pipes[0], &cost, sizeof(cost)) != sizeof(cost))
    cost = 0;
  close(pipes[0]);
  if (child > 0)
    waitpid(child, NULL, 0);
  return cost;
}
