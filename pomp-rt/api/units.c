/*===- units.c - Where instrumented units come and go -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "api/api.h"
#include "base/mutex.h"
#include "monitor/tried.h"
#include "pomp/attach.h"
#include "process/lifecycle.h"
#include "process/task_id.h"
#include "process/visits.h"
#include "profile/setting.h"
#include "program/compiled.h"
#include "program/object.h"
#include "program/region.h"
#include "program/version.h"

POMP_API_FILE(units, control, events);

POMP_EXPORT int32_t POMP_Attach(struct pomp_object *object,
                                struct pomp_unit *unit) {
  if (!object || !unit || !pomp_version_fits(object, unit, "libpomp-rt"))
    return POMP_ERROR_INVALID_ARGUMENT;
  /* While another thread initializes the library, the mask is still zero. The
   * object gets the other mask at the end of the initialization. */
  pomp_core_try_init();
  if (pomp_core_is_over())
    return POMP_ERROR_NOT_ACTIVE;
  pomp_core_lock();
  int32_t code = pomp_region_add_unit(unit);
  if (code == POMP_SUCCESS)
    code = pomp_object_add(object);
  if (code == POMP_SUCCESS) {
    pomp_tried_add_unit(unit);
    pomp_compiled_add_unit(unit->ctc);
    pomp_setting_add_unit(unit->ctc);
  }
  pomp_core_unlock();
  return code;
}

POMP_EXPORT int32_t POMP_Detach(struct pomp_object *object,
                                struct pomp_unit *unit) {
  if (!object || !unit)
    return POMP_ERROR_INVALID_ARGUMENT;
  pomp_core_lock();
  pomp_region_remove_unit(unit);
  pomp_object_remove(object);
  pomp_core_unlock();
  return POMP_SUCCESS;
}

POMP_EXPORT struct pomp_task_thread *POMP_Task_thread(void) {
  return pomp_task_get_thread();
}

POMP_EXPORT struct pomp_thread_visits *POMP_Thread_visits(void) {
  return pomp_visits_get();
}
