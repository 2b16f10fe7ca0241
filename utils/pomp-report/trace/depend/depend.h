/*===- depend.h - Which tasks depend on which -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The rules of the depend clause for the children of one task. Consecutive
|* tasks that name an address with the same dependence type form a set. Tasks of
|* an in, inoutset or mutexinoutset set do not depend on each other; an out set
|* has one task. Each task of a set depends on all tasks of the previous set.
|* Tasks of a mutexinoutset set execute one after the other in any order; the
|* trace has the actual one.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_DEPEND_H
#define POMP_REPORT_DEPEND_H

#include "base/table.h"
#include "trace/depend/chain.h"

#include <stdbool.h>
#include <stdint.h>

struct pomp_depend_set;
struct pomp_depend_use;

/** The sets of an address. */
struct pomp_depend_address {
  struct pomp_depend_set *last, *before;
  int64_t kind;
  /** How many tasks depended on all memory before. */
  uint32_t epoch;
};

/** The dependences of the children of a task. Zero-initialized. */
struct pomp_depend_scope {
  /** One more than the place of an address. */
  struct pomp_table places;
  struct pomp_depend_address *addresses;
  uint32_t num_addresses, capacity;
  /** The last task that depended on all memory, and all after it that depend
   *  on anything. */
  struct pomp_depend_set *all, *since;
  uint32_t epoch;
};

/** The sets that a task is in, and those that it depends on. Zero-initialized.
 */
struct pomp_depends {
  struct pomp_depend_use *in, *on;
};

/** The next child of \p scope has an item with \p address and \p kind, an enum
 *  pomp_depend. \returns false if there is no memory. */
bool pomp_depend_add(struct pomp_depend_scope *scope,
                     struct pomp_depends *depends, uint64_t address,
                     int64_t kind);
/** \returns the longest chain of those that it depends on, which are complete;
 *  valid until one of the sets changes. Null: it depends on none. */
const struct pomp_chain *pomp_depend_begin(const struct pomp_depends *depends);
/** It ends not before \p end. */
void pomp_depend_reach(const struct pomp_depends *depends,
                       const struct pomp_chain *end);
/** It is complete. */
void pomp_depend_complete(struct pomp_depends *depends,
                          const struct pomp_chain *end);
void pomp_depend_free(struct pomp_depend_scope *scope);

#endif
