/*===- command_line.h - The options of commands ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_COMMAND_LINE_H
#define POMP_COMMAND_COMMAND_LINE_H

#include "help.h"

/** What became of an option, or of all. */
enum pomp_parsed { POMP_PARSED, POMP_PARSED_HELP, POMP_PARSED_WRONG };

/** The options of a command that runs a program. */
struct pomp_command_line {
  /** The name of the command, such as "run". */
  const char *name;
  const struct pomp_option_row *rows;
  size_t num_rows;
  /** Takes an option, whose value is optarg. Prints what is wrong with it. */
  enum pomp_parsed (*apply)(void *options, int row);
};

/** Reads the options after the name of the command, which is \p argv[0]. Prints
 *  errors in them. The program and its arguments are then at argv[optind]. */
enum pomp_parsed pomp_command_line_parse(const struct pomp_command_line *line,
                                         int argc, char **argv, void *options);

/** Takes optarg as the directory of --output. */
enum pomp_parsed pomp_take_output(const char **output);

/** Takes optarg as the number of --repeat, from \p least to \p most. */
enum pomp_parsed pomp_take_repeat(unsigned *repeat, unsigned least,
                                  unsigned most);

/** \returns whether there is a program to run; otherwise it has said so. */
bool pomp_has_program(const struct pomp_command_line *line, char **command);

#endif
