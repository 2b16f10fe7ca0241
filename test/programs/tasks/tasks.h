/*===- tasks.h - Common parts of the task kernels ---------------*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Reads the arguments, takes the time where asked, prints the one line of
|* output. There is no OpenMP construct here: all of a kernel's tasks stand in
|* its own file. With -DUNTIED every task is untied, else every task is tied.
|*
\*===----------------------------------------------------------------------===*/
#ifndef TASKS_H
#define TASKS_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/** A clause of every task and taskloop construct of the kernels. */
#ifdef UNTIED
#define TIEDNESS untied
#else
#define TIEDNESS
#endif

/** A number on the command line. */
struct number {
  const char *name;
  long value, min, max;
};

/** The name of a kernel, and its arguments with their defaults. */
struct kernel {
  const char *name;
  struct number size, cutoff;
  /** Ends with a null pointer; the first is the default. */
  const char *modes[5];
};

/** The treatment of small tasks, in the kernels that have a cut-off. */
enum {
  /** There are none: a serial function does their work. */
  MODE_MANUAL,
  /** They and all their descendants are included, by a final clause. */
  MODE_FINAL,
  /** They are tasks like the others. */
  MODE_NONE,
  /** They are undeferred, by an if clause. */
  MODE_IF
};
/* The OpenMP runtime of LLVM 22 and earlier fails when an untied task meets an
 * untied task while it is itself undeferred. */
#ifdef UNTIED
#define CUTOFF_MODES                                                           \
  { "manual", "final", "none", NULL }
#else
#define CUTOFF_MODES                                                           \
  { "manual", "final", "none", "if", NULL }
#endif

/** The options of the command line. */
static struct {
  const struct kernel *kernel;
  long size, cutoff;
  int mode;
  bool time;
  struct timespec begin, end;
} options;

/** \returns whether a serial function does the work of a task this small. */
static inline bool cut_off(bool small) {
  return small && options.mode == MODE_MANUAL;
}

/** \returns the value of the if clause. */
static inline bool deferred(bool small) {
  return !small || options.mode != MODE_IF;
}

/** \returns the value of the final clause. */
static inline bool last_level(bool small) {
  return small && options.mode == MODE_FINAL;
}

/** Spreads the bits of a number over all of the result. */
static inline uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

/** \returns random bits from one generator among many, which it moves on. */
static inline uint64_t next_random(uint64_t *state) {
  *state += 0x9e3779b97f4a7c15u;
  return mix(*state);
}

/** Exits if there is no memory. */
static inline void *allocate(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (!memory) {
    fprintf(stderr, "%s: no memory\n", options.kernel->name);
    exit(2);
  }
  return memory;
}

/** Prints how a kernel is used, and exits. */
static inline void usage(void) {
  const struct kernel *k = options.kernel;
  fprintf(stderr, "usage: %s [-t] [%s [%s [", k->name, k->size.name,
          k->cutoff.name);
  for (int i = 0; k->modes[i]; ++i)
    fprintf(stderr, "%s%s", i ? "|" : "", k->modes[i]);
  fprintf(stderr,
          "]]]\n%s is %ld to %ld (default %ld), %s is %ld to %ld (%ld)\n",
          k->size.name, k->size.min, k->size.max, k->size.value, k->cutoff.name,
          k->cutoff.min, k->cutoff.max, k->cutoff.value);
  exit(2);
}

static inline long parse_number(const char *text, const struct number *number) {
  char *end;
  const long value = strtol(text, &end, 10);
  if (end == text || *end || value < number->min || value > number->max)
    usage();
  return value;
}

/** Sets the options. Exits if the command line says nothing sensible. */
static inline void parse_options(int argc, char **argv,
                                 const struct kernel *kernel) {
  int i = 1;
  options.kernel = kernel;
  options.size = kernel->size.value;
  options.cutoff = kernel->cutoff.value;
  if (i < argc && !strcmp(argv[i], "-t")) {
    options.time = true;
    ++i;
  }
  if (i < argc)
    options.size = parse_number(argv[i++], &kernel->size);
  if (i < argc)
    options.cutoff = parse_number(argv[i++], &kernel->cutoff);
  if (i < argc) {
    while (kernel->modes[options.mode] &&
           strcmp(argv[i], kernel->modes[options.mode]) != 0)
      ++options.mode;
    ++i;
  }
  if (i < argc || !kernel->modes[options.mode])
    usage();
}

/** Stand around what is worth measuring. */
static inline void start_clock(void) {
  clock_gettime(CLOCK_MONOTONIC, &options.begin);
}
static inline void stop_clock(void) {
  clock_gettime(CLOCK_MONOTONIC, &options.end);
}

/** Prints the result, and how many explicit tasks there must have been.
 *  \returns what main should return. */
static inline int print_result(bool ok, uint64_t result, uint64_t tasks) {
  printf("%s: %s result=%" PRIu64 " tasks=%" PRIu64 "\n", options.kernel->name,
         ok ? "OK" : "WRONG", result, tasks);
  if (options.time)
    fprintf(stderr, "%s: %.6f seconds\n", options.kernel->name,
            (double)(options.end.tv_sec - options.begin.tv_sec) +
                1e-9 * (double)(options.end.tv_nsec - options.begin.tv_nsec));
  return !ok;
}

#endif
