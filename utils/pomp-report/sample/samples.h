/*===- samples.h - What was sampled, with functions and lines ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_SAMPLES_H
#define POMP_REPORT_SAMPLES_H

#include "model/profile.h"
#include "model/reader.h"
#include "support/symbols.h"

#include "base/table.h"
#include "base/text.h"

/** Samples with one stack, in one place of the profile. */
struct report_stack {
  uint32_t path;
  /** POMP_NONE, or a region: where a lock is held for which others wait; of
   *  serial work the parallel region before. */
  uint32_t subject;
  uint64_t count;
  bool is_serial;
  uint32_t depth;
  /** Indices, the innermost first. */
  uint32_t *lines;
};

/** A line, and in how many samples it was executed. */
struct report_hot_line {
  uint32_t line;
  uint64_t count;
};

/** The hot lines of one place of the profile. */
struct report_hot_place {
  /** Outside of parallel regions, behind the region. */
  bool is_serial;
  /** The construct; POMP_NONE of serial work before the first one. */
  uint32_t region;
  uint64_t count;
  /** The hottest first. */
  uint32_t num_lines;
  struct report_hot_line *lines;
  /** The stack with most samples in the hottest line. */
  const struct report_stack *stack;
};

struct report_samples {
  uint64_t rate;
  POMP_NUMBERS(SAMPLES);
  /** Of the runtime, or null. */
  const char *problem;
  /** pomp run has taken them; and not in the kernel. */
  bool is_from_outside, is_without_kernel;
  uint32_t num_objects, num_lines, num_stacks;
  const char **objects;
  struct pomp_code_line *lines;
  /** Finds lines that are there already, while samples are read: their indices
   *  plus one. */
  uint32_t *seen, seen_mask;
  struct report_stack *stacks;
  /** While ranks are merged: one more than a stack, by its hash. */
  struct pomp_table stack_of;
  uint32_t stacks_capacity;
  /** The hottest first: by construct, and where locks are held for which others
   *  wait. */
  uint32_t num_places, num_held;
  struct report_hot_place *places, *held;
  /** Why lines or samples are missing or may be wrong, or null. */
  char *note;
  /** Of merged ranks: some had another rate, and were left out. */
  bool has_other_rates;
  /** Functions and lines were looked for. */
  bool has_lines;
};

/** Makes room for the lines of \p count addresses, with those that are there.
 *  \returns false if there is no memory. */
bool pomp_samples_reserve(struct report_samples *samples, size_t count);

/** \returns the line of an address, which may be a new one. */
uint32_t pomp_samples_line(struct report_samples *samples, uint32_t object,
                           uint64_t address);

/** Makes room for the addresses of objects with a "stack". \returns false if
 *  there is no memory. */
bool pomp_reserve_addresses(struct report_samples *samples,
                            const json_t *stacks);

/** Reads the array of objects, which are strings; and in an object, a "stack":
 *  pairs of object and address. \returns false, mostly after a sentence. */
bool pomp_read_objects(const struct pomp_cursor *at,
                       struct report_samples *samples);
bool pomp_read_addresses(const struct pomp_cursor *at,
                         struct report_samples *samples,
                         struct report_stack *stack);

/** \returns for each region the call path with most time, in parallel regions
 * if there are any, or 0: there is none. An array to free, or null without
 *  memory. */
uint32_t *pomp_paths_of_regions(const struct pomp_profile *profile);

/** Reads the samples that pomp run has taken from outside, if there are any and
 *  the profile has none. Their regions and call paths are known. \returns false
 *  after a sentence. */
bool pomp_read_sampled(struct pomp_profile *profile);

/** Reads the samples of a profile that has some, whose paths and regions are
 *  known. */
bool pomp_read_samples(struct pomp_cursor at, struct pomp_profile *profile);

/** Adds the samples of a rank to \p profile, before pomp_derive_samples.
 *  \param regions maps regions of the rank to those of the profile, and \param
 *    paths its call paths.
 *  \param texts keeps strings.
 *  \returns false if there is no memory. */
bool pomp_add_rank_samples(struct pomp_profile *profile,
                           const struct pomp_profile *rank,
                           const uint32_t *regions, const uint32_t *paths,
                           json_t *texts);

/** Notes that samples of ranks were left out because of their rate. */
void pomp_note_other_rate(struct report_samples *samples);

/** \returns what profile.json has of them, to be freed by
 *  pomp_result_free_samples; or null if there is no memory. */
struct pomp_result_samples *
pomp_samples_to_result(const struct report_samples *samples);

/** Adds the calls of samples that are missing around calls of libraries, after
 *  pomp_find_sample_lines, in another order. \returns false if there is no
 *  memory. */
bool pomp_complete_samples(struct report_samples *samples);

/** Finds functions and lines of the samples, if there are any, and adds them up
 *  by place. \returns false if there is no memory. */
bool pomp_derive_samples(struct pomp_profile *profile);
void pomp_free_samples(struct report_samples *samples);

/** \returns the time of so many samples, in nanoseconds. */
uint64_t pomp_samples_time(const struct report_samples *samples,
                           uint64_t count);

/** \returns the hottest place of serial work, or null. */
const struct report_hot_place *
pomp_hot_serial(const struct pomp_profile *profile);

/** \returns the hot lines while \p region holds a lock that others wait for, or
 *  null. */
const struct report_hot_place *pomp_hot_held(const struct pomp_profile *profile,
                                             uint32_t region);

/** Finds functions and lines, unless they are known. */
void pomp_find_sample_lines(struct report_samples *samples);

/** \returns the innermost call of \p stack with a line of the user's; calls
 *  without one belong to libraries. */
uint32_t pomp_hot_call(const struct report_samples *samples,
                       const struct report_stack *stack);

/** \returns whether the file name of an object begins like this. */
bool pomp_is_library(const char *object, const char *name);

/** \returns whether an object is a library of OpenMP. */
bool pomp_is_openmp_library(const char *object);

/** \returns the name of a function of the C library as programs call it, where
 *  \p line has one of its other names. */
const char *pomp_library_function(const struct pomp_code_line *line);

/** \returns whether two addresses are of one line. */
bool pomp_same_line(const struct pomp_code_line *x,
                    const struct pomp_code_line *y);

/** Appends "smooth hot.c:9", as far as it is known. */
void pomp_add_line(struct pomp_text *text, const struct report_samples *samples,
                   uint32_t line);

/** Appends the hottest line of \p place, what of the samples there it has, and
 *  who called it. */
void pomp_add_hottest(struct pomp_text *text,
                      const struct pomp_profile *profile,
                      const struct report_hot_place *place);

/** Appends the hot lines of a profile with samples. */
void pomp_print_samples(struct pomp_text *text,
                        const struct pomp_profile *profile, bool full);

/** A line that two runs have, or one of them, and its time in both. */
struct pomp_line_pair {
  /** The place of the line. */
  const struct report_samples *samples;
  uint32_t line;
  uint64_t a, b;
};

/** Pairs the lines of two profiles that both have samples, the largest
 *  difference first. \returns an array to free, or null without samples or
 *  memory. */
struct pomp_line_pair *pomp_pair_lines(const struct pomp_profile *a,
                                       const struct pomp_profile *b,
                                       size_t *count);

/** The same for what a region of each of them executes itself. */
struct pomp_line_pair *pomp_pair_lines_of(const struct pomp_profile *a,
                                          uint32_t in_a,
                                          const struct pomp_profile *b,
                                          uint32_t in_b, size_t *count);

/** A line with its function, file and object. */
json_t *pomp_line_to_json(const struct report_samples *samples, uint32_t line);

/** Null (JSON) if there are no samples. */
json_t *pomp_samples_to_json(const struct pomp_profile *profile);

#endif
