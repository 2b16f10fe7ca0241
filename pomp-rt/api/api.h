/*===- api.h - What the entry points share ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_API_API_H
#define POMP_API_API_H

#include "core/types.h"

/** The functions that programs may call, and nothing else, are visible. */
#define POMP_EXPORT __attribute__((visibility("default")))

/* The instrumented code refers to us weakly, and a weak reference takes nothing
 * out of an archive. So who takes one file of entry points (-u POMP_Attach, or
 * by a call) gets all. */
extern const char pomp_api_units, pomp_api_control, pomp_api_events,
    pomp_api_state;
#define POMP_API_FILE(Name, Other, Another)                                    \
  const char pomp_api_##Name = 0;                                              \
  __attribute__((used)) static const char *const others[] = {                  \
      &pomp_api_##Other, &pomp_api_##Another}

#endif
