/*===- scaling.c - Runs with several numbers of threads -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/scaling/scaling.h"
#include "findings/advice.h"
#include "input/free_profile.h"
#include "model/setting.h"

#include <stdlib.h>
#include <string.h>

double pomp_scaling_limit(const struct pomp_scaling *scaling) {
  const struct pomp_profile *base = scaling->runs->profile;
  double serial = (double)base->result->states[POMP_STATE_SERIAL];
  double other = (double)base->result->states[POMP_STATE_WORK] /
                 pomp_team_threads(base->result);
  return serial > 0 ? (serial + other) / serial : 0;
}

void pomp_scaling_free(struct pomp_scaling *scaling) {
  for (uint32_t i = 0; i < scaling->num_runs; ++i)
    pomp_profile_free(scaling->runs[i].profile);
  pomp_findings_free(&scaling->findings);
  free(scaling->runs);
  free(scaling->rows);
  free(scaling->cells);
}

const char *pomp_loss_name(unsigned loss) {
  return loss == POMP_LOSS_IDLE_SERIAL ? "idle_serial"
         : loss == POMP_LOSS_UNSERVED  ? "no_processor"
                                       : pomp_state_names[loss];
}

const char *pomp_loss_title(unsigned loss) {
  switch (loss) {
  case POMP_STATE_WORK:
    return "more work";
  case POMP_STATE_SERIAL:
    return "more serial work";
  case POMP_LOSS_UNSERVED:
    return "work without a processor";
  case POMP_LOSS_IDLE_SERIAL:
    return "idle beside serial work";
  case POMP_STATE_IDLE:
    return "idle otherwise";
  default:
    return pomp_state_names[loss];
  }
}

unsigned pomp_loss_order(unsigned i) {
  return i < POMP_NUM_STATES ? pomp_state_order[i] : i;
}

json_t *pomp_scaling_differences(const struct pomp_scaling *scaling,
                                 uint32_t run) {
  json_t *all = pomp_setting_differences_to_json(scaling->runs->profile,
                                                 scaling->runs[run].profile);
  json_t *names = all ? json_array() : NULL;
  for (size_t i = 0; names && i < json_array_size(all); ++i) {
    json_t *name = json_object_get(json_array_get(all, i), "name");
    if (strcmp(json_string_value(name), "OMP_NUM_THREADS") != 0)
      json_array_append(names, name);
  }
  json_decref(all);
  return names;
}
