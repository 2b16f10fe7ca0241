/*===- clock.h - The clock of the events ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_BASE_CLOCK_H
#define POMP_BASE_CLOCK_H

#include "base/types.h"

enum pomp_clock_kind {
  POMP_CLOCK_MONOTONIC,
  /** The CPU's: the time stamp counter, or what other architectures have. */
  POMP_CLOCK_COUNTER,
  /** A test's. Its ticks are nanoseconds. */
  POMP_CLOCK_FAKE
};
extern POMP_HIDDEN enum pomp_clock_kind pomp_clock_kind;

uint64_t pomp_clock_slow(void);

/** \returns the counter of the CPU. It does not serialize the instructions
 *  around it, which would often take longer than the time between two events.
 *  Call it only if there is a counter. */
static inline uint64_t pomp_clock_counter(void) {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
  uint64_t ticks;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
  return ticks;
#else
  return 0;
#endif
}

/** \returns the time in ticks of the chosen clock. */
static inline uint64_t pomp_clock_now(void) {
  return POMP_LIKELY(pomp_clock_kind == POMP_CLOCK_COUNTER)
             ? pomp_clock_counter()
             : pomp_clock_slow();
}

/** Chooses the clock and begins to calibrate it. */
void pomp_clock_start(void);

/** Ends the calibration and the measurement. Takes up to a millisecond more
 *  where the run was too short to calibrate.
 *  \returns the time of the end in ticks. */
uint64_t pomp_clock_stop(void);

/** \returns when the clock was started, in ticks. */
uint64_t pomp_clock_begin(void);

/** \returns how many nanoseconds a tick has. After pomp_clock_stop. */
double pomp_clock_ns_per_tick(void);

/** \returns how many nanoseconds \p ticks are, as far as that is known by now.
 *  Without a floating-point number: the flags of its arithmetic are the
 *  program's. */
uint64_t pomp_clock_to_ns(uint64_t ticks);

/** \returns how many picoseconds a read of the clock takes, 0 if that cannot be
 *  measured. After pomp_clock_stop. Takes some 10 microseconds. */
uint64_t pomp_clock_read_ps(void);

/** \returns how many ticks a read takes, rounded down. After pomp_clock_start.
 */
uint64_t pomp_clock_read_ticks(void);

/** The same moment on two clocks. */
struct pomp_clock_moment {
  uint64_t ticks;
  /** CLOCK_MONOTONIC, except with the clock of a test. */
  uint64_t ns;
};

/** \returns the time, for callers that calibrate by themselves. Takes less than
 *  a microsecond. */
struct pomp_clock_moment pomp_clock_both(void);

/** \returns the time when the clock was started, for callers that calibrate
 *  later. */
struct pomp_clock_moment pomp_clock_first(void);

/** Makes the clock that of another process: it began at \p begin, and has been
 *  calibrated by \p last. Times cannot be taken from it any more. */
void pomp_clock_restore(enum pomp_clock_kind kind,
                        struct pomp_clock_moment begin,
                        struct pomp_clock_moment last);

/** Makes all times come from \p read. For tests, before anything else. */
void pomp_clock_fake(uint64_t (*read)(void));

#endif
