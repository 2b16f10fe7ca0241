/*===- findings.h - What an advice is made of -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ADVISE_FINDINGS_H
#define POMP_ADVISE_FINDINGS_H

#include "base/text.h"
#include "profile/result.h"

enum pomp_finding_kind {
#define POMP_FINDING(NAME, Kind, Name, Doc) POMP_FINDING_##NAME,
#include "advise/findings.def"
};

enum pomp_note_kind {
#define POMP_NOTE(NAME, Name, Doc) POMP_NOTE_##NAME,
#include "advise/findings.def"
};

/** What users call it, such as "pomp-imbalanced-loop". */
const char *pomp_finding_name(enum pomp_finding_kind kind);
/** One word for programs, such as "imbalance". */
const char *pomp_finding_word(enum pomp_finding_kind kind);
const char *pomp_note_name(enum pomp_note_kind kind);

/** How long threads are in functions in a region, in nanoseconds: executing
 *  them, in atomic operations and in waits for a lock of that, and asleep in
 * them, as far as somebody has seen that. All that they execute in the region,
 * as far as it was sampled. */
struct pomp_called {
  uint64_t executed, atomic, waiting, asleep, all;
  /** The function most of it is in, as it was asked for, or null. */
  const char *function;
};

/** Functions of libraries. */
struct pomp_callees {
  /** Of a class those that begin with "class::" as well. */
  const char *const *names;
  uint32_t count;
  /** Only operations on locks in them count. */
  bool only_locks;
};

/** Samples, as far as their functions and lines are known. */
struct pomp_hot_lines {
  const void *samples;
  /** Appends "; hot is smooth hot.c:9 (80 % of the samples there)" behind \p
   *  begin: of serial work for POMP_NONE, else of \p region while it holds a
   *  lock that others wait for. Appends nothing without samples there. */
  void (*add)(struct pomp_text *text, const void *samples, uint32_t region,
              const char *begin);
  /** \returns how long the work of \p region was in calls of \p callees, or
   *  for null in operations on locks of the system, and appends from where:
   *  "work hot.c:9". If the region is a call of MPI, it is its serial work. */
  struct pomp_called (*calling)(struct pomp_text *text, const void *samples,
                                uint32_t region,
                                const struct pomp_callees *callees);
  /** \returns how long the work of \p region was in atomic operations of the
   *  program and its libraries, other than those of C and OpenMP, in
   *  nanoseconds, and appends from where. */
  uint64_t (*in_atomics)(struct pomp_text *text, const void *samples,
                         uint32_t region);
  /** Whether there are samples of threads that execute something. */
  bool is_sampled;
};

struct pomp_finding {
  enum pomp_finding_kind kind;
  const char *title;
  /** One word for programs, if several causes lead to the same finding; or
   *  null. */
  const char *cause;
  /** The region of the finding, or POMP_NONE. */
  uint32_t region;
  /** All the regions that share it, the region itself first; or null. */
  uint32_t *sites;
  uint32_t num_sites;
  /** Between which regions it is, or null. */
  const struct pomp_gap_row *gap;
  /** Thread time that is lost, in nanoseconds; and the part of it that states
   *  call work, as no rule can tell it from useful work. */
  uint64_t cost, cost_of_work;
  /** The part of it that is certainly lost, if that is known. */
  uint64_t least_cost;
  /** The measured values, and what to try. */
  char *evidence;
  const char *advice;
  /** The wall time that the program would gain at most, in nanoseconds; 0
   *  before it is known. */
  uint64_t gain;
  /** What it would gain at least, if that can be told. */
  bool has_least;
  uint64_t least_gain;
  /** The cost is as long as threads had a processor: it is divided by those
   *  that had one. */
  bool is_on_cpu;
  /** All but the certain part of the cost is time without a processor, so it is
   *  no larger a part of the run if the program is alone. */
  bool has_delay;
  /** It takes as long in a run without measurement: threads poll until
   *  something happens, or it is computed from the number of visits. */
  bool is_until_then;
  /** It is gained only as far as no other finding gains it. */
  bool is_rest;
  /** The program's work kept the processors busy meanwhile, so there is nothing
   *  to gain. */
  bool is_vain;
};

/** Notes about the machine and the run. */
struct pomp_note {
  enum pomp_note_kind kind;
  char *text;
};

enum { POMP_MOST_NOTES = 6 };

struct pomp_findings {
  struct pomp_finding *items;
  size_t count;
  bool failed;
  /** Not caused by the program. */
  struct pomp_note notes[POMP_MOST_NOTES];
  uint32_t num_notes;
};

/** Adds a note and takes ownership of its text, if there is one. */
void pomp_add_note(struct pomp_findings *findings, enum pomp_note_kind kind,
                   const struct pomp_text *text);

#endif
