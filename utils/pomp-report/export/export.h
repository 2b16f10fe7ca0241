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
#include "findings/notices.h"
#include "model/profile.h"

/** Makes a file or directory \p to of the trace in \p directory. Stacks have
 *  at most \p deepest levels. \returns 0, or 1 after a sentence. */
typedef int pomp_write_trace(const char *directory, const char *to,
                             uint32_t deepest, const struct pomp_talk *talk);

/** Appends a file to \p text; if memory is exhausted, text->failed is set.
 *  Stacks have at most \p deepest levels; deeper call paths count for those
 *  around them. \returns the number of deeper call paths. */
typedef uint64_t pomp_print_profile(struct pomp_text *text,
                                    const struct pomp_profile *profile,
                                    uint32_t deepest);

/** Appends a file that has notices; if memory is exhausted, text->failed is
 *  set. */
typedef void pomp_print_notices(struct pomp_text *text,
                                const struct pomp_notices *notices);

struct pomp_scaling;
/** Appends a file about runs with several numbers of threads; if memory is
 *  exhausted, text->failed is set. */
typedef void pomp_print_series(struct pomp_text *text,
                               const struct pomp_scaling *scaling);

/* The functions that formats.def names. */
#define POMP_OF_TRACE(name) pomp_write_trace pomp_trace_to_##name;
#define POMP_OF_PROFILE(name) pomp_print_profile pomp_profile_to_##name;
#define POMP_OF_NOTICES(name) pomp_print_notices pomp_notices_to_##name;
#define POMP_OF_SCALING(name) pomp_print_series pomp_scaling_to_##name;
#define POMP_OF_EITHER(name) POMP_OF_TRACE(name) POMP_OF_PROFILE(name)
#define POMP_FORMAT(name, Argument, SOURCE, Tools, Doc) POMP_OF_##SOURCE(name)
#include "export/formats.def"
#undef POMP_OF_TRACE
#undef POMP_OF_PROFILE
#undef POMP_OF_NOTICES
#undef POMP_OF_SCALING
#undef POMP_OF_EITHER

/** The rows of formats.def. */
enum pomp_format {
#define POMP_FORMAT(name, Argument, SOURCE, Tools, Doc) POMP_FORMAT_##name,
#include "export/formats.def"
  POMP_NUM_FORMATS
};

struct pomp_format_row {
  const char *name;
  bool is_directory;
  /** Null if there is none. */
  pomp_write_trace *of_trace;
  pomp_print_profile *of_profile;
  pomp_print_notices *of_notices;
  pomp_print_series *of_scaling;
};
extern const struct pomp_format_row pomp_formats[POMP_NUM_FORMATS];

/** Writes notices to the files in \p to, which has one for each format or null,
 *  in the formats that are for notices. \returns false after a sentence. */
bool pomp_write_notices(const struct pomp_notices *notices,
                        const char *const to[POMP_NUM_FORMATS]);

#endif
