/*===- parts.c - Where the time between two events went ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/parts.h"
#include "engine/calltree.h"
#include "engine/event_actions.h"

#include <string.h>

struct pomp_position pomp_parts_before(const struct pomp_profile_thread *p,
                                       unsigned event) {
  struct pomp_frame *f = pomp_calltree_top(p);
  if (event == POMP_FN_Loop_chunk_begin && !p->below)
    pomp_calltree_begin_chunk(f);
  struct pomp_position b = {.node = pomp_frame_node(f),
                            .state = pomp_frame_get_state(f),
                            .last = pomp_read(&p->last)};
  b.is_open = (pomp_frame_get_flags(f) & POMP_FRAMES_UNUSUAL) ||
              (event < POMP_NUM_FUNCTIONS &&
               pomp_event_actions[event].operation == POMP_OP_TEAM);
  for (unsigned s = 0; b.is_open && s < POMP_NUM_STATES; ++s)
    b.ticks[s] = pomp_read(&b.node->ticks[s]);
  return b;
}

unsigned pomp_parts_after(struct pomp_profile_thread *p,
                          const struct pomp_position *b,
                          struct pomp_part parts[POMP_MOST_PARTS]) {
  uint64_t left = pomp_read(&p->last) - b->last;
  unsigned number = 0;
  if (!b->is_open || !left) {
    parts[0] = (struct pomp_part){b->node, b->state, left};
    return 1;
  }
  /* A worker is in its team, to which it was on its way. */
  struct pomp_frame *top = pomp_calltree_top(p);
  struct pomp_node *team = pomp_frame_node(top);
  uint64_t way = team != b->node && team->kind == POMP_KIND_TEAM
                     ? pomp_read(&p->last) - pomp_read(&top->enter)
                     : 0;
  way = way < left ? way : left;
  left -= way;
  for (unsigned s = 0; s < POMP_NUM_STATES && left; ++s) {
    uint64_t now = pomp_read(&b->node->ticks[s]);
    uint64_t ticks = now > b->ticks[s] ? now - b->ticks[s] : 0;
    ticks = ticks < left ? ticks : left;
    if (ticks)
      parts[number++] = (struct pomp_part){b->node, s, ticks};
    left -= ticks;
  }
  if (left)
    parts[number++] = (struct pomp_part){&p->root, POMP_STATE_WORK, left};
  if (way)
    parts[number++] = (struct pomp_part){team, POMP_STATE_FORK, way};
  return number;
}

void pomp_parts_charge(struct pomp_thread *thread,
                       const struct pomp_part *parts, unsigned num_parts,
                       const uint64_t *counts, uint32_t number) {
  uint64_t rest[POMP_MAX_COUNTERS], time = 0;
  memcpy(rest, counts, number * sizeof(*rest));
  for (unsigned i = 0; i < num_parts; ++i)
    time += parts[i].ticks;
  for (unsigned i = 0; i < num_parts; ++i) {
    struct pomp_node *n = parts[i].node;
    const bool is_all = parts[i].ticks >= time;
    if (!n->counts &&
        !(n->counts = pomp_arena_alloc(&thread->arena,
                                       sizeof(*n->counts) * POMP_NODE_COUNTS)))
      return;
    for (uint32_t c = 0; c < number; ++c) {
      uint64_t part = is_all
                          ? rest[c]
                          : (uint64_t)((double)rest[c] *
                                       (double)parts[i].ticks / (double)time);
      pomp_add(pomp_count_of(n->counts, parts[i].state, c), part);
      rest[c] -= part;
    }
    time -= parts[i].ticks;
  }
}
