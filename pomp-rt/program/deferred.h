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

/** \returns whether \p ctc describes a target construct with nowait. LLVM's
 *  OpenMP runtime executes these on hidden helper threads, which are in no team
 *  of the program and do nothing else. */
static inline bool pomp_ctc_is_deferred_target(const char *ctc) {
  static const char target[] = "target";
  struct pomp_ctc_attribute a;
  return pomp_ctc_find(ctc, "type", &a) &&
         a.value_length >= sizeof(target) - 1 &&
         memcmp(a.value, target, sizeof(target) - 1) == 0 &&
         pomp_ctc_find(ctc, "hasNowait", &a);
}

#endif
