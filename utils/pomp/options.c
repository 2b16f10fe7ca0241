/*===- options.c - The options of pomp run -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "options.h"
#include "help.h"
#include "support/say.h"

#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** The actions of options. */
enum action {
  /** Adds a value to a variable of the measurement. */
  ACTION_SET,
  ACTION_TASKS,
  ACTION_SAMPLE,
  ACTION_COUNTERS,
  ACTION_THREADS,
  ACTION_SCALING,
  ACTION_OUTPUT,
  ACTION_REPEAT,
  ACTION_JSON,
  ACTION_QUIET,
  ACTION_NO_MPI,
  ACTION_HELP
};

struct row {
  enum action action;
  /** The variable that is set, or null, and its value. */
  const char *variable, *value;
};

/** In the same order. */
static const struct pomp_option_row options[] = {
#define POMP_TITLE(Title) {NULL, 0, NULL, Title},
#define POMP_RUN_OPTION(Name, Letter, Argument, ACTION, Variable, Value, Doc)  \
  {Name, Letter, Argument, Doc},
#include "run_options.def"
};
static const struct row rows[] = {
#define POMP_TITLE(Title) {ACTION_HELP, NULL, NULL},
#define POMP_RUN_OPTION(Name, Letter, Argument, ACTION, Variable, Value, Doc)  \
  {ACTION_##ACTION, Variable, Value},
#include "run_options.def"
};
enum { num_rows = sizeof(rows) / sizeof(rows[0]) };

/** The arguments of each command. */
static const struct {
#define POMP_COMMAND(name, Arguments, Doc) const char *name;
#include "commands.def"
} arguments = {
#define POMP_COMMAND(name, Arguments, Doc) .name = (Arguments),
#include "commands.def"
};

void pomp_run_help(void) {
  printf("pomp run - runs a program, and shows where its threads spent their "
         "time\n"
         "\n"
         "usage: pomp run %s\n"
         "\n"
         "The program was compiled with the plugin, or runs others that were. "
         "It has\n"
         "standard input, output and error as usual, and pomp run ends as it "
         "does. A\n"
         "summary and advice are then printed on standard error, and a page "
         "for a\n"
         "browser is written beside the results: report.html.\n",
         arguments.run);
  pomp_help_rows(options, num_rows);
  printf(
      "\n"
      "The POMP_ variables that are set keep their meaning unless an option\n"
      "says otherwise. \"pomp help variables\" lists them.\n"
      "\n"
      "Exit code: the program's; 125 if pomp run itself fails, 126 if the\n"
      "program cannot be run, and 127 if there is none.\n"
      "\n"
      "Example: pomp run --threads 1,2,4 -- ./app input.dat\n");
}

static const char *name_of(const struct row *r) {
  return options[r - rows].name;
}

/** Reads "1,2,4". \returns false after a sentence. */
static bool read_counts(const char *option, const char *text,
                        struct pomp_run_options *o) {
  o->num_counts = 0;
  for (const char *at = text;; ++at) {
    char *end;
    unsigned long value = strtoul(at, &end, 10);
    if (*at < '0' || *at > '9' || !value || value > INT32_MAX ||
        (*end && *end != ',')) {
      pomp_say("--%s=%s: expected numbers of threads with commas between "
               "them, such as 1,2,4",
               option, text);
      return false;
    }
    for (unsigned i = 0; i < o->num_counts; ++i)
      if (o->counts[i] == value) {
        pomp_say("--%s=%s: %lu is there twice", option, text, value);
        return false;
      }
    if (o->num_counts == POMP_MAX_THREAD_COUNTS) {
      pomp_say("--%s=%s: expected at most %d numbers", option, text,
               POMP_MAX_THREAD_COUNTS);
      return false;
    }
    o->counts[o->num_counts++] = (unsigned)value;
    if (!*end)
      return true;
    at = end;
  }
}

/** \returns false after a sentence. */
static bool read_runs(struct pomp_run_options *o, const struct row *r,
                      const char *text) {
  bool scales = r->action == ACTION_SCALING;
  if (o->num_counts && scales != o->scales) {
    pomp_say("--threads and --scaling do not go together: expected one of "
             "them");
    return false;
  }
  o->scales = scales;
  if (!read_counts(name_of(r), text, o))
    return false;
  if (scales && o->num_counts < 2) {
    pomp_say("--scaling=%s: expected two numbers of threads or more, such as "
             "1,2,4",
             text);
    return false;
  }
  return true;
}

/** \returns whether one of the levels in "A+B" is \p level. */
static bool has_level(const char *levels, const char *level) {
  size_t length = strlen(level);
  for (const char *at = levels; at; at = strchr(at, '+')) {
    at += *at == '+';
    if (strncmp(at, level, length) == 0 && (!at[length] || at[length] == '+'))
      return true;
  }
  return false;
}

static void set(struct pomp_run_options *o, const struct row *r,
                const char *value) {
  struct pomp_variable *v = o->variables;
  while (v < o->variables + o->num_variables &&
         strcmp(v->name, r->variable) != 0)
    ++v;
  if (v == o->variables + o->num_variables) {
    *v = (struct pomp_variable){.name = r->variable, .option = name_of(r)};
    ++o->num_variables;
  }
  size_t length = strlen(v->value);
  if (r->action != ACTION_SET || !length)
    snprintf(v->value, sizeof(v->value), "%s", value);
  else if (!has_level(v->value, value))
    snprintf(v->value + length, sizeof(v->value) - length, "+%s", value);
}

/** \returns false after a sentence. */
static bool read_tasks(struct pomp_run_options *o, const struct row *r,
                       const char *text) {
  size_t length = strspn(text, "0123456789");
  if (!length || text[length] || length > 9 || strtoul(text, NULL, 10) == 0) {
    pomp_say("--tasks=%s: expected how many tasks to record", text);
    return false;
  }
  set(o, r, text);
  return true;
}

/** \returns false after a sentence. */
static bool read_counters(struct pomp_run_options *o, const struct row *r,
                          const char *text) {
  if (!text[strspn(text, ", \t")] ||
      strlen(text) >= sizeof(o->variables->value)) {
    pomp_say("--counters=%s: expected names of counters with commas between "
             "them, such as instructions,cycles",
             text);
    return false;
  }
  set(o, r, text);
  return true;
}

/** \returns false after a sentence. */
static bool read_rate(struct pomp_run_options *o, const struct row *r,
                      const char *text) {
  const char *value = text ? text : r->value;
  size_t length = strspn(value, "0123456789");
  unsigned long rate = length < 6 ? strtoul(value, NULL, 10) : 0;
  if (value[length] || !length || length > 5 || rate > 10000) {
    pomp_say("--sample=%s: expected how often a second, from 0 to 10000",
             value);
    return false;
  }
  set(o, r, value);
  return true;
}

/** Runs that are compared have samples, unless somebody says otherwise: they
 *  tell which lines grow. */
static void sample_scaling(struct pomp_run_options *o) {
  const struct row *r = rows;
  while (r->action != ACTION_SAMPLE)
    ++r;
  for (unsigned i = 0; i < o->num_variables; ++i)
    if (strcmp(o->variables[i].name, r->variable) == 0)
      return;
  if (o->scales && !getenv(r->variable))
    set(o, r, r->value);
}

/** \returns what became of one option. */
static enum pomp_parsed apply(void *options_so_far, int row) {
  struct pomp_run_options *o = options_so_far;
  const struct row *r = &rows[row];
  bool good = true;
  switch (r->action) {
  case ACTION_SET:
    set(o, r, r->value);
    break;
  case ACTION_TASKS:
    good = read_tasks(o, r, optarg);
    break;
  case ACTION_SAMPLE:
    good = read_rate(o, r, optarg);
    break;
  case ACTION_COUNTERS:
    good = read_counters(o, r, optarg);
    break;
  case ACTION_THREADS:
  case ACTION_SCALING:
    good = read_runs(o, r, optarg);
    break;
  case ACTION_OUTPUT:
    return pomp_take_output(&o->output);
  case ACTION_REPEAT:
    return pomp_take_repeat(&o->repeat, 1, POMP_MAX_REPEAT);
  case ACTION_JSON:
    o->json = optarg;
    break;
  case ACTION_QUIET:
    o->quiet = true;
    break;
  case ACTION_NO_MPI:
    o->without_mpi = true;
    break;
  case ACTION_HELP:
    return POMP_PARSED_HELP;
  }
  return good ? POMP_PARSED : POMP_PARSED_WRONG;
}

static const struct pomp_command_line line = {"run", options, num_rows, apply};

enum pomp_parsed pomp_run_parse(int argc, char **argv,
                                struct pomp_run_options *o) {
  enum pomp_parsed parsed = pomp_command_line_parse(&line, argc, argv, o);
  if (parsed != POMP_PARSED)
    return parsed;
  o->command = argv + optind;
  if (!pomp_has_program(&line, o->command))
    return POMP_PARSED_WRONG;
  sample_scaling(o);
  return POMP_PARSED;
}
