/*===- convert.h - A trace for other tools ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* Each reads the trace in a directory once, in bounded memory, and returns 0,
|* or 1 after a sentence that says what went wrong. A file name "-" is the
|* standard output.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_CONVERT_H
#define POMP_REPORT_CONVERT_H

#include "trace/steps/trace_model.h"

#include <stdio.h>

/** A process of a job, whose trace is one of several. */
struct pomp_process {
  /** The number of its rank. */
  uint32_t rank;
  const char *directory;
  struct pomp_time_shift shift;
};

/** Writes an OTF2 archive to the directory \p archive, which must not be there:
 *  archive/traces.otf2. */
int pomp_report_otf2(const char *directory, const char *archive,
                     const struct pomp_talk *talk);

/** Writes all traces to one archive, with a location group for each process and
 *  one definition for common objects. Reads one after the other. */
int pomp_report_otf2_job(const struct pomp_process *processes, uint32_t count,
                         const char *archive, const struct pomp_talk *talk);

/** Writes JSON trace events, for Perfetto and Chrome: a row for each thread. */
int pomp_report_perfetto(const char *directory, const char *file,
                         const struct pomp_talk *talk);

/** Writes all of them to one file. */
int pomp_report_perfetto_job(const struct pomp_process *processes,
                             uint32_t count, const char *file,
                             const struct pomp_talk *talk);

/** How many levels of a path are kept by default. */
enum { POMP_FOLDED_DEPTH = 256 };

/** Writes one line for each call path: its labels with semicolons between them,
 *  and the nanoseconds that all threads together were in it, and not deeper. A
 *  path has no place twice, and at most POMP_FOLDED_DEPTH places. */
int pomp_report_folded(const char *directory, const char *file,
                       const struct pomp_talk *talk);

/** The same with at most \p deepest places. */
int pomp_report_folded_to(const char *directory, const char *file,
                          uint32_t deepest, const struct pomp_talk *talk);

/** Writes a line for each region that was visited: visits, the shortest and the
 *  longest one in nanoseconds without the tasks that were executed meanwhile,
 *  kind, name, file and line, with tabs between them. For comparison with the
 *  profile of the same run, which counts in the same way, except that here a
 *  visit of a suspended task ends at the suspension. */
int pomp_report_visits(const char *directory, const char *file,
                       const struct pomp_talk *talk);

/** The actions on a trace. */
struct pomp_converter {
  /** Called when the trace is open, before its steps, so an earlier output
   *  stays if there is no trace.
   *  \returns false after an error message. */
  bool (*begin)(void *data, const struct pomp_model *model);
  pomp_step_taker *take;
  /** With all of the model. \returns false after a sentence. */
  bool (*finish)(void *data, const struct pomp_model *model);
  /** Takes an event before its steps. May be null. */
  pomp_event_watcher *watch;
};

/** Opens the trace in \p directory and hands it to \p converter, whose
 * functions get \p data. \returns 0, or 1 after a sentence. */
int pomp_convert(const char *directory, const struct pomp_talk *talk,
                 const struct pomp_converter *converter, void *data);

/** The same, with its times changed by \p shift. */
int pomp_convert_on(const char *directory, const struct pomp_talk *talk,
                    const struct pomp_time_shift *shift,
                    const struct pomp_converter *converter, void *data);

/** A text file that is being written. */
struct pomp_sink {
  const char *name;
  const struct pomp_talk *talk;
  FILE *file;
  /** The errno of a write that failed, or 0. */
  int error;
};

/** \returns whether all could be written up to now. Why not is said when it is
 *  closed. */
bool pomp_sink_check(struct pomp_sink *sink);

/** \returns whether it is open; else why not was said. */
bool pomp_sink_open(struct pomp_sink *sink);

/** \returns whether everything is in the file; else why not was said. */
bool pomp_sink_close(struct pomp_sink *sink);

#endif
