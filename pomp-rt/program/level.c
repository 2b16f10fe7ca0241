/*===- level.c - Which groups of events are active --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "program/level.h"
#include "base/message.h"
#include "pomp/attach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

_Atomic uint32_t pomp_mask;
_Atomic bool pomp_mask_changed;

/* Atomic: POMP_Get_level may race with POMP_Set_level. */
static _Atomic int32_t levels[POMP_NUM_GROUPS] = {
#define POMP_GROUP(NAME, Spelling) POMP_DEFAULT_##NAME,
#include "pomp/events.def"
};

static const char *const variables[] = {
#define POMP_GROUP(NAME, Spelling) "POMP_" #NAME,
#include "pomp/events.def"
};

static const struct {
  const char *spelling;
  int32_t bit;
} names[] = {
#define POMP_LEVEL(NAME, Spelling, Bit) {#Spelling, Bit},
#include "pomp/events.def"
};
enum { num_names = sizeof(names) / sizeof(names[0]) };

_Static_assert((int)POMP_NUM_GUARDS <= 32, "a guard is a bit of the mask");

/** The levels of the environment. */
static int32_t asked[POMP_NUM_GROUPS];

int32_t pomp_level_asked(int group) { return asked[group]; }

const char *pomp_level_variable(int group) { return variables[group]; }

int32_t pomp_level_missing(int group, int32_t wanted, int32_t present) {
  int32_t missing = 0;
  for (unsigned i = 0; i < POMP_NUM_GUARDS; ++i)
    if ((int)pomp_guard_group(i) == group &&
        !((int32_t)pomp_guard_levels(i) & present))
      missing |= (int32_t)pomp_guard_levels(i) & wanted;
  return missing;
}

int32_t pomp_level_valid(int group) {
  int32_t valid = 0;
  for (unsigned i = 0; i < POMP_NUM_GUARDS; ++i)
    if ((int)pomp_guard_group(i) == group)
      valid |= (int32_t)pomp_guard_levels(i);
  return valid;
}

uint32_t pomp_level_all(void) {
  uint32_t mask = 0;
  for (unsigned i = 0; i < POMP_NUM_GUARDS; ++i)
    if ((int32_t)pomp_guard_levels(i) &
        pomp_level_get((int)pomp_guard_group(i)))
      mask |= UINT32_C(1) << i;
  return mask;
}

uint32_t pomp_level_mask(void) { return pomp_mask_choose(pomp_level_all()); }

int32_t pomp_level_get(int group) {
  return atomic_load_explicit(&levels[group], memory_order_relaxed);
}

void pomp_level_set(int group, int32_t level) {
  atomic_store_explicit(&levels[group], level, memory_order_relaxed);
}

void pomp_level_spell(int32_t level, const char *separator, char *buffer,
                      size_t capacity) {
  size_t length = 0;
  if (!level)
    snprintf(buffer, capacity, "none");
  for (unsigned i = 0; i < num_names; ++i)
    if ((level & names[i].bit) && length < capacity)
      length += (size_t)snprintf(buffer + length, capacity - length, "%s%s",
                                 length ? separator : "", names[i].spelling);
}

bool pomp_level_parse(int group, const char *text, int32_t *level) {
  static const char blanks[] = " \t";
  int32_t valid = pomp_level_valid(group), result = 0;
  bool none = false;
  size_t words = 0;
  for (;; ++text) {
    text += strspn(text, blanks);
    size_t length = strcspn(text, "+ \t");
    ++words;
    unsigned i = 0;
    while (i < num_names && (strncasecmp(text, names[i].spelling, length) ||
                             names[i].spelling[length]))
      ++i;
    if (length == 4 && strncasecmp(text, "none", length) == 0)
      none = true;
    else if (i < num_names && (names[i].bit & valid))
      result |= names[i].bit;
    else
      return false;
    text += length;
    text += strspn(text, blanks);
    if (!*text)
      break;
    if (*text != '+')
      return false;
  }
  if (none && words > 1)
    return false;
  *level = result;
  return true;
}

void pomp_level_read_environment(void) {
  for (int group = 0; group < POMP_NUM_GROUPS; ++group) {
    const char *text = secure_getenv(variables[group]);
    int32_t level = pomp_level_get(group);
    if (!text || !*text)
      continue;
    if (pomp_level_parse(group, text, &level)) {
      pomp_level_set(group, level);
      asked[group] = level;
      continue;
    }
    char expected[128], used[128];
    int32_t valid = pomp_level_valid(group);
    pomp_level_spell(valid, ", ", expected, sizeof(expected));
    pomp_level_spell(level, "+", used, sizeof(used));
    pomp_message("%s=%s: expected none or %s%s; using %s", variables[group],
                 text, expected, valid & (valid - 1) ? ", joined with '+'" : "",
                 used);
  }
}
