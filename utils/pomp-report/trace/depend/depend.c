/*===- depend.c - Which tasks depend on which -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/depend/depend.h"
#include "pomp/kinds.h"

#include <stdlib.h>

struct pomp_depend_set {
  uint32_t references;
  /** The longest of the tasks that are complete. */
  struct pomp_chain end;
};

/** That a task is in a set, or depends on it. */
struct pomp_depend_use {
  struct pomp_depend_use *next;
  struct pomp_depend_set *set;
};

static void drop(struct pomp_depend_set *set) {
  if (!set || --set->references)
    return;
  pomp_chain_drop(&set->end);
  free(set);
}

static void replace(struct pomp_depend_set **place,
                    struct pomp_depend_set *set) {
  struct pomp_depend_set *old = *place;
  if (set)
    ++set->references;
  *place = set;
  drop(old);
}

/** \returns whether \p set, which may be null, is in \p list now. */
static bool use(struct pomp_depend_use **list, struct pomp_depend_set *set) {
  struct pomp_depend_use *u = set ? malloc(sizeof(*u)) : NULL;
  if (!u)
    return !set;
  *u = (struct pomp_depend_use){*list, set};
  ++set->references;
  *list = u;
  return true;
}

static void free_uses(struct pomp_depend_use **list) {
  for (struct pomp_depend_use *u = *list, *next; u; u = next) {
    next = u->next;
    drop(u->set);
    free(u);
  }
  *list = NULL;
}

/** Puts a new set in \p place. \returns false if there is no memory. */
static bool renew(struct pomp_depend_set **place) {
  struct pomp_depend_set *set = calloc(1, sizeof(*set));
  if (set)
    replace(place, set);
  return set;
}

/** \returns null if there is no memory. */
static struct pomp_depend_address *find(struct pomp_depend_scope *scope,
                                        uint64_t address) {
  uint32_t *place = pomp_table_find(&scope->places, address);
  if (!place ||
      !pomp_array_grow((void **)&scope->addresses, &scope->capacity,
                       scope->num_addresses, sizeof(*scope->addresses)))
    return NULL;
  if (!*place)
    *place = ++scope->num_addresses;
  struct pomp_depend_address *a = &scope->addresses[*place - 1];
  if (a->epoch != scope->epoch) {
    replace(&a->last, NULL);
    replace(&a->before, NULL);
    a->epoch = scope->epoch;
  }
  return a;
}

/** \returns whether tasks that depend in this way make one set. */
static bool is_shared(int64_t kind) { return kind != POMP_DEPEND_KIND_OUT; }

static bool add_all(struct pomp_depend_scope *scope,
                    struct pomp_depends *depends) {
  bool good = use(&depends->on, scope->all) && use(&depends->on, scope->since);
  replace(&scope->since, NULL);
  ++scope->epoch;
  return good && renew(&scope->all) && use(&depends->in, scope->all);
}

bool pomp_depend_add(struct pomp_depend_scope *scope,
                     struct pomp_depends *depends, uint64_t address,
                     int64_t kind) {
  if (kind & POMP_DEPEND_KIND_ALL_MEMORY)
    return add_all(scope, depends);
  struct pomp_depend_address *a = find(scope, address);
  if (!a || (!scope->since && !renew(&scope->since)))
    return false;
  if (!a->last || a->kind != kind || !is_shared(kind)) {
    replace(&a->before, a->last);
    a->kind = kind;
    if (!renew(&a->last))
      return false;
  }
  return use(&depends->on, a->before ? a->before : scope->all) &&
         use(&depends->in, a->last) && use(&depends->in, scope->since) &&
         (kind != POMP_DEPEND_KIND_MUTEXINOUTSET || use(&depends->on, a->last));
}

const struct pomp_chain *pomp_depend_begin(const struct pomp_depends *depends) {
  const struct pomp_chain *longest = NULL;
  for (const struct pomp_depend_use *u = depends->on; u; u = u->next)
    if (!longest || u->set->end.length > longest->length)
      longest = &u->set->end;
  return longest;
}

void pomp_depend_reach(const struct pomp_depends *depends,
                       const struct pomp_chain *end) {
  for (const struct pomp_depend_use *u = depends->in; u; u = u->next)
    pomp_chain_max(&u->set->end, end);
}

void pomp_depend_complete(struct pomp_depends *depends,
                          const struct pomp_chain *end) {
  pomp_depend_reach(depends, end);
  free_uses(&depends->in);
  free_uses(&depends->on);
}

void pomp_depend_free(struct pomp_depend_scope *scope) {
  for (uint32_t i = 0; i < scope->num_addresses; ++i) {
    drop(scope->addresses[i].last);
    drop(scope->addresses[i].before);
  }
  drop(scope->all);
  drop(scope->since);
  free(scope->addresses);
  pomp_table_free(&scope->places);
  *scope = (struct pomp_depend_scope){0};
}
