/*===- options.c - The options of pomp doctor ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "doctor/options.h"
#include "help.h"
#include "support/say.h"

#include <getopt.h>
#include <stdio.h>

/** The actions of options. */
enum action { ACTION_COMPILER, ACTION_JSON, ACTION_HELP };

/** In the same order. */
static const struct pomp_option_row options[] = {
#define POMP_TITLE(Title) {NULL, 0, NULL, Title},
#define POMP_DOCTOR_OPTION(Name, Letter, Argument, ACTION, Doc)                \
  {Name, Letter, Argument, Doc},
#include "doctor/doctor_options.def"
};
static const enum action actions[] = {
#define POMP_TITLE(Title) ACTION_HELP,
#define POMP_DOCTOR_OPTION(Name, Letter, Argument, ACTION, Doc) ACTION_##ACTION,
#include "doctor/doctor_options.def"
};
enum { num_rows = sizeof(actions) / sizeof(actions[0]) };

void pomp_doctor_help(void) {
  puts("pomp doctor - what is wrong here, or with a program, and what to type\n"
       "\n"
       "usage: pomp doctor [OPTION...] [FILE...]\n"
       "\n"
       "Checks the compiler, the plugin, the libraries and what this machine "
       "permits,\n"
       "and compiles and runs a small program. FILE is a program, an object, a "
       "library\n"
       "or an archive: was it compiled with the plugin, and what will it "
       "report? It is\n"
       "read, and not run.");
  pomp_help_rows(options, num_rows);
  puts("\n"
       "Exit code: 0; 1 if something is wrong; 2 if the command line is "
       "wrong.\n"
       "\n"
       "Example: pomp doctor ./app");
}

/** \returns what became of one option. */
static enum pomp_parsed apply(void *options_so_far, int row) {
  struct pomp_doctor_options *o = options_so_far;
  switch (actions[row]) {
  case ACTION_COMPILER:
    if (*optarg) {
      o->compiler = optarg;
      break;
    }
    pomp_say("--compiler=: expected a compiler, such as clang-22");
    return POMP_PARSED_WRONG;
  case ACTION_JSON:
    o->json = true;
    break;
  case ACTION_HELP:
    return POMP_PARSED_HELP;
  }
  return POMP_PARSED;
}

enum pomp_parsed pomp_doctor_parse(int argc, char **argv,
                                   struct pomp_doctor_options *o) {
  static const struct pomp_command_line line = {"doctor", options, num_rows,
                                                apply};
  *o = (struct pomp_doctor_options){.compiler = NULL};
  enum pomp_parsed parsed = pomp_command_line_parse(&line, argc, argv, o);
  o->files = argv + optind;
  return parsed;
}
