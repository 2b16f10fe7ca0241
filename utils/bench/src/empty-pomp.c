/*===- empty-pomp.c - A POMP library that does nothing --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A library that gets every event that is compiled in and does nothing, so only
|* the cost of delivery remains. It leaves out single events that replace a
|* pair, because no monitor uses both. With -DCOUNT, it counts the events of the
|* process and prints their number at the end.
|*
\*===----------------------------------------------------------------------===*/
#include "pomp/attach.h"

#ifdef COUNT
#include <stdio.h>
static uint64_t events;
#define COUNT_EVENT() __atomic_fetch_add(&events, 1, __ATOMIC_RELAXED)
__attribute__((destructor)) static void print(void) {
  fprintf(stderr, "events %llu\n", (unsigned long long)events);
}
#else
#define COUNT_EVENT() (void)0
#endif

/* An event's arguments are not looked at. */
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc)                       \
  int32_t POMP_##Name(void);                                                   \
  int32_t POMP_##Name(void) {                                                  \
    COUNT_EVENT();                                                             \
    return 0;                                                                  \
  }
#include "pomp/events.def"

int32_t POMP_Attach(struct pomp_object *object, struct pomp_unit *unit) {
  for (uint32_t i = 0; i < unit->num_constructs; ++i)
    unit->constructs[i].handle = &unit->constructs[i];
  uint32_t all = (uint32_t)((UINT64_C(1) << POMP_NUM_GUARDS) - 1);
  __atomic_store_n(&object->mask, pomp_mask_choose(all), __ATOMIC_RELAXED);
  return 0;
}
