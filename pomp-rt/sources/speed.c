/*===- speed.c - How fast a processor is ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "sources/speed.h"
#include "base/clock.h"

/** Four chains of instructions, which keep most units of a core busy: one chain
 *  would wait for its own results, and take as long beside another thread. */
static uint64_t time_once(void) {
  enum { rounds = 1000 };
  uint64_t a = 1, b = 2, c = 3, d = 4;
  uint64_t begin = pomp_clock_now();
  for (int i = 0; i < rounds; ++i) {
    a += a >> 3;
    b ^= b << 5;
    c += c >> 7;
    d ^= d << 2;
    a += d;
    b += c;
    __asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d));
  }
  return pomp_clock_now() - begin;
}

uint64_t pomp_speed_probe(void) {
  /* An interrupt, or the loss of the processor, disturbs one of them. */
  uint64_t first = time_once(), second = time_once();
  return first < second ? first : second;
}

/** The speeds that probes saw, in parts of \c scale for each tick, and their
 *  number. */
static _Atomic uint64_t speeds, num_probes;
static const uint64_t scale = (uint64_t)1 << 32;

void pomp_speed_add_probe(void) {
  uint64_t ticks = pomp_speed_probe();
  if (!ticks)
    return;
  atomic_fetch_add_explicit(&speeds, scale / ticks, memory_order_relaxed);
  atomic_fetch_add_explicit(&num_probes, 1, memory_order_relaxed);
}

uint64_t pomp_speed_mean_ps(void) {
  enum { fewest = 20 };
  uint64_t count = pomp_read(&num_probes), sum = pomp_read(&speeds);
  double ticks = sum ? (double)scale * (double)count / (double)sum : 0;
  return count < fewest ? 0
                        : (uint64_t)(ticks * pomp_clock_ns_per_tick() * 1000);
}
