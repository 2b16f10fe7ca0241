/*===- locks.c - Locks, who held them, and who waited -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "model/locks.h"
#include "model/regions.h"

#include <stdlib.h>
#include <string.h>

static json_t *region_or_null(uint32_t region) {
  return region == POMP_NONE ? json_null() : json_integer(region);
}

static json_t *lock_to_json(const struct pomp_lock_row *lock, uint32_t id) {
  json_t *uses = json_array(), *waits = json_array();
  char address[32];
  snprintf(address, sizeof(address), "0x%llx",
           (unsigned long long)lock->address);
  for (uint32_t i = 0; i < lock->num_uses; ++i) {
    const struct pomp_lock_use_sum *u = &lock->uses[i];
    json_t *use = json_pack("{so}", "region", region_or_null(u->region));
    pomp_add_measures(use, POMP_OWNER_LOCK_USE, u->numbers);
    json_array_append_new(uses, use);
  }
  for (uint32_t i = 0; i < lock->num_waits; ++i) {
    const struct pomp_lock_wait_sum *w = &lock->waits[i];
    json_t *wait = json_pack("{so so}", "region", region_or_null(w->region),
                             "holder", region_or_null(w->holder));
    pomp_add_measures(wait, POMP_OWNER_LOCK_WAIT, w->numbers);
    json_array_append_new(waits, wait);
  }
  struct pomp_text title = {0};
  pomp_report_lock_name(&title, lock);
  json_t *json = json_pack(
      "{si ss ss so sb so so so so so}", "id", (int)id, "kind",
      pomp_kind_names[lock->kind], "name", lock->name, "title",
      pomp_to_json_string(title.data ? title.data : "", title.length), "nests",
      (int)lock->nests, "address",
      lock->address ? json_string(address) : json_null(), "objects",
      lock->objects == POMP_UNCOUNTED ? json_null()
                                      : json_integer((json_int_t)lock->objects),
      "initialized", region_or_null(lock->initialized), "uses", uses, "waits",
      waits);
  pomp_add_measures(json, POMP_OWNER_LOCK_USE, lock->numbers);
  free(title.data);
  return json;
}

json_t *pomp_locks_to_json(const struct pomp_profile *profile) {
  json_t *array = json_array();
  for (uint32_t i = 0; i < profile->result->num_locks; ++i)
    json_array_append_new(array, lock_to_json(&profile->result->locks[i], i));
  return array;
}
