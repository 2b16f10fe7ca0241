/*===- locks.c - Locks, who held them, and who waited -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "locks.h"
#include "report.h"

#include "profile/report/rows.h"

#include <stdlib.h>
#include <string.h>

void pomp_free_lock(struct report_lock *lock) {
  free(lock->uses);
  free(lock->waits);
  *lock = (struct report_lock){0};
}

/** \returns whether it represents lock objects that are not distinguished. */
static bool is_rest(const struct report_lock *lock) {
  return lock->kind == POMP_KIND_LOCK && !lock->address;
}

/*===- Sums --------------------------------------------------------------===*/

static const char *name_in(const struct pomp_profile *profile,
                           const struct report_lock *lock) {
  const struct report_lock_use *best = lock->uses;
  for (uint32_t i = 1; i < lock->num_uses; ++i) {
    const struct report_lock_use *use = &lock->uses[i];
    if (use->waiting > best->waiting ||
        (use->waiting == best->waiting && use->visits > best->visits))
      best = use;
  }
  const struct pomp_region *r = &profile->regions[best->region];
  if (lock->kind == POMP_KIND_CRITICAL)
    return r->name;
  const char *name = json_string_value(json_object_get(r->attributes, "lock"));
  return name && !is_rest(lock) ? name : "";
}

static void add_up(struct pomp_profile *profile, struct report_lock *lock) {
  lock->visits = lock->waiting = lock->holding = lock->failed = 0;
  for (uint32_t i = 0; i < lock->num_uses; ++i) {
    lock->visits += lock->uses[i].visits;
    lock->waiting += lock->uses[i].waiting;
    lock->holding += lock->uses[i].holding;
    lock->failed += lock->uses[i].failed;
  }
  lock->name = lock->num_uses ? name_in(profile, lock) : "";
}

static struct report_lock *add_lock(struct pomp_profile *profile) {
  struct report_lock *locks = realloc(
      profile->locks, (profile->num_locks + 1) * sizeof(*profile->locks));
  if (!locks)
    return NULL;
  profile->locks = locks;
  locks[profile->num_locks] = (struct report_lock){.initialized = POMP_NONE};
  return &locks[profile->num_locks++];
}

/** \returns the uses of \p lock in \p region, or null. */
static struct report_lock_use *use_in(struct report_lock *lock,
                                      uint32_t region) {
  for (uint32_t i = 0; i < lock->num_uses; ++i)
    if (lock->uses[i].region == region)
      return &lock->uses[i];
  struct report_lock_use *uses =
      realloc(lock->uses, (lock->num_uses + 1) * sizeof(*uses));
  if (!uses)
    return NULL;
  lock->uses = uses;
  uses[lock->num_uses] = (struct report_lock_use){.region = region};
  return &uses[lock->num_uses++];
}

static struct report_lock_wait *wait_in(struct report_lock *lock,
                                        uint32_t region, uint32_t holder) {
  for (uint32_t i = 0; i < lock->num_waits; ++i)
    if (lock->waits[i].region == region && lock->waits[i].holder == holder)
      return &lock->waits[i];
  struct report_lock_wait *waits =
      realloc(lock->waits, (lock->num_waits + 1) * sizeof(*waits));
  if (!waits)
    return NULL;
  lock->waits = waits;
  waits[lock->num_waits] =
      (struct report_lock_wait){.region = region, .holder = holder};
  return &waits[lock->num_waits++];
}

/** \returns what critical sections of \p name have in common, or null. */
static struct report_lock *critical_of(struct pomp_profile *profile,
                                       const char *name) {
  for (uint32_t i = 0; i < profile->num_locks; ++i) {
    struct report_lock *lock = &profile->locks[i];
    if (lock->kind != POMP_KIND_CRITICAL)
      continue;
    uint32_t region = lock->num_uses    ? lock->uses[0].region
                      : lock->num_waits ? lock->waits[0].region
                                        : POMP_NONE;
    if (region != POMP_NONE && strcmp(profile->regions[region].name, name) == 0)
      return lock;
  }
  struct report_lock *lock = add_lock(profile);
  if (lock) {
    lock->kind = POMP_KIND_CRITICAL;
    lock->objects = 1;
  }
  return lock;
}

/** The constructs of a critical section have its uses. */
static bool add_criticals(struct pomp_profile *profile) {
  for (uint32_t i = 0; i < profile->num_regions; ++i) {
    const struct pomp_region *r = &profile->regions[i];
    if (r->kind != POMP_KIND_CRITICAL)
      continue;
    struct report_lock *lock = critical_of(profile, r->name);
    struct report_lock_use *use = lock ? use_in(lock, i) : NULL;
    if (!use)
      return false;
    uint64_t wait = r->exclusive[POMP_STATE_CRITICAL];
    use->visits = r->visits;
    use->waiting = wait;
    use->holding = r->time > wait ? r->time - wait : 0;
  }
  return true;
}

static int compare(const void *a, const void *b) {
  const struct report_lock *x = a, *y = b;
  if (is_rest(x) != is_rest(y))
    return is_rest(x) ? 1 : -1;
  if (x->waiting != y->waiting)
    return x->waiting < y->waiting ? 1 : -1;
  if (x->visits != y->visits)
    return x->visits < y->visits ? 1 : -1;
  return x->address < y->address ? -1 : x->address > y->address;
}

static bool add_to_rest(struct report_lock *rest,
                        const struct report_lock *lock) {
  for (uint32_t i = 0; i < lock->num_uses; ++i) {
    struct report_lock_use *to = use_in(rest, lock->uses[i].region);
    if (!to)
      return false;
    to->visits += lock->uses[i].visits;
    to->waiting += lock->uses[i].waiting;
    to->holding += lock->uses[i].holding;
    to->failed += lock->uses[i].failed;
  }
  for (uint32_t i = 0; i < lock->num_waits; ++i) {
    struct report_lock_wait *to =
        wait_in(rest, lock->waits[i].region, lock->waits[i].holder);
    if (!to)
      return false;
    to->count += lock->waits[i].count;
    to->time += lock->waits[i].time;
  }
  if (rest->objects != POMP_UNCOUNTED)
    rest->objects += lock->objects;
  return true;
}

/** If there are very many objects, sums up those with the least waiting time,
 *  as the runtime does. */
static bool sum_up_rest(struct pomp_profile *profile) {
  enum { most = 1000 };
  uint32_t count = profile->num_locks;
  if (count <= most ||
      (is_rest(&profile->locks[count - 1]) && count == most + 1))
    return true;
  if (!is_rest(&profile->locks[count - 1])) {
    struct report_lock *rest = add_lock(profile);
    if (!rest)
      return false;
    rest->kind = POMP_KIND_LOCK;
  }
  struct report_lock rest = profile->locks[profile->num_locks - 1];
  uint32_t kept = 0, objects = 0;
  bool good = true;
  for (uint32_t i = 0; i + 1 < profile->num_locks; ++i) {
    struct report_lock *lock = &profile->locks[i];
    if (lock->kind == POMP_KIND_CRITICAL || objects++ < most) {
      profile->locks[kept++] = *lock;
    } else {
      good = good && add_to_rest(&rest, lock);
      pomp_free_lock(lock);
    }
  }
  add_up(profile, &rest);
  profile->locks[kept++] = rest;
  profile->num_locks = kept;
  return good;
}

bool pomp_derive_locks(struct pomp_profile *profile) {
  if (!add_criticals(profile))
    return false;
  for (uint32_t i = 0; i < profile->num_locks; ++i)
    add_up(profile, &profile->locks[i]);
  if (profile->num_locks)
    qsort(profile->locks, profile->num_locks, sizeof(*profile->locks), compare);
  return sum_up_rest(profile);
}

/*===- What is shown -----------------------------------------------------===*/

void pomp_add_lock_name(struct pomp_text *text,
                        const struct report_lock *lock) {
  if (is_rest(lock)) {
    if (lock->objects == POMP_UNCOUNTED)
      pomp_text_add(text, "all other locks");
    else
      pomp_text_add(text, "%llu other %s", (unsigned long long)lock->objects,
                    pomp_plural(lock->objects, "lock", "locks"));
    return;
  }
  bool is_critical = lock->kind == POMP_KIND_CRITICAL;
  pomp_text_add(text, is_critical   ? *lock->name ? "critical " : "critical"
                      : lock->nests ? "nested lock "
                                    : "lock ");
  if (is_critical || *lock->name)
    pomp_text_plain(text, lock->name);
  else
    pomp_text_add(text, "at 0x%llx", (unsigned long long)lock->address);
}

void pomp_print_locks(struct pomp_text *text,
                      const struct pomp_profile *profile, bool full) {
  enum { name_width = 27, top = 10 };
  uint32_t count = profile->num_locks;
  if (!count)
    return;
  if (!full && count > top)
    count = top;
  pomp_text_add(text, "\n  %-*s %8s %9s %9s  %s\n", name_width, "lock",
                "visits", "wait", "hold", "initialized");
  for (uint32_t i = 0; i < count; ++i) {
    const struct report_lock *lock = &profile->locks[i];
    char visits[16], wait[16], hold[16];
    struct pomp_text name = {0};
    pomp_add_lock_name(&name, lock);
    text->failed |= name.failed;
    pomp_text_add(text, "  ");
    pomp_text_fit(text, name.data ? name.data : "", name_width, false);
    free(name.data);
    pomp_text_add(text, " %8s %9s %9s  ",
                  pomp_count_spell(visits, lock->visits),
                  pomp_time_spell(wait, lock->waiting),
                  pomp_time_spell(hold, lock->holding));
    if (lock->initialized == POMP_NONE) {
      pomp_text_add(text, "-\n");
      continue;
    }
    const struct pomp_region *r = &profile->regions[lock->initialized];
    char lines[POMP_WHERE_LINES];
    pomp_text_plain(text, r->where.brief);
    pomp_text_add(text, "%s\n", pomp_where_lines(&r->where, lines));
  }
  if (count < profile->num_locks)
    pomp_text_add(text, "  (and %u more: --full shows them)\n",
                  profile->num_locks - count);
}

static json_t *region_or_null(uint32_t region) {
  return region == POMP_NONE ? json_null() : json_integer(region);
}

static json_t *lock_to_json(const struct report_lock *lock, uint32_t id) {
  json_t *uses = json_array(), *waits = json_array();
  char address[32];
  snprintf(address, sizeof(address), "0x%llx",
           (unsigned long long)lock->address);
  for (uint32_t i = 0; i < lock->num_uses; ++i) {
    const struct report_lock_use *u = &lock->uses[i];
    json_array_append_new(
        uses,
        json_pack("{so sI sI sI sI}", "region", region_or_null(u->region),
                  "visits", (json_int_t)u->visits, "wait_ns",
                  (json_int_t)u->waiting, "hold_ns", (json_int_t)u->holding,
                  "failed_tests", (json_int_t)u->failed));
  }
  for (uint32_t i = 0; i < lock->num_waits; ++i) {
    const struct report_lock_wait *w = &lock->waits[i];
    json_array_append_new(
        waits, json_pack("{so so sI sI}", "region", region_or_null(w->region),
                         "holder", region_or_null(w->holder), "count",
                         (json_int_t)w->count, "wait_ns", (json_int_t)w->time));
  }
  struct pomp_text title = {0};
  pomp_add_lock_name(&title, lock);
  json_t *json = json_pack(
      "{si ss ss so sb so so so sI sI sI sI so so}", "id", (int)id, "kind",
      pomp_kind_names[lock->kind], "name", lock->name, "title",
      pomp_to_json_string(title.data ? title.data : "", title.length), "nests",
      (int)lock->nests, "address",
      lock->address ? json_string(address) : json_null(), "objects",
      lock->objects == POMP_UNCOUNTED ? json_null()
                                      : json_integer((json_int_t)lock->objects),
      "initialized", region_or_null(lock->initialized), "visits",
      (json_int_t)lock->visits, "wait_ns", (json_int_t)lock->waiting, "hold_ns",
      (json_int_t)lock->holding, "failed_tests", (json_int_t)lock->failed,
      "uses", uses, "waits", waits);
  free(title.data);
  return json;
}

json_t *pomp_locks_to_json(const struct pomp_profile *profile) {
  json_t *array = json_array();
  for (uint32_t i = 0; i < profile->num_locks; ++i)
    json_array_append_new(array, lock_to_json(&profile->locks[i], i));
  return array;
}
