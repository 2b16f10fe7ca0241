/*===- coverage.h - What was not measured -----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* Something unknown must not look as if it were fine. So each report says what
|* a run did not measure, why, and how to turn it on. The runtime and the report
|* tool share this definition.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_COVERAGE_H
#define POMP_PROFILE_COVERAGE_H

#include "base/text.h"
#include "pomp/kinds.h"

/** What is known about the measurement of a run. */
struct pomp_coverage {
  /** Levels of detail by group: somewhere compiled in, and in force at the
   *  end. */
  bool has_levels;
  int32_t compiled[POMP_NUM_GROUPS], in_force[POMP_NUM_GROUPS];
  /** The instrumented constructs of the program, visited or not. */
  bool has_constructs;
  uint64_t constructs;
  bool has_locks;
  /** Some unit reports user functions. */
  bool has_functions;
  /** The program was sampled. */
  bool is_sampled;
  /** Not instrumented, by the count of the compiler. */
  uint64_t left_alone;
  uint64_t unseen_threads, throttled_regions;
  uint64_t cut_visits, unbalanced_events, lost_events;
  bool ended_early;
  /** An OpenMP runtime whose numbers of threads are wrong, or null: see
   *  pomp_other_runtime. */
  const char *other_runtime;
  /** A library with parallel regions that have no events, or null: see
   *  pomp_unmeasured_library. */
  const char *unmeasured_library;
  /** How calls of MPI were measured, or null: see pomp_mpi_measured. */
  const char *mpi;
  /** How long threads waited for a processor is not known. */
  bool run_delay_unknown;
  /** Hardware counters were read. */
  bool has_counters;
  /** Times in nanoseconds: of the run and of all threads; outside of parallel
   *  regions; the work in them; of that, in loops themselves whose schedule is
   *  not static. */
  uint64_t wall, all, serial, work, loop_work;
  /** Helpers are none of the threads. */
  uint32_t threads, helpers;
};

/** Something that was not measured. */
struct pomp_blind_spot {
  /** The part, such as "chunks of loops", the reason, and what turns it on or
   *  what else can be done. */
  char name[64], why[160], how[320];
  /** The share of the time that it might explain, in per cent. */
  double explains;
};

struct pomp_blind_spots {
  size_t count;
  struct pomp_blind_spot items[POMP_NUM_GUARDS + 16];
};

/** Joins to \p levels, by group, what \p list says:
 * "Loop:EnterExit+Chunks,...".
 */
void pomp_coverage_add_levels(int32_t *levels, const char *list);

/** Notes that the program has such a construct. \param name of a routine. */
void pomp_coverage_add_construct(struct pomp_coverage *coverage,
                                 const char *type, const char *name);

/** Notes what \p list says, as pomp_coverage_spell_constructs has made it. */
void pomp_coverage_add_constructs(struct pomp_coverage *coverage,
                                  const char *list);

/** Writes the constructs of the program: "loop,runtime,lock". */
void pomp_coverage_spell_constructs(const struct pomp_coverage *coverage,
                                    char *buffer, size_t capacity);

/** Finds what was not measured. Parts that might explain much of the time come
 *  first. */
void pomp_coverage_find(struct pomp_blind_spots *spots,
                        const struct pomp_coverage *coverage);

/** Appends the first \p most of them as one sentence of as many lines as it
 *  takes. */
void pomp_coverage_print(struct pomp_text *text,
                         const struct pomp_blind_spots *spots, size_t most);

#endif
