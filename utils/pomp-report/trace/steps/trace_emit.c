/*===- trace_emit.c - Hands out the steps of the model ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/steps/trace_emit.h"
#include "program/deferred.h"
#include "trace/steps/trace_place.h"

void pomp_model_no_memory(struct pomp_model *m) {
  if (!m->own->failed)
    m->own->talk.complain("not enough memory to follow the trace");
  m->own->failed = true;
}

bool pomp_model_grow(struct pomp_model *m, void **array, uint32_t *capacity,
                     uint32_t count, size_t size) {
  if (pomp_array_grow(array, capacity, count, size))
    return true;
  pomp_model_no_memory(m);
  return false;
}

void pomp_model_take(struct pomp_model *m, struct pomp_step *step) {
  struct pomp_model_private *o = m->own;
  step->time = m->now;
  if (!o->failed && !o->stopped && !o->take(o->data, m, step))
    o->stopped = true;
}

uint32_t pomp_model_place(struct pomp_model *m, uint32_t region, uint8_t kind,
                          bool is_body, bool is_resumed) {
  uint64_t key = (uint64_t)is_resumed << 40 | (uint64_t)region << 8 |
                 (uint64_t)kind << 1 | is_body;
  uint32_t *index = pomp_table_find(&m->own->place_of, key);
  if (!index) {
    pomp_model_no_memory(m);
    return 0;
  }
  if (!*index) {
    if (!pomp_model_grow(m, (void **)&m->places, &m->own->places_capacity,
                         m->num_places, sizeof(*m->places)))
      return 0;
    m->places[m->num_places++] =
        (struct pomp_place){region, (enum pomp_kind)kind, is_body, is_resumed};
    *index = m->num_places;
  }
  return *index - 1;
}

struct pomp_task_instance *pomp_model_instance(const struct pomp_model *m,
                                               int64_t id) {
  struct pomp_model_task *task = pomp_model_find_task(m, id);
  return task ? &task->instance : NULL;
}

/** \p thread, which enters \p region, may be a helper. */
static void see_helper(struct pomp_model *m, uint32_t thread, uint32_t region) {
  struct pomp_model_thread *t = &m->own->threads[thread];
  if (t->is_no_helper)
    return;
  const char *ctc =
      m->trace->regions[t->depth ? t->frames[0].region : region].ctc;
  m->trace->threads[thread].is_helper = ctc && pomp_ctc_is_deferred_target(ctc);
  t->is_no_helper = !m->trace->threads[thread].is_helper;
}

void pomp_model_enter(struct pomp_model *m, uint32_t thread, uint32_t place,
                      bool is_visit, const struct pomp_trace_event *e) {
  struct pomp_step step = {.kind = POMP_STEP_ENTER,
                           .thread = thread,
                           .place = place,
                           .is_visit = is_visit,
                           .event = e ? e->event : -1,
                           .thread_num = e ? e->thread_id : 0,
                           .num_values = e ? pomp_event_num_values(e) : 0,
                           .values = e ? e->values : NULL};
  uint8_t kind = (uint8_t)m->places[place].kind;
  see_helper(m, thread, m->places[place].region);
  if (e && (kind == POMP_KIND_TASK_CREATE || kind == POMP_KIND_TASK)) {
    unsigned index = kind == POMP_KIND_TASK_CREATE;
    if (index < e->num_values)
      step.task = pomp_model_instance(m, e->values[index]);
  }
  if (kind == POMP_KIND_TASK && is_visit) {
    struct pomp_model_thread *t = &m->own->threads[thread];
    step.has_dependence = t->has_dependence;
    step.dependence = t->dependence;
    t->has_dependence = false;
  }
  pomp_model_take(m, &step);
}

void pomp_model_leave(struct pomp_model *m, uint32_t thread, uint32_t place,
                      int64_t task, bool is_immediate) {
  struct pomp_step step = {.kind = POMP_STEP_LEAVE,
                           .thread = thread,
                           .place = place,
                           .is_immediate = is_immediate,
                           .is_suspended = m->own->suspends,
                           .task = pomp_model_instance(m, task)};
  pomp_model_take(m, &step);
}
