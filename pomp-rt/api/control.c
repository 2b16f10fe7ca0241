/*===- control.c - The entry points that are not events ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "api/api.h"
#include "base/ambient.h"
#include "base/mutex.h"
#include "pomp/clock.h"
#include "pomp/ctc.h"
#include "process/lifecycle.h"
#include "program/compiled.h"
#include "program/level.h"
#include "program/region.h"
#include "sources/sample/sample.h"
#include "trace/trace_directory.h"

#include <errno.h>

POMP_API_FILE(control, units, events);

POMP_EXPORT int32_t POMP_Get_handle(POMP_Handle_t *handle, const char ctc[]) {
  if (!handle || !pomp_ctc_valid(ctc))
    return POMP_ERROR_INVALID_ARGUMENT;
  pomp_region_id region;
  POMP_Handle_t known = __atomic_load_n(handle, __ATOMIC_RELAXED);
  if (known)
    return pomp_region_from_handle(known, &region) ? POMP_SUCCESS
                                                   : POMP_ERROR_INVALID_HANDLE;
  pomp_core_init();
  if (pomp_core_is_over())
    return POMP_ERROR_NOT_ACTIVE;
  int saved = errno;
  pomp_core_lock();
  int32_t code = pomp_region_add(ctc, &region);
  pomp_core_unlock();
  errno = saved;
  if (code == POMP_SUCCESS)
    __atomic_store_n(handle, pomp_region_to_handle(region), __ATOMIC_RELAXED);
  return code;
}

POMP_EXPORT int32_t POMP_Init(void) {
  if (pomp_core_init()) {
    pomp_compiled_check();
    pomp_sample_begin();
  }
  return POMP_SUCCESS;
}

POMP_EXPORT int32_t POMP_Finalize(void) { return pomp_core_finalize(); }

static int32_t switch_events(bool on) {
  pomp_core_init();
  if (!pomp_core_is_active())
    return POMP_ERROR_NOT_ACTIVE;
  pomp_core_switch(on);
  return POMP_SUCCESS;
}

POMP_EXPORT int32_t POMP_On(void) { return switch_events(true); }
POMP_EXPORT int32_t POMP_Off(void) { return switch_events(false); }

POMP_EXPORT int32_t POMP_Set_level(POMP_Group group, int32_t level) {
  unsigned index = (unsigned)group;
  if (index >= POMP_NUM_GROUPS || (level & ~pomp_level_valid((int)index)))
    return POMP_ERROR_INVALID_ARGUMENT;
  pomp_core_init();
  if (!pomp_core_is_active())
    return POMP_ERROR_NOT_ACTIVE;
  pomp_level_set((int)index, level);
  pomp_core_update_mask();
  return POMP_SUCCESS;
}

POMP_EXPORT int32_t POMP_Get_level(POMP_Group group) {
  unsigned index = (unsigned)group;
  if (index >= POMP_NUM_GROUPS)
    return POMP_ERROR_INVALID_ARGUMENT;
  pomp_core_init();
  return pomp_level_get((int)index);
}

POMP_EXPORT const char *POMP_Error_string(int32_t code) {
  switch (code) {
  case POMP_SUCCESS:
    return "success";
  case POMP_ERROR_INVALID_HANDLE:
    return "the handle is null, or not of this library";
  case POMP_ERROR_INVALID_ARGUMENT:
    return "a group, level, number or CTC string is not a legal one";
  case POMP_ERROR_NO_MEMORY:
    return "out of memory";
  case POMP_ERROR_NOT_ACTIVE:
    return "the library is not initialized, or finalized already";
  case POMP_ERROR_OUTPUT:
    return "a result could not be written";
  default:
    return "unknown error";
  }
}

POMP_EXPORT int32_t pomp_clock_offset(uint64_t local, int64_t offset,
                                      uint64_t uncertainty) {
  pomp_core_init();
  if (!pomp_core_is_active())
    return POMP_ERROR_NOT_ACTIVE;
  struct pomp_ambient ambient;
  pomp_ambient_begin(&ambient);
  pomp_trace_define_offset(
      &(struct pomp_trace_offset){local, offset, uncertainty});
  pomp_ambient_end(&ambient);
  return POMP_SUCCESS;
}
