/*===- options.c - The options of pomp top -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "top/options.h"
#include "help.h"
#include "support/say.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

/** The actions of options. */
enum action {
  ACTION_INTERVAL,
  ACTION_LINES,
  ACTION_ONCE,
  ACTION_JSON,
  ACTION_PROMETHEUS,
  ACTION_HELP
};

/** In the same order. */
static const struct pomp_option_row options[] = {
#define POMP_TITLE(Title) {NULL, 0, NULL, Title},
#define POMP_TOP_OPTION(Name, Letter, Argument, ACTION, Doc)                   \
  {Name, Letter, Argument, Doc},
#include "top/top_options.def"
};
static const enum action actions[] = {
#define POMP_TITLE(Title) ACTION_HELP,
#define POMP_TOP_OPTION(Name, Letter, Argument, ACTION, Doc) ACTION_##ACTION,
#include "top/top_options.def"
};
enum { num_rows = sizeof(actions) / sizeof(actions[0]) };

void pomp_top_help(void) {
  puts("pomp top - what the threads of running programs do\n"
       "\n"
       "usage: pomp top [OPTION...] [PID|PROGRAM|DIRECTORY...]\n"
       "\n"
       "Shows running programs: what their threads do now and did last, the "
       "constructs\n"
       "that take most time, and findings so far. It reads only the profile "
       "that a\n"
       "program keeps in a file if it was started by pomp run, or with "
       "POMP_OUTPUT.\n"
       "Without an argument it shows all of them. Ctrl-C ends it.");
  pomp_help_rows(options, num_rows);
  puts(
      "\n"
      "Exit code: 0; 1 if there is no such program, or it cannot be read; 2 if "
      "the\n"
      "command line is wrong.\n"
      "\n"
      "Example: pomp run ./app & pomp top app");
}

/** Reads a number above 0 up to \p most. */
static bool read_number(const char *text, double most, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end != text && !*end && *number > 0 && *number <= most;
}

/** \returns what became of one option. */
static enum pomp_parsed apply(void *options_so_far, int row) {
  enum { MOST_SECONDS = 3600, MOST_LINES = 10000 };
  struct pomp_top_options *o = options_so_far;
  double number = 0;
  switch (actions[row]) {
  case ACTION_INTERVAL:
    if (read_number(optarg, MOST_SECONDS, &o->interval))
      break;
    pomp_say("--interval=%s: expected seconds, from above 0 to %d", optarg,
             MOST_SECONDS);
    return POMP_PARSED_WRONG;
  case ACTION_LINES:
    if (read_number(optarg, MOST_LINES, &number) && number >= 1) {
      o->lines = (unsigned)number;
      break;
    }
    pomp_say("--lines=%s: expected a number from 1 to %d", optarg, MOST_LINES);
    return POMP_PARSED_WRONG;
  case ACTION_ONCE:
    o->once = true;
    break;
  case ACTION_JSON:
    o->json = true;
    break;
  case ACTION_PROMETHEUS:
    o->prometheus = true;
    break;
  case ACTION_HELP:
    return POMP_PARSED_HELP;
  }
  return POMP_PARSED;
}

enum pomp_parsed pomp_top_parse(int argc, char **argv,
                                struct pomp_top_options *o) {
  static const struct pomp_command_line line = {"top", options, num_rows,
                                                apply};
  enum { DEFAULT_LINES = 10 };
  *o = (struct pomp_top_options){.interval = 1, .lines = DEFAULT_LINES};
  enum pomp_parsed parsed = pomp_command_line_parse(&line, argc, argv, o);
  if (parsed != POMP_PARSED)
    return parsed;
  o->targets = argv + optind;
  if ((o->json || o->prometheus) && !o->once) {
    pomp_say("--json and --prometheus go only with --once");
    return POMP_PARSED_WRONG;
  }
  if (o->json && o->prometheus) {
    pomp_say("--json and --prometheus do not go together");
    return POMP_PARSED_WRONG;
  }
  return POMP_PARSED;
}
