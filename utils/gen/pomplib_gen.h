/*===- pomplib_gen.h - The rows of pomp/events.def as data ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_GEN_POMPLIB_GEN_H
#define POMP_GEN_POMPLIB_GEN_H

#include "pomp/attach.h"

#include <stdbool.h>
#include <stddef.h>

enum { MAX_PARAMS = 10 };

/** A parameter of an event. */
struct param {
  const char *type; /**< With the trailing space or star. */
  const char *name; /**< With the trailing brackets of an array. */
  bool has_na;      /**< Whether \c na is used. */
  int na;           /**< The not-available value. */
};

/** An event: a row of POMP_EVENT. */
struct event {
  const char *name;
  enum pomp_guard guard;
  const char *section;
  const char *doc;
  struct param params[MAX_PARAMS];
};

/** A group or a level: a row of POMP_GROUP or POMP_LEVEL. */
struct group {
  const char *name, *spelling;
};
struct level {
  const char *name, *spelling;
  unsigned bit;
};

/** \c events has POMP_NUM_EVENTS elements. */
extern const struct event events[];
extern const struct group groups[];
extern const struct level levels[];
extern const size_t num_groups, num_levels;

/** Prints "module" (pomplib.f90), "include" (pomplibf.h) or "rows", from which
 *  pomp-rt/adapters/fortran makes its functions. \returns 0 if it could. */
int print_fortran(const char *what);

#endif
