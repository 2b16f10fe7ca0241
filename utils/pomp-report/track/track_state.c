/*===- track_state.c - What is known of each thread of a trace -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "track/track_state.h"
#include "support/message.h"

bool pomp_track_no_memory(void) {
  pomp_complain("not enough memory to read the trace");
  return false;
}

bool pomp_track_is_joining(const struct follower *f) {
  return f->joining && f->depth <= f->join_depth;
}

struct frame *pomp_track_top(const struct follower *f) {
  return f->depth ? &f->frames[f->depth - 1] : NULL;
}

bool pomp_track_tell(struct pomp_tracker *t, uint32_t thread, uint64_t now,
                     bool has_waited) {
  struct follower *f = &t->own->threads[thread];
  struct pomp_span span = {.thread = thread,
                           .state = POMP_STATE_IDLE,
                           .begin = f->since,
                           .end = now};
  struct frame *top = pomp_track_top(f);
  uint64_t since = f->since;
  f->since = now;
  if (top) {
    span.node = top->node;
    span.root = top->root;
    span.state = top->state;
    if (top->kind == POMP_KIND_TASKGROUP && has_waited && top->is_begun)
      span.state = POMP_STATE_TASKGROUP;
    if (span.state == POMP_STATE_TASKGROUP && now > since)
      f->waited += now - since;
    top->is_begun = true;
    /* A worker whose team has no events works outside of it. */
    span.is_outside =
        span.state == POMP_STATE_WORK && !t->nodes[span.node].in_parallel;
  } else {
    span.is_outside = f->is_alive;
  }
  if (span.is_outside && f->encountering)
    span.state = POMP_STATE_SERIAL;
  if (pomp_track_is_joining(f)) {
    span.state = POMP_STATE_JOIN;
    span.is_outside = false;
    span.node = top ? span.node : f->team_node;
    span.root = top ? span.root : f->team_root;
  }
  return (span.begin >= span.end && !t->takes_empty_spans) ||
         t->take_span(t->data, t, &span);
}

bool pomp_track_tell_visit(struct pomp_tracker *t, uint32_t thread,
                           uint32_t node, uint32_t root, bool begins,
                           uint64_t ns) {
  const struct pomp_visit visit = {thread, node, root, begins, ns};
  return !t->take_visit || t->take_visit(t->data, t, &visit);
}

bool pomp_track_is_helper(const struct pomp_tracker *t, uint32_t thread) {
  return t->own->threads && t->own->threads[thread].defers &&
         !t->own->threads[thread].encountering &&
         !t->own->threads[thread].is_busy;
}
