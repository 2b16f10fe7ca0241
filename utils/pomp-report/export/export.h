/*===- export.h - A profile for other tools ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_EXPORT_H
#define POMP_REPORT_EXPORT_H

#include "base/text.h"
#include "export/convert/convert.h"
#include "model/profile.h"

/* Each function appends a file to \p text; if memory is exhausted, text->failed
 * is set. Stacks have at most \p deepest levels; deeper call paths count for
 * those around them. Each function returns the number of deeper call paths. */

/** The stacks of all threads, and of each, as speedscope.app reads them. */
uint64_t pomp_print_speedscope(struct pomp_text *text,
                               const struct pomp_profile *profile,
                               uint32_t deepest);

/** The stacks with their visits and times as pprof reads them: a protocol
 *  buffer, compressed by gzip. */
uint64_t pomp_print_pprof(struct pomp_text *text,
                          const struct pomp_profile *profile, uint32_t deepest);

/** Input of flame graphs: a line for each stack, with semicolons between its
 *  levels, and the time in nanoseconds. It has no level for the program itself.
 */
uint64_t pomp_print_folded(struct pomp_text *text,
                           const struct pomp_profile *profile,
                           uint32_t deepest);

/** Makes a file or directory \p to of the trace in \p directory. \returns 0, or
 *  1 after a sentence. */
typedef int pomp_write_trace(const char *directory, const char *to,
                             uint32_t deepest, const struct pomp_talk *talk);
typedef uint64_t pomp_print_profile(struct pomp_text *text,
                                    const struct pomp_profile *profile,
                                    uint32_t deepest);

/** The rows of formats.def. */
enum pomp_format {
#define POMP_FORMAT(name, Argument, TRACE, PROFILE, Tools, Doc)                \
  POMP_FORMAT_##name,
#include "export/formats.def"
  POMP_NUM_FORMATS
};

struct pomp_format_row {
  const char *name;
  bool is_directory;
  /** Null if there is none. */
  pomp_write_trace *of_trace;
  pomp_print_profile *of_profile;
};
extern const struct pomp_format_row pomp_formats[POMP_NUM_FORMATS];

#endif
