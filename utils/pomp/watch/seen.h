/*===- seen.h - What was seen of a program from outside -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_SEEN_H
#define POMP_COMMAND_SEEN_H

#include "watch/code.h"

#include "sources/sample/stacks.h"

#include <jansson.h>

/** A place in the profile, and what threads did there. */
struct pomp_seen_place {
  /** The CTC string of a construct, or null. */
  char *ctc;
  /** A small number of the caller. */
  long what;
  /** Words of the caller. */
  char doing[96];
};

/** Amounts by place and call stack. */
struct pomp_seen {
  /** The root has the places, by their numbers plus one. */
  struct pomp_stacks stacks;
  unsigned num_places;
  struct pomp_seen_place *places;
};

/** \returns false if memory is exhausted. */
bool pomp_seen_init(struct pomp_seen *seen);
void pomp_seen_free(struct pomp_seen *seen);

/** Adds \p amount. \param ctc may be null. \returns false if there is no room.
 */
bool pomp_seen_add(struct pomp_seen *seen, const char *ctc, long what,
                   const char *doing, const uint64_t *calls, unsigned depth,
                   uint64_t amount);

/** \returns an array with an object for each place and stack, the largest
 *  amount first: \p name is its amount, "stack" pairs of object and address,
 *  the innermost first. */
json_t *pomp_seen_to_json(const struct pomp_seen *seen,
                          json_t *describe(const struct pomp_seen_place *place),
                          const char *name);

#endif
