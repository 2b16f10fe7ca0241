/*===- tasks.h - What tasks wait for, by OMPT -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROCESS_OMPT_TASKS_H
#define POMP_PROCESS_OMPT_TASKS_H

#include "process/ompt/abi.h"
#include "process/ompt/told.h"

/** Requests reports about tasks from the runtime, as far as it has them. */
void pomp_ompt_tasks_start(pomp_ompt_set_callback *set,
                           const struct pomp_ompt_hooks *hooks);

#endif
