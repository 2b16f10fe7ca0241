/*===- trace_record.h - How a record comes into a trace ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_TRACE_RECORD_H
#define POMP_MONITOR_TRACE_RECORD_H

#include "core/number.h"
#include "core/team.h"
#include "monitor/trace.h"
#include "pomp/attach.h"

#include <string.h>

_Static_assert(sizeof(struct pomp_trace_record) == 16,
               "the values of a record are counted in halves of records");

/** \returns how many records a record with \p num_values takes. */
static inline size_t pomp_trace_records(unsigned num_values) {
  return 1 + (num_values + 1) / 2;
}

/** \returns whether such a record can be written now. */
static inline bool pomp_trace_has_room(const struct pomp_trace_writer *w,
                                       unsigned num_values) {
  return POMP_LIKELY((size_t)((const char *)w->end - (const char *)w->next) >=
                     16 * pomp_trace_records(num_values));
}

/** Puts the values of a record where they belong, before it is one. */
static inline void pomp_trace_put_values(struct pomp_trace_writer *w,
                                         const int64_t *args,
                                         unsigned num_values) {
  int64_t *values = (int64_t *)(w->next + 1);
  switch (num_values) {
  case 0:
    break;
  case 1:
    values[0] = args[0];
    break;
  case 2:
    memcpy(values, args, 2 * sizeof(*values));
    break;
  case 3:
    memcpy(values, args, 3 * sizeof(*values));
    break;
  default:
    memcpy(values, args, 4 * sizeof(*values));
    break;
  }
}

static inline void pomp_trace_put_value(struct pomp_trace_writer *w,
                                        unsigned index, int64_t value) {
  ((int64_t *)(w->next + 1))[index] = value;
}

/** \returns whether the number of the instance as it is created is one value
 *  more, for which there is room in the record anyway. */
static inline bool pomp_trace_has_origin(unsigned event) {
  return event == POMP_FN_Task_create_enter || event == POMP_FN_Task_begin;
}

/** \returns that number. \param task what the event is about, or null. */
static inline int64_t pomp_trace_origin(unsigned event,
                                        const struct pomp_task *task) {
  if (POMP_UNLIKELY(!task))
    return 0;
  return event == POMP_FN_Task_create_enter ? task->id : pomp_task_self.origin;
}

/** \returns whether the identity of the team is one value more where it is not
 *  zero. */
static inline bool pomp_trace_has_team(unsigned event) {
  return event == POMP_FN_Parallel_enter || event == POMP_FN_Parallel_begin;
}

static inline uint64_t pomp_trace_team(unsigned event) {
  return pomp_trace_has_team(event)
             ? pomp_team_identity(event == POMP_FN_Parallel_begin)
             : 0;
}

/** \returns whether the last record is the end of the implicit barrier that
 * ends \p region: to leave that takes no time. What stands before the first
 * record of a chunk is zero. */
static inline bool pomp_trace_after_barrier(const struct pomp_trace_writer *w,
                                            uint32_t region) {
  const struct pomp_trace_record *last = w->next - 1;
  return last->event == POMP_FN_Implicit_barrier_exit + 1 &&
         last->num_values == 0 && last->region == region &&
         pomp_trace_ends_in_barrier(region);
}

/** Makes what stands at next a record, last of all. */
static inline void pomp_trace_put(struct pomp_trace_writer *w, uint64_t time,
                                  uint32_t region, int32_t thread_id,
                                  unsigned num_values, unsigned event) {
  struct pomp_trace_record *r = w->next;
  struct pomp_trace_record head = {
      .region = region,
      .thread_id =
          (uint16_t)((uint32_t)thread_id < UINT16_MAX ? thread_id : UINT16_MAX),
      .num_values = (uint8_t)num_values,
      .event = (uint8_t)event};
  r->time = time;
  /* The program may be killed between any two instructions. */
  atomic_signal_fence(memory_order_release);
  memcpy(&r->region, &head.region, sizeof(uint64_t));
  w->next = r + pomp_trace_records(num_values);
}

#endif
