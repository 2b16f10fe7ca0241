/*===- record.h - The counts of runs that a gate compares -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_GATE_RECORD_H
#define POMP_REPORT_GATE_RECORD_H

#include "study/gate/quantities.h"

#include "base/text.h"

/** A count in several runs; both are 0 if none has it. */
struct pomp_extent {
  uint64_t least, most;
};

/** \returns whether a quantity can be compared: one of the two has it, or both
 *  where it is not always measured. */
static inline bool pomp_quantity_is_known(int quantity,
                                          const struct pomp_extent *a,
                                          const struct pomp_extent *b) {
  return pomp_quantities[quantity].is_optional ? a->most && b->most
                                               : a->most || b->most;
}

/** \returns whether two counts are the same, as far as they vary. */
static inline bool pomp_extents_meet(const struct pomp_extent *a,
                                     const struct pomp_extent *b) {
  return a->least <= b->most && b->least <= a->most;
}

/** Appends "7", or "5..7". */
void pomp_extent_print(struct pomp_text *text,
                       const struct pomp_extent *extent);

/** A construct, or the program, with its counts; or a finding, without any. */
struct pomp_gate_item {
  /** Names it without lines: "barrier in step #2", "program", or "finding
   *  pomp-imbalanced-loop: loop in step #1". */
  char *key;
  /** Where it is: "app.c:42", or "". */
  char *place;
  bool is_finding;
  /** Of how many runs it is. */
  unsigned num_runs;
  struct pomp_extent of[POMP_NUM_QUANTITIES];
};

/** \returns the key of the construct of \p item, also of a finding. */
const char *pomp_gate_construct(const struct pomp_gate_item *item);

/** What runs of a program have in common. */
struct pomp_gate_record {
  /** The name of the program, without a directory. */
  char *program;
  /** Which its threads may use, or 0. */
  uint64_t processors;
  /** Those of the job, or 0 if it is none. */
  uint64_t ranks;
  unsigned num_runs;
  /** Sorted by keys. */
  struct pomp_gate_item *items;
  size_t count;
  /** There was no memory. */
  bool failed;
};

/** The item for the whole program. */
#define POMP_GATE_PROGRAM "program"

/** Adds a run. */
void pomp_gate_add_run(struct pomp_gate_record *record,
                       const struct pomp_profile *profile);

/** \returns the item, which is new if there was none; or null if there is no
 *  memory. It is valid until the next one is added. */
struct pomp_gate_item *pomp_gate_item_of(struct pomp_gate_record *record,
                                         const char *key);

/** \returns the item, or null. */
const struct pomp_gate_item *
pomp_gate_find(const struct pomp_gate_record *record, const char *key);

/** Appends the record as the text of a baseline. */
void pomp_gate_write(struct pomp_text *text,
                     const struct pomp_gate_record *record);

/** Reads a baseline. \returns false after a sentence. */
bool pomp_gate_read(const char *path, struct pomp_gate_record *record);

void pomp_gate_record_free(struct pomp_gate_record *record);

#endif
