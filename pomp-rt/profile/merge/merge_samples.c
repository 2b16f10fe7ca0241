/*===- merge_samples.c - Merges the samples of the threads ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/merge/merge_samples.h"
#include "program/elf.h"
#include "sources/sample/sample.h"

#include <stdlib.h>
#include <string.h>

/** Executables and shared objects, and what addresses are in. */
struct objects {
  struct pomp_result_samples *samples;
  /** By object: how much more its addresses are in memory than in the file. */
  uint64_t *bias;
  bool failed;
};

static uint32_t add_object(struct objects *o, const char *name, uint64_t bias) {
  struct pomp_result_samples *s = o->samples;
  char **names = realloc(s->objects, (s->num_objects + 1) * sizeof(*names));
  s->objects = names ? names : s->objects;
  uint64_t *all = realloc(o->bias, (s->num_objects + 1) * sizeof(*all));
  o->bias = all ? all : o->bias;
  char *copy = strdup(name);
  if (!names || !all || !copy) {
    free(copy);
    o->failed = true;
    return 0;
  }
  s->objects[s->num_objects] = copy;
  o->bias[s->num_objects] = bias;
  return s->num_objects++;
}

static struct pomp_result_address find_address(struct objects *o,
                                               uint64_t address) {
  struct pomp_loaded loaded;
  uint32_t i = 1;
  if (!pomp_loaded_find(address, &loaded))
    return (struct pomp_result_address){0, address};
  while (i < o->samples->num_objects && o->bias[i] != loaded.bias)
    ++i;
  if (i == o->samples->num_objects)
    i = add_object(o, loaded.name, loaded.bias);
  return (struct pomp_result_address){i, i ? address - o->bias[i] : address};
}

/** Fills in the sample whose innermost call is \p node. */
static bool make_sample(const struct pomp_merge *m, struct objects *o,
                        const struct pomp_stacks *stacks, uint32_t node,
                        struct pomp_result_sample *sample) {
  const struct pomp_stack_node *nodes = stacks->nodes;
  for (uint32_t i = node; nodes[i].parent; i = nodes[i].parent)
    ++sample->depth;
  sample->stack = calloc(sample->depth + 1, sizeof(*sample->stack));
  if (!sample->stack)
    return false;
  uint32_t i = node;
  for (uint32_t k = 0; nodes[i].parent; i = nodes[i].parent)
    sample->stack[k++] = find_address(o, nodes[i].key);
  uint32_t path = (uint32_t)(nodes[i].key >> 32);
  uint32_t subject = (uint32_t)nodes[i].key;
  sample->node = path < m->num_node_of ? m->node_of[path] : 0;
  sample->subject = subject && subject <= m->num_region_of
                        ? m->region_of[subject - 1] - 1
                        : POMP_NONE;
  sample->count = pomp_read(&nodes[node].count);
  return true;
}

/** Adds one more share to \p sample. \returns false if there is no memory. */
static bool add_share(struct pomp_result_sample *sample,
                      const struct pomp_sample_share *from) {
  /* Its capacity is the next power of two. */
  uint32_t number = sample->num_shares;
  if (!(number & (number - 1))) {
    struct pomp_result_share *more =
        realloc(sample->shares, (number ? 2 * number : 1) * sizeof(*more));
    if (!more)
      return false;
    sample->shares = more;
  }
  sample->shares[sample->num_shares++] =
      (struct pomp_result_share){from->thread, from->count};
  return true;
}

/** Compares shares of one sample by their threads. */
static int compare_shares(const void *a, const void *b) {
  const struct pomp_result_share *x = a, *y = b;
  return (x->thread > y->thread) - (x->thread < y->thread);
}

static int compare(const void *a, const void *b) {
  const struct pomp_result_sample *x = a, *y = b;
  return x->count != y->count ? (x->count < y->count ? 1 : -1) : 0;
}

static bool fill(const struct pomp_merge *m, struct objects *o,
                 const struct pomp_all_sampled *all) {
  struct pomp_result_samples *s = o->samples;
  const struct pomp_stacks *stacks = &all->sum.stacks;
  uint32_t num_nodes = stacks->num_nodes;
  s->items = calloc(num_nodes, sizeof(*s->items));
  /* By node: one more than the index of its item. */
  uint32_t *item_of = calloc(num_nodes, sizeof(*item_of));
  add_object(o, "", UINT64_MAX);
  bool good = s->items && item_of && !o->failed;
  for (uint32_t i = 1; good && i < num_nodes; ++i)
    if (stacks->nodes[i].count) {
      good = make_sample(m, o, stacks, i, &s->items[s->count]) && !o->failed;
      item_of[i] = ++s->count;
    }
  for (uint32_t i = 0; good && i < all->num_shares; ++i)
    good =
        add_share(&s->items[item_of[all->shares[i].node] - 1], &all->shares[i]);
  for (uint32_t i = 0; good && i < s->count; ++i)
    qsort(s->items[i].shares, s->items[i].num_shares,
          sizeof(*s->items[i].shares), compare_shares);
  if (s->items)
    qsort(s->items, s->count, sizeof(*s->items), compare);
  free(item_of);
  return good;
}

void pomp_merge_samples(struct pomp_merge *m) {
  struct pomp_all_sampled all;
  struct objects o = {calloc(1, sizeof(*o.samples)), NULL, false};
  bool good = o.samples && pomp_sample_collect(&all);
  if (good) {
    *o.samples = (struct pomp_result_samples){
        .rate = pomp_sample_rate(),
        .taken = pomp_read(&all.sum.taken),
        .waiting = pomp_read(&all.sum.waiting),
        .delivering = pomp_read(&all.sum.delivering),
        .dropped = pomp_read(&all.sum.dropped),
        .problem = pomp_sample_problem()};
    good = fill(m, &o, &all);
    pomp_sample_free(&all);
  }
  free(o.bias);
  if (!good && o.samples) {
    pomp_result_free_samples(o.samples);
    o.samples = NULL;
  }
  m->result->samples = o.samples;
}
