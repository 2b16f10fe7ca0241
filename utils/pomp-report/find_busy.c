/*===- find_busy.c - Threads without a processor ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "processors.h"
#include "rules.h"

#include <stdlib.h>

/** \returns the parallel regions that have more threads than there are
 *  processors, the one that takes most of the time first; all of them where
 *  none has by itself. An array to free, or null. */
static uint32_t *find_sites(const struct pomp_profile *p, uint32_t *count) {
  uint32_t *sites = malloc((p->num_regions + 1) * sizeof(*sites));
  *count = 0;
  for (int all = 0; sites && all < 2 && !*count; ++all)
    for (uint32_t i = 0; i < p->num_regions; ++i) {
      const struct pomp_region *r = &p->regions[i];
      if (r->kind != POMP_KIND_PARALLEL ||
          (!all && r->threads <= p->processors))
        continue;
      sites[(*count)++] = i;
      if (r->time > p->regions[sites[0]].time) {
        sites[*count - 1] = sites[0];
        sites[0] = i;
      }
    }
  return sites;
}

static void found_oversubscription(struct pomp_advisor *a, uint32_t threads) {
  const struct pomp_profile *p = a->profile;
  char waited[16];
  uint32_t count, *sites = find_sites(p, &count);
  size_t before = a->findings->count;
  pomp_found(a, "oversubscription", "More threads than processors",
             sites && count ? *sites : POMP_NONE, p->delay,
             "as many threads as processors (OMP_NUM_THREADS, num_threads; of "
             "nested regions the product counts), or more processors for the "
             "program",
             "%u threads on %u processor%s: ready, they waited %s for one, so "
             "what they wait for each other is not to be trusted",
             threads, p->processors, p->processors == 1 ? "" : "s",
             pomp_time_spell(waited, p->delay));
  if (a->findings->count > before)
    a->findings->items[before].is_behind_others = true;
  if (sites && count)
    pomp_found_at(a, sites, count);
  else
    free(sites);
  a->findings->failed |= !sites;
}

void pomp_find_busy(struct pomp_advisor *a) {
  const struct pomp_profile *p = a->profile;
  struct pomp_text note = {0};
  char waited[16], imbalance[16];
  if (p->delay == POMP_UNCOUNTED ||
      (!pomp_matters(a, p->delay) && !a->num_unserved))
    return;
  uint32_t threads = pomp_threads_at_once(p);
  pomp_time_spell(waited, p->delay);
  bool fits = !p->processors || threads <= p->processors;
  if (!fits && pomp_matters(a, p->delay)) {
    found_oversubscription(a, threads);
  } else {
    pomp_text_add(&note,
                  "The machine was busy: for %s, %.1f %% of the thread time, "
                  "threads were ready but waited for a processor",
                  waited, pomp_percent(p->delay, p->thread_time));
    if (p->processors)
      pomp_text_add(&note, ", although %u thread%s fit%s on %u processor%s",
                    threads, threads == 1 ? "" : "s", threads == 1 ? "s" : "",
                    p->processors, p->processors == 1 ? "" : "s");
    pomp_text_add(&note, ". Something else ran on it, and what is waited for "
                         "may be its doing: measure again on an idle machine.");
  }
  if (a->num_unserved)
    pomp_text_add(&note,
                  "%sThe waiting at %u construct%s, %s, is no finding: that "
                  "some threads had no processor explains it.",
                  note.length ? " " : "", a->num_unserved,
                  a->num_unserved == 1 ? "" : "s",
                  pomp_time_spell(imbalance, a->unserved));
  a->findings->failed |= note.failed;
  a->findings->note = note.data;
}
