/*===- free_profile.c - Frees a profile ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/free_profile.h"
#include "model/merged.h"
#include "model/reader.h"
#include "sample/samples.h"

#include <stdlib.h>

struct pomp_profile *pomp_profile_new(void) {
  struct pomp_profile *profile = pomp_make(1, sizeof(*profile));
  if (!profile || (profile->result = pomp_make(1, sizeof(*profile->result))))
    return profile;
  free(profile);
  return NULL;
}

void pomp_merged_free(struct pomp_merged *merged) {
  if (!merged)
    return;
  free(merged->regions);
  free(merged->rows);
  free(merged);
}

void pomp_profile_free(struct pomp_profile *profile) {
  pomp_result_free(profile->result);
  pomp_merged_free(profile->merged);
  if (profile->samples)
    pomp_free_samples(profile->samples);
  if (profile->asleep)
    pomp_free_samples(profile->asleep);
  free(profile->input);
  free(profile->trace);
  json_decref(profile->document);
  free(profile);
}
