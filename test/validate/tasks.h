/*===- tasks.h - Checks the life of explicit tasks --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TEST_VALIDATE_TASKS_H
#define POMP_TEST_VALIDATE_TASKS_H

#include "state.h"

/** Task events. All need the lock; those with a stack push to it and pop from
 *  it what moves with the task. */
void validate_task_created(const struct call *call, struct region *region);
void validate_task_begin(const struct call *call, struct region *region);
void validate_task_end(const struct call *call, struct region *region);
void validate_task_suspend(const struct call *call, struct region *region,
                           struct stack *stack);
void validate_task_resume(const struct call *call, struct region *region,
                          struct stack *stack);
void validate_task_depend(const struct call *call, struct region *region,
                          const struct stack *stack);
void validate_taskloop_range(const struct call *call, struct region *region,
                             const struct stack *stack);
void validate_task_detach(const struct call *call, struct region *region,
                          const struct stack *stack);
void validate_fulfill(const struct call *call, struct region *region);
void validate_check_tasks(void);
void validate_forget_tasks(void);

#endif
