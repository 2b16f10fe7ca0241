/*===- kind_names.c - What kinds and states are called ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "program/kind_names.h"

#include <string.h>

const char *const pomp_state_names[POMP_NUM_STATES] = {
#define POMP_STATE(NAME, Name, FACTOR, AGE, Doc) Name,
#define POMP_THREAD_STATE(NAME, Name, FACTOR, AGE, Doc) Name,
#include "pomp/kinds.def"
};

const char *const pomp_kind_names[POMP_NUM_KINDS] = {
#define POMP_KIND(NAME, Name, STATE, PART_OF, TRAITS, Doc) Name,
#include "pomp/kinds.def"
};

/* Work first, then waits, from those of all threads together to those of each
 * thread alone. */
const uint8_t pomp_state_order[] = {
    POMP_STATE_WORK,      POMP_STATE_SERIAL,   POMP_STATE_FORK,
    POMP_STATE_DISPATCH,  POMP_STATE_BARRIER,  POMP_STATE_JOIN,
    POMP_STATE_SINGLE,    POMP_STATE_CRITICAL, POMP_STATE_ORDERED,
    POMP_STATE_LOCK,      POMP_STATE_TASKWAIT, POMP_STATE_TASKGROUP,
    POMP_STATE_TASKYIELD, POMP_STATE_TARGET,   POMP_STATE_TRANSFER,
    POMP_STATE_IDLE};
_Static_assert(sizeof(pomp_state_order) == POMP_NUM_STATES,
               "each POMP_STATE has its place in the reports");

enum pomp_kind pomp_kind_of(const char *name) {
  unsigned kind = 0;
  while (kind < POMP_NUM_KINDS && strcmp(pomp_kind_names[kind], name) != 0)
    ++kind;
  return (enum pomp_kind)kind;
}

const char *pomp_type_name(const char *type, const char *otherwise) {
  static const struct {
    const char *type, *shown;
  } spellings[] = {{"pregion", "parallel"}, {"uregion", "region"}};
  for (size_t i = 0; i < sizeof(spellings) / sizeof(spellings[0]); ++i)
    if (strcmp(type, spellings[i].type) == 0)
      return spellings[i].shown;
  return *type ? type : otherwise;
}

const char *pomp_visit_name(unsigned kind, const char *name, const char *type) {
  return kind == POMP_KIND_EVENT || kind == POMP_KIND_PARALLEL
             ? pomp_type_name(type, name)
             : name;
}

enum pomp_construct_kind pomp_construct_of(const char *type) {
  unsigned c = 0;
  while (c < POMP_NUM_CONSTRUCTS && strcmp(pomp_construct_type(c), type) != 0)
    ++c;
  return (enum pomp_construct_kind)c;
}
