/*===- ompt-empty.c - An OMPT tool that does nothing ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

/* A callback's arguments are not looked at. */
#define NOTHING(Name)                                                          \
  static void on_##Name(void) {}
NOTHING(parallel_begin)
NOTHING(parallel_end)
NOTHING(implicit_task)
NOTHING(work)
NOTHING(sync_region)
NOTHING(mutex_acquire)
NOTHING(mutex_acquired)
NOTHING(mutex_released)
NOTHING(masked)
NOTHING(task_create)
NOTHING(task_schedule)
NOTHING(dispatch)
NOTHING(flush)

#include "ompt-tool.h"

static void finish(void) {}
