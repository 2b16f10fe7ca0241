/*===- path.c - The links of a critical path ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "critical/path.h"
#include "critical/critical.h"

#include <stdlib.h>

/** Adds the data of one link to its site. */
static void add_site(struct pomp_critical *c, const struct pomp_link *link,
                     uint32_t region) {
  uint32_t i = 0;
  bool is_task = link->task != 0;
  while (i < c->num_sites &&
         (c->sites[i].region != region || c->sites[i].is_task != is_task))
    ++i;
  if (i == c->num_sites)
    c->sites[c->num_sites++] =
        (struct pomp_critical_site){.region = region, .is_task = is_task};
  ++c->sites[i].count;
  c->sites[i].work += link->work;
}

struct pomp_critical *pomp_critical_path(const struct pomp_link *last,
                                         const uint32_t *ids,
                                         const struct pomp_trace *trace) {
  struct pomp_critical *c = calloc(1, sizeof(*c));
  uint64_t count = 0;
  for (const struct pomp_link *l = last; l; l = l->before)
    ++count;
  const struct pomp_link **links =
      calloc(count + 1, sizeof(struct pomp_link *));
  if (c) {
    c->num_links = count;
    c->num_shown = count < POMP_CRITICAL_LINKS ? (uint32_t)count
                                               : (uint32_t)POMP_CRITICAL_LINKS;
    c->links = calloc((size_t)c->num_shown + 1, sizeof(*c->links));
    /* Tasks and implicit tasks may be of one region. */
    c->sites = calloc(2 * (size_t)trace->num_regions + 2, sizeof(*c->sites));
  }
  bool good = c && links && c->links && c->sites;
  for (const struct pomp_link *l = last; good && l; l = l->before)
    links[--count] = l;
  for (uint64_t i = 0; good && i < c->num_links; ++i) {
    const struct pomp_link *l = links[i];
    uint32_t region = l->site == POMP_NONE ? POMP_NONE : ids[l->site];
    add_site(c, l, region);
    if (i < c->num_shown)
      c->links[i] = (struct pomp_critical_link){
          region, trace->threads[l->thread].number, l->task, l->begin, l->end,
          l->work};
  }
  free(links);
  if (good)
    return c;
  if (c)
    pomp_free_critical(c);
  return NULL;
}
