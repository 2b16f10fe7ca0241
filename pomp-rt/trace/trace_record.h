/*===- trace_record.h - How a record comes into a trace ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRACE_TRACE_RECORD_H
#define POMP_TRACE_TRACE_RECORD_H

#include "pomp/kinds.h"
#include "process/task_id.h"
#include "process/team.h"
#include "trace/trace_directory.h"
#include "trace/trace_writer.h"

#include <string.h>

_Static_assert(sizeof(struct pomp_trace_record) == sizeof(int64_t),
               "the values of a record are counted in records");

/** \returns how many records a record with \p num_values takes. */
static inline size_t pomp_trace_records(unsigned num_values) {
  return 1u + num_values + (num_values >= POMP_TRACE_MANY);
}

/** \returns whether such a record can be written now. */
static inline bool pomp_trace_has_room(const struct pomp_trace_writer *w,
                                       unsigned num_values) {
  return POMP_LIKELY((size_t)((const char *)w->end - (const char *)w->next) >=
                     sizeof(*w->next) * pomp_trace_records(num_values));
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
  unsigned role = pomp_event_roles[event].role;
  return role == POMP_ROLE_CREATE || role == POMP_ROLE_TASK;
}

/** \returns that number.
 *  \param task the task that the event is about, or null. */
static inline int64_t pomp_trace_origin(unsigned event,
                                        const struct pomp_task *task) {
  if (POMP_UNLIKELY(!task))
    return 0;
  return pomp_event_roles[event].role == POMP_ROLE_CREATE
             ? task->id
             : pomp_task_self.origin;
}

/** \returns whether the event has the identity of the team as one more value,
 *  if it is not zero. */
static inline bool pomp_trace_has_team(unsigned event) {
  unsigned role = pomp_event_roles[event].role;
  return role == POMP_ROLE_FORK || role == POMP_ROLE_TEAM;
}

static inline uint64_t pomp_trace_team(unsigned event) {
  return pomp_trace_has_team(event)
             ? pomp_team_identity(pomp_event_roles[event].role ==
                                  POMP_ROLE_TEAM)
             : 0;
}

/** \returns whether the last record is the end of the implicit barrier that
 *  ends \p region: to leave that takes no time. */
static inline bool pomp_trace_after_barrier(const struct pomp_trace_writer *w,
                                            uint32_t region) {
  return w->joint == w->next && w->joint_region == region &&
         pomp_trace_ends_in_barrier(region);
}

/** Makes what stands at next a record, last of all. \param num_values fewer
 *  than POMP_TRACE_MANY, or it stands before them. */
static inline void pomp_trace_put(struct pomp_trace_writer *w, uint64_t time,
                                  uint32_t region, unsigned num_values,
                                  unsigned event) {
  struct pomp_trace_record *r = w->next;
  unsigned count = num_values < POMP_TRACE_MANY ? num_values : POMP_TRACE_MANY;
  const struct pomp_trace_record record = {
      POMP_TRACE_WHAT(event, count, region), (uint32_t)time};
  uint64_t bits;
  memcpy(&bits, &record, sizeof(bits));
  /* The program may be killed between any two instructions. */
  atomic_signal_fence(memory_order_release);
  *(volatile uint64_t *)(void *)r = bits;
  w->next = r + pomp_trace_records(num_values);
  if (event == POMP_FN_Implicit_barrier_exit + 1) {
    w->joint = w->next;
    w->joint_region = region;
    w->joint_time = time;
  }
}

#endif
