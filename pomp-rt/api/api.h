/*===- api.h - What the entry points share ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_API_API_H
#define POMP_API_API_H

#include "base/types.h"

/** The functions that programs may call, and nothing else, are visible. */
#define POMP_EXPORT __attribute__((visibility("default")))

/* Instrumented code refers to the library weakly, and a weak reference does not
 * extract a member of an archive. So a program that extracts one file of entry
 * points (with -u POMP_Attach, or by a call) gets all of them. */
extern const char pomp_api_units, pomp_api_control, pomp_api_events,
    pomp_api_state;
#define POMP_API_FILE(Name, Other, Another)                                    \
  const char pomp_api_##Name = 0;                                              \
  __attribute__((used)) static const char *const others[] = {                  \
      &pomp_api_##Other, &pomp_api_##Another}

#endif
