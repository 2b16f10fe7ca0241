/*===- event_actions.h - What each event does to a profile ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_EVENT_ACTIONS_H
#define POMP_ENGINE_EVENT_ACTIONS_H

#include "engine/profile_data.h"
#include "pomp/kinds.h"

/** The effect of an event on the tree of its thread. */
enum pomp_operation {
  /** A visit without a duration. */
  POMP_OP_COUNT,
  /** A region is entered. */
  POMP_OP_PUSH,
  POMP_OP_FORK,
  POMP_OP_TEAM,
  POMP_OP_TASK_OPENS,
  /** The last operation that opens something. The following ones are executed
   *  even if the level of the event is off by now. */
  POMP_OP_LAST_OPENING = POMP_OP_TASK_OPENS,
  POMP_OP_POP,
  /** Inside the region: waiting ends, or begins again. */
  POMP_OP_BODY,
  POMP_OP_BODY_END,
  /** For events named Task_...: see task.h. */
  POMP_OP_TASK,
  /** More about a task: what, says the role. */
  POMP_OP_TASK_FACT
};

/** By enum pomp_role. */
enum pomp_operation_of {
  POMP_OP_OF_POINT = POMP_OP_COUNT,
  POMP_OP_OF_OPEN = POMP_OP_PUSH,
  POMP_OP_OF_CLOSE = POMP_OP_POP,
  POMP_OP_OF_BODY = POMP_OP_BODY,
  POMP_OP_OF_BODY_END = POMP_OP_BODY_END,
  POMP_OP_OF_FORK = POMP_OP_FORK,
  POMP_OP_OF_JOIN = POMP_OP_POP,
  POMP_OP_OF_TEAM = POMP_OP_TEAM,
  POMP_OP_OF_TEAM_END = POMP_OP_POP,
  POMP_OP_OF_CREATE = POMP_OP_TASK_OPENS,
  POMP_OP_OF_CREATE_END = POMP_OP_TASK,
  POMP_OP_OF_TASK = POMP_OP_TASK_OPENS,
  POMP_OP_OF_TASK_END = POMP_OP_TASK,
  POMP_OP_OF_RESUME = POMP_OP_TASK,
  POMP_OP_OF_SUSPEND = POMP_OP_TASK,
  POMP_OP_OF_DETACH = POMP_OP_TASK_FACT,
  POMP_OP_OF_DEPEND = POMP_OP_TASK_FACT,
  POMP_OP_OF_RANGE = POMP_OP_TASK_FACT
};

static const struct pomp_event_action {
  uint8_t operation;
  uint8_t kind;
  /** The state it leads to. */
  uint8_t state;
} pomp_event_actions[] = {
/* A body is work, and so is the time after it, unless its threads wait again.
 */
#define POMP_ROLE(Name, ROLE, KIND, CONSTRUCTS)                                \
  {POMP_OP_OF_##ROLE, POMP_KIND_##KIND,                                        \
   POMP_ROLE_##ROLE == POMP_ROLE_BODY ||                                       \
           (POMP_ROLE_##ROLE == POMP_ROLE_BODY_END &&                          \
            !(POMP_TRAITS_OF_##KIND & POMP_TRAIT_WAITS))                       \
       ? (int)POMP_STATE_WORK                                                  \
       : (int)POMP_STATE_OF_##KIND},
#include "pomp/events.def"
};

#endif
