/*===- options.c - The options of pomp gate ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "gate/options.h"
#include "help.h"
#include "support/say.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** The actions of options. */
enum action {
  ACTION_BASELINE,
  ACTION_RECORD,
  ACTION_FAIL_ON,
  ACTION_AGAINST,
  ACTION_SLOWER,
  ACTION_REPEAT,
  ACTION_OUTPUT,
  ACTION_FORMAT,
  ACTION_JSON,
  ACTION_HELP
};

const char *const pomp_notice_formats[POMP_NUM_NOTICE_FORMATS] = {
#define POMP_NOTICE_FORMAT(name, Tools, Doc) #name,
#include "notice_formats.def"
};

/** In the same order. */
static const struct pomp_option_row options[] = {
#define POMP_TITLE(Title) {NULL, 0, NULL, Title},
#define POMP_GATE_OPTION(Name, Letter, Argument, ACTION, Doc)                  \
  {Name, Letter, Argument, Doc},
#include "gate/gate_options.def"
};
static const enum action actions[] = {
#define POMP_TITLE(Title) ACTION_HELP,
#define POMP_GATE_OPTION(Name, Letter, Argument, ACTION, Doc) ACTION_##ACTION,
#include "gate/gate_options.def"
};
enum { num_rows = sizeof(actions) / sizeof(actions[0]) };

/** The part by which a program may be slower. */
#define DEFAULT_SLOWER 0.05

void pomp_gate_help(void) {
  puts("pomp gate - fails where a program does more than before\n"
       "\n"
       "usage: pomp gate --baseline FILE [OPTION...] [--] PROGRAM "
       "[ARGUMENT...]\n"
       "       pomp gate --against OLD [OPTION...] [--] PROGRAM "
       "[ARGUMENT...]\n"
       "\n"
       "The program was compiled with the plugin. It runs as usual, and what "
       "it did is\n"
       "compared with a baseline, a text file to be committed beside the "
       "sources: how\n"
       "often threads entered each construct, their number, barriers, tasks, "
       "chunks,\n"
       "copied bytes, and findings. What is worse is printed on standard error "
       "with its\n"
       "place.");
  pomp_help_rows(options, num_rows);
  puts("\n"
       "Exit code: 0 within the rules; 1 worse; 2 if that cannot be said; 3 or "
       "more if\n"
       "the program fails, which is its own code from 3 on.\n"
       "\n"
       "Example: pomp gate --baseline gate.txt --record -- ./app input.dat\n"
       "         pomp gate --baseline gate.txt -- ./app input.dat");
}

/** \returns false after a sentence. */
static bool read_slower(struct pomp_gate_options *o, const char *text) {
  char *end;
  o->slower = strtod(text, &end) / 100;
  end += *end == '%';
  if (end != text && !*end && o->slower >= 0 && o->slower <= 100)
    return true;
  pomp_say("--slower=%s: expected a percentage, such as 5%%", text);
  return false;
}

/** \returns what became of one option. */
static enum pomp_parsed apply(void *options_so_far, int row) {
  struct pomp_gate_options *o = options_so_far;
  bool good = true;
  switch (actions[row]) {
  case ACTION_BASELINE:
    o->baseline = optarg;
    break;
  case ACTION_RECORD:
    o->record = true;
    break;
  case ACTION_FAIL_ON:
    o->rules = optarg;
    break;
  case ACTION_AGAINST:
    o->against = optarg;
    break;
  case ACTION_SLOWER:
    good = read_slower(o, optarg);
    break;
  case ACTION_REPEAT:
    return pomp_take_repeat(&o->repeat, 1, POMP_MOST_GATE_RUNS);
  case ACTION_OUTPUT:
    return pomp_take_output(&o->output);
  case ACTION_FORMAT:
    for (int i = 0; i < POMP_NUM_NOTICE_FORMATS; ++i)
      if (strcmp(options[row].name, pomp_notice_formats[i]) == 0)
        o->formats[i] = optarg;
    break;
  case ACTION_JSON:
    o->json = optarg;
    break;
  case ACTION_HELP:
    return POMP_PARSED_HELP;
  }
  return good ? POMP_PARSED : POMP_PARSED_WRONG;
}

static const struct pomp_command_line line = {"gate", options, num_rows, apply};

/** \returns how many formats there are, or only those for standard output. */
static int count_formats(const struct pomp_gate_options *o, bool only_stdout) {
  int count = o->json && (!only_stdout || strcmp(o->json, "-") == 0);
  for (int i = 0; i < POMP_NUM_NOTICE_FORMATS; ++i)
    count += o->formats[i] && (!only_stdout || strcmp(o->formats[i], "-") == 0);
  return count;
}

/** \returns false after a sentence. */
static bool check(const struct pomp_gate_options *o) {
  if ((!o->baseline || !*o->baseline) && !o->against)
    pomp_say("expected --baseline FILE or --against OLD; pomp gate --help "
             "tells more");
  else if ((o->record || o->rules) && !o->baseline)
    pomp_say("--record and --fail-on go only with --baseline");
  else if (o->record && o->against)
    pomp_say("--record and --against do not go together: times are no part of "
             "a baseline");
  else if (o->slower >= 0 && !o->against)
    pomp_say("--slower goes only with --against");
  else if (o->against && o->repeat && o->repeat < POMP_LEAST_GATE_ROUNDS)
    pomp_say("--repeat=%u: expected at least %d with --against, as fewer do "
             "not tell times apart",
             o->repeat, POMP_LEAST_GATE_ROUNDS);
  else if (count_formats(o, false) && (!o->baseline || o->record))
    pomp_say("formats such as --json and --sarif go only with --baseline, and "
             "without "
             "--record: they have what is worse than the baseline");
  else if (count_formats(o, true) > 1)
    pomp_say("only one format at a time can be written to standard output");
  else if (o->record && o->rules)
    pomp_say("--record and --fail-on do not go together: expected one of them");
  else
    return pomp_has_program(&line, o->command);
  return false;
}

enum pomp_parsed pomp_gate_parse(int argc, char **argv,
                                 struct pomp_gate_options *o) {
  o->slower = -1;
  enum pomp_parsed parsed = pomp_command_line_parse(&line, argc, argv, o);
  if (parsed != POMP_PARSED)
    return parsed;
  o->command = argv + optind;
  if (!check(o))
    return POMP_PARSED_WRONG;
  o->slower = o->slower < 0 ? DEFAULT_SLOWER : o->slower;
  return POMP_PARSED;
}
