/*===- result.c - A finished profile, merged --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/result.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool pomp_region_is_league(const struct pomp_result_region *region) {
  return strcmp(region->fields.type, "teams") == 0;
}

bool pomp_region_has_depend(const struct pomp_result_region *region) {
  struct pomp_ctc_attribute depend;
  return pomp_ctc_find(region->fields.ctc, "depend", &depend);
}

uint64_t pomp_result_waiting(const struct pomp_result_region *region) {
  uint64_t sum = 0;
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
    if (pomp_state_is_wait(s))
      sum += region->states[s];
  return sum;
}

uint64_t pomp_result_path_visits(const struct pomp_result_node *node) {
  uint64_t visits = 0;
  for (const struct pomp_metric *m = node->metrics; m; m = m->next)
    visits += m->visits;
  return visits;
}

uint64_t pomp_result_self(const struct pomp_result_region *region) {
  uint64_t sum = 0;
  for (int s = 0; s < POMP_NUM_STATES; ++s)
    sum += region->states[s];
  return sum;
}

uint32_t pomp_result_next_node(const struct pomp_result *result, uint32_t node,
                               int *depth) {
  const struct pomp_result_node *nodes = result->nodes;
  if (nodes[node].first_child) {
    ++*depth;
    return nodes[node].first_child;
  }
  while (node && !nodes[node].sibling) {
    node = nodes[node].parent;
    --*depth;
  }
  return nodes[node].sibling;
}

void pomp_result_find_imbalance(struct pomp_result_region *r) {
  r->has_imbalance =
      r->threads > 1 && pomp_kind_has(r->kind, POMP_TRAIT_BALANCED);
  if (r->has_imbalance && r->max_thread_work)
    r->imbalance = 100 * (1 - (double)r->work / (double)r->threads /
                                  (double)r->max_thread_work);
}

static const struct pomp_result *sorted;

static int compare(const void *a, const void *b) {
  const uint32_t i = *(const uint32_t *)a, j = *(const uint32_t *)b;
  const struct pomp_result_region *x = &sorted->regions[i];
  const struct pomp_result_region *y = &sorted->regions[j];
  if (x->time != y->time)
    return x->time < y->time ? 1 : -1;
  if (x->visits != y->visits)
    return x->visits < y->visits ? 1 : -1;
  return i < j ? -1 : i > j;
}

uint32_t *pomp_result_order(const struct pomp_result *result) {
  uint32_t *order = calloc(result->num_regions + 1, sizeof(*order));
  for (uint32_t i = 0; order && i < result->num_regions; ++i)
    order[i] = i;
  /* Only one thread reports. */
  sorted = result;
  if (order)
    qsort(order, result->num_regions, sizeof(*order), compare);
  return order;
}

void pomp_result_free_samples(struct pomp_result_samples *s) {
  for (uint32_t i = 0; s->items && i < s->count; ++i) {
    free(s->items[i].stack);
    free(s->items[i].shares);
  }
  for (uint32_t i = 0; i < s->num_objects; ++i)
    free(s->objects[i]);
  free(s->items);
  free(s->objects);
  free(s);
}

struct pomp_metric *pomp_metric_append(struct pomp_result_node *node) {
  struct pomp_metric *metric = calloc(1, sizeof(*metric));
  if (!metric)
    return NULL;
  *(node->last_metric ? &node->last_metric->next : &node->metrics) = metric;
  node->last_metric = metric;
  return metric;
}

uint32_t pomp_metric_count(const struct pomp_result_node *node) {
  uint32_t count = 0;
  for (const struct pomp_metric *m = node->metrics; m; m = m->next)
    ++count;
  return count;
}

static void free_nodes(struct pomp_result_node *nodes, uint32_t count) {
  for (uint32_t i = 0; nodes && i < count; ++i) {
    for (struct pomp_metric *x = nodes[i].metrics, *next; x; x = next) {
      next = x->next;
      free(x->counts);
      free(x);
    }
    free(nodes[i].tasks);
  }
  free(nodes);
}

void pomp_free_critical(struct pomp_critical *critical) {
  if (!critical)
    return;
  free(critical->sites);
  free(critical->links);
  free(critical);
}

void pomp_result_free(struct pomp_result *result) {
  pomp_free_critical(result->critical);
  free_nodes(result->nodes, result->num_nodes);
  for (uint32_t i = 0; result->regions && i < result->num_regions; ++i) {
    struct pomp_result_region *r = &result->regions[i];
    pomp_ctc_free_fields(&r->fields);
    free(r->tasks);
    free(r->members);
  }
  for (uint32_t i = 0; result->locks && i < result->num_locks; ++i)
    pomp_lock_free(&result->locks[i]);
  if (result->samples)
    pomp_result_free_samples(result->samples);
  free(result->locks);
  free(result->blocked);
  if (result->counts)
    pomp_counter_sums_free(result->counts);
  free(result->counts);
  free(result->creations);
  pomp_table_free(&result->creation_of);
  free(result->gaps);
  free(result->instances);
  free(result->regions);
  free(result->threads);
  free(result);
}

void pomp_result_note_variable(struct pomp_result *result,
                               const char *variable) {
  static const char *const numbers[] = {"OMP_NUM_THREADS=",
                                        "OMP_THREAD_LIMIT="};
  static const char *const binding[] = {
      "OMP_PLACES=", "OMP_PROC_BIND=", "KMP_AFFINITY=", "GOMP_CPU_AFFINITY="};
  bool limits = strcasecmp(variable, "OMP_DYNAMIC=true") == 0;
  for (size_t i = 0; i < sizeof(binding) / sizeof(binding[0]); ++i)
    if (strncmp(variable, binding[i], strlen(binding[i])) == 0) {
      size_t length = strlen(result->binds);
      snprintf(result->binds + length, sizeof(result->binds) - length, "%s%s",
               length ? ", " : "", variable);
    }
  for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); ++i) {
    size_t length = strlen(numbers[i]);
    unsigned long number = strncmp(variable, numbers[i], length) == 0
                               ? strtoul(variable + length, NULL, 10)
                               : 0;
    limits |= number && number < result->processors;
  }
  if (limits)
    snprintf(result->limits, sizeof(result->limits), "%s", variable);
}

void pomp_result_note_calls(struct pomp_result *result, const char *calls) {
  snprintf(result->calls, sizeof(result->calls), "%s", calls);
}
