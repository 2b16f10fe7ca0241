/*===- record.h - An event and its arguments ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_RECORD_H
#define POMP_ENGINE_RECORD_H

#include "pomp/attach.h"
#include "program/region.h"

/** An event and its arguments. */
struct pomp_record {
  /** In ticks of the clock. */
  uint64_t time;
  pomp_region_id region;
  int32_t thread_id;
  /** An enum pomp_function. */
  uint16_t event;
  /** Whether the levels in force deliver this event. If not, it closes a visit
   *  that was opened before they changed. */
  bool active;
  uint8_t num_args;
  /** The run-time parameters in the order of pomp/events.def. */
  int64_t args[4];
  const int64_t *values;
  /** The instance that an event named Task_... is about. Null if the caller did
   *  not set it. */
  struct pomp_task *task;
};

#endif
