/*===- track_join.c - How the threads of a team wait for each other -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "track/track_join.h"

#include <stdlib.h>

bool pomp_track_end_joining(struct pomp_tracker *t, uint32_t thread,
                            uint64_t now) {
  struct follower *f = &t->own->threads[thread];
  bool was_worker = f->joining && f->is_worker;
  f->joining = false;
  return !was_worker ||
         pomp_track_tell_visit(t, thread, f->team_node, f->team_root, false,
                               now - f->team_begin);
}

bool pomp_track_begin_fork(struct pomp_tracker *t,
                           const struct pomp_step *step) {
  struct follower *f = &t->own->threads[step->thread];
  struct fork *fork = calloc(1, sizeof(*fork));
  if (!fork)
    return pomp_track_no_memory();
  fork->next = t->own->forks;
  fork->number = step->fork;
  fork->begin = step->time;
  fork->node = f->depth ? f->frames[f->depth - 1].node : 0;
  t->own->forks = fork;
  if (t->nodes[t->nodes[fork->node].parent].in_parallel ||
      pomp_track_is_helper(t, step->thread))
    return true;
  f->encountering = true;
  return pomp_gap_end(&t->gaps, &f->gap, t->nodes[fork->node].region,
                      step->time) ||
         pomp_track_no_memory();
}

struct fork *pomp_track_find_fork(const struct pomp_tracker *t,
                                  uint64_t number) {
  struct fork *fork = t->own->forks;
  while (fork && fork->number != number)
    fork = fork->next;
  return fork;
}

void pomp_track_free_fork(struct fork *fork) {
  free(fork->waiting);
  free(fork);
}

bool pomp_track_end_fork(struct pomp_tracker *t, const struct pomp_step *step) {
  bool is_over = step->kind == POMP_STEP_JOIN;
  struct fork **link = &t->own->forks;
  while (*link && (*link)->number != step->fork)
    link = &(*link)->next;
  struct fork *fork = *link;
  if (!fork)
    return true;
  if (is_over)
    *link = fork->next;
  if (is_over && !t->nodes[t->nodes[fork->node].parent].in_parallel)
    t->own->threads[step->thread].gap =
        (struct pomp_gap_begin){step->time, t->nodes[fork->node].region + 1};
  bool good = true;
  for (uint32_t i = 0; good && i < fork->num_waiting; ++i) {
    uint32_t thread = fork->waiting[i];
    const struct follower *f = &t->own->threads[thread];
    if (f->joining && f->fork == step->fork)
      good = pomp_track_tell(t, thread, step->time, false) &&
             pomp_track_end_joining(t, thread, step->time);
  }
  fork->num_waiting = 0;
  if (is_over)
    pomp_track_free_fork(fork);
  return good;
}

bool pomp_track_begin_joining(struct pomp_tracker *t,
                              const struct pomp_step *step) {
  struct follower *f = &t->own->threads[step->thread];
  struct fork *fork = pomp_track_find_fork(t, step->fork);
  f->joining = true;
  f->join_depth = f->depth;
  f->fork = step->fork;
  if (!fork)
    return pomp_track_end_joining(t, step->thread, step->time);
  if (!pomp_array_grow((void **)&fork->waiting, &fork->capacity,
                       fork->num_waiting, sizeof(*fork->waiting)))
    return pomp_track_no_memory();
  fork->waiting[fork->num_waiting++] = step->thread;
  return true;
}
