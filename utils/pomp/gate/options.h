/*===- options.h - The options of pomp gate ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_GATE_OPTIONS_H
#define POMP_GATE_OPTIONS_H

#include "support/command_line.h"

enum {
  POMP_MOST_GATE_RUNS = 100,
  /** Of two programs in turns: by default, and at least, as fewer give no
   *  interval of 95 %. */
  POMP_GATE_ROUNDS = 12,
  POMP_LEAST_GATE_ROUNDS = 6
};

/** The rows of notice_formats.def. */
enum pomp_notice_format {
#define POMP_NOTICE_FORMAT(name, Tools, Doc) POMP_NOTICE_FORMAT_##name,
#include "notice_formats.def"
  POMP_NUM_NOTICE_FORMATS
};
extern const char *const pomp_notice_formats[POMP_NUM_NOTICE_FORMATS];

/** The options of pomp gate. */
struct pomp_gate_options {
  const char *baseline;
  bool record;
  /** Or null. */
  const char *rules, *output;
  /** A program with whose time it is compared, or null, and the part by which
   *  it may be slower. */
  const char *against;
  double slower;
  /** 0 if it was not given. */
  unsigned repeat;
  /** The file of each format, "-" for standard output, or null. */
  const char *formats[POMP_NUM_NOTICE_FORMATS];
  /** The file for programs, "-" for standard output, or null. */
  const char *json;
  /** The program and its arguments; null at the end. */
  char **command;
};

/** Reads the arguments after "gate", which is \p argv[0]. Prints errors in
 *  them. */
enum pomp_parsed pomp_gate_parse(int argc, char **argv,
                                 struct pomp_gate_options *options);

/** Prints what pomp gate can do. */
void pomp_gate_help(void);

#endif
