/*===- micro.h - Common parts of the micro benchmark ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef MICRO_H
#define MICRO_H

/** The body of the user region and of the function: one instruction that no
 *  compiler removes. */
#define TOUCH() __asm__ volatile("nop" ::: "memory")

/** Runs a construct \p n times in each thread of one team, between begin_clock
 *  and end_clock where the team outlives the construct. */
typedef void bench_fn(long n);

bench_fn bench_parallel, bench_reduction, bench_for, bench_for_nowait,
    bench_chunk, bench_barrier, bench_single, bench_critical, bench_atomic,
    bench_flush, bench_master, bench_ordered, bench_sections, bench_task,
    bench_taskwait, bench_lock, bench_user_region, bench_function, bench_clock;

/** The size of the team. */
extern int num_threads;

/** Called by every thread of a team; the times are the master's. They are in a
 *  unit that is never instrumented. */
void begin_clock(void);
void end_clock(void);

/** Calls a function that does nothing \p n times. In a unit of its own, whose
 *  functions are instrumented. */
void call_function(long n);

#endif
