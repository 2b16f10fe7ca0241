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
  if (region == POMP_NO_REGION)
    pomp_text_add(text, "\"%s\":null", name);
  else
    pomp_text_add(text, "\"%s\":%u", name, region);
}

static void add_lock(struct pomp_text *text, uint32_t id,
                     const struct pomp_result_lock *lock) {
  bool is_object = lock->kind == POMP_KIND_LOCK;
  pomp_text_add(text, "{\"id\":%u,\"kind\":\"%s\",\"nests\":%s", id,
                pomp_kind_names[lock->kind], lock->nests ? "true" : "false");
  if (lock->address)
    pomp_text_add(text, ",\"address\":\"0x%llx\"",
                  (unsigned long long)lock->address);
  else
    pomp_text_add(text, ",\"address\":null");
  if (is_object && !lock->address && !lock->is_counted)
    pomp_text_add(text, ",\"objects\":null,");
  else
    pomp_text_add(text, ",\"objects\":%u,", lock->objects);
  add_region(text, "initialized", lock->region);
  pomp_text_add(text, ",\"uses\":[");
  for (const struct pomp_result_lock_use *u = lock->uses; u; u = u->next) {
    pomp_text_add(text, "{");
    add_region(text, "region", u->region);
    pomp_text_add(text,
                  ",\"visits\":%llu,\"wait_ns\":%llu,\"hold_ns\":%llu,"
                  "\"failed_tests\":%llu}%s",
                  (unsigned long long)u->visits, (unsigned long long)u->waiting,
                  (unsigned long long)u->holding, (unsigned long long)u->failed,
                  u->next ? "," : "");
  }
  pomp_text_add(text, "],\"waits\":[");
  for (const struct pomp_result_lock_wait *w = lock->waits; w; w = w->next) {
    pomp_text_add(text, "{");
    add_region(text, "region", w->region);
    pomp_text_add(text, ",");
    add_region(text, "holder", w->holder);
    pomp_text_add(text, ",\"count\":%llu,\"wait_ns\":%llu}%s",
                  (unsigned long long)w->count, (unsigned long long)w->time,
                  w->next ? "," : "");
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
