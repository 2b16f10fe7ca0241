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

#include "profile/report/report_tasks.h"

#include <stdlib.h>
#include <string.h>

/** The tree of the recorded tasks: for each its children, in the order of
 *  creation. POMP_NONE ends a list. */
struct tree {
  uint32_t *first_child, *sibling, *parent;
  uint32_t first_root;
};

/** A task and its index, for look-ups by rank and number. */
struct entry {
  uint32_t rank;
  int64_t id;
  uint32_t task;
};

static int compare_entries(const void *x, const void *y) {
  const struct entry *a = x, *b = y;
  if (a->rank != b->rank)
    return a->rank < b->rank ? -1 : 1;
  return a->id < b->id ? -1 : a->id > b->id;
}

/** \returns the parent of task \p child, which was created before, or
 *  POMP_NONE. */
static uint32_t find_parent(const struct entry *entries,
                            const struct pomp_result *result, uint32_t child) {
  const struct pomp_result_instance *t = &result->instances[child];
  const struct entry key = {t->rank, t->parent, 0};
  const struct entry *e = bsearch(&key, entries, result->num_instances,
                                  sizeof(key), compare_entries);
  return e && e->task < child ? e->task : POMP_NONE;
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
    entries[i] = (struct entry){p->result->instances[i].rank,
                                p->result->instances[i].id, i};
    tree->first_child[i] = POMP_NONE;
  }
  qsort(entries, count, sizeof(*entries), compare_entries);
  for (uint32_t i = count; i-- > 0;) {
    uint32_t parent = find_parent(entries, p->result, i);
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
  pomp_text_add(text, "\n %s %9s %9s %9s %4s %4s  task\n",
                profile->merged ? " rank" : "", "created", "begun", "executed",
                "by", "on");
  for (uint32_t i = tree.first_root; i != POMP_NONE && (full || shown < top);
       i = next(&tree, i, &depth)) {
    const struct pomp_result_instance *t = &profile->result->instances[i];
    char created[16], begun[16], executed[16];
    if (profile->merged)
      pomp_text_add(text, "  %4u", t->rank);
    else
      pomp_text_add(text, " ");
    pomp_text_add(text, " %9s %9s %9s", spell_known(created, t->create_begin),
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
  pomp_text_add(text, "Tasks\n");
  pomp_report_task_constructs(text, profile->result);
  pomp_print_critical(text, profile);
  if (profile->result->num_instances)
    add_tree(text, profile, full);
  else
    pomp_text_add(text, "  To see the tree of tasks, run the program with "
                        "POMP_TASK_INSTANCES=1000.\n");
}
