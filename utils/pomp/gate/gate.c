/*===- gate.c - Fails where a program does more than before ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "gate/gate.h"
#include "gate/against.h"
#include "gate/options.h"
#include "gate/outcome.h"
#include "study/trial.h"
#include "support/preload.h"
#include "support/process.h"
#include "support/results.h"
#include "support/say.h"
#include "watch/stops.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** Runs that confirm that a program is worse, and that make a baseline. */
enum { ENOUGH_RUNS = 3 };

struct gate {
  const struct pomp_gate_options *options;
  struct pomp_subject subject;
  struct pomp_preload mpi;
  /** Of the results, and whether it is only ours. */
  char directory[POMP_PATH_SIZE];
  bool is_temporary;
  char runs[POMP_MOST_GATE_RUNS][POMP_PATH_SIZE + 16];
  unsigned count;
  /** Of the last run. */
  struct pomp_outcome outcome;
};

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

/** Runs the program once more, with its output only the first time.
 *  \returns 0 or an exit code, after a sentence. */
static int run_once(struct gate *g) {
  char *directory = g->runs[g->count];
  char output[2 * sizeof(g->runs[0])];
  snprintf(directory, sizeof(g->runs[0]), "%s/run-%u", g->directory,
           g->count + 1);
  pomp_results_escape(directory, output, sizeof(output));
  struct pomp_assignment environment[4] = {{"POMP_OUTPUT", output},
                                           {"POMP_REPORT", "none"}};
  unsigned num_assignments = 2;
  /* Calls for locks are counted, too, unless the user wants something else. */
  const char *runtime = getenv("POMP_RUNTIME");
  if (!runtime || !*runtime)
    environment[num_assignments++] =
        (struct pomp_assignment){"POMP_RUNTIME", "EnterExit"};
  if (*g->mpi.value)
    environment[num_assignments++] =
        (struct pomp_assignment){"LD_PRELOAD", g->mpi.value};
  struct pomp_stops stops = {0};
  struct pomp_launch launch = {
      .command = g->options->command,
      .environment = environment,
      .num_assignments = num_assignments,
      .has_streams = true,
      .streams = {g->subject.input, STDOUT_FILENO, STDERR_FILENO},
      .look = pomp_stops_watch,
      .watch = &stops};
  int nowhere = -1;
  if (g->count) {
    nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    launch.streams[1] = launch.streams[2] = nowhere;
  }
  pomp_subject_rewind(&g->subject);
  g->outcome = pomp_run_program(&launch);
  if (nowhere >= 0)
    close(nowhere);
  int code = pomp_gate_outcome(g->options->command[0], &g->outcome);
  if (code != POMP_GATE_GOOD)
    return code;
  if (!pomp_results_are_in(directory)) {
    pomp_say("no results: neither %s nor a program that it ran was compiled "
             "with the plugin, as by pompcc -fopenmp, or the POMP_ variables "
             "switch the measurement off",
             g->options->command[0]);
    return POMP_GATE_NOT_JUDGED;
  }
  /* Counts are the same, but findings are not. */
  if (!pomp_results_are_of_job(directory))
    pomp_stops_write(&stops, directory);
  ++g->count;
  return POMP_GATE_GOOD;
}

/** Runs the program until there are \p count runs. \returns 0 or an exit code,
 *  after a sentence. */
static int run_until(struct gate *g, unsigned count) {
  int code = POMP_GATE_GOOD;
  while (code == POMP_GATE_GOOD && g->count < count)
    code = run_once(g);
  return code;
}

/** \returns the file for what goes to standard output. */
static char *find_copy(const struct gate *g, char *path, size_t size) {
  snprintf(path, size, "%s/notices", g->directory);
  return path;
}

enum { MOST_ARGUMENTS = POMP_MOST_GATE_RUNS + 9 + 2 * POMP_NUM_NOTICE_FORMATS };

/** Lets pomp-report judge the runs, with \p count arguments so far, behind the
 *  first; what it prints goes to \p path. \returns its exit code. */
static int ask(const struct gate *g, char **arguments, unsigned count,
               const char *path) {
  arguments[count++] = "--baseline";
  arguments[count++] = (char *)g->options->baseline;
  if (g->options->rules) {
    arguments[count++] = "--fail-on";
    arguments[count++] = (char *)g->options->rules;
  }
  arguments[count++] = "--";
  for (unsigned i = 0; i < g->count; ++i)
    arguments[count++] = (char *)g->runs[i];
  int code = pomp_report_code(arguments, path);
  return code == POMP_GATE_GOOD || code == POMP_GATE_WORSE
             ? code
             : POMP_GATE_NOT_JUDGED;
}

/** Lets pomp-report compare the runs, or record them; what it prints goes to
 *  \p path. \returns its exit code. */
static int judge(const struct gate *g, const char *path) {
  char *arguments[MOST_ARGUMENTS] = {NULL};
  char names[POMP_NUM_NOTICE_FORMATS][16];
  char copy[sizeof(g->directory) + 16];
  unsigned count = 1;
  if (g->options->record)
    arguments[count++] = "--record";
  for (int i = 0; g->count && i < POMP_NUM_NOTICE_FORMATS; ++i) {
    const char *to = g->options->formats[i];
    if (!to)
      continue;
    snprintf(names[i], sizeof(names[i]), "--%s", pomp_notice_formats[i]);
    arguments[count++] = names[i];
    arguments[count++] =
        strcmp(to, "-") == 0 ? find_copy(g, copy, sizeof(copy)) : (char *)to;
  }
  return ask(g, arguments, count, path);
}

/** Writes the judgement for programs. \returns the exit code. */
static int judge_for_programs(const struct gate *g) {
  char *arguments[MOST_ARGUMENTS] = {NULL, "--json"};
  char copy[sizeof(g->directory) + 16];
  const char *to = g->options->json;
  return ask(g, arguments, 2,
             strcmp(to, "-") == 0 ? find_copy(g, copy, sizeof(copy)) : to);
}

/** Copies what is in a file to a stream. */
static void print(const char *path, FILE *to) {
  FILE *file = fopen(path, "re");
  char part[4096];
  for (size_t length; file && (length = fread(part, 1, sizeof(part), file));)
    fwrite(part, 1, length, to);
  if (file)
    fclose(file);
}

/** Runs the program and judges its counts. \returns the exit code. */
static int judge_counts(struct gate *g) {
  const struct pomp_gate_options *o = g->options;
  /* With another program, --repeat is of the rounds. */
  const unsigned repeat = o->against ? 0 : o->repeat;
  const unsigned enough = repeat ? repeat : ENOUGH_RUNS;
  char path[sizeof(g->directory) + 32];
  snprintf(path, sizeof(path), "%s/judgement.txt", g->directory);
  /* Mistakes in the baseline and the rules, before the program takes time. */
  int code = o->record ? POMP_GATE_GOOD : judge(g, path);
  if (code == POMP_GATE_GOOD)
    code = run_until(g, o->record || repeat ? enough : 1);
  if (code != POMP_GATE_GOOD)
    return code;
  code = judge(g, path);
  if (code == POMP_GATE_WORSE && g->count < enough) {
    /* It might be a matter of chance. */
    code = run_until(g, enough);
    if (code != POMP_GATE_GOOD)
      return code;
    code = judge(g, path);
  }
  if (o->json && code <= POMP_GATE_WORSE)
    code = judge_for_programs(g);
  print(path, stderr);
  print(find_copy(g, path, sizeof(path)), stdout);
  if (fflush(stdout) != 0) {
    pomp_say("cannot write to standard output: %s", strerror(errno));
    return POMP_GATE_NOT_JUDGED;
  }
  if (code == POMP_GATE_GOOD && o->record)
    pomp_say("wrote the baseline %s of %u %s", o->baseline, g->count,
             pomp_plural(g->count, "run", "runs"));
  if (code == POMP_GATE_WORSE)
    pomp_say("worse than %s in %u %s; --record writes a new baseline if that "
             "is meant",
             o->baseline, g->count, pomp_plural(g->count, "run", "runs"));
  return code;
}

/** Judges counts, and then times. \returns the exit code. */
static int execute(struct gate *g) {
  const struct pomp_gate_options *o = g->options;
  int code = o->baseline ? judge_counts(g) : POMP_GATE_GOOD;
  if (!o->against || code > POMP_GATE_WORSE)
    return code;
  int times = pomp_gate_against(o, &g->subject, &g->outcome);
  return times > code ? times : code;
}

int pomp_gate(int argc, char **argv) {
  static struct gate g;
  struct pomp_gate_options o = {0};
  switch (pomp_gate_parse(argc, argv, &o)) {
  case POMP_PARSED:
    break;
  case POMP_PARSED_HELP:
    pomp_gate_help();
    return ferror(stdout) || fflush(stdout) ? POMP_GATE_NOT_JUDGED
                                            : POMP_GATE_GOOD;
  case POMP_PARSED_WRONG:
    return POMP_GATE_NOT_JUDGED;
  }
  g.options = &o;
  if (o.baseline && !o.record && access(o.baseline, F_OK) != 0) {
    pomp_say("there is no baseline %s: pomp gate --baseline %s --record "
             "writes one",
             o.baseline, o.baseline);
    return POMP_GATE_NOT_JUDGED;
  }
  /* Before the program takes time. */
  bool good = pomp_results_can_write(o.json) &&
              (!o.record || pomp_results_can_write(o.baseline));
  for (int i = 0; good && i < POMP_NUM_NOTICE_FORMATS; ++i)
    good = pomp_results_can_write(o.formats[i]);
  if (!good)
    return POMP_GATE_NOT_JUDGED;
  int code = POMP_GATE_NOT_JUDGED;
  pomp_preload_for_mpi(o.command, &g.mpi);
  if (make_directory(&g) &&
      pomp_subject_open(&g.subject, o.command, NULL, g.directory)) {
    code = execute(&g);
    pomp_subject_close(&g.subject);
  }
  if (g.is_temporary)
    pomp_results_discard(g.directory);
  return g.outcome.signal ? pomp_end_like(&g.outcome) : code;
}
