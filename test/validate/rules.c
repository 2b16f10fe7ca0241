/*===- rules.c - What is true of each event ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "validate.h"

#include <string.h>

/** Whether an event passes a nested lock. */
static const bool has_nest_lock[] = {
#define POMP_FIRST_HANDLE
#define POMP_HANDLE
#define POMP_THREAD
#define POMP_INT32(name, na)
#define POMP_INT64(name, na)
#define POMP_LOCK
#define POMP_NEST_LOCK +1
#define POMP_VALUES
#define POMP_CTC
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) (0 SIGNATURE) != 0,
#include "pomp/events.def"
};

bool validate_closes(enum pomp_function event, enum pomp_function opened) {
  const struct pomp_event_role *r = &pomp_event_roles[event];
  const struct pomp_event_role *o = &pomp_event_roles[opened];
  return (pomp_role_closes(r->role) || r->role == POMP_ROLE_BODY_END) &&
         o->role + 1 == r->role && o->kind == r->kind &&
         has_nest_lock[event] == has_nest_lock[opened];
}

/** \returns the event that opens visits of \p kind. */
static enum pomp_function opener_of(unsigned kind) {
  unsigned event = 0;
  while (pomp_event_roles[event].role != POMP_ROLE_OPEN ||
         pomp_event_roles[event].kind != kind)
    ++event;
  return (enum pomp_function)event;
}

size_t validate_parents(enum pomp_function event,
                        enum pomp_function parents[VALIDATE_MAX_PARENTS]) {
  const struct pomp_event_role *r = &pomp_event_roles[event];
  size_t count = 0;
  if (r->role == POMP_ROLE_BODY) {
    parents[count++] = opener_of(r->kind);
    return count;
  }
  if (pomp_role_closes(r->role))
    return 0;
  /* Events in between may have a level that is not in force. */
  for (unsigned kind = r->kind; pomp_kind_has(kind, POMP_TRAIT_ENCLOSED);) {
    kind = pomp_kind_part_of(kind);
    parents[count++] = opener_of(kind);
  }
  if (count && r->role == POMP_ROLE_POINT)
    parents[count++] = opener_of(r->kind);
  return count;
}

bool validate_may_be_of(enum pomp_function event, const char *type) {
  for (unsigned c = 0; c < POMP_NUM_CONSTRUCTS; ++c)
    if (pomp_event_roles[event].constructs >> c & 1 &&
        strcmp(pomp_construct_type(c), type) == 0)
      return true;
  return false;
}

const char *const validate_event_names[POMP_NUM_EVENTS] = {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) #Name,
#include "pomp/events.def"
};

const char *const validate_arg_names[POMP_NUM_EVENTS][VALIDATE_MAX_ARGS] = {
#define POMP_FIRST_HANDLE
#define POMP_HANDLE
#define POMP_THREAD
#define POMP_INT32(name, na) #name,
#define POMP_INT64(name, na) #name,
#define POMP_LOCK "lock",
#define POMP_NEST_LOCK "lock",
#define POMP_VALUES "n",
#define POMP_CTC
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) {SIGNATURE},
#include "pomp/events.def"
};
