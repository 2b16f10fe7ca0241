/*===- compiled.c - What was compiled in ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "program/compiled.h"
#include "base/message.h"
#include "base/mutex.h"
#include "pomp/ctc.h"
#include "program/level.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Guarded by the core lock. */
static int32_t compiled[POMP_NUM_GROUPS];
static bool has_functions;
static uint64_t left_alone;
static bool has_units;
static bool was_checked;

/** Adds a "GROUP:LEVEL+LEVEL". */
static void add(const char *text) {
  size_t length = strcspn(text, ":");
  for (int g = 0; text[length] && g < POMP_NUM_GROUPS; ++g) {
    int32_t level;
    if (strlen(pomp_group_spelling(g)) == length &&
        strncasecmp(text, pomp_group_spelling(g), length) == 0 &&
        pomp_level_parse(g, text + length + 1, &level))
      compiled[g] |= level;
  }
}

int32_t pomp_compiled_levels(int group) { return compiled[group]; }

bool pomp_compiled_has_functions(void) { return has_functions; }

uint64_t pomp_compiled_left_alone(void) { return left_alone; }

void pomp_compiled_add_unit(const char *ctc) {
  struct pomp_ctc_attribute a;
  char levels[512], *rest = levels;
  has_units = true;
  if (ctc) {
    has_functions |= pomp_ctc_find(ctc, "functions", &a);
    /* A number that ends at a star. */
    if (pomp_ctc_find(ctc, "leftAlone", &a))
      left_alone += strtoul(a.value, NULL, 10);
  }
  if (!ctc || !pomp_ctc_find(ctc, "levels", &a) ||
      pomp_ctc_unescape(&a, levels, sizeof(levels)) >= sizeof(levels)) {
    /* It may be anything. */
    for (int g = 0; g < POMP_NUM_GROUPS; ++g)
      compiled[g] |= pomp_level_valid(g);
    return;
  }
  for (char *part; (part = strsep(&rest, ","));)
    add(part);
}

void pomp_compiled_check(void) {
  pomp_core_lock();
  bool checks = has_units && !was_checked;
  was_checked |= checks;
  for (int g = 0; checks && g < POMP_NUM_GROUPS; ++g) {
    int32_t missing = pomp_level_missing(g, pomp_level_asked(g), compiled[g]);
    char spelled[128];
    if (!missing)
      continue;
    pomp_level_spell(missing, "+", spelled, sizeof(spelled));
    pomp_message("%s: no unit was compiled with %s, except where a directive "
                 "asks for it; compile with -fplugin-arg-pomp-inst=%s:%s",
                 pomp_level_variable(g), spelled, pomp_group_spelling(g),
                 spelled);
  }
  pomp_core_unlock();
}
