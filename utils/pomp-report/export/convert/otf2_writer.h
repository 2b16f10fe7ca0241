/*===- otf2_writer.h - An OTF2 archive that is being written -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_OTF2_WRITER_H
#define POMP_REPORT_OTF2_WRITER_H

#include "base/table.h"
#include "export/convert/convert.h"
#include "support/symbols.h"
#include "support/texts.h"

#include <otf2/otf2.h>

enum {
  /** The metric instance of the counters of the first process; those of others
   *  come after the classes of the counts of threads. */
  POMP_OTF2_COUNTERS = 1,
  /** The first metric class of the counts of threads, on their own locations.
   */
  POMP_OTF2_COUNTS = 2,
  /** The parameters of samples. */
  POMP_OTF2_EXECUTED = 0,
  POMP_OTF2_SAMPLES = 1
};

/** The counters of the whole process. */
enum pomp_otf2_counter {
  /** Threads that are in a team, and do not wait for the join. */
  POMP_OTF2_THREADS,
  /** Tasks that were created, and did not begin. */
  POMP_OTF2_TASKS,
  POMP_OTF2_NUM_COUNTERS
};

/** A region of the archive: a place, or the wait for the join in a team. All
 *  processes share it. */
struct pomp_otf2_region {
  OTF2_StringRef name, canonical, description, file;
  OTF2_RegionRole role;
  OTF2_Paradigm paradigm;
  uint32_t begin_line, end_line;
};

/** A thread, or the location of the counters of a process. */
struct pomp_otf2_location {
  OTF2_StringRef name;
  uint64_t num_events;
  /** Its process. */
  uint32_t group;
  bool is_metric;
};

struct pomp_otf2_group {
  OTF2_StringRef name;
  /** Its host. */
  uint32_t node;
};

/** A team of a process. */
struct pomp_otf2_team {
  /** Or POMP_NO_TEAM. */
  uint32_t parent;
  uint32_t num_members;
  /** Places among the threads of all processes. */
  uint64_t *members;
};

/** The counters of the threads of a process, which others may share. */
struct pomp_otf2_counter_class {
  uint32_t number;
  uint32_t num_counters;
  struct {
    OTF2_StringRef name, event;
  } counters[POMP_MAX_COUNTERS];
};

/** The counters of a process. */
struct pomp_otf2_instance {
  uint32_t number;
  uint32_t location, group;
};

struct pomp_otf2_thread {
  OTF2_EvtWriter *events;
  /** The region that it left last, plus one, if it has entered none since. */
  uint32_t last_left;
  /** The place of the team that it leaves. */
  uint32_t team_place;
  /** The team has a barrier with events at its end. */
  bool has_barrier;
  /** It has left its team, which is to be joined. */
  bool waits;
  uint64_t fork;
  uint32_t team;
  /** The items of the depend clauses of the task that it creates, or of the
   *  taskwait that it is in; null before the first. */
  OTF2_AttributeList *items;
  unsigned num_items;
  /** The counts since its begin, and whether they must be written; null if
   *  there are none. */
  uint64_t *counts;
  bool counts_changed;
};

/** The number of threads requested for a team, or 0 if the OpenMP runtime did
 *  not report it, and the number of threads in it. */
struct pomp_otf2_size {
  uint16_t asked, came;
};

/** The sizes of the teams of all forks. */
struct pomp_otf2_sizes {
  /** Of those that are not joined yet. */
  struct pomp_otf2_open {
    uint64_t fork;
    uint32_t place;
    struct pomp_otf2_size size;
  } * open;
  uint32_t num_open, open_capacity;
  /** Of the first one of each place, and by the number of the fork: of others
   *  that differ from it. */
  struct pomp_otf2_size *usual;
  uint32_t usual_capacity;
  struct pomp_table unusual;
};

struct pomp_otf2_writer {
  const struct pomp_talk *talk;
  const char *name;
  OTF2_Archive *archive;
  OTF2_AttributeList *attributes;
  /** One of several processes is written: the number of its rank. */
  bool is_job;
  uint32_t rank;
  /** Names of the attributes of events. */
  OTF2_StringRef *attribute_names;
  uint32_t num_attributes, attributes_capacity;
  /** Null until all events are written. */
  OTF2_GlobalDefWriter *definitions;
  /** Texts have the numbers of their strings. */
  struct pomp_texts texts;
  struct pomp_otf2_region *regions;
  uint32_t regions_capacity;
  /** Maps the properties that distinguish regions to their numbers. */
  struct pomp_texts region_keys;
  /** The names of the hosts. */
  OTF2_StringRef *nodes;
  uint32_t num_nodes, nodes_capacity;
  struct pomp_otf2_group *groups;
  uint32_t num_groups, groups_capacity;
  struct pomp_otf2_location *locations;
  uint32_t num_locations, locations_capacity;
  struct pomp_otf2_team *teams;
  uint32_t num_teams, teams_capacity;
  struct pomp_otf2_instance *instances;
  uint32_t num_instances, instances_capacity;
  struct pomp_otf2_counter_class *classes;
  uint32_t num_classes, classes_capacity;
  /** The next one of a metric class or instance, and of a member of a class. */
  uint32_t next_metric, next_member;
  /** How many of the locations are threads. */
  uint32_t num_all_threads;
  bool has_samples;
  /** When all ends, and when 0 was, in nanoseconds since 1970. */
  uint64_t end, realtime;
  bool failed;

  /* Of the process that is being written. */
  /** The threads are the locations from first_location on. */
  struct pomp_otf2_thread *threads;
  uint32_t num_threads, first_location;
  /** Its teams are those from here on. */
  uint32_t first_team;
  /** By twice the place, and one more for the join: one more than the number of
   *  the region. */
  uint32_t *region_of;
  uint32_t region_of_capacity;
  struct pomp_otf2_sizes sizes;
  /** The location of the counters; null as long as nothing was counted. */
  OTF2_EvtWriter *counters;
  uint32_t instance;
  uint64_t values[POMP_OTF2_NUM_COUNTERS];
  /** When the values were these first, and whether that is to be written. */
  uint64_t values_time;
  bool values_changed;
  /** The counters of threads, and their metric class. */
  uint32_t num_counted, counts_class;
  /** Samples: the lines of addresses; an address has one more than the index of
   *  its line. */
  struct pomp_table line_of;
  struct pomp_code_line *lines;
  uint32_t num_lines, lines_capacity;
};

/** \returns whether nothing failed so far; says so the first time. */
bool pomp_otf2_check(struct pomp_otf2_writer *w, OTF2_ErrorCode code);

/** \returns the number of the string, which is defined once. */
OTF2_StringRef pomp_otf2_string(struct pomp_otf2_writer *w, const char *text);
/** \returns the number of the attribute of events with this name. */
OTF2_AttributeRef pomp_otf2_attribute(struct pomp_otf2_writer *w,
                                      const char *name);

/** Writes the definition of a string. */
void pomp_otf2_define_string(struct pomp_otf2_writer *w, OTF2_StringRef number);

/** Writes all definitions. */
void pomp_otf2_define(struct pomp_otf2_writer *w);

/** \returns the number of the region that a place is, or the join of its teams;
 *  it is one with that of an earlier process where the construct is. */
OTF2_RegionRef pomp_otf2_region(struct pomp_otf2_writer *w,
                                const struct pomp_model *m, uint32_t place,
                                bool is_join);

/** Keeps the definitions of the process whose events were written. */
void pomp_otf2_keep_process(struct pomp_otf2_writer *w,
                            const struct pomp_model *m);

/** Forgets what belongs to it alone. */
void pomp_otf2_forget_process(struct pomp_otf2_writer *w);

/** Writes that the program begins, with its arguments, and that it ends. */
void pomp_otf2_program_begin(struct pomp_otf2_writer *w,
                             const struct pomp_model *m);
void pomp_otf2_program_end(struct pomp_otf2_writer *w,
                           const struct pomp_model *m);

/** pomp_array_grow, which says if there is no memory. \p array is the
 * address of a pointer. */
bool pomp_otf2_grow(struct pomp_otf2_writer *w, void *array, uint32_t *capacity,
                    uint32_t index, size_t size);

/** Reads the trace for the sizes of its teams, which OTF2 wants to know before
 *  they come together, and for the lines of its samples. \returns false after a
 *  sentence. */
bool pomp_otf2_read_ahead(struct pomp_otf2_writer *w, const char *directory);

/** \returns how many threads a fork asks for. */
uint32_t pomp_otf2_requested(const struct pomp_otf2_writer *w,
                             const struct pomp_step *fork);

void pomp_otf2_free_sizes(struct pomp_otf2_writer *w);

/** Adds what a thread has counted. */
bool pomp_otf2_take_counts(void *writer, const struct pomp_trace *trace,
                           const struct pomp_trace_event *event);

/** Writes the counts up to now, if not written yet: before a region is entered
 *  or left. */
void pomp_otf2_write_counts(struct pomp_otf2_writer *w,
                            struct pomp_otf2_thread *t, uint64_t time);

/** Finds the metric class of the counts of the threads of a trace. */
void pomp_otf2_find_class(struct pomp_otf2_writer *w,
                          const struct pomp_trace *trace);
void pomp_otf2_define_counts(struct pomp_otf2_writer *w);
void pomp_otf2_free_counts(struct pomp_otf2_writer *w);

/** Keeps the addresses of a sample, whose lines are to be found before it is
 *  written: a pomp_event_watcher. */
bool pomp_otf2_see_sample(void *writer, const struct pomp_trace *trace,
                          const struct pomp_trace_event *event);

/** Finds the lines of all addresses. \returns false if there is no memory.
 */
bool pomp_otf2_find_lines(struct pomp_otf2_writer *w,
                          const struct pomp_trace *trace);

/** Writes a sample as parameters of its region. */
void pomp_otf2_write_sample(struct pomp_otf2_writer *w,
                            const struct pomp_trace_event *event);

void pomp_otf2_define_samples(struct pomp_otf2_writer *w);
void pomp_otf2_free_samples(struct pomp_otf2_writer *w);

/** Keeps the items of a POMP_STEP_TASK_DEPEND, the first 64 of a task or a
 *  taskwait, until it leaves its creation, or the taskwait. */
void pomp_otf2_add_items(struct pomp_otf2_writer *w, struct pomp_otf2_thread *t,
                         const struct pomp_step *step);

/** \returns the items to write, or null; the next ones are of another task. */
OTF2_AttributeList *pomp_otf2_take_items(struct pomp_otf2_thread *t);
void pomp_otf2_free_items(struct pomp_otf2_writer *w);

/** Adds to a counter. */
void pomp_otf2_count(struct pomp_otf2_writer *w, uint64_t time,
                     enum pomp_otf2_counter counter, int change);

/** Writes the last change of the counters. */
void pomp_otf2_flush_counters(struct pomp_otf2_writer *w);

#endif
