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

_Static_assert((int)POMP_CRITICAL_LINKS <= (int)POMP_CHAIN_LINKS,
               "links that are shown are kept");

/** What the path is made with. */
struct builder {
  struct pomp_critical *path;
  /** Of regions. */
  struct pomp_link_sums sites;
  const uint32_t *ids;
};

static uint32_t region_of(const struct builder *b, uint32_t site) {
  return site == POMP_NONE ? POMP_NONE : b->ids[site];
}

/** Adds the data of links to their site. \returns false if there is no memory.
 */
static bool add_sum(struct builder *b, const struct pomp_link_sum *sum) {
  struct pomp_link_sum of_region = *sum;
  of_region.site = region_of(b, sum->site);
  return pomp_link_sums_add(&b->sites, &of_region);
}

/** Adds \p link, and those before it that are no more. */
static bool add_link(struct builder *b, const struct pomp_link *link,
                     const struct pomp_trace *trace) {
  struct pomp_critical *c = b->path;
  bool good = true;
  for (uint32_t i = 0; good && i < link->num_sums; ++i)
    good = add_sum(b, &link->sums[i]);
  if (link->number < c->num_shown)
    c->links[link->number] =
        (struct pomp_critical_link){region_of(b, link->site),
                                    trace->threads[link->thread].number,
                                    link->task,
                                    link->begin,
                                    link->end,
                                    link->work};
  return good && add_sum(b, &(struct pomp_link_sum){link->site, link->task != 0,
                                                    1, link->work});
}

struct pomp_critical *pomp_critical_path(const struct pomp_link *last,
                                         const uint32_t *ids,
                                         const struct pomp_trace *trace) {
  struct pomp_critical *c = calloc(1, sizeof(*c));
  struct builder builder = {.path = c, .ids = ids};
  uint64_t count = 0;
  for (const struct pomp_link *l = last; l; l = l->before)
    ++count;
  const struct pomp_link **links =
      calloc(count + 1, sizeof(struct pomp_link *));
  if (c) {
    c->num_links = last ? last->number + 1 : 0;
    c->num_shown = c->num_links < POMP_CRITICAL_LINKS
                       ? (uint32_t)c->num_links
                       : (uint32_t)POMP_CRITICAL_LINKS;
    c->links = calloc((size_t)c->num_shown + 1, sizeof(*c->links));
    /* Tasks and implicit tasks may be of one region. */
    c->sites = calloc(2 * (size_t)trace->num_regions + 2, sizeof(*c->sites));
  }
  bool good = c && links && c->links && c->sites;
  uint64_t at = count;
  for (const struct pomp_link *l = last; good && l; l = l->before)
    links[--at] = l;
  for (uint64_t i = 0; good && i < count; ++i)
    good = add_link(&builder, links[i], trace);
  const struct pomp_link_sums *sites = &builder.sites;
  for (uint32_t i = 0; good && i < sites->number; ++i)
    c->sites[i] =
        (struct pomp_critical_site){.region = sites->items[i].site,
                                    .is_task = sites->items[i].is_task,
                                    .count = sites->items[i].count,
                                    .work = sites->items[i].work};
  if (good)
    c->num_sites = sites->number;
  free(builder.sites.items);
  pomp_table_free(&builder.sites.places);
  free(links);
  if (good)
    return c;
  if (c)
    pomp_free_critical(c);
  return NULL;
}
