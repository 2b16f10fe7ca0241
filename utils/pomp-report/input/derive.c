/*===- derive.c - What follows from a profile -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/derive.h"
#include "model/overview.h"

#include "profile/derive/complete_locks.h"
#include "profile/derive/derive.h"
#include "profile/derive/members.h"

static bool find_places(struct pomp_profile *profile) {
  return !profile->result->num_regions ||
         pomp_where_tell_apart(&profile->result->regions->fields.where,
                               sizeof(*profile->result->regions),
                               profile->result->num_regions);
}

bool pomp_profile_derive(struct pomp_profile *profile) {
  pomp_read_coverage(profile);
  if (!find_places(profile) || !pomp_result_derive(profile->result))
    return false;
  return pomp_result_find_members(profile->result, profile->merged) &&
         pomp_result_complete_locks(profile->result);
}
