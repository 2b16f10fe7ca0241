/*===- clock.c - The clock of the events ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/clock.h"

#include <time.h>
#ifdef __x86_64__
#include <cpuid.h>
#endif

enum pomp_clock_kind pomp_clock_kind = POMP_CLOCK_MONOTONIC;

static uint64_t (*fake_read)(void);

static struct pomp_clock_moment first;
static struct pomp_clock_moment last;

static uint64_t monotonic_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t pomp_clock_slow(void) {
  return pomp_clock_kind == POMP_CLOCK_FAKE ? fake_read() : monotonic_ns();
}

/** \returns whether the counter of the CPU has a constant rate, independent of
 *  frequency and sleep states. */
static bool counter_is_invariant(void) {
#if defined(__x86_64__)
  unsigned a, b, c, d;
  return __get_cpuid(0x80000007, &a, &b, &c, &d) && (d & (1u << 8));
#elif defined(__aarch64__)
  /* The architecture says so. */
  return true;
#else
  return false;
#endif
}

/** Takes the best of a few tries, the one in which the two clocks were read
 *  closest together, because the thread may lose its CPU between them. */
struct pomp_clock_moment pomp_clock_both(void) {
  struct pomp_clock_moment best = {0, 0};
  if (pomp_clock_kind != POMP_CLOCK_COUNTER) {
    best.ticks = best.ns = pomp_clock_now();
    return best;
  }
  uint64_t best_width = UINT64_MAX;
  for (int i = 0; i < 8; ++i) {
    uint64_t before = pomp_clock_now();
    uint64_t ns = monotonic_ns();
    uint64_t after = pomp_clock_now();
    if (after - before < best_width) {
      best_width = after - before;
      best.ticks = before + best_width / 2;
      best.ns = ns;
    }
  }
  return best;
}

void pomp_clock_start(void) {
  if (pomp_clock_kind != POMP_CLOCK_FAKE)
    pomp_clock_kind =
        counter_is_invariant() ? POMP_CLOCK_COUNTER : POMP_CLOCK_MONOTONIC;
  if (pomp_clock_kind == POMP_CLOCK_COUNTER)
    first = pomp_clock_both();
  else
    first.ticks = pomp_clock_now();
}

uint64_t pomp_clock_stop(void) {
  uint64_t end = pomp_clock_now();
  if (pomp_clock_kind != POMP_CLOCK_COUNTER)
    return end;
  do
    last = pomp_clock_both();
  while (last.ns - first.ns < 1000000);
  return end;
}

uint64_t pomp_clock_begin(void) { return first.ticks; }

struct pomp_clock_moment pomp_clock_first(void) {
  return first;
}

void pomp_clock_restore(enum pomp_clock_kind kind,
                        struct pomp_clock_moment begin,
                        struct pomp_clock_moment end) {
  pomp_clock_kind = kind;
  first = begin;
  last = end;
}

double pomp_clock_ns_per_tick(void) {
  if (pomp_clock_kind != POMP_CLOCK_COUNTER || last.ticks <= first.ticks)
    return 1.0;
  return (double)(last.ns - first.ns) / (double)(last.ticks - first.ticks);
}

uint64_t pomp_clock_to_ns(uint64_t ticks) {
  if (pomp_clock_kind != POMP_CLOCK_COUNTER)
    return ticks;
  const struct pomp_clock_moment now = pomp_clock_both();
  if (now.ticks <= first.ticks || now.ns <= first.ns)
    return 0;
  uint64_t elapsed = now.ticks - first.ticks, ns = now.ns - first.ns;
  /* No product below may be too large. */
  while ((elapsed | ns) >> 31) {
    elapsed >>= 1;
    ns >>= 1;
  }
  return elapsed ? ticks / elapsed * ns + ticks % elapsed * ns / elapsed : 0;
}

enum { reads_at_once = 100 };

/** \returns how many ticks so many reads take; 0 of a clock that is not real.
 */
static uint64_t time_reads(void) {
  enum { rounds = 9 };
  uint64_t least = UINT64_MAX;
  if (pomp_clock_kind == POMP_CLOCK_FAKE)
    return 0;
  /* The fastest round is the undisturbed one. */
  for (int round = 0; round < rounds; ++round) {
    uint64_t begin = pomp_clock_now(), end = begin;
    for (int i = 0; i < reads_at_once; ++i)
      end = pomp_clock_now();
    least = end - begin < least ? end - begin : least;
  }
  return least;
}

uint64_t pomp_clock_read_ticks(void) { return time_reads() / reads_at_once; }

uint64_t pomp_clock_read_ps(void) {
  return (uint64_t)((double)time_reads() * pomp_clock_ns_per_tick() * 1000 /
                    reads_at_once);
}

void pomp_clock_fake(uint64_t (*read)(void)) {
  fake_read = read;
  pomp_clock_kind = POMP_CLOCK_FAKE;
}
