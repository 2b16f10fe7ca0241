/*===- brief.c - Visits so brief that not all are timed -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/brief.h"

uint64_t pomp_brief_take(const struct pomp_frame *f, uint64_t time) {
  _Atomic uint64_t *from = &pomp_frame_node(f)->ticks[pomp_frame_get_state(f)];
  uint64_t most = pomp_read(from);
  time = time < most ? time : most;
  pomp_write(from, most - time);
  return time;
}

uint64_t pomp_brief_spread(const struct pomp_profile_thread *p,
                           const struct pomp_frame *f, struct pomp_node *n,
                           unsigned state, uint64_t time) {
  struct pomp_brief *b = &n->brief;
  if (time >= POMP_BRIEF_RARE && ++b->num_rare < POMP_BRIEF_ENOUGH) {
    b->rare += time;
    return 0;
  }
  if (time >= POMP_BRIEF_RARE) {
    time += b->rare;
    b->rare = 0;
  }
  /* The others read no clock. */
  uint64_t read = p->engine->clock_read;
  time = time > read ? time - read : 0;
  time = pomp_brief_take(f->outer, time * pomp_brief_skipped(n));
  pomp_add(&n->ticks[state], time);
  return time;
}
