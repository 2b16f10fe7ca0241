/*===- tasks.c - What is known of tasks -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "text/tasks.h"
#include "critical/critical.h"
#include "model/regions.h"

#include <stdlib.h>
#include <string.h>

/** The tree of the recorded tasks: for each its children, in the order of
 *  creation. POMP_NONE ends a list. */
struct tree {
  uint32_t *first_child, *sibling, *parent;
  uint32_t first_root;
};

/** A task and its index, for look-ups by number. */
struct entry {
  int64_t id;
  uint32_t task;
};

static int compare_entries(const void *x, const void *y) {
  const struct entry *a = x, *b = y;
  return a->id < b->id ? -1 : a->id > b->id;
}

/** \returns the task with that number before \p before, or POMP_NONE: a parent
 *  was created before its children. */
static uint32_t find(const struct entry *entries, uint32_t count, int64_t id,
                     uint32_t before) {
  const struct entry key = {id, 0};
  const struct entry *e =
      bsearch(&key, entries, count, sizeof(key), compare_entries);
  return e && e->task < before ? e->task : POMP_NONE;
}

static void free_tree(struct tree *tree) {
  free(tree->first_child);
  free(tree->sibling);
  free(tree->parent);
}

/** \returns false if there is no memory. */
static bool make_tree(const struct pomp_profile *p, struct tree *tree) {
  uint32_t count = p->result->num_instances;
  struct entry *entries = calloc(count + 1, sizeof(*entries));
  *tree = (struct tree){calloc(count + 1, sizeof(uint32_t)),
                        calloc(count + 1, sizeof(uint32_t)),
                        calloc(count + 1, sizeof(uint32_t)), POMP_NONE};
  if (!entries || !tree->first_child || !tree->sibling || !tree->parent) {
    free(entries);
    free_tree(tree);
    return false;
  }
  for (uint32_t i = 0; i < count; ++i) {
    entries[i] = (struct entry){p->result->instances[i].id, i};
    tree->first_child[i] = POMP_NONE;
  }
  qsort(entries, count, sizeof(*entries), compare_entries);
  for (uint32_t i = count; i-- > 0;) {
    uint32_t parent = find(entries, count, p->result->instances[i].parent, i);
    uint32_t *list =
        parent == POMP_NONE ? &tree->first_root : &tree->first_child[parent];
    tree->parent[i] = parent;
    tree->sibling[i] = *list;
    *list = i;
  }
  free(entries);
  return true;
}

/** \returns the task that follows in the order of a table of contents. */
static uint32_t next(const struct tree *tree, uint32_t task, int *depth) {
  if (tree->first_child[task] != POMP_NONE) {
    ++*depth;
    return tree->first_child[task];
  }
  while (tree->sibling[task] == POMP_NONE) {
    task = tree->parent[task];
    if (task == POMP_NONE)
      return POMP_NONE;
    --*depth;
  }
  return tree->sibling[task];
}

static void add_measure(struct pomp_text *text, const char *name,
                        const struct pomp_durations *m) {
  char mean[16], least[16], most[16], sum[16];
  if (!m->count)
    return;
  pomp_text_add(text, "    %-10s %9s mean %9s min %9s max %9s altogether\n",
                name, pomp_time_spell(mean, m->mean),
                pomp_time_spell(least, m->min), pomp_time_spell(most, m->max),
                pomp_time_spell(sum, m->sum));
}

/** What a suspended task waits for. */
static void add_suspension(struct pomp_text *text,
                           const struct pomp_task_sums *t) {
  uint64_t known = t->waiting + t->executing_others;
  char waiting[16], others[16], away[16];
  if (!t->suspension.count)
    return;
  pomp_text_add(text,
                "    %-10s %9s waiting, %9s while its thread executed "
                "others",
                "", pomp_time_spell(waiting, t->waiting),
                pomp_time_spell(others, t->executing_others));
  if (t->suspensions)
    pomp_text_add(text, ", %9s on no thread",
                  pomp_time_spell(away, t->suspension.sum > known
                                            ? t->suspension.sum - known
                                            : 0));
  pomp_text_add(text, "\n");
}

static int compare_creations(const void *x, const void *y, void *creations) {
  const uint32_t i = *(const uint32_t *)x, j = *(const uint32_t *)y;
  const struct pomp_creation *c = creations;
  if (c[i].child != c[j].child)
    return c[i].child < c[j].child ? -1 : 1;
  return i < j ? -1 : i > j;
}

/** \returns the creations, sorted by the created task, an array to free, or
 *  null. */
static uint32_t *order_creations(const struct pomp_profile *profile) {
  uint32_t count = profile->result->num_creations;
  uint32_t *order = calloc(count + 1, sizeof(*order));
  for (uint32_t i = 0; order && i < count; ++i)
    order[i] = i;
  if (order && count)
    qsort_r(order, count, sizeof(*order), compare_creations,
            profile->result->creations);
  return order;
}

/** \param next the first of \p creations, by what was created, that is not of a
 *  region before this one; moves on. */
static void add_construct(struct pomp_text *text,
                          const struct pomp_profile *profile, uint32_t region,
                          const uint32_t *creations, uint32_t *next) {
  const struct pomp_result_region *r = &profile->result->regions[region];
  const struct pomp_task_sums *t = r->tasks;
  char created[16], immediate[16], depth[16], alive[2][16], items[16];
  pomp_text_add(text, "  %s ", pomp_report_type(r));
  pomp_report_where(text, r, SIZE_MAX);
  pomp_text_add(text, "\n    %s created",
                pomp_count_spell(created, t->created));
  if (t->immediate)
    pomp_text_add(text, ", %s of them executed at once",
                  pomp_count_spell(immediate, t->immediate));
  if (t->max_depth)
    pomp_text_add(text, ", at most %s deep",
                  pomp_count_spell(depth, t->max_depth));
  if (t->max_alive[1] && t->max_alive[0] == t->max_alive[1])
    pomp_text_add(text, ", at most %s at once",
                  pomp_count_spell(alive[0], t->max_alive[0]));
  else if (t->max_alive[1])
    pomp_text_add(text, ", at most %s to %s at once",
                  pomp_count_spell(alive[0], t->max_alive[0]),
                  pomp_count_spell(alive[1], t->max_alive[1]));
  if (t->depend_items)
    pomp_text_add(text, ", %s %s in depend clauses",
                  pomp_count_spell(items, t->depend_items),
                  pomp_plural(t->depend_items, "item", "items"));
  pomp_text_add(text, "\n");
  add_measure(text, "creation", &t->creation);
  add_measure(text, "delay", &t->delay);
  add_measure(text, "dependence", &t->dependence);
  add_measure(text, "execution", &t->execution);
  add_measure(text, "work", &t->work);
  add_measure(text, "suspension", &t->suspension);
  add_suspension(text, t);
  add_measure(text, "finish", &t->finish);
  for (; *next < profile->result->num_creations; ++*next) {
    const struct pomp_creation *c =
        &profile->result->creations[creations[*next]];
    char count[16];
    if (c->child > region)
      break;
    if (c->child < region)
      continue;
    pomp_text_add(text, "    %s created by ",
                  pomp_count_spell(count, c->created));
    if (c->parent == POMP_NONE)
      pomp_text_add(text, "implicit tasks");
    else
      pomp_report_where(text, &profile->result->regions[c->parent], SIZE_MAX);
    pomp_text_add(text, "\n");
  }
}

static const char *spell_known(char buffer[16], uint64_t ns) {
  return ns == POMP_UNKNOWN_TIME ? "-" : pomp_time_spell(buffer, ns);
}

static void add_thread(struct pomp_text *text, uint32_t thread) {
  if (thread == POMP_NONE)
    pomp_text_add(text, "    -");
  else
    pomp_text_add(text, " %4u", thread);
}

static void add_tree(struct pomp_text *text, const struct pomp_profile *profile,
                     bool full) {
  enum { top = 100, deepest = 60 };
  struct tree tree;
  int depth = 0;
  uint32_t shown = 0;
  if (!make_tree(profile, &tree)) {
    text->failed = true;
    return;
  }
  pomp_text_add(text, "\n  %9s %9s %9s %4s %4s  task\n", "created", "begun",
                "executed", "by", "on");
  for (uint32_t i = tree.first_root; i != POMP_NONE && (full || shown < top);
       i = next(&tree, i, &depth)) {
    const struct pomp_result_instance *t = &profile->result->instances[i];
    char created[16], begun[16], executed[16];
    pomp_text_add(text, "  %9s %9s %9s", spell_known(created, t->create_begin),
                  spell_known(begun, t->begin),
                  spell_known(executed, t->execution));
    add_thread(text, t->creator);
    add_thread(text, t->executor);
    pomp_text_add(text, "  %*s%lld ", 2 * (depth < deepest ? depth : deepest),
                  "", (long long)t->id);
    pomp_report_where(text, &profile->result->regions[t->region], 40);
    pomp_text_add(text, "\n");
    ++shown;
  }
  if (shown < profile->result->num_instances)
    pomp_text_add(text, "  (and %u more: --full shows all)\n",
                  profile->result->num_instances - shown);
  free_tree(&tree);
}

void pomp_print_tasks(struct pomp_text *text,
                      const struct pomp_profile *profile, bool full) {
  if (!pomp_has_tasks(profile)) {
    pomp_text_add(text, "No task was measured.\n");
    return;
  }
  uint32_t *creations = order_creations(profile), next = 0;
  text->failed |= !creations;
  pomp_text_add(text, "Tasks\n");
  for (uint32_t i = 0; creations && i < profile->result->num_regions; ++i)
    if (profile->result->regions[i].tasks)
      add_construct(text, profile, i, creations, &next);
  free(creations);
  pomp_print_critical(text, profile);
  if (profile->result->num_instances)
    add_tree(text, profile, full);
  else
    pomp_text_add(text, "  To see the tree of tasks, run the program with "
                        "POMP_TASK_INSTANCES=1000.\n");
}
