/*===- kind_sums.c - All constructs of a kind together ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/report/kind_sums.h"
#include "program/kind_names.h"

void pomp_kind_sum_add(struct pomp_kind_sum *sums, enum pomp_kind kind,
                       uint64_t visits, const uint64_t *states) {
  sums[kind].visits += visits;
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s) {
    enum pomp_factor factor = pomp_state_factor(s);
    sums[kind].time += states[s];
    if (factor == POMP_FACTOR_WAIT || factor == POMP_FACTOR_TURN)
      sums[kind].wait += states[s];
  }
}

void pomp_kind_sums_print(struct pomp_text *text,
                          const struct pomp_kind_sum *sums, uint64_t whole) {
  char count[16], time[16], wait[16];
  pomp_text_add(text, "\n  %-19s %8s %9s %6s %9s\n", "all of a kind", "visits",
                "own time", "share", "waiting");
  for (unsigned k = 1; k < POMP_NUM_KINDS; ++k)
    if (sums[k].visits || sums[k].time)
      pomp_text_add(text, "    %-17s %8s %9s %5.1f%% %9s\n", pomp_kind_names[k],
                    pomp_count_spell(count, sums[k].visits),
                    pomp_time_spell(time, sums[k].time),
                    pomp_percent(sums[k].time, whole),
                    pomp_time_spell(wait, sums[k].wait));
}
