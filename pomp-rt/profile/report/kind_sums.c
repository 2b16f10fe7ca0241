/*===- kind_sums.c - All constructs of a kind together ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/report/kind_sums.h"

#include <string.h>

static void add(struct pomp_kind_sum *sums, enum pomp_kind kind,
                uint64_t visits, const uint64_t *states) {
  sums[kind].visits += visits;
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s) {
    enum pomp_factor factor = pomp_state_factor(s);
    sums[kind].time += states[s];
    if (factor == POMP_FACTOR_WAIT || factor == POMP_FACTOR_TURN)
      sums[kind].wait += states[s];
  }
}

void pomp_kind_sums_of(const struct pomp_result *result,
                       struct pomp_kind_sum *sums) {
  memset(sums, 0, POMP_NUM_KINDS * sizeof(*sums));
  for (uint32_t i = 1; i < result->num_nodes; ++i)
    for (const struct pomp_metric *m = result->nodes[i].metrics; m; m = m->next)
      add(sums, result->nodes[i].kind, m->visits, m->states);
}

void pomp_kind_sums_print(struct pomp_text *text,
                          const struct pomp_result *result) {
  struct pomp_kind_sum sums[POMP_NUM_KINDS];
  char count[16], time[16], wait[16];
  pomp_kind_sums_of(result, sums);
  pomp_text_add(text, "\n  %-19s %8s %9s %6s %9s\n", "all of a kind", "visits",
                "own time", "share", "waiting");
  for (unsigned k = 1; k < POMP_NUM_KINDS; ++k)
    if (sums[k].visits || sums[k].time)
      pomp_text_add(text, "    %-17s %8s %9s %5.1f%% %9s\n", pomp_kind_names[k],
                    pomp_count_spell(count, sums[k].visits),
                    pomp_time_spell(time, sums[k].time),
                    pomp_percent(sums[k].time, result->thread_time),
                    pomp_time_spell(wait, sums[k].wait));
}
