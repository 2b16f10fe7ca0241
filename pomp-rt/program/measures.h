/*===- measures.h - The numbers that a profile holds ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===------------------------------------------------------------------===*|
|*
|* Structures and functions made from the rows of pomp/measures.def. A structure
|* has its numbers twice: by name, and as the array that all functions here
|* take, in the order of the rows. Times are in nanoseconds.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROGRAM_MEASURES_H
#define POMP_PROGRAM_MEASURES_H

#include "base/text.h"
#include "pomp/measures.def"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The owners of numbers. */
enum pomp_owner {
#define POMP_ONE(OWNER, Title) POMP_OWNER_##OWNER,
  POMP_OWNERS(POMP_ONE)
#undef POMP_ONE
      POMP_NUM_OWNERS
};

/** How many numbers an owner has: POMP_NUMBERS_OF_LOOP and so on. */
enum {
#define POMP_ONE(name, UNIT, COMBINE, Member, AGE, Doc) +1
#define POMP_COUNT(OWNER, Title)                                               \
  POMP_NUMBERS_OF_##OWNER = POMP_##OWNER##_MEASURES(POMP_ONE),
  POMP_OWNERS(POMP_COUNT)
#undef POMP_COUNT
#undef POMP_ONE
};

enum pomp_measure_unit { POMP_UNIT_COUNT, POMP_UNIT_TIME, POMP_UNIT_BYTES };

/** How two values become one: see pomp/measures.def. */
enum pomp_combine {
  POMP_COMBINE_SUM,
  POMP_COMBINE_MAX,
  POMP_COMBINE_LEAST,
  POMP_COMBINE_MOST,
  POMP_COMBINE_MEAN
};

/** A row of pomp/measures.def. */
struct pomp_measure_row {
  /** Its name in profile.json. */
  const char *member;
  enum pomp_measure_unit unit;
  enum pomp_combine combine;
  /** Profiles of the first version lack it. */
  bool is_later;
  const char *doc;
};

/** The rows of an owner. */
struct pomp_measure_rows {
  const struct pomp_measure_row *rows;
  size_t count;
  const char *title;
};

/** \returns the rows of \p owner. */
const struct pomp_measure_rows *pomp_measures_of(enum pomp_owner owner);

/** Appends the numbers of \p owner to JSON, as members with commas between
 * them.
 */
void pomp_json_measures(struct pomp_text *text, enum pomp_owner owner,
                        const uint64_t *numbers);

/** Combines the numbers \p from into \p to, both of \p owner. Numbers that are
 *  all 0 change nothing, and the order does not matter. */
void pomp_measures_combine(enum pomp_owner owner, uint64_t *to,
                           const uint64_t *from);

#define POMP_NUMBER(name, UNIT, COMBINE, Member, AGE, Doc) uint64_t name;
/** The numbers of \p OWNER, as members of a structure. */
#define POMP_NUMBERS(OWNER)                                                    \
  union {                                                                      \
    uint64_t numbers[POMP_NUMBERS_OF_##OWNER];                                 \
    struct {                                                                   \
      POMP_##OWNER##_MEASURES(POMP_NUMBER)                                     \
    };                                                                         \
  }

#define POMP_COUNTED_NUMBER(name, UNIT, COMBINE, Member, AGE, Doc)             \
  _Atomic uint64_t name;
/** The same, as a thread counts them: times are in ticks. */
#define POMP_COUNTED_NUMBERS(OWNER)                                            \
  union {                                                                      \
    _Atomic uint64_t numbers[POMP_NUMBERS_OF_##OWNER];                         \
    struct {                                                                   \
      POMP_##OWNER##_MEASURES(POMP_COUNTED_NUMBER)                             \
    };                                                                         \
  }

/** Durations of the same thing. */
struct pomp_durations {
  POMP_NUMBERS(DURATIONS);
};

/** Sums over all executions of a loop by teams. */
struct pomp_loop_sum {
  POMP_NUMBERS(LOOP);
};

/** Sums over the Target_map_events of a construct. */
struct pomp_transfer_sum {
  POMP_NUMBERS(TRANSFERS);
};

/** Sums over the visits of a construct that are timed. */
struct pomp_timed_sum {
  POMP_NUMBERS(TIMED);
};

/** Sums over the teams of a parallel construct, if the OpenMP runtime reports
 *  them. */
struct pomp_team_sum {
  POMP_NUMBERS(TEAMS);
};

/** The tasks of a call path, or of a construct. */
struct pomp_task_sums {
  POMP_NUMBERS(TASKS);
#define POMP_MEMBER(name, Member, AGE, Doc) struct pomp_durations name;
  POMP_TASK_DURATIONS(POMP_MEMBER)
#undef POMP_MEMBER
  /** The maximum at the same time, as a lower and an upper bound; both 0 if the
   *  ends of tasks were not delivered. */
  uint64_t max_alive[2];
};

/** How often tasks of one construct created tasks of another. */
struct pomp_creation {
  uint32_t child;
  /** UINT32_MAX: implicit tasks. */
  uint32_t parent;
  POMP_NUMBERS(CREATION);
};

/** Serial time of threads between two of their parallel regions. */
struct pomp_gap_row {
  /** UINT32_MAX: the begin, or the end. */
  uint32_t from, to;
  /** It is between others than these. */
  bool is_rest;
  POMP_NUMBERS(GAP);
};

/** The uses of a lock in a region. */
struct pomp_lock_use_sum {
  uint32_t region;
  POMP_NUMBERS(LOCK_USE);
};

/** How long a region waited while another one held the lock. */
struct pomp_lock_wait_sum {
  uint32_t region;
  /** UINT32_MAX: no measured thread held it. */
  uint32_t holder;
  POMP_NUMBERS(LOCK_WAIT);
};

/** Combines the extremes \p from and \p to of single durations into \p least
 * and \p most. They are 0 while none is known. */
static inline void pomp_extremes_add(uint64_t *least, uint64_t *most,
                                     uint64_t from, uint64_t to) {
  if (to && (!*most || from < *least))
    *least = from;
  if (to > *most)
    *most = to;
}

/** Combines durations, one or several, into \p to; \p least and \p most are
 *  0 if they are not known. */
void pomp_durations_add(struct pomp_durations *to, uint64_t count, uint64_t sum,
                        uint64_t least, uint64_t most);

/** A member of struct pomp_task_sums that is a structure of durations. */
struct pomp_durations_row {
  const char *member;
  size_t offset;
  bool is_later;
  const char *doc;
};

enum {
#define POMP_ONE(name, Member, AGE, Doc) +1
  POMP_NUM_TASK_DURATIONS = POMP_TASK_DURATIONS(POMP_ONE)
#undef POMP_ONE
};
extern const struct pomp_durations_row
    pomp_task_durations[POMP_NUM_TASK_DURATIONS];

/** \returns the durations of \p tasks that \p row names. */
static inline struct pomp_durations *
pomp_durations_of(struct pomp_task_sums *tasks,
                  const struct pomp_durations_row *row) {
  return (struct pomp_durations *)((char *)tasks + row->offset);
}

/** Combines \p from into \p to. The upper bounds of max_alive add up if tasks
 *  of both may be alive at once, as those of two call paths may. */
void pomp_task_sums_combine(struct pomp_task_sums *to,
                            const struct pomp_task_sums *from, bool at_once);

#endif
