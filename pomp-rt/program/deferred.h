/*===- deferred.h - Target constructs that the program does not wait for --===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROGRAM_DEFERRED_H
#define POMP_PROGRAM_DEFERRED_H

#include "pomp/ctc.h"

#include <stdbool.h>
#include <string.h>

/** \returns whether \p ctc describes a target construct with nowait, or the
 *  task that it is. LLVM's OpenMP runtime executes these on hidden helper
 *  threads, which are in no team of the program and do nothing else. */
static inline bool pomp_ctc_is_deferred_target(const char *ctc) {
  static const char target[] = "target", task[] = "task";
  struct pomp_ctc_attribute type, a;
  if (!pomp_ctc_find(ctc, "type", &type))
    return false;
  bool is_task = type.value_length == sizeof(task) - 1 &&
                 memcmp(type.value, task, sizeof(task) - 1) == 0;
  bool is_target = type.value_length >= sizeof(target) - 1 &&
                   memcmp(type.value, target, sizeof(target) - 1) == 0;
  return (is_task || is_target) && pomp_ctc_find(ctc, "hasNowait", &a);
}

#endif
