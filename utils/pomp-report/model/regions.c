/*===- regions.c - What regions are called, and in which order ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "model/regions.h"
#include "model/reader.h"
#include "pomp/ctc.h"

#include <stdlib.h>
#include <string.h>

json_t *pomp_region_attributes(const struct pomp_result_region *region) {
  json_t *attributes = json_object();
  struct pomp_ctc_attribute a;
  const char *cursor = region->fields.ctc;
  while (pomp_ctc_next(&cursor, &a)) {
    char *key = strndup(a.key, a.key_length);
    char *value = malloc(a.value_length + 1);
    if (key && value && !json_object_get(attributes, key)) {
      pomp_ctc_unescape(&a, value, a.value_length + 1);
      json_object_set_new(attributes, key,
                          pomp_to_json_string(value, strlen(value)));
    }
    free(key);
    free(value);
  }
  return attributes;
}

bool pomp_has_tasks(const struct pomp_profile *profile) {
  for (uint32_t i = 0; i < profile->result->num_regions; ++i)
    if (profile->result->regions[i].tasks)
      return true;
  return profile->result->num_instances > 0;
}

uint64_t pomp_path_sum(const struct pomp_result_node *path,
                       struct pomp_metric *sum) {
  uint64_t wait = 0;
  for (const struct pomp_metric *metric = path->metrics; metric;
       metric = metric->next) {
    pomp_measures_combine(POMP_OWNER_NODE, sum->numbers, metric->numbers);
    for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
      if (pomp_state_is_wait(s))
        wait += metric->states[s];
  }
  return wait;
}
