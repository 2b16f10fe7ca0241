/*===- profile.c - A profile, as the tool sees it ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile.h"

#include <stdlib.h>
#include <string.h>

const char *const pomp_state_names[POMP_STATES] = {
    "work",   "barrier",  "join",      "critical", "ordered", "lock",
    "single", "taskwait", "taskgroup", "serial",   "idle"};

static const char *const kind_names[POMP_KIND_OTHER] = {
    "root",      "team",     "chunk",
    "iteration", "section",  "implicit_barrier",
    "parallel",  "loop",     "workshare",
    "sections",  "single",   "critical",
    "master",    "barrier",  "ordered",
    "call",      "function", "user_region",
    "lock",      "event",    "task_create",
    "task",      "taskwait", "taskgroup",
    "taskyield"};

enum pomp_kind pomp_kind_of(const char *name) {
  int k = 0;
  while (k < POMP_KIND_OTHER && strcmp(kind_names[k], name) != 0)
    ++k;
  return (enum pomp_kind)k;
}

void pomp_profile_free(struct pomp_profile *profile) {
  for (uint32_t i = 0; profile->regions && i < profile->num_regions; ++i) {
    free(profile->regions[i].members);
    free(profile->regions[i].tasks);
  }
  for (uint32_t i = 0; profile->paths && i < profile->num_paths; ++i)
    free(profile->paths[i].shares);
  free(profile->threads);
  free(profile->regions);
  free(profile->paths);
  free(profile->tasks);
  free(profile->creations);
  free(profile->input);
  free(profile->trace);
  json_decref(profile->document);
  free(profile);
}
