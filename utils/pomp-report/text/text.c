/*===- text.c - The report as text ------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "text/text.h"
#include "model/hybrid.h"
#include "model/setting.h"
#include "sample/samples.h"
#include "study/ranks/merge.h"

#include "profile/report/report.h"

#include <stdlib.h>

/** Appends below the name that all times are sums. */
static void add_ranks(struct pomp_text *text,
                      const struct pomp_profile *profile) {
  char wall[16];
  if (profile->merged)
    pomp_text_add(text,
                  ", %u %s merged\n  All times are sums over the ranks; "
                  "the longest took %s.",
                  profile->merged->num_ranks,
                  pomp_plural(profile->merged->num_ranks, "rank", "ranks"),
                  pomp_time_spell(wall, profile->merged->wall.max));
}

void pomp_print_text(struct pomp_text *text, const struct pomp_profile *profile,
                     bool full, bool has_tasks) {
  struct pomp_text ranks = {0}, factors = {0}, setting = {0}, spreads = {0},
                   samples = {0};
  add_ranks(&ranks, profile);
  if (profile->merged)
    pomp_print_hybrid(&factors, &profile->merged->hybrid);
  if (full)
    pomp_print_facts(&setting, profile);
  pomp_print_spreads(&spreads, profile, full);
  pomp_print_samples(&samples, profile, full);
  pomp_report_text(text, profile->result,
                   &(struct pomp_report_form){
                       .full = full,
                       .without_tasks = has_tasks,
                       .ranks = ranks.data,
                       .factors = factors.data,
                       .spreads = spreads.data,
                       .setting = setting.data,
                       .samples = samples.data,
                   });
  text->failed |= ranks.failed || factors.failed || setting.failed ||
                  spreads.failed || samples.failed;
  free(ranks.data);
  free(factors.data);
  free(setting.data);
  free(spreads.data);
  free(samples.data);
}
