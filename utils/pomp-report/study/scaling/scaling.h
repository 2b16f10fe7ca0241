/*===- scaling.h - Runs with several numbers of threads ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* How a program scales with the number of threads; docs/Scaling.md defines all
|* numbers.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_SCALING_SCALING_H
#define POMP_REPORT_SCALING_SCALING_H

#include "advise/findings.h"
#include "model/profile.h"

/** The additional thread time of a run compared with the base run, one part for
 *  each state. Exceptions: idle leaves out idle time beside serial work, and
 *  work, serial or not, counts only time with a processor. */
enum {
  POMP_LOSS_UNSERVED = POMP_NUM_STATES,
  POMP_LOSS_IDLE_SERIAL,
  POMP_NUM_LOSSES
};

/** A run; all relative to the base run, which is the first. */
struct pomp_scaling_run {
  struct pomp_profile *profile;
  /** The number of runs with that many threads; this one is the fastest. */
  uint32_t num_repeats;
  double speedup, efficiency;
  /** Work and serial work, as long as threads had a processor, by that of the
   *  base run; 0 if that has none. */
  double served_work, growth;
  /** Which part of work and serial work is serial, from 0 to 1. */
  double serial_part;
  /** The speed-up if serial work stayed serial, and all other work was divided
   *  without loss. */
  double amdahl;
  /** More thread time than the base run, in nanoseconds, and its parts. */
  int64_t lost, losses[POMP_NUM_LOSSES];
  /** It had more threads than processors. */
  bool is_crowded;
};

/** A region in a run. Times are in nanoseconds. */
struct pomp_scaling_cell {
  /** POMP_NONE: it is not there, and all else is 0. */
  uint32_t region;
  /** For the thread that was in it longest. */
  uint64_t longest;
  /** Work and serial work, inclusive and exclusive. */
  uint64_t work, own_work;
  /** The same as long as threads had a processor. */
  double served_work, own_served_work;
  /** Exclusive work in which threads had a processor for certain: even if all
   *  of their time without one was there. */
  uint64_t least_own_work;
  /** Relative to the base run; 0 if that has nothing to compare with. The
   *  growth is that of the work as long as threads had a processor. */
  double speedup, efficiency, growth, own_growth;
  int64_t lost;
};

/** A region of one or more runs. */
struct pomp_scaling_row {
  /** Of the first run that has it. */
  const struct pomp_result_region *region;
  struct pomp_where where;
  /** One for each run. */
  struct pomp_scaling_cell *cells;
};

struct pomp_scaling {
  /** With different numbers of threads, the smallest first. */
  struct pomp_scaling_run *runs;
  uint32_t num_runs;
  /** Regions that lost most thread time with the most threads come first. */
  struct pomp_scaling_row *rows;
  uint32_t num_rows;
  struct pomp_scaling_cell *cells;
  /** The run with the most threads that had a processor for each; if there is
   *  none but the base run, the next one if both have samples, or the base run.
   *  The findings and their regions belong to this run. */
  uint32_t judged;
  struct pomp_findings findings;
};

void pomp_scaling_free(struct pomp_scaling *scaling);

/** The speed-up that no number of threads exceeds, or 0 if nothing is
 *  serial. */
double pomp_scaling_limit(const struct pomp_scaling *scaling);

/** Names of the parts that are lost: one word for programs, and for people. */
const char *pomp_loss_name(unsigned loss);
const char *pomp_loss_title(unsigned loss);

/** \returns the part that is to be shown in place \p i. */
unsigned pomp_loss_order(unsigned i);

/** The names of settings, except for the number of threads, that differ between
 *  a run and the base run: an array of strings, or null if memory is exhausted.
 */
json_t *pomp_scaling_differences(const struct pomp_scaling *scaling,
                                 uint32_t run);

/** Appends all regions where \p full. */
void pomp_print_scaling(struct pomp_text *text,
                        const struct pomp_scaling *scaling, bool full);
/** Appends the findings alone. */
void pomp_print_scaling_findings(struct pomp_text *text,
                                 const struct pomp_scaling *scaling);

/** A new reference, or null if there is no memory. */
json_t *pomp_scaling_to_json(const struct pomp_scaling *scaling);

#endif
