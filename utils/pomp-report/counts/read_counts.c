/*===- read_counts.c - Reads what was counted -----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "counts/counts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool pomp_read_counters(struct pomp_cursor at, struct pomp_profile *profile) {
  uint32_t number;
  if (!json_object_get(at.object, "counters"))
    return true;
  const json_t *array = pomp_read_array(&at, "counters", &number);
  if (!array)
    return false;
  if (number > POMP_MAX_COUNTERS)
    return pomp_wrong(&at, "counters", "expected at most %d",
                      POMP_MAX_COUNTERS);
  struct pomp_counter_list *counters = &profile->result->counters;
  at.array = "counters";
  for (uint32_t c = 0; c < number; ++c) {
    struct pomp_counter *counter = &counters->counters[c];
    const char *name, *event;
    if (!pomp_enter_object(&at, array, c) ||
        !pomp_read_string(&at, "name", &name) ||
        !pomp_read_string(&at, "event", &event))
      return false;
    snprintf(counter->name, sizeof(counter->name), "%s", name);
    snprintf(counter->event, sizeof(counter->event), "%s", event);
  }
  counters->number = number;
  return true;
}

/** Reads the numbers of one counter, by state. */
static bool read_states(const struct pomp_cursor *at, uint32_t counter,
                        uint64_t *counts) {
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
    if (json_object_get(at->object, pomp_state_names[s]) &&
        !pomp_read_number(at, pomp_state_names[s],
                          &counts[pomp_count_place(s, counter)]))
      return false;
  return true;
}

bool pomp_read_counts(const struct pomp_cursor *at,
                      const struct pomp_profile *profile,
                      struct pomp_metric *share) {
  uint32_t number;
  if (!profile->result->counters.number ||
      !json_object_get(at->object, "counters"))
    return true;
  const json_t *array = pomp_read_array(at, "counters", &number);
  if (!array)
    return false;
  if (number != profile->result->counters.number)
    return pomp_wrong(at, "counters", "expected %" PRIu32 " of them",
                      profile->result->counters.number);
  share->counts = pomp_make(POMP_SHARE_COUNTS, sizeof(*share->counts));
  if (!share->counts)
    return false;
  for (uint32_t c = 0; c < number; ++c) {
    struct pomp_cursor inner = *at;
    inner.object = json_array_get(array, c);
    if (!json_is_object(inner.object))
      return pomp_wrong(at, "counters", "expected only objects in it");
    if (!read_states(&inner, c, share->counts))
      return false;
  }
  return true;
}
