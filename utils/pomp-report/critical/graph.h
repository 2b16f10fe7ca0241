/*===- graph.h - What has to wait for what ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Strands are implicit and explicit tasks. Each has the length of the longest
|* chain of work that ends at its current position: work that must be done in
|* sequence with any number of threads. The length grows with the work of the
|* strand and, where the strand waits for others, is at least theirs. Calls come
|* in the order of time, so only chains that may still become the longest are
|* kept.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_GRAPH_H
#define POMP_REPORT_GRAPH_H

#include "base/table.h"
#include "trace/depend/chain.h"
#include "trace/depend/depend.h"

#include <stdbool.h>
#include <stdint.h>

/** The tasks of a taskgroup. */
struct pomp_strand_group {
  struct pomp_strand_group *outer;
  uint32_t references;
  struct pomp_chain end;
};

/** The threads of a parallel region, and what waits for each other there. */
struct pomp_strand_team {
  uint32_t references;
  uint32_t site;
  struct pomp_chain begin, end;
  /** For the last two barriers; no thread is further behind. */
  struct pomp_chain barriers[2];
  uint32_t numbers[2];
};

struct pomp_strand {
  /** Until now, but for what is not told yet. */
  struct pomp_chain before;
  uint64_t work;
  uint32_t site, thread;
  int64_t task;
  uint64_t begin;
  /** Those that refer to it, and itself until it is complete. */
  uint32_t references;
  struct pomp_strand *parent;
  struct pomp_strand_group *group;
  /** Null outside of parallel regions. */
  struct pomp_strand_team *team;
  /** How many barriers of the team are behind it. */
  uint32_t barriers;
  /** For completed children. */
  struct pomp_chain children;
  struct pomp_depend_scope scope;
  struct pomp_depends depends;
  /** Of a task with a detach clause: its event, where the chain ends that
   *  fulfilled it, whether that is still to come, and whether the body has
   *  ended. */
  int64_t event;
  struct pomp_chain fulfilled;
  bool is_detached, has_ended;
};

/* Functions that return a pointer or a bool return null or false if memory is
 * exhausted. */

/** A strand that begins at \p chain. */
struct pomp_strand *pomp_strand_new(const struct pomp_chain *chain,
                                    uint32_t site);
/** One reference to \p strand less: the last one frees it. */
void pomp_strand_drop(struct pomp_strand *strand);
/** A task that \p parent creates. */
struct pomp_strand *pomp_strand_child(struct pomp_strand *parent, uint32_t site,
                                      int64_t task, uint64_t now);
/** It was created where \p other was, as one task of that taskloop. */
void pomp_strand_be_like(struct pomp_strand *strand,
                         const struct pomp_strand *other);
/** It is executed from now on: all that it depends on is complete. */
void pomp_strand_begin(struct pomp_strand *strand, uint32_t thread,
                       uint64_t now);
/** It continues, maybe on another thread. */
void pomp_strand_resume(struct pomp_strand *strand, uint32_t thread,
                        uint64_t now);
/** \returns how long the chain is that ends here. */
uint64_t pomp_strand_length(const struct pomp_strand *strand);
/** Ends a chain here, which goes on all the same. The caller drops it. */
bool pomp_strand_end(const struct pomp_strand *strand, uint64_t now,
                     struct pomp_chain *end);
/** It has waited for what ends with \p chain. */
void pomp_strand_join(struct pomp_strand *strand,
                      const struct pomp_chain *chain, uint64_t now);
/** It has waited for its children. */
void pomp_strand_join_children(struct pomp_strand *strand, uint64_t now);
/** It is complete, unless it is detached: then its body has ended. \p end,
 *  which may be null, is where its chain ends; the caller drops it. The strand
 *  must not be used any more without a reference of one's own. */
bool pomp_strand_complete(struct pomp_strand *strand, uint64_t now,
                          struct pomp_chain *end);

/** The event of a task is fulfilled at the end of \p chain, and the task is not
 *  detached any more. */
void pomp_strand_fulfill(struct pomp_strand *strand,
                         const struct pomp_chain *chain);

/** Nothing more happens to it. */
void pomp_strand_forget(struct pomp_strand *strand);

bool pomp_strand_begin_group(struct pomp_strand *strand);
void pomp_strand_end_group(struct pomp_strand *strand, uint64_t now);

/** A parallel region that a strand encounters at \p chain. */
struct pomp_strand_team *pomp_team_new(const struct pomp_chain *chain,
                                       uint32_t site);
/** A thread begins in it. */
struct pomp_strand *pomp_team_member(struct pomp_strand_team *team,
                                     uint32_t thread, uint64_t now);
/** A thread arrives at a barrier, and leaves it. */
bool pomp_strand_arrive(struct pomp_strand *strand, uint64_t now);
void pomp_strand_depart(struct pomp_strand *strand, uint64_t now);
void pomp_team_drop(struct pomp_strand_team *team);

#endif
