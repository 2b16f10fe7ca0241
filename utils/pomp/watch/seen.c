/*===- seen.c - What was seen of a program from outside -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "watch/seen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PLACES = 1000, MOST_NODES = 1 << 18 };

bool pomp_seen_init(struct pomp_seen *seen) {
  *seen =
      (struct pomp_seen){.places = calloc(MOST_PLACES, sizeof(*seen->places))};
  if (seen->places && pomp_stacks_init(&seen->stacks, MOST_NODES))
    return true;
  free(seen->places);
  seen->places = NULL;
  return false;
}

void pomp_seen_free(struct pomp_seen *seen) {
  for (unsigned i = 0; i < seen->num_places; ++i)
    free(seen->places[i].ctc);
  free(seen->places);
  pomp_stacks_free(&seen->stacks);
}

static bool is_same(const char *a, const char *b) {
  return a && b ? strcmp(a, b) == 0 : a == b;
}

/** \returns the number of a place plus one, or 0 if there is no room. */
static unsigned find_place(struct pomp_seen *seen, const char *ctc, long what,
                           const char *doing) {
  unsigned i = 0;
  while (i < seen->num_places &&
         (seen->places[i].what != what || !is_same(seen->places[i].ctc, ctc) ||
          strcmp(seen->places[i].doing, doing) != 0))
    ++i;
  if (i == MOST_PLACES)
    return 0;
  if (i == seen->num_places) {
    struct pomp_seen_place *p = &seen->places[i];
    p->what = what;
    snprintf(p->doing, sizeof(p->doing), "%s", doing);
    if (ctc && !(p->ctc = strdup(ctc)))
      return 0;
    ++seen->num_places;
  }
  return i + 1;
}

bool pomp_seen_add(struct pomp_seen *seen, const char *ctc, long what,
                   const char *doing, const uint64_t *calls, unsigned depth,
                   uint64_t amount) {
  unsigned place = find_place(seen, ctc, what, doing);
  uint32_t node = place ? pomp_stacks_child(&seen->stacks, 0, place) : 0;
  while (node && depth)
    node = pomp_stacks_child(&seen->stacks, node, calls[--depth]);
  if (node)
    seen->stacks.nodes[node].count += amount;
  return node;
}

struct sorted {
  uint32_t node;
  uint64_t amount;
};

static int largest_first(const void *x, const void *y) {
  const struct sorted *a = x, *b = y;
  if (a->amount != b->amount)
    return a->amount < b->amount ? 1 : -1;
  return (a->node > b->node) - (a->node < b->node);
}

static void append(json_t *array, uint64_t number) {
  json_array_append_new(array, json_integer((json_int_t)number));
}

static json_t *one_to_json(const struct pomp_seen *seen, uint32_t node,
                           json_t *describe(const struct pomp_seen_place *),
                           const char *name) {
  const struct pomp_stack_node *nodes = seen->stacks.nodes;
  json_t *stack = json_array();
  json_int_t amount = (json_int_t)nodes[node].count;
  for (; nodes[node].parent; node = nodes[node].parent) {
    append(stack, nodes[node].key >> POMP_OBJECT_SHIFT);
    append(stack, nodes[node].key & ((UINT64_C(1) << POMP_OBJECT_SHIFT) - 1));
  }
  json_t *one = describe(&seen->places[nodes[node].key - 1]);
  json_object_set_new(one, name, json_integer(amount));
  json_object_set_new(one, "stack", stack);
  return one;
}

json_t *pomp_seen_to_json(const struct pomp_seen *seen,
                          json_t *describe(const struct pomp_seen_place *),
                          const char *name) {
  uint32_t number = seen->stacks.num_nodes, count = 0;
  struct sorted *all = calloc(number + 1, sizeof(*all));
  json_t *array = all ? json_array() : NULL;
  for (uint32_t i = 1; all && i < number; ++i)
    if (seen->stacks.nodes[i].count)
      all[count++] = (struct sorted){i, seen->stacks.nodes[i].count};
  if (all)
    qsort(all, count, sizeof(*all), largest_first);
  for (uint32_t i = 0; array && i < count; ++i)
    json_array_append_new(array,
                          one_to_json(seen, all[i].node, describe, name));
  free(all);
  return array;
}
