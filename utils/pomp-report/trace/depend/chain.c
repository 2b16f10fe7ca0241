/*===- chain.c - A chain of work ------------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/depend/chain.h"

#include <stdlib.h>

/*===- Links become sums --------------------------------------------------===*/

bool pomp_link_sums_add(struct pomp_link_sums *s,
                        const struct pomp_link_sum *sum) {
  uint32_t *place =
      pomp_table_find(&s->places, (uint64_t)sum->site << 1 | sum->is_task);
  if (!place || (!*place && !pomp_array_grow((void **)&s->items, &s->capacity,
                                             s->number, sizeof(*s->items))))
    return false;
  if (!*place) {
    s->items[s->number] =
        (struct pomp_link_sum){.site = sum->site, .is_task = sum->is_task};
    *place = ++s->number;
  }
  s->items[*place - 1].count += sum->count;
  s->items[*place - 1].work += sum->work;
  return true;
}

static bool add_sums(struct pomp_link_sums *s, const struct pomp_link *link) {
  bool good = true;
  for (uint32_t i = 0; good && i < link->num_sums; ++i)
    good = pomp_link_sums_add(s, &link->sums[i]);
  return good;
}

static void free_link(struct pomp_link *link) {
  free(link->sums);
  free(link);
}

/** \returns whether nothing but the link behind it refers to \p link. */
static bool may_fold(const struct pomp_link *link) {
  return link && link->references == 1 && link->number >= POMP_CHAIN_LINKS;
}

/** Makes sums of the links before \p link to which nothing else refers.
 *  \returns false if there is no memory: then they stay. */
static bool fold_before(struct pomp_link *link) {
  struct pomp_link_sums sums = {0};
  uint32_t number = 0;
  for (const struct pomp_link *l = link->before; may_fold(l); l = l->before)
    ++number;
  struct pomp_link **links =
      number ? malloc(number * sizeof(struct pomp_link *)) : NULL;
  if (!links)
    return !number;
  struct pomp_link *before = link->before;
  for (uint32_t i = number; i--; before = before->before)
    links[i] = before;
  bool good = true;
  for (uint32_t i = 0; good && i < number; ++i) {
    const struct pomp_link *l = links[i];
    good = add_sums(&sums, l) &&
           pomp_link_sums_add(&sums, &(struct pomp_link_sum){
                                         l->site, l->task != 0, 1, l->work});
  }
  if (good && add_sums(&sums, link)) {
    free(link->sums);
    link->sums = sums.items;
    link->num_sums = sums.number;
    link->before = before;
    for (uint32_t i = 0; i < number; ++i)
      free_link(links[i]);
  } else {
    free(sums.items);
    good = false;
  }
  pomp_table_free(&sums.places);
  free(links);
  return good;
}

/** Makes the chain up to \p last as short as it can be now. It is tried again
 *  when it is twice as long. */
static void shorten(struct pomp_link *last) {
  enum { least = 4 * POMP_CHAIN_LINKS };
  uint32_t kept = 0, num_sums = 0;
  for (struct pomp_link *l = last; l && l->number >= POMP_CHAIN_LINKS;
       l = l->before) {
    if (!fold_before(l))
      break;
    ++kept;
    num_sums += l->num_sums;
  }
  last->kept = kept;
  last->limit = 2 * (kept + num_sums) + least;
}

/*===- Chains -------------------------------------------------------------===*/

bool pomp_chain_add(struct pomp_chain *chain, const struct pomp_link *link) {
  struct pomp_link *l = malloc(sizeof(*l));
  if (!l)
    return false;
  *l = *link;
  l->before = chain->last;
  l->references = 1;
  l->limit = 4 * POMP_CHAIN_LINKS;
  if (l->before) {
    l->number = l->before->number + 1;
    l->kept = l->before->kept + 1;
    l->limit = l->before->limit;
  }
  *chain = (struct pomp_chain){chain->length + l->work, l};
  if (l->kept >= l->limit)
    shorten(l);
  return true;
}

void pomp_chain_drop(struct pomp_chain *chain) {
  struct pomp_link *link = chain->last;
  while (link && !--link->references) {
    struct pomp_link *before = link->before;
    free_link(link);
    link = before;
  }
  *chain = (struct pomp_chain){0};
}

struct pomp_chain pomp_chain_keep(const struct pomp_chain *chain) {
  if (chain->last)
    ++chain->last->references;
  return *chain;
}

void pomp_chain_max(struct pomp_chain *to, const struct pomp_chain *from) {
  if (from->length <= to->length)
    return;
  struct pomp_chain longer = pomp_chain_keep(from);
  pomp_chain_drop(to);
  *to = longer;
}
