/*===- stops.c - How long a program was stopped ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===--------------------------------------------------------------------===*|
|*
|* A program is stopped by a signal, as of Ctrl-Z, or by a debugger: then the
|* kernel says so. If a batch system, a container or the terminal stops this
|* process as well, it looks much later than it wanted to, and had not waited
|* for a processor meanwhile.
|*
\*===----------------------------------------------------------------------===*/
#include "watch/stops.h"
#include "base/file_names.h"
#include "support/json.h"
#include "support/results.h"
#include "watch/kernel.h"

#include <stdbool.h>
#include <stdio.h>
#include <time.h>

/** A process that runs is never so late, in nanoseconds. */
static const uint64_t most_late = 100000000;

/** \returns how long this thread has waited for a processor, or 0 if the kernel
 *  does not tell. */
static uint64_t own_delay(void) {
  char text[96];
  unsigned long long delay = 0;
  if (pomp_kernel_read("/proc/thread-self/schedstat", text, sizeof(text)) != 0)
    return 0;
  return sscanf(text, "%*u %llu", &delay) == 1 ? delay : 0;
}

static bool is_stopped(pid_t program) {
  char state;
  pid_t parent;
  return pomp_kernel_stat(program, &state, &parent) &&
         (state == 'T' || state == 't');
}

void pomp_stops_begin(struct pomp_stops *stops, uint64_t now) {
  *stops = (struct pomp_stops){.last = now, .delay = own_delay()};
}

uint64_t pomp_stops_look(struct pomp_stops *s, pid_t program, uint64_t now) {
  uint64_t delay = own_delay(), due = s->due + delay - s->delay;
  uint64_t late = s->due && now > due + most_late ? now - due : 0;
  uint64_t time = is_stopped(program) ? now - s->last : late;
  s->time += time;
  s->last = now;
  s->delay = delay;
  return time;
}

long pomp_stops_watch(void *stops, pid_t program) {
  static const long pause = 20000000;
  struct pomp_stops *s = stops;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  uint64_t time = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
  if (!s->last)
    pomp_stops_begin(s, time);
  pomp_stops_look(s, program, time);
  s->due = time + (uint64_t)pause;
  return pause;
}

void pomp_stops_write(const struct pomp_stops *s, const char *directory) {
  char path[POMP_PATH_SIZE + 64];
  snprintf(path, sizeof(path), "%s/" POMP_STOPPED_FILE, directory);
  if (s->time)
    pomp_json_write(json_pack("{ss si sI}", "schema", "pomp-stopped", "version",
                              1, "stopped_ns", (json_int_t)s->time),
                    path);
}
