/*===- micro-main.c - Times each construct --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Never instrumented, so it is not measured.
|*
|* usage: micro [-n COUNT] [-s SAMPLES] [-u MICROSECONDS] [CONSTRUCT...]
|*
|* Prints a line for each construct: its name, and its cost in nanoseconds. A
|* sample is a loop of about MICROSECONDS (100). The fastest one counts, once
|* SAMPLES (61) of them agree. With -n, runs one loop of COUNT and prints
|* nothing.
|*
\*===----------------------------------------------------------------------===*/
#include "micro.h"

#include <inttypes.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int num_threads;
static uint64_t begin_ns, end_ns;

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

void begin_clock(void) {
#pragma omp barrier
  if (omp_get_thread_num() == 0)
    begin_ns = now();
}

void end_clock(void) {
  if (omp_get_thread_num() == 0)
    end_ns = now();
}

/* Two reads, as a pair of events has them. */
void bench_clock(long n) {
  begin_clock();
  for (long i = 0; i < 2 * n; ++i) {
#ifdef __x86_64__
    uint64_t ticks = __builtin_ia32_rdtsc();
#else
    uint64_t ticks = now();
#endif
    __asm__ volatile("" ::"r"(ticks));
  }
  end_clock();
}

static const struct construct {
  const char *name;
  bench_fn *run;
} constructs[] = {{"parallel", bench_parallel},
                  {"reduction", bench_reduction},
                  {"for", bench_for},
                  {"for_nowait", bench_for_nowait},
                  {"chunk", bench_chunk},
                  {"barrier", bench_barrier},
                  {"single", bench_single},
                  {"critical", bench_critical},
                  {"atomic", bench_atomic},
                  {"flush", bench_flush},
                  {"master", bench_master},
                  {"ordered", bench_ordered},
                  {"sections", bench_sections},
                  {"task", bench_task},
                  {"taskwait", bench_taskwait},
                  {"lock", bench_lock},
                  {"user_region", bench_user_region},
                  {"function", bench_function},
                  {"clock", bench_clock}};
enum { num_constructs = sizeof(constructs) / sizeof(constructs[0]) };

static uint64_t sample(const struct construct *c, long n) {
  c->run(n);
  return end_ns - begin_ns;
}

/* Other processes can only make a sample slower, and if a team loses one of its
 * CPUs, a hundred times slower. So it continues until enough samples agree with
 * the fastest, or the time is up. */
static void measure(const struct construct *c, int samples, uint64_t target) {
  enum { PATIENCE = 20 };
  long n = 1;
  int agree = 0;
  double best = 0;
  uint64_t patience = (uint64_t)samples * target * PATIENCE;
  for (uint64_t spent = 0; agree < samples && spent < patience;) {
    uint64_t ns = sample(c, n);
    double each = (double)ns / (double)n;
    spent += ns;
    if (ns < target / 2 && n < 1L << 30) {
      n *= 2;
      agree = 0;
    } else if (each < best * 0.95 || agree == 0) {
      best = each;
      agree = 1;
    } else {
      best = each < best ? each : best;
      agree += each < best * 1.1;
    }
  }
  printf("%s %.3f\n", c->name, best);
}

static long number(const char *text) {
  char *end;
  long value = strtol(text, &end, 10);
  if (end == text || *end || value < 1) {
    fprintf(stderr, "micro: %s: expected a number greater than 0\n", text);
    exit(2);
  }
  return value;
}

static int wanted(const char *name, char **names) {
  if (!*names)
    return 1;
  while (*names && strcmp(*names, name) != 0)
    ++names;
  return *names != NULL;
}

int main(int argc, char **argv) {
  long count = 0, samples = 61, microseconds = 100;
  int option;
  while ((option = getopt(argc, argv, "n:s:u:")) != -1) {
    if (option == '?')
      return 2;
    long value = number(optarg);
    *(option == 'n'   ? &count
      : option == 's' ? &samples
                      : &microseconds) = value;
  }
  num_threads = omp_get_max_threads();
  for (int i = 0; i < num_constructs; ++i) {
    if (!wanted(constructs[i].name, argv + optind))
      continue;
    if (count)
      constructs[i].run(count);
    else
      measure(&constructs[i], (int)samples, (uint64_t)microseconds * 1000u);
  }
  return 0;
}
