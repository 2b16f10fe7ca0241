/*===- variables.c - Misspelt environment variables -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "core/variables.h"
#include "core/message.h"

#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

/** All that there are, here and where programs are compiled. */
static const char *const names[] = {
#define POMP_GROUP(NAME, Spelling) #NAME,
#include "pomp/events.def"
    "MONITOR",  "STATE",      "SAMPLE",     "REPORT",
    "OUTPUT",   "TRACE_SIZE", "TRACE_FULL", "TASK_INSTANCES",
    "THROTTLE", "LIBRARY",    "CLANG",      "WRAPPER",
    "VERBOSE",  "COUNTERS",   "OMPT",       "MPI_CLOCKS"};

enum { most_letters = 24 };

/** \returns how many letters have to be changed, added, left out or swapped
 * with their neighbour to make \p y of \p x; both are short. */
static unsigned distance(const char *x, size_t x_length, const char *y) {
  unsigned rows[3][most_letters + 1];
  size_t y_length = strlen(y);
  unsigned *before = rows[0], *last = rows[1], *row = rows[2];
  for (size_t j = 0; j <= y_length; ++j)
    last[j] = (unsigned)j;
  for (size_t i = 1; i <= x_length; ++i) {
    row[0] = (unsigned)i;
    for (size_t j = 1; j <= y_length; ++j) {
      unsigned cost = last[j - 1] + (x[i - 1] != y[j - 1]);
      if (last[j] + 1 < cost)
        cost = last[j] + 1;
      if (row[j - 1] + 1 < cost)
        cost = row[j - 1] + 1;
      if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1] &&
          before[j - 2] + 1 < cost)
        cost = before[j - 2] + 1;
      row[j] = cost;
    }
    unsigned *next = before;
    before = last;
    last = row;
    row = next;
  }
  return last[y_length];
}

/** Says what was probably meant by a name, if it is not one of ours but looks
 *  like it: other tools have such names as well. */
static void check(const char *name, size_t length) {
  const char *nearest = NULL;
  unsigned least = length < 6 ? 2 : 4;
  if (length > most_letters)
    return;
  for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); ++i) {
    unsigned d = distance(name, length, names[i]);
    if (!d)
      return;
    if (d < least) {
      least = d;
      nearest = names[i];
    }
  }
  if (nearest)
    pomp_message("POMP_%.*s: there is no such variable; the nearest name is "
                 "POMP_%s",
                 (int)length, name, nearest);
}

void pomp_variables_check(void) {
  static const char prefix[] = "POMP_";
  enum { prefix_length = sizeof(prefix) - 1 };
  if (getauxval(AT_SECURE))
    return;
  for (char **at = environ; at && *at; ++at) {
    const char *equals = strchr(*at, '=');
    if (equals && strncmp(*at, prefix, prefix_length) == 0)
      check(*at + prefix_length, (size_t)(equals - *at) - prefix_length);
  }
}
