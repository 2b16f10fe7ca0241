/*===- report_locks.c - The locks in the profile ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/report/report_locks.h"

static void add_region(struct pomp_text *text, const char *name,
                       uint32_t region) {
  if (region == POMP_NONE)
    pomp_text_add(text, "\"%s\":null", name);
  else
    pomp_text_add(text, "\"%s\":%u", name, region);
}

static void add_lock(struct pomp_text *text, uint32_t id,
                     const struct pomp_lock_row *lock) {
  pomp_text_add(text, "{\"id\":%u,\"kind\":\"%s\",\"nests\":%s", id,
                pomp_kind_names[lock->kind], lock->nests ? "true" : "false");
  if (lock->address)
    pomp_text_add(text, ",\"address\":\"0x%llx\"",
                  (unsigned long long)lock->address);
  else
    pomp_text_add(text, ",\"address\":null");
  if (lock->objects == POMP_UNCOUNTED)
    pomp_text_add(text, ",\"objects\":null,");
  else
    pomp_text_add(text, ",\"objects\":%llu,",
                  (unsigned long long)lock->objects);
  add_region(text, "initialized", lock->initialized);
  pomp_text_add(text, ",\"uses\":[");
  for (uint32_t i = 0; i < lock->num_uses; ++i) {
    pomp_text_add(text, i ? ",{" : "{");
    add_region(text, "region", lock->uses[i].region);
    pomp_text_add(text, ",");
    pomp_json_measures(text, POMP_OWNER_LOCK_USE, lock->uses[i].numbers);
    pomp_text_add(text, "}");
  }
  pomp_text_add(text, "],\"waits\":[");
  for (uint32_t i = 0; i < lock->num_waits; ++i) {
    pomp_text_add(text, i ? ",{" : "{");
    add_region(text, "region", lock->waits[i].region);
    pomp_text_add(text, ",");
    add_region(text, "holder", lock->waits[i].holder);
    pomp_text_add(text, ",");
    pomp_json_measures(text, POMP_OWNER_LOCK_WAIT, lock->waits[i].numbers);
    pomp_text_add(text, "}");
  }
  pomp_text_add(text, "]}");
}

void pomp_report_locks(struct pomp_text *text,
                       const struct pomp_result *result) {
  pomp_text_add(text, "\"locks\":[");
  for (uint32_t i = 0; i < result->num_locks; ++i) {
    pomp_text_add(text, i ? ",\n" : "\n");
    add_lock(text, i, &result->locks[i]);
  }
  pomp_text_add(text, "]");
}
