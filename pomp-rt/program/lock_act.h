/*===- lock_act.h - What an event does to a lock ------------------*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROGRAM_LOCK_ACT_H
#define POMP_PROGRAM_LOCK_ACT_H

#include "pomp/attach.h"

#include <stdbool.h>

/** The lock routine that an event reports. The first argument of the event is
 *  the address of the lock. */
enum pomp_lock_act {
  POMP_LOCK_ACT_NONE,
  POMP_LOCK_ACT_INIT,
  /** The calling thread has the lock from now on. */
  POMP_LOCK_ACT_SET,
  /** The same if its second argument is not 0. */
  POMP_LOCK_ACT_TEST,
  /** The lock is free: another thread may have it already. */
  POMP_LOCK_ACT_UNSET
};

static inline enum pomp_lock_act pomp_lock_act(unsigned event) {
  switch (event) {
  case POMP_FN_Init_lock_event:
  case POMP_FN_Init_nest_lock_event:
    return POMP_LOCK_ACT_INIT;
  case POMP_FN_Set_lock_exit:
  case POMP_FN_Set_lock_event:
  case POMP_FN_Set_nest_lock_exit:
  case POMP_FN_Set_nest_lock_event:
    return POMP_LOCK_ACT_SET;
  case POMP_FN_Test_lock_event:
  case POMP_FN_Test_nest_lock_event:
    return POMP_LOCK_ACT_TEST;
  case POMP_FN_Unset_lock_event:
  case POMP_FN_Unset_nest_lock_event:
    return POMP_LOCK_ACT_UNSET;
  default:
    return POMP_LOCK_ACT_NONE;
  }
}

/** \returns whether \p event is about a lock that its owner may set again. */
static inline bool pomp_lock_act_nests(unsigned event) {
  return event >= POMP_FN_Init_nest_lock_event &&
         event <= POMP_FN_Test_nest_lock_event;
}

#endif
