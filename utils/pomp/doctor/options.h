/*===- options.h - The options of pomp doctor ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_DOCTOR_OPTIONS_H
#define POMP_DOCTOR_OPTIONS_H

#include "support/command_line.h"

/** The options of pomp doctor. */
struct pomp_doctor_options {
  /** A compiler, or null. */
  const char *compiler;
  bool json;
  /** Programs and objects; null at the end. */
  char **files;
};

/** Reads the arguments after "doctor", which is \p argv[0]. Prints errors in
 *  them. */
enum pomp_parsed pomp_doctor_parse(int argc, char **argv,
                                   struct pomp_doctor_options *options);

/** Prints what pomp doctor can do. */
void pomp_doctor_help(void);

#endif
