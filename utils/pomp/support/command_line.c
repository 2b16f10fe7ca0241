/*===- command_line.c - The options of commands ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "support/command_line.h"
#include "support/say.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum pomp_parsed pomp_command_line_parse(const struct pomp_command_line *line,
                                         int argc, char **argv, void *options) {
  for (int row; (row = pomp_option_next(line->rows, line->num_rows, true, argc,
                                        argv)) != POMP_OPTION_END;) {
    if (row < 0) {
      bool lacks_value = row == POMP_OPTION_INCOMPLETE;
      pomp_say(lacks_value
                   ? "%s needs a value; pomp %s --help lists the options"
                   : "unknown option %s; pomp %s --help lists the options",
               argv[optind - 1], line->name);
      return POMP_PARSED_WRONG;
    }
    enum pomp_parsed parsed = line->apply(options, row);
    if (parsed != POMP_PARSED)
      return parsed;
  }
  return POMP_PARSED;
}

enum pomp_parsed pomp_take_output(const char **output) {
  *output = optarg;
  if (*optarg)
    return POMP_PARSED;
  pomp_say("--output=: expected the name of a directory");
  return POMP_PARSED_WRONG;
}

enum pomp_parsed pomp_take_repeat(unsigned *repeat, unsigned least,
                                  unsigned most) {
  const size_t length = strspn(optarg, "0123456789");
  const unsigned long value = length < 6 ? strtoul(optarg, NULL, 10) : 0;
  *repeat = (unsigned)value;
  if (!optarg[length] && value >= least && value <= most)
    return POMP_PARSED;
  pomp_say("--repeat=%s: expected how often to run the program, from %u to %u",
           optarg, least, most);
  return POMP_PARSED_WRONG;
}

bool pomp_has_program(const struct pomp_command_line *line, char **command) {
  if (command[0] && *command[0])
    return true;
  pomp_say("expected a program to run; pomp %s --help tells more", line->name);
  return false;
}
