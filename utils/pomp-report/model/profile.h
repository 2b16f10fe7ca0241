/*===- profile.h - A profile, as the tool sees it ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_PROFILE_H
#define POMP_REPORT_PROFILE_H

#include "profile/result.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pomp_profile {
  /** The file or directory it was read from. */
  char *input;
  /** The directory of the trace of the same run, or null. */
  char *trace;
  /** What the runtime knows of a run, too, but for samples. */
  struct pomp_result *result;
  /** Events that are missing in a trace. */
  uint64_t lost_events;
  /** Or null. */
  struct report_samples *samples;
  /** Threads that slept in their work as pomp run has seen them, with
   *  nanoseconds instead of counts; or null. */
  struct report_samples *asleep;
  /** How the ranks differ whose profiles this is, or null: see
   *  model/merged.h. */
  struct pomp_merged *merged;
  /** The document itself, which also has the members not named here. */
  json_t *document;
};

#endif
