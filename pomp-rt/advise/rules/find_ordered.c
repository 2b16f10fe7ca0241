/*===- find_ordered.c - Turns of threads in an ordered loop ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* While one thread has its turn, others may wait for theirs as long as that is;
|* in a loop with chunks, as long as chunks take that come one after the other.
|* Then who is the first waits at the end of the loop, which is that of the
|* parallel region if it has nothing else in it.
|* With depend clauses (a doacross loop) no end of a turn is measured. Then only
|* a loop in which threads
|*
|*     work / time <= 1.15
|*
|* at a time on a processor is certainly serial, if there are more threads than
|* processors, or others use these: otherwise threads may wait for those that
|* have none. If there are no more threads than processors, the time in which
|* all wait for one that has none does not count. If others leave less than 1.3
|* of the processors, no more threads can work in any case.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/dispatch.h"
#include "advise/rules.h"
#include "profile/derive/processors.h"

#include <stdlib.h>

/** So many threads work at a time where one waits for the other. */
static const double one_at_a_time = 1.15;
/** So many processors show whether more could. */
static const double processors_for_more = 1.3;

/** \returns the parallel region that has nothing but the loop \p path in it, or
 *  POMP_NONE. */
static uint32_t ends_with(const struct pomp_result *p, uint32_t path) {
  const struct pomp_result_node *n = &p->nodes[path];
  const struct pomp_result_node *around = &p->nodes[n->parent];
  bool is_only = around->first_child == path && !n->sibling;
  return is_only && p->regions[around->region].kind == POMP_KIND_PARALLEL
             ? around->region
             : POMP_NONE;
}

/** \returns the thread time that chunks of several iterations cost the loop
 *  around an ordered construct: a chunk begins when the one before it begins
 * its last iteration. */
static double chunks_cost(const struct pomp_advisor *a,
                          const struct pomp_result_region *loop, double turns) {
  if (!loop)
    return 0;
  const char *chunk = loop->fields.chunk;
  double work = (double)a->balances[loop - a->result->regions].work;
  double size =
      *chunk ? strtod(chunk, NULL) : pomp_region_is_static(loop) * 1e9;
  double threads = loop->threads, left = threads * turns - work;
  double lost = size > 1 ? work * (threads - 1) * (size - 1) / size : 0;
  return lost - (left > 0 ? left : 0);
}

/** \returns how many processors others left to \p p on average. */
static double processors_left(const struct pomp_result *p) {
  return p->other_threads > 0
             ? p->processors - (double)p->others / (double)p->wall_time
             : p->processors;
}

/** \returns whether threads, some of which had no processor, work one at a time
 *  around \p ordered, and wait most for their turns there. Of a block the turns
 *  are measured: beside others, more threads than processors may wait for
 *  processors in between. */
static bool is_serial(const struct pomp_advisor *a, uint32_t ordered,
                      uint64_t wait) {
  const struct pomp_result *p = a->result;
  if (processors_left(p) < processors_for_more ||
      (!pomp_region_has_depend(&p->regions[ordered]) && pomp_is_crowded(p) &&
       p->other_threads > 0))
    return false;
  struct pomp_crowd c = pomp_weigh_crowd(a->result, ordered);
  double of_machine =
      pomp_is_crowded(p) ? 0 : c.waits * (1 - pomp_share_in_turns(p));
  double time = (c.work + c.waits - of_machine) / pomp_threads_at_once(p);
  return time > 0 && c.work_on_cpu <= one_at_a_time * time &&
         2 * (double)wait >= c.waits;
}

static const char *advice(bool are_chunks, bool is_doacross,
                          bool are_turns_long) {
  if (are_chunks)
    return "chunks of one iteration: schedule(static, 1)";
  if (is_doacross)
    return "wait for the iteration whose result is needed, which may be "
           "further back; wait right before the result is used, and post right "
           "after the own one is there; or make the dependent part a loop of "
           "its own";
  return are_turns_long
             ? "less work inside of the ordered block, and smaller chunks"
             : "smaller chunks, or a separate loop for the ordered part: "
               "iterations with different costs wait for each other";
}

static void find_ordered_wait(struct pomp_advisor *a, uint32_t index) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_region *r = &p->regions[index];
  uint64_t wait = pomp_own_time(a, r, POMP_STATE_ORDERED);
  uint64_t visits = r->visits ? r->visits : 1;
  uint64_t turns = r->time > wait ? r->time - wait : 0;
  char waited[16], each[16], body[16];
  if (!pomp_matters(a, wait))
    return;
  /* The turns of others meanwhile belong to the program. */
  double reach = (double)turns * (double)(r->threads - (r->threads > 0));
  uint32_t path = pomp_path_around(p, index, POMP_KIND_LOOP);
  const struct pomp_result_region *loop =
      path ? &p->regions[p->nodes[path].region] : NULL;
  double chunks = chunks_cost(a, loop, (double)turns);
  bool are_chunks = pomp_explains(a, chunks, wait);
  uint64_t all = wait;
  if (are_chunks) {
    reach = chunks;
    /* At the end, the others wait for who has the last chunks. */
    uint32_t parallel = ends_with(p, path);
    uint64_t end = pomp_own_time(a, loop, POMP_STATE_BARRIER);
    if (parallel != POMP_NONE)
      end += pomp_own_time(a, &p->regions[parallel], POMP_STATE_JOIN);
    if (pomp_explains(a, chunks, wait + end)) {
      all += end;
      a->explained[p->nodes[path].region] = true;
      if (parallel != POMP_NONE)
        a->explained[parallel] = true;
    }
  }
  if (!are_chunks && is_serial(a, index, wait) && reach < (double)wait)
    reach = (double)wait;
  uint64_t cost = all;
  if (are_chunks || pomp_is_crowded(a->result) ||
      pomp_is_wait_of_machine(a, index, wait)) {
    /* Among many others each hand-over takes the turns of these. */
    if (!pomp_matters(a, (uint64_t)reach) || pomp_is_among_many(a->result)) {
      pomp_note_unserved(a, wait);
      return;
    }
    cost = reach < (double)all ? (uint64_t)reach : all;
  }
  bool is_doacross = pomp_region_has_depend(r);
  struct pomp_finding *f = pomp_found(
      a, are_chunks ? POMP_FINDING_ORDERED_CHUNKS : POMP_FINDING_ORDERED,
      are_chunks    ? "Chunks that make an ordered loop serial"
      : is_doacross ? "Waiting for earlier iterations"
                    : "Waiting for the turn in an ordered construct",
      index, cost,
      advice(are_chunks, is_doacross, pomp_explains(a, reach, wait)),
      "%llu %s %s altogether, %s each", (unsigned long long)r->visits,
      pomp_plural(r->visits, "visit waits", "visits wait"),
      pomp_time_spell(waited, wait), pomp_time_spell(each, wait / visits));
  if (f && !is_doacross)
    pomp_add_evidence(a->findings, f, ", and %s turn for %s each",
                      pomp_plural(r->visits, "has its", "have their"),
                      pomp_time_spell(body, turns / visits));
}

void pomp_find_ordered_waits(struct pomp_advisor *a) {
  for (uint32_t i = 0; i < a->result->num_regions; ++i)
    find_ordered_wait(a, i);
}
