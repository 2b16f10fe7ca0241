/*===- options.c - The options of pomp try -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "try/options.h"
#include "help.h"
#include "support/say.h"
#include "try/experiments.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** The actions of options. */
enum action {
  ACTION_TIME,
  ACTION_REPEAT,
  ACTION_CHECK,
  ACTION_EXPERIMENTS,
  ACTION_WITH,
  ACTION_OUTPUT,
  ACTION_PATCH,
  ACTION_APPLY,
  ACTION_HELP
};

/** In the same order. */
static const struct pomp_option_row options[] = {
#define POMP_TITLE(Title) {NULL, 0, NULL, Title},
#define POMP_TRY_OPTION(Name, Letter, Argument, ACTION, Doc)                   \
  {Name, Letter, Argument, Doc},
#include "try/try_options.def"
};
static const enum action actions[] = {
#define POMP_TITLE(Title) ACTION_HELP,
#define POMP_TRY_OPTION(Name, Letter, Argument, ACTION, Doc) ACTION_##ACTION,
#include "try/try_options.def"
};
enum { num_rows = sizeof(actions) / sizeof(actions[0]) };

void pomp_try_help(void) {
  puts("pomp try - runs a program many times, and measures what would make it "
       "faster\n"
       "\n"
       "usage: pomp try [OPTION...] [--] PROGRAM [ARGUMENT...]\n"
       "\n"
       "The program runs without measurement, with it, and with one thread. "
       "What is found\n"
       "becomes experiments, each of which runs in turns with the unchanged "
       "program, on\n"
       "the same input. At the end a list on standard output says what was "
       "confirmed to\n"
       "help, and what was not. The output of the program is not shown; it is "
       "in the\n"
       "directory of the results.");
  pomp_help_rows(options, num_rows);
  puts("\nExperiments");
  for (size_t i = 0; i < pomp_num_experiments; ++i)
    pomp_help_item(pomp_experiments[i].name, pomp_experiments[i].doc);
  puts("\n"
       "Exit code: 0; 125 if pomp try itself fails, 126 if the program cannot "
       "be run,\n"
       "127 if there is none, 1 if it cannot run to its end.\n"
       "\n"
       "Example: pomp try --time 120 -- ./app input.dat");
}

/** \returns false after a sentence. */
static bool read_time(struct pomp_try_options *o, const char *text) {
  char *end;
  o->time = strtod(text, &end);
  if (end != text && !*end && o->time >= 1 && o->time <= 1e6)
    return true;
  pomp_say("--time=%s: expected a number of seconds, at least 1", text);
  return false;
}

/** \returns false after a sentence. */
static bool read_experiments(struct pomp_try_options *o, const char *text) {
  o->experiments = text;
  for (const char *at = text; strcmp(text, "none") != 0;) {
    const size_t length = strcspn(at, ",");
    bool known = false;
    for (size_t i = 0; i < pomp_num_experiments; ++i)
      known |= strlen(pomp_experiments[i].name) == length &&
               strncmp(pomp_experiments[i].name, at, length) == 0;
    if (!known) {
      pomp_say("--experiments: there is no %.*s; pomp try --help lists all",
               (int)length, at);
      return false;
    }
    if (!at[length])
      break;
    at += length + 1;
  }
  return true;
}

/** \returns false after a sentence. */
static bool read_with(struct pomp_try_options *o, const char *text) {
  if (!pomp_are_assignments(text)) {
    pomp_say("--with=%s: expected variables such as \"OMP_WAIT_POLICY=active "
             "KMP_BLOCKTIME=0\"",
             text);
    return false;
  }
  if (o->num_with == POMP_MOST_WITH) {
    pomp_say("--with: expected at most %d of them", POMP_MOST_WITH);
    return false;
  }
  o->with[o->num_with++] = text;
  return true;
}

/** \returns what became of one option. */
static enum pomp_parsed apply(void *options_so_far, int row) {
  struct pomp_try_options *o = options_so_far;
  bool good = true;
  switch (actions[row]) {
  case ACTION_TIME:
    good = read_time(o, optarg);
    break;
  case ACTION_REPEAT:
    return pomp_take_repeat(&o->repeat, POMP_FEWEST_PAIRS, POMP_MOST_PAIRS);
  case ACTION_CHECK:
    o->check = optarg;
    break;
  case ACTION_EXPERIMENTS:
    good = read_experiments(o, optarg);
    break;
  case ACTION_WITH:
    good = read_with(o, optarg);
    break;
  case ACTION_PATCH:
    o->patch = optarg;
    break;
  case ACTION_APPLY:
    o->applies = true;
    break;
  case ACTION_OUTPUT:
    return pomp_take_output(&o->output);
  case ACTION_HELP:
    return POMP_PARSED_HELP;
  }
  return good ? POMP_PARSED : POMP_PARSED_WRONG;
}

static const struct pomp_command_line line = {"try", options, num_rows, apply};

enum pomp_parsed pomp_try_parse(int argc, char **argv,
                                struct pomp_try_options *o) {
  enum pomp_parsed parsed = pomp_command_line_parse(&line, argc, argv, o);
  if (parsed != POMP_PARSED)
    return parsed;
  o->command = argv + optind;
  return pomp_has_program(&line, o->command) ? POMP_PARSED : POMP_PARSED_WRONG;
}
