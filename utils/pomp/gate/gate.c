/*===- gate.c - Fails where a program does more than before ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "gate/gate.h"
#include "gate/options.h"
#include "study/trial.h"
#include "support/process.h"
#include "support/results.h"
#include "support/say.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  EXIT_GOOD = 0,
  EXIT_WORSE = 1,
  EXIT_NOT_JUDGED = 2,
  /** The least for what the program itself does wrong. */
  EXIT_PROGRAM = 3,
  /** Runs that confirm that a program is worse, and that make a baseline. */
  ENOUGH_RUNS = 3
};

struct gate {
  const struct pomp_gate_options *options;
  struct pomp_subject subject;
  /** Of the results, and whether it is only ours. */
  char directory[POMP_PATH_SIZE];
  bool is_temporary;
  char runs[POMP_MOST_GATE_RUNS][POMP_PATH_SIZE + 16];
  unsigned count;
  /** Of the last run. */
  struct pomp_outcome outcome;
};

static int remove_entry(const char *path, const struct stat *status, int type,
                        struct FTW *walk) {
  (void)status, (void)type, (void)walk;
  remove(path);
  return 0;
}

/** \returns false after a sentence. */
static bool make_directory(struct gate *g) {
  const char *parent = getenv("TMPDIR");
  if (g->options->output)
    return pomp_results_make(g->options->output, "--output",
                             g->options->command[0], g->directory);
  snprintf(g->directory, sizeof(g->directory), "%s/pomp-gate-XXXXXX",
           parent && *parent ? parent : "/tmp");
  g->is_temporary = mkdtemp(g->directory);
  if (!g->is_temporary)
    pomp_say("cannot make a directory %s: %s", g->directory, strerror(errno));
  return g->is_temporary;
}

/** What happened to the program itself, other than to end well. \returns the
 *  exit code. */
static int say_failed(const struct gate *g, const struct pomp_outcome *o) {
  const char *program = g->options->command[0];
  if (o->error) {
    pomp_say("cannot run %s: %s", program, strerror(o->error));
    return EXIT_NOT_JUDGED;
  }
  if (o->signal) {
    pomp_say("%s was ended by signal %d (%s): nothing is judged", program,
             o->signal, strsignal(o->signal));
    return 128 + o->signal;
  }
  pomp_say("%s failed with exit code %d: nothing is judged", program, o->code);
  return o->code < EXIT_PROGRAM ? EXIT_PROGRAM : o->code;
}

/** Runs the program once more, with its output only the first time.
 *  \returns 0 or an exit code, after a sentence. */
static int run_once(struct gate *g) {
  char *directory = g->runs[g->count];
  char output[2 * sizeof(g->runs[0])];
  snprintf(directory, sizeof(g->runs[0]), "%s/run-%u", g->directory,
           g->count + 1);
  pomp_results_escape(directory, output, sizeof(output));
  /* Calls for locks are counted, too, unless the user wants something else. */
  const struct pomp_assignment environment[] = {{"POMP_OUTPUT", output},
                                                {"POMP_REPORT", "none"},
                                                {"POMP_RUNTIME", "EnterExit"}};
  const char *runtime = getenv("POMP_RUNTIME");
  struct pomp_launch launch = {
      g->options->command,
      environment,
      runtime && *runtime ? 2 : 3,
      true,
      {g->subject.input, STDOUT_FILENO, STDERR_FILENO}};
  int nowhere = -1;
  if (g->count) {
    nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    launch.streams[1] = launch.streams[2] = nowhere;
  }
  if (g->subject.begin >= 0)
    lseek(g->subject.input, g->subject.begin, SEEK_SET);
  struct pomp_outcome outcome = pomp_run_program(&launch);
  g->outcome = outcome;
  if (nowhere >= 0)
    close(nowhere);
  if (outcome.error || outcome.signal || outcome.code)
    return say_failed(g, &outcome);
  if (outcome.interrupted) {
    pomp_say("interrupted: nothing is judged");
    return 128 + 2;
  }
  if (!pomp_results_are_in(directory)) {
    pomp_say("no results: neither %s nor a program that it ran was compiled "
             "with the plugin, as by pompcc -fopenmp, or the POMP_ variables "
             "switch the measurement off",
             g->options->command[0]);
    return EXIT_NOT_JUDGED;
  }
  ++g->count;
  return EXIT_GOOD;
}

/** Runs the program until there are \p count runs. \returns 0 or an exit code,
 *  after a sentence. */
static int run_until(struct gate *g, unsigned count) {
  int code = EXIT_GOOD;
  while (code == EXIT_GOOD && g->count < count)
    code = run_once(g);
  return code;
}

/** Lets pomp-report compare the runs, or record them; what it prints goes to
 *  \p path. \returns its exit code. */
static int judge(const struct gate *g, const char *path) {
  char *arguments[POMP_MOST_GATE_RUNS + 8] = {NULL};
  unsigned count = 1;
  arguments[count++] = "--baseline";
  arguments[count++] = (char *)g->options->baseline;
  if (g->options->record)
    arguments[count++] = "--record";
  if (g->options->rules) {
    arguments[count++] = "--fail-on";
    arguments[count++] = (char *)g->options->rules;
  }
  arguments[count++] = "--";
  for (unsigned i = 0; i < g->count; ++i)
    arguments[count++] = (char *)g->runs[i];
  int code = pomp_report_code(arguments, path);
  return code == EXIT_GOOD || code == EXIT_WORSE ? code : EXIT_NOT_JUDGED;
}

/** Copies the judgement to standard error. */
static void print(const char *path) {
  FILE *file = fopen(path, "re");
  char part[4096];
  for (size_t length; file && (length = fread(part, 1, sizeof(part), file));)
    fwrite(part, 1, length, stderr);
  if (file)
    fclose(file);
}

/** Runs the program and judges it. \returns the exit code. */
static int execute(struct gate *g) {
  const struct pomp_gate_options *o = g->options;
  const unsigned enough = o->repeat ? o->repeat : ENOUGH_RUNS;
  char path[sizeof(g->directory) + 32];
  snprintf(path, sizeof(path), "%s/judgement.txt", g->directory);
  /* Mistakes in the baseline and the rules, before the program takes time. */
  int code = o->record ? EXIT_GOOD : judge(g, path);
  if (code == EXIT_GOOD)
    code = run_until(g, o->record || o->repeat ? enough : 1);
  if (code != EXIT_GOOD)
    return code;
  code = judge(g, path);
  if (code == EXIT_WORSE && g->count < enough) {
    /* It might be a matter of chance. */
    code = run_until(g, enough);
    if (code != EXIT_GOOD)
      return code;
    code = judge(g, path);
  }
  print(path);
  if (code == EXIT_GOOD && o->record)
    pomp_say("wrote the baseline %s of %u %s", o->baseline, g->count,
             pomp_plural(g->count, "run", "runs"));
  if (code == EXIT_WORSE)
    pomp_say("worse than %s in %u %s; --record writes a new baseline if that "
             "is meant",
             o->baseline, g->count, pomp_plural(g->count, "run", "runs"));
  return code;
}

int pomp_gate(int argc, char **argv) {
  static struct gate g;
  struct pomp_gate_options o = {0};
  switch (pomp_gate_parse(argc, argv, &o)) {
  case POMP_GATE_PARSED:
    break;
  case POMP_GATE_PARSED_HELP:
    pomp_gate_help();
    return fflush(stdout) ? EXIT_NOT_JUDGED : EXIT_GOOD;
  case POMP_GATE_PARSED_WRONG:
    return EXIT_NOT_JUDGED;
  }
  g.options = &o;
  if (!o.record && access(o.baseline, F_OK) != 0) {
    pomp_say("there is no baseline %s: pomp gate --baseline %s --record "
             "writes one",
             o.baseline, o.baseline);
    return EXIT_NOT_JUDGED;
  }
  int code = EXIT_NOT_JUDGED;
  if (make_directory(&g) &&
      pomp_subject_open(&g.subject, o.command, NULL, g.directory)) {
    code = execute(&g);
    pomp_subject_close(&g.subject);
  }
  if (g.is_temporary)
    nftw(g.directory, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
  return g.outcome.signal ? pomp_end_like(&g.outcome) : code;
}
