/*===- options.h - What pomp-report was asked for ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_OPTIONS_H
#define POMP_REPORT_OPTIONS_H

#include "export/export.h"

#include <stdbool.h>
#include <stdint.h>

struct pomp_report_options {
  /* --score is a member below, formats are an array. */
#define POMP_FLAG(name, Doc) bool name;
#define POMP_TEXT(name, Argument, Doc) const char *name;
#define POMP_FORMAT(name, Argument, SOURCE, Tools, Doc)
#include "options.def"
  bool score;
  /** Of --score=PERCENT, or 0. */
  double percent;
  /** How many levels of stacks formats keep. */
  uint32_t depth;
  /** The output of each format, or null, and whether it is made from the
   *  profile. */
  const char *formats[POMP_NUM_FORMATS];
  bool is_of_profile[POMP_NUM_FORMATS];
  char **inputs;
  uint32_t num_inputs;
};

/** The results of reading the command line. */
enum pomp_report_parsed {
  POMP_REPORT_PARSED,
  /** It is wrong, and a sentence was said. */
  POMP_REPORT_WRONG,
  POMP_REPORT_HELP,
  POMP_REPORT_VERSION
};

/** Reads the command line. */
enum pomp_report_parsed pomp_report_parse(int argc, char **argv,
                                          struct pomp_report_options *options);

/** Inputs that a part of the output goes with, besides a single profile. */
enum pomp_report_mode {
  POMP_ALONE = 0,
  POMP_WITH_JOB = 1,
  POMP_WITH_COMPARE = 2,
  POMP_WITH_SCALING = 4,
  POMP_WITH_BASELINE = 8
};

/** \returns whether all parts that are to be printed go with \p mode. */
bool pomp_report_goes_with(const struct pomp_report_options *options,
                           enum pomp_report_mode mode);

/** Prints what pomp-report can do. */
void pomp_report_help(void);

/** \returns whether something is to be printed. */
bool pomp_report_prints(const struct pomp_report_options *options);

/** \returns whether findings, or what is worse, are to be written for code
 *  hosts. */
bool pomp_report_notices(const struct pomp_report_options *options);

/** \returns whether the trace is to be written for other tools. */
bool pomp_report_converts(const struct pomp_report_options *options);

/** \returns whether runs with several numbers of threads are to be written for
 *  other tools. */
bool pomp_report_models(const struct pomp_report_options *options);

/** \returns whether the profile is to be written for other tools. */
bool pomp_report_exports(const struct pomp_report_options *options);

#endif
