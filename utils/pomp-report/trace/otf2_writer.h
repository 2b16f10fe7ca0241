/*===- otf2_writer.h - An OTF2 archive that is being written -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_OTF2_WRITER_H
#define POMP_REPORT_OTF2_WRITER_H

#include "convert.h"
#include "symbols.h"
#include "texts.h"
#include "trace_table.h"

#include <otf2/otf2.h>

enum {
  /** Attributes beyond the parameters: the values of a user region. */
  POMP_OTF2_USER_VALUES = 16,
  POMP_OTF2_ATTRIBUTES = 64,
  /** The metric instance of the counters. */
  POMP_OTF2_COUNTERS = 1,
  /** The metric class of what threads count, on their own locations. */
  POMP_OTF2_COUNTS = 2,
  /** The parameters of samples. */
  POMP_OTF2_EXECUTED = 0,
  POMP_OTF2_SAMPLES = 1
};

/** What a counter of the whole process counts. */
enum pomp_otf2_counter {
  /** Threads that are in a team, and do not wait for the join. */
  POMP_OTF2_THREADS,
  /** Tasks that were created, and did not begin. */
  POMP_OTF2_TASKS,
  POMP_OTF2_NUM_COUNTERS
};

/** A region of the archive: a place, or the wait for the join in a team. */
struct pomp_otf2_region {
  uint32_t place;
  bool is_join;
};

struct pomp_otf2_thread {
  OTF2_EvtWriter *events;
  /** What it has left last, plus one, if it has entered nothing since. */
  uint32_t last_left;
  /** The place of the team that it leaves. */
  uint32_t team_place;
  /** The team has a barrier of its own at its end. */
  bool has_barrier;
  /** It has left its team, which is to be joined. */
  bool waits;
  uint64_t fork;
  uint32_t team;
  /** What it has counted since it began, and whether that is to be written;
   *  null where it has counted nothing. */
  uint64_t *counts;
  bool counts_changed;
};

/** How many threads a team was asked for, or 0 where the OpenMP runtime did not
 *  tell; and how many came. */
struct pomp_otf2_team_size {
  uint16_t asked, came;
};

struct pomp_otf2_writer {
  const struct pomp_talk *talk;
  const char *name;
  OTF2_Archive *archive;
  struct pomp_otf2_thread *threads;
  uint32_t num_threads;
  OTF2_AttributeList *attributes;
  /** Names of the parameters of events; those of user values follow. */
  const char *attribute_names[POMP_OTF2_ATTRIBUTES];
  uint32_t num_attributes;
  /** Null until all events are written. */
  OTF2_GlobalDefWriter *definitions;
  /** Texts have the numbers of their strings. */
  struct pomp_texts texts;
  struct pomp_otf2_region *regions;
  uint32_t num_regions, regions_capacity;
  /** By twice the place, and one more for the join: one more than its number.
   */
  uint32_t *region_of;
  uint32_t region_of_capacity;
  /** By the number of the fork. */
  struct pomp_otf2_team_size *team_sizes;
  uint32_t team_sizes_capacity;
  /** The location of the counters; null as long as nothing was counted. */
  OTF2_EvtWriter *counters;
  uint64_t values[POMP_OTF2_NUM_COUNTERS];
  /** When the values were these first, and whether that is to be written. */
  uint64_t values_time;
  bool values_changed;
  /** What threads count. */
  uint32_t num_counted;
  /** What was sampled: the lines of addresses, which have one more than their
   *  index. */
  struct pomp_table line_of;
  struct pomp_code_line *lines;
  uint32_t num_lines, lines_capacity;
  bool has_samples;
  bool failed;
};

/** \returns whether nothing failed so far; says so the first time. */
bool pomp_otf2_check(struct pomp_otf2_writer *w, OTF2_ErrorCode code);

/** \returns the number of the string, which is defined once. */
OTF2_StringRef pomp_otf2_string(struct pomp_otf2_writer *w, const char *text);

/** Writes the definition of a string. */
void pomp_otf2_define_string(struct pomp_otf2_writer *w, OTF2_StringRef number);

/** Writes all definitions. */
void pomp_otf2_define(struct pomp_otf2_writer *w, const struct pomp_model *m);

/** Writes that the program begins, with its arguments, and that it ends. */
void pomp_otf2_program_begin(struct pomp_otf2_writer *w,
                             const struct pomp_model *m);
void pomp_otf2_program_end(struct pomp_otf2_writer *w,
                           const struct pomp_model *m);

/** Reads the trace for the sizes of its teams, which OTF2 wants to know before
 *  they come together, and for the lines of its samples. \returns false after a
 *  sentence. */
bool pomp_otf2_read_ahead(struct pomp_otf2_writer *w, const char *directory);

/** \returns how many threads a fork asks for. */
uint32_t pomp_otf2_requested(const struct pomp_otf2_writer *w,
                             const struct pomp_step *fork);

/** Adds what a thread has counted. */
bool pomp_otf2_take_counts(void *writer, const struct pomp_trace *trace,
                           const struct pomp_trace_event *event);

/** Writes what it has counted up to now, if that was not written yet: before a
 *  region is entered or left. */
void pomp_otf2_write_counts(struct pomp_otf2_writer *w,
                            struct pomp_otf2_thread *t, uint64_t time);

void pomp_otf2_define_counts(struct pomp_otf2_writer *w,
                             const struct pomp_trace *trace);
void pomp_otf2_free_counts(struct pomp_otf2_writer *w);

/** Keeps the addresses of a sample, whose lines are to be found before it is
 *  written: a pomp_event_watcher. */
bool pomp_otf2_see_sample(void *writer, const struct pomp_trace *trace,
                          const struct pomp_trace_event *event);

/** Finds the lines of all addresses. \returns false where there is no memory.
 */
bool pomp_otf2_find_lines(struct pomp_otf2_writer *w,
                          const struct pomp_trace *trace);

/** Writes a sample: in its region parameters say what was executed. */
void pomp_otf2_write_sample(struct pomp_otf2_writer *w,
                            const struct pomp_trace_event *event);

void pomp_otf2_define_samples(struct pomp_otf2_writer *w);
void pomp_otf2_free_samples(struct pomp_otf2_writer *w);

/** Adds to a counter. */
void pomp_otf2_count(struct pomp_otf2_writer *w, uint64_t time,
                     enum pomp_otf2_counter counter, int change);

/** Writes the last change of the counters. */
void pomp_otf2_flush_counters(struct pomp_otf2_writer *w);

#endif
