/*===- state.c - The entry points of the state inquiry ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "api/api.h"
#include "monitor/inquiry.h"
#include "program/kind_names.h"
#include "program/region.h"

#include <string.h>

POMP_API_FILE(state, units, events);

POMP_EXPORT int32_t pomp_state(int32_t thread, struct pomp_thread_state *state,
                               size_t size) {
  if (!state || thread < POMP_STATE_SELF)
    return POMP_ERROR_INVALID_ARGUMENT;
  struct pomp_thread_state s;
  int32_t code = pomp_inquiry_of(thread, &s);
  if (code == POMP_SUCCESS)
    memcpy(state, &s, size < sizeof(s) ? size : sizeof(s));
  return code;
}

POMP_EXPORT int32_t pomp_state_threads(void) {
  /* Threads are added in the order of their numbers, or nearly so. */
  int32_t count = 0;
  for (const struct pomp_thread *t = pomp_thread_first(); t; t = t->next)
    if ((int32_t)t->index >= count)
      count = (int32_t)t->index + 1;
  return count;
}

POMP_EXPORT int32_t pomp_state_region(POMP_Handle_t handle, char *ctc,
                                      size_t capacity) {
  pomp_region_id region;
  return pomp_region_from_handle(handle, &region)
             ? (int32_t)pomp_region_copy_ctc(region, ctc, capacity)
             : POMP_ERROR_INVALID_HANDLE;
}

POMP_EXPORT const char *pomp_state_name(int32_t state) {
  return (uint32_t)state < POMP_NUM_STATES ? pomp_state_names[state] : NULL;
}
