/*===- options.c - The options of pomp run -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "options.h"
#include "say.h"

#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** What an option does. */
enum action {
  /** Adds a value to a variable of the measurement. */
  ACTION_SET,
  ACTION_TASKS,
  ACTION_SAMPLE,
  ACTION_COUNTERS,
  ACTION_THREADS,
  ACTION_SCALING,
  ACTION_OUTPUT,
  ACTION_QUIET,
  ACTION_HELP
};

struct row {
  const char *name;
  /** 0: there is none. */
  char letter;
  enum action action;
  /** What it needs; null: nothing. In brackets: what it may have. */
  const char *argument;
  /** ACTION_SET; of others that set one the variable only. */
  const char *variable, *value;
  /** The title of the part of the help that begins here, or null. */
  const char *title;
  /** Lines after the first one have their own indentation. */
  const char *help;
};

#define INDENT "                      "

/** All that there are: the one place where an option of pomp run is added. */
static const struct row rows[] = {
    {"threads", 't', ACTION_THREADS, "LIST", NULL, NULL, "How to run",
     "with each of these numbers of threads, such as\n" INDENT
     "1,2,4, one run after the other"},
    {"scaling", 0, ACTION_SCALING, "LIST", NULL, NULL, NULL,
     "the same, and how the program scales in the end"},
    {"output", 'o', ACTION_OUTPUT, "DIR", NULL, NULL, NULL,
     "results go to DIR, which must be new or empty;\n" INDENT
     "by itself to pomp-PROGRAM-NUMBER"},
    {"quiet", 'q', ACTION_QUIET, NULL, NULL, NULL, NULL,
     "print no summary and no advice"},
    {"trace", 0, ACTION_SET, NULL, "POMP_MONITOR", "profile,trace",
     "What to measure beside the default",
     "every event with its time: the page has a\n" INDENT
     "timeline, and other tools can read it"},
    {"chunks", 0, ACTION_SET, NULL, "POMP_LOOP", "Chunks", NULL,
     "the chunks of loops"},
    {"iterations", 0, ACTION_SET, NULL, "POMP_LOOP", "IterBeginEnd", NULL,
     "the iterations of loops, where compiled in"},
    {"locks", 0, ACTION_SET, NULL, "POMP_RUNTIME", "EnterExit", NULL,
     "calls of the OpenMP library, locks among them"},
    {"atomics", 0, ACTION_SET, NULL, "POMP_SYNC", "BeginEnd+Event", NULL,
     "counts of atomic and flush"},
    {"functions", 0, ACTION_SET, NULL, "POMP_USER", "EnterExit+BeginEnd+Event",
     NULL,
     "functions, where compiled in with\n" INDENT
     "-fplugin-arg-pomp-functions=bodies"},
    {"tasks", 0, ACTION_TASKS, "NUMBER", "POMP_TASK_INSTANCES", NULL, NULL,
     "the first NUMBER tasks one by one"},
    {"counters", 0, ACTION_COUNTERS, "LIST", "POMP_COUNTERS", NULL, NULL,
     "counters of processors by their names:\n" INDENT
     "instructions,cycles,reference-cycles,\n" INDENT
     "stalled-cycles,l1-misses,l2-misses,l3-misses,\n" INDENT
     "tlb-misses,loads,stores,branches,\n" INDENT
     "branches-missed,flops,double-flops,\n" INDENT
     "or events of PAPI (papi_avail lists them)"},
    {"sample", 0, ACTION_SAMPLE, "[=HZ]", "POMP_SAMPLE", "1000", NULL,
     "hot lines: what threads execute, looked at HZ\n" INDENT
     "(1000) times in each second of CPU time"},
    {"ompt", 0, ACTION_SET, NULL, "POMP_OMPT", "on", NULL,
     "what the OpenMP runtime tells: exact ends of\n" INDENT
     "the wait of a team for its last thread, and\n" INDENT
     "how long tasks wait for their dependences"},
    {"help", 'h', ACTION_HELP, NULL, NULL, NULL, "", "print this"}};
enum { num_rows = sizeof(rows) / sizeof(rows[0]) };

void pomp_run_help(void) {
  printf("pomp run - runs a program, and shows where its threads spent their "
         "time\n"
         "\n"
         "usage: pomp run [OPTION...] [--] PROGRAM [ARGUMENT...]\n"
         "\n"
         "The program is one that was compiled with the plugin, or runs such "
         "ones.\n"
         "It gets standard input, output and error as they are, and pomp run "
         "ends\n"
         "as it does. Then a summary and advice are printed on standard error, "
         "and\n"
         "a page for a browser is written beside the results: report.html.\n");
  for (size_t i = 0; i < num_rows; ++i) {
    const struct row *r = &rows[i];
    char column[64];
    if (r->title)
      printf("\n%s%s", r->title, *r->title ? "\n" : "");
    snprintf(column, sizeof(column), "%c%c%s--%s%s%s", r->letter ? '-' : ' ',
             r->letter ? r->letter : ' ', r->letter ? ", " : "  ", r->name,
             r->argument && *r->argument != '[' ? " " : "",
             r->argument ? r->argument : "");
    printf("  %-19s %s\n", column, r->help);
  }
  printf(
      "\n"
      "The POMP_ variables that are set keep their meaning where no option\n"
      "says otherwise.\n"
      "\n"
      "Exit code: the program's; 125 where pomp run itself fails, 126 where\n"
      "the program cannot be run, and 127 where there is none.\n"
      "\n"
      "Example: pomp run --threads 1,2,4 -- ./app input.dat\n");
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
  if (!read_counts(r->name, text, o))
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
    *v = (struct pomp_variable){.name = r->variable, .option = r->name};
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
  if (value[length] || !rate || rate > 10000) {
    pomp_say("--sample=%s: expected how often a second, from 1 to 10000",
             value);
    return false;
  }
  set(o, r, value);
  return true;
}

/** \returns what became of one option. */
static enum pomp_parsed apply(struct pomp_run_options *o, const struct row *r) {
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
    o->output = optarg;
    if (!*optarg) {
      pomp_say("--output=: expected the name of a directory");
      good = false;
    }
    break;
  case ACTION_QUIET:
    o->quiet = true;
    break;
  case ACTION_HELP:
    return POMP_PARSED_HELP;
  }
  return good ? POMP_PARSED : POMP_PARSED_WRONG;
}

enum pomp_parsed pomp_run_parse(int argc, char **argv,
                                struct pomp_run_options *o) {
  enum { first_value = 256 };
  struct option names[num_rows + 1] = {{0}};
  /* What follows the program is the program's. */
  char letters[2 * num_rows + 3] = "+:", *letter = letters + 2;
  for (int i = 0; i < num_rows; ++i) {
    names[i] = (struct option){rows[i].name,
                               !rows[i].argument          ? no_argument
                               : *rows[i].argument == '[' ? optional_argument
                                                          : required_argument,
                               NULL, first_value + i};
    if (rows[i].letter)
      *letter++ = rows[i].letter;
    if (rows[i].letter && rows[i].argument)
      *letter++ = ':';
  }
  opterr = 0;
  for (int value;
       (value = getopt_long(argc, argv, letters, names, NULL)) != -1;) {
    const struct row *r =
        value >= first_value ? &rows[value - first_value] : NULL;
    for (int i = 0; !r && i < num_rows; ++i)
      if (rows[i].letter && rows[i].letter == value)
        r = &rows[i];
    if (!r) {
      bool lacks_value = value == ':';
      pomp_say(lacks_value ? "%s needs a value; pomp run --help lists the "
                             "options"
                           : "unknown option %s; pomp run --help lists the "
                             "options",
               argv[optind - 1]);
      return POMP_PARSED_WRONG;
    }
    enum pomp_parsed parsed = apply(o, r);
    if (parsed != POMP_PARSED)
      return parsed;
  }
  if (optind == argc || !*argv[optind]) {
    pomp_say("expected a program to run; pomp run --help tells more");
    return POMP_PARSED_WRONG;
  }
  o->command = argv + optind;
  return POMP_PARSED;
}
