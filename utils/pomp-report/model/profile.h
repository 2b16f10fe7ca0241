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

/** No region, no call path. */
enum { POMP_NONE = UINT32_MAX };

enum {
  /** Links of a critical path that are kept one by one: the first. */
  POMP_CRITICAL_LINKS = 1000
};

/** The part of one construct in a critical path. */
struct report_critical_site {
  /** POMP_NONE: outside of parallel regions. */
  uint32_t region;
  /** Explicit tasks; else what implicit tasks did themselves. */
  bool is_task;
  uint64_t count, work;
};

/** A part of a critical path, which one thread did at a time. */
struct report_critical_link {
  uint32_t region;
  /** The number of the thread. */
  uint32_t thread;
  /** The number of an explicit task, or 0. */
  int64_t task;
  uint64_t begin, end, work;
};

/** The longest chain of work that must be done in sequence. */
struct report_critical {
  /** All work, and that of the chain; for each, the part outside of parallel
   *  regions. */
  uint64_t work, outside;
  /** How often constructs for devices with nowait or depend clauses were
   *  encountered. Their dependences are unknown. Work of the host in those with
   *  nowait is not included in other members. */
  uint64_t target_tasks, deferred;
  uint64_t length, length_outside;
  /** In the order of the chain. */
  uint32_t num_sites, num_shown;
  struct report_critical_site *sites;
  /** The first of them. */
  uint64_t num_links;
  struct report_critical_link *links;
};

struct pomp_profile {
  /** The file or directory it was read from. */
  char *input;
  /** The directory of the trace of the same run, or null. */
  char *trace;
  /** What the runtime knows of a run, too, but for samples. */
  struct pomp_result *result;
  /** Events that are missing in a trace. */
  uint64_t lost_events;
  /** How many processors the threads may use, or 0. */
  uint32_t processors;
  /** How long the machine beneath this virtual one gave its processors to
   *  others, all of them together, 0 if that is not known; and how many
   *  these are, or 0. */
  uint64_t stolen;
  uint32_t cpus;
  /** Null unless there is a trace; pomp_critical_read reads that of the same
   *  run. */
  struct report_critical *critical;
  /** Or null. */
  struct report_samples *samples;
  /** How the ranks differ whose profiles this is, or null: see
   *  model/merged.h. */
  struct pomp_merged *merged;
  /** It is of a rank of a job, or of all. */
  bool is_of_job;
  /** The document itself, which also has the members not named here. */
  json_t *document;
};

/** \returns how many threads the program and its teams have: all but helpers.
 */
static inline uint32_t pomp_team_threads(const struct pomp_profile *profile) {
  return profile->result->num_threads - profile->result->num_helpers;
}

#endif
