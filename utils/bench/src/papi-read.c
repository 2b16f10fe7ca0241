/*===- papi-read.c - Measures the cost of reading counters with PAPI ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * usage: papi-read EVENT...
 *
 * Prints the nanoseconds of one PAPI_read of these events in the calling
 * thread: the least of many loops. Fails where they cannot be counted.
 */
#include <papi.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static unsigned long thread_id(void) { return (unsigned long)pthread_self(); }

int main(int argc, char **argv) {
  enum { loops = 200, reads = 500, most = 32 };
  long long values[most];
  int set = PAPI_NULL;
  double least = 1e18;
  if (argc > most || PAPI_library_init(PAPI_VER_CURRENT) < 0 ||
      PAPI_thread_init(thread_id) != PAPI_OK ||
      PAPI_create_eventset(&set) != PAPI_OK)
    return 1;
  for (int i = 1; i < argc; ++i)
    if (PAPI_add_named_event(set, argv[i]) != PAPI_OK)
      return 1;
  if (PAPI_start(set) != PAPI_OK)
    return 1;
  for (int k = 0; k < loops; ++k) {
    double begin = now();
    for (int i = 0; i < reads; ++i)
      PAPI_read(set, values);
    double each = (now() - begin) / reads;
    least = each < least ? each : least;
  }
  printf("%.1f\n", least);
  return 0;
}
