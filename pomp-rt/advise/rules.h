/*===- rules.h - What is looked for -----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ADVISE_RULES_H
#define POMP_ADVISE_RULES_H

#include "advise/advisor.h"

/* The rules, as findings.def names them. */
#define POMP_RULE(function, When) void function(struct pomp_advisor *a);
#include "advise/findings.def"

/** Serial time in calls of MPI, in nanoseconds. */
struct pomp_mpi_calls {
  /** A module of MPI reports calls. */
  bool is_measured;
  /** In MPI_Init and MPI_Finalize, which is the job's time; and in all others.
   */
  uint64_t init, finalize, others;
};

struct pomp_mpi_calls pomp_find_mpi_calls(const struct pomp_advisor *a);

/** Weighs a call path that is a fork. */
struct pomp_fork_cost pomp_weigh_fork(const struct pomp_advisor *a,
                                      uint32_t path);

/** \returns whether threads lack more in \p b than in the other one, first as
 *  far as it is not only because of slower processors. */
bool pomp_lacks_more(const struct pomp_balance *b,
                     const struct pomp_balance *other);

/** \returns whether differences of work explain \p wait in \p barrier, or at
 * the end of that parallel region. Among many others threads also wait for
 * turns, and that is enough which matters by itself. Otherwise late threads may
 * be the cause of more of it. */
bool pomp_balance_explains(const struct pomp_advisor *a,
                           const struct pomp_balance *balance, uint32_t barrier,
                           uint64_t wait);

/** \returns how long a thread waits in that barrier, or at the end of that
 *  parallel region, in nanoseconds. */
double pomp_own_wait(const struct pomp_advisor *a, uint32_t barrier,
                     uint32_t thread);

/** \returns how long the thread of \p m was ready there and had no processor,
 *  as far as the kernel was asked, in nanoseconds. */
double pomp_unserved_at(const struct pomp_advisor *a,
                        const struct pomp_metric *m);

/** \returns how long it worked on a processor there, in nanoseconds. */
double pomp_served_at(const struct pomp_advisor *a,
                      const struct pomp_metric *m);

/** \returns what is left of \p wait at the end of a parallel region that is
 *  executed once if each thread had had a processor until it came there,
 * whatever it did: all of it if that is not known. In nanoseconds. */
uint64_t pomp_join_when_served(struct pomp_advisor *a, uint32_t parallel,
                               uint64_t wait);

/** What one thread does while the others wait for it. */
struct pomp_lead {
  /** The construct, or the parallel region if it is in none there; or
   *  POMP_NONE. */
  uint32_t region;
  /** How much longer it works than each of the others, and the thread time that
   *  is lost by that, in nanoseconds. */
  double time, lost;
  /** The time if all processors had been equally fast, at least. */
  double even;
  uint32_t thread;
};

/** \returns what one thread does before the threads meet in \p barrier, or at
 *  its end, where they wait \p wait altogether. */
struct pomp_lead pomp_find_lead(const struct pomp_advisor *a, uint32_t barrier,
                                uint64_t wait);

/** Reports that threads wait at \p barrier for what one of them does.
 *  \param cost how long they wait there altogether, in nanoseconds. */
void pomp_found_lead(struct pomp_advisor *a, const struct pomp_lead *lead,
                     uint32_t barrier, uint64_t cost);

/** \returns whether only one thread uses a lock, so that it waits for nobody,
 *  as in serial code. */
bool pomp_is_of_one_thread(struct pomp_advisor *a,
                           const struct pomp_lock_row *lock);

/** Adds what threads wait at \p barrier to the finding of a lock in front of
 * it, if they wait because they held it one after the other. \returns whether
 * they do. */
bool pomp_add_to_lock(struct pomp_advisor *a, uint32_t barrier, uint64_t wait);

/** \returns how long threads sleep in the work of \p region at least, in
 *  nanoseconds. */
uint64_t pomp_asleep_in(const struct pomp_advisor *a, uint32_t region);

/** Reports that threads sleep in most of the \p time that they are in \p
 * region, which one of them executes at a time, if they do. \returns whether
 * they do. \param wait how long others wait for it, in nanoseconds. */
bool pomp_found_awaited_sleep(struct pomp_advisor *a, uint32_t region,
                              uint64_t wait, uint64_t time);

/** Reports that threads wait \p wait in \p barrier for one that sleeps in a
 *  single or master construct before it, if they do. \returns whether they do.
 */
bool pomp_found_sleeping_lead(struct pomp_advisor *a, uint32_t barrier,
                              uint64_t wait);

/** Marks the call paths that are of \p region, or hang beneath one. */
void pomp_mark_inside(struct pomp_advisor *a, uint32_t region);

/** \returns the loop that \p region is, or that is in it, if it has fewer
 * chunks than threads, or POMP_NONE. */
uint32_t pomp_loop_of_few_chunks(struct pomp_advisor *a, uint32_t region);

/** \returns the loop that \p region is, or that alone shares work in it, if its
 *  chunks are dealt out while it executes, or POMP_NONE. Threads wait at its
 *  end for the last of them, whoever got it. */
uint32_t pomp_dealt_loop(struct pomp_advisor *a, uint32_t region);

/** Advice for loops that are not static. */
extern const char pomp_last_chunk_advice[];

/** \returns what to write instead where \p r, a loop, is out of balance. */
const char *pomp_advice_for_loop(const struct pomp_result_region *r,
                                 const struct pomp_balance *b);

/** Some threads get no chunk, perhaps other ones each time. */
void pomp_found_few_chunks(struct pomp_advisor *a, uint32_t loop,
                           uint64_t cost);

/** Reports a loop with fewer chunks than threads, or sections of which there
 *  are fewer than threads that work at once. \returns whether \p index is one
 *  of these: no schedule helps that. */
bool pomp_found_few_parts(struct pomp_advisor *a, uint32_t index,
                          uint64_t cost);

/** \returns the part of the waits in the parallel region around \p region, or
 * of that itself, that is left if processors had not been faster and slower by
 *  turns, from 0 to 1. */
double pomp_left_at_steady_speed(struct pomp_advisor *a, uint32_t region);

/** Adds to a finding of a master construct what others work longer to fetch
 * back their data. */
void pomp_add_fetched(struct pomp_advisor *a, struct pomp_finding *finding);

/** Leaves waits that nothing explains to findings that bring them about. */
void pomp_leave_waits(const struct pomp_advisor *a);

#endif
