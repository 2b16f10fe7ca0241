/*===- free_profile.c - Frees a profile ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/free_profile.h"
#include "counts/counts.h"
#include "critical/critical.h"
#include "model/locks.h"
#include "model/merged.h"
#include "sample/samples.h"

#include <stdlib.h>

void pomp_profile_free(struct pomp_profile *profile) {
  for (uint32_t i = 0; profile->regions && i < profile->num_regions; ++i) {
    pomp_ctc_free_fields(&profile->regions[i].fields);
    free(profile->regions[i].members);
    free(profile->regions[i].tasks);
  }
  pomp_free_counters(profile);
  if (profile->merged)
    free(profile->merged->regions);
  free(profile->merged);
  for (uint32_t i = 0; profile->locks && i < profile->num_locks; ++i)
    pomp_lock_free(&profile->locks[i]);
  free(profile->locks);
  if (profile->samples)
    pomp_free_samples(profile->samples);
  pomp_free_critical(profile->critical);
  free(profile->threads);
  free(profile->regions);
  if (profile->nodes)
    pomp_result_free_nodes(profile->nodes, profile->num_nodes);
  free(profile->instances);
  free(profile->gaps);
  free(profile->creations);
  free(profile->input);
  free(profile->trace);
  json_decref(profile->document);
  free(profile);
}
