/*===- derive.c - What follows from a profile -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/derive.h"
#include "model/merged.h"
#include "model/overview.h"

#include "profile/derive/complete_locks.h"
#include "profile/derive/derive.h"
#include "profile/derive/members.h"

#include <string.h>

static bool find_places(struct pomp_profile *profile) {
  return !profile->result->num_regions ||
         pomp_where_tell_apart(&profile->result->regions->fields.where,
                               sizeof(*profile->result->regions),
                               profile->result->num_regions);
}

/** What follows from the ranks, and not from their sums: threads of several
 * ranks wait for each other in none. */
static void derive_merged(struct pomp_result *result,
                          const struct pomp_merged *merged) {
  for (uint32_t i = 0; i < result->num_regions; ++i) {
    struct pomp_result_region *r = &result->regions[i];
    if (r->has_imbalance && r->max_thread_work)
      r->imbalance = 100 * (1 - (double)merged->regions[i].average_work /
                                    (double)r->max_thread_work);
  }
  struct pomp_efficiency *e = &result->efficiency;
  e->all = merged->all;
  memcpy(e->numbers, merged->efficiency, sizeof(e->numbers));
  pomp_efficiency_divide(e);
  e->parallel = merged->hybrid.parallel;
}

bool pomp_profile_derive(struct pomp_profile *profile) {
  pomp_read_coverage(profile);
  if (!find_places(profile) || !pomp_result_derive(profile->result))
    return false;
  if (profile->merged)
    derive_merged(profile->result, profile->merged);
  return pomp_result_find_members(profile->result, profile->merged) &&
         pomp_result_complete_locks(profile->result);
}
