/*===- efficiency.h - How well the threads were used ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* The parallel efficiency and its factors, as docs/Report.md defines them.
|* The runtime and the report tool, which represent a run differently, share
|* this definition.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_EFFICIENCY_H
#define POMP_PROFILE_EFFICIENCY_H

#include "base/text.h"
#include "pomp/kinds.h"
#include "program/measures.h"

/** A call path; parents stand before their children. The root is the first. */
struct pomp_efficiency_node {
  uint32_t parent;
  enum pomp_kind kind;
};

/** The times of a thread in a call path, without what is inside. */
struct pomp_efficiency_share {
  uint32_t node, thread;
  /** POMP_NUM_STATES of them, in nanoseconds. */
  const uint64_t *states;
};

/** The input: times of a run, in nanoseconds. */
struct pomp_efficiency_run {
  uint32_t num_threads;
  /** Of these, such as are never idle. */
  uint32_t num_helpers;
  /** The sums over the threads. */
  const uint64_t *states;
  uint32_t num_nodes, num_shares;
  const struct pomp_efficiency_node *nodes;
  const struct pomp_efficiency_share *shares;
  /** Of all threads of the process, or 0 if it is not known. */
  uint64_t cpu;
  /** How long threads were ready and waited for a processor, or UINT64_MAX. */
  uint64_t delay;
};

/** The parts of the thread time. \p all is the sum of the others except cpu.
 *  The efficiencies, from 0 to 1, follow from them. */
struct pomp_efficiency {
  uint64_t all;
  POMP_NUMBERS(EFFICIENCY);
  double parallel;
  /** The factors: load balance, serialization, synchronization, overhead. */
  double load_balance, in_turn, in_step, in_runtime;
  /** CPU time, or 0; and its share of the thread time. */
  uint64_t cpu;
  double cpu_use;
  /** How long threads waited for a processor; 0 if it is not known. */
  bool knows_delay;
  uint64_t delay;
  double delayed;
};

/** \returns false if there is no memory. */
bool pomp_efficiency_of(struct pomp_efficiency *e,
                        const struct pomp_efficiency_run *run);

/** Computes the efficiencies from the useful time and the lost times. */
void pomp_efficiency_divide(struct pomp_efficiency *e);

/** Appends the lines that a report begins with.
 *  \param factors the parallel efficiency and its factors if they are others,
 *    as those of a job; or null. */
void pomp_efficiency_print(struct pomp_text *text,
                           const struct pomp_efficiency *e,
                           const char *factors);

#endif
