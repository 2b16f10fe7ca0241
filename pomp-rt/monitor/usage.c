/*===- usage.c - What the whole process used --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/usage.h"
#include "core/thread.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static uint64_t cpu_begin;
static struct pomp_usage usage;

/** \returns the CPU time of the process in nanoseconds. */
static uint64_t cpu_time(void) {
  struct rusage r;
  if (getrusage(RUSAGE_SELF, &r) != 0)
    return 0;
  return ((uint64_t)r.ru_utime.tv_sec + (uint64_t)r.ru_stime.tv_sec) *
             1000000000u +
         ((uint64_t)r.ru_utime.tv_usec + (uint64_t)r.ru_stime.tv_usec) * 1000u;
}

/** \returns how many threads the process has, or 0 where nobody knows. */
static unsigned long count_threads(void) {
  enum { behind_name = 17 };
  char status[1024];
  int file = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
  ssize_t size = file < 0 ? -1 : read(file, status, sizeof(status) - 1);
  if (file >= 0)
    close(file);
  status[size > 0 ? size : 0] = '\0';
  /* The name may have blanks and parentheses in it. */
  char *at = strrchr(status, ')');
  for (int i = 0; at && i <= behind_name; ++i)
    at = strchr(at + 1, ' ');
  return at ? strtoul(at + 1, NULL, 10) : 0;
}

void pomp_usage_start(void) { cpu_begin = cpu_time(); }

void pomp_usage_stop(void) {
  unsigned long all = count_threads(), known = 0;
  for (struct pomp_thread *t = pomp_thread_first(); t; t = t->next)
    known += atomic_load_explicit(&t->in_use, memory_order_relaxed);
  usage.cpu_ns = cpu_time() - cpu_begin;
  usage.unseen_threads = all > known ? (uint32_t)(all - known) : 0;
}

const struct pomp_usage *pomp_usage(void) { return &usage; }
