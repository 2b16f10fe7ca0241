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
#include "texts.h"

#include <otf2/otf2.h>

enum {
  /** Attributes beyond the parameters: the values of a user region. */
  POMP_OTF2_USER_VALUES = 16,
  POMP_OTF2_ATTRIBUTES = 64,
  /** The metric instance of the counters. */
  POMP_OTF2_COUNTERS = 1
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
  /** How many threads came, by the number of the fork. */
  uint16_t *team_sizes;
  uint32_t team_sizes_capacity;
  /** The location of the counters; null as long as nothing was counted. */
  OTF2_EvtWriter *counters;
  uint64_t values[POMP_OTF2_NUM_COUNTERS];
  /** When the values were these first, and whether that is to be written. */
  uint64_t values_time;
  bool values_changed;
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
 *  they come together. \returns false after a sentence. */
bool pomp_otf2_read_team_sizes(struct pomp_otf2_writer *w,
                               const char *directory);

/** \returns how many threads a fork asks for. */
uint32_t pomp_otf2_requested(const struct pomp_otf2_writer *w,
                             const struct pomp_step *fork);

/** Adds to a counter. */
void pomp_otf2_count(struct pomp_otf2_writer *w, uint64_t time,
                     enum pomp_otf2_counter counter, int change);

/** Writes the last change of the counters. */
void pomp_otf2_flush_counters(struct pomp_otf2_writer *w);

#endif
