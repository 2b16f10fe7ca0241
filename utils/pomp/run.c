/*===- run.c - Runs a program and shows what was measured ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "run.h"
#include "options.h"
#include "run_json.h"
#include "support/preload.h"
#include "support/process.h"
#include "support/results.h"
#include "support/say.h"
#include "watch/watch.h"

#include "base/text.h"
#include "process/rank.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/** As in env, nice, timeout and other commands that run programs. */
enum { EXIT_OURS = 125, EXIT_CANNOT_RUN = 126, EXIT_NOT_THERE = 127 };

/** The output after a run. */
enum print { PRINT_NOTHING, PRINT_SUMMARY, PRINT_ALL };

struct session {
  const struct pomp_run_options *options;
  /** Of each run, and of several together. */
  enum print print_each, print_all;
  /** Of all results. */
  char directory[POMP_PATH_SIZE];
  struct pomp_preload mpi;
  /** The initial position of standard input, or -1 if it cannot seek. */
  off_t input;
  /** How the first run ended that did not end well; or else the last one. */
  struct pomp_outcome outcome;
  /** All runs so far. */
  struct pomp_ran *runs;
  unsigned num_runs;
};

/** POMP_REPORT of the user selects what is printed here, too. */
static enum print what_to_print(const struct pomp_run_options *o) {
  const char *report = getenv("POMP_REPORT");
  if (o->quiet || (report && strcasecmp(report, "none") == 0))
    return PRINT_NOTHING;
  return report && strcasecmp(report, "full") == 0 ? PRINT_ALL : PRINT_SUMMARY;
}

/** Reports if an option replaces a variable that the user has set. */
static void say_contradictions(const struct pomp_run_options *o) {
  for (unsigned i = 0; i < o->num_variables; ++i) {
    const struct pomp_variable *v = &o->variables[i];
    const char *given = getenv(v->name);
    if (given && *given && strcasecmp(given, v->value) != 0)
      pomp_say("--%s: %s=%s takes the place of %s=%s", v->option, v->name,
               v->value, v->name, given);
  }
  const char *output = getenv("POMP_OUTPUT");
  if (o->output && output && *output && strcmp(output, o->output) != 0)
    pomp_say("--output: %s takes the place of POMP_OUTPUT=%s", o->output,
             output);
}

/** \returns why there may be no results, though the program is instrumented, or
 *  null. */
static const char *switched_off(void) {
  const char *library = getenv("POMP_LIBRARY");
  const char *monitor = getenv("POMP_MONITOR");
  if (library && strcasecmp(library, "none") == 0)
    return "POMP_LIBRARY=none switches the measurement off";
  if (library && *library)
    return "POMP_LIBRARY names another library than pomp-rt, which may do "
           "something else";
  if (monitor && strcasecmp(monitor, "none") == 0)
    return "POMP_MONITOR=none switches the measurement off";
  return NULL;
}

/** Reports that the program left no results, and why, as far as known. */
static void say_nothing_there(const struct session *s) {
  const char *why = switched_off();
  if (why)
    pomp_say("no results: %s", why);
  else
    pomp_say("no results: neither %s nor a program that it ran was compiled "
             "with the plugin, as by pompcc -fopenmp",
             s->options->command[0]);
}

/** Prints the results of the ranks of a job. */
static void report_job(const struct session *s, const char *directory) {
  char *option = s->print_each == PRINT_ALL ? "--full" : "--summary";
  char *arguments[] = {NULL, option, "--advise", "--", (char *)directory, NULL};
  if (s->print_each != PRINT_NOTHING) {
    fputc('\n', stderr);
    if (pomp_run_report(arguments))
      fputc('\n', stderr);
  }
  pomp_say("results in %s, those of each rank in a directory there", directory);
}

/** Prints the results in \p directory and writes the page. */
static void report(const struct session *s, const char *directory) {
  char page[POMP_PATH_SIZE + 16];
  char *arguments[9];
  int count = 1;
  if (pomp_results_are_of_job(directory)) {
    report_job(s, directory);
    return;
  }
  snprintf(page, sizeof(page), "%s/report.html", directory);
  if (s->print_each != PRINT_NOTHING) {
    arguments[count++] = "--summary";
    arguments[count++] = "--advise";
  }
  if (s->print_each == PRINT_ALL)
    arguments[count++] = "--full";
  arguments[count++] = "--html";
  arguments[count++] = page;
  arguments[count++] = "--";
  arguments[count++] = (char *)directory;
  arguments[count] = NULL;
  if (s->print_each != PRINT_NOTHING)
    fputc('\n', stderr);
  bool good = pomp_run_report(arguments);
  if (good && s->print_each != PRINT_NOTHING)
    fputc('\n', stderr);
  pomp_say(good ? "results in %s, page for a browser: %s" : "results in %s",
           directory, page);
}

/** The results of other processes of the run. */
static void say_others(const char *directory) {
  char first[POMP_PATH_SIZE], last[POMP_PATH_SIZE];
  unsigned count = pomp_results_others(directory, first, last);
  if (count == 1)
    pomp_say("results of another process of the run in %s", first);
  else if (count > 1)
    pomp_say("results of %u other processes of the run in %s to %s", count,
             first, last);
}

/** How calls of MPI were measured, or why they were not. */
static void say_mpi(const struct session *s) {
  if (s->mpi.problem)
    pomp_say("calls of MPI were not measured: %s", s->mpi.problem);
  else if (*s->mpi.value && s->print_each != PRINT_NOTHING)
    pomp_say("libpomp-mpi.so was preloaded to measure calls of MPI; --no-mpi "
             "leaves it out");
}

/** Reports requested events that are not compiled in, if the runtime cannot:
 *  user regions and functions are in the same group. */
static void say_missing(const struct session *s, const char *directory) {
  const struct pomp_run_options *o = s->options;
  for (unsigned i = 0; i < o->num_variables; ++i)
    if (strcmp(o->variables[i].name, "POMP_USER") == 0 &&
        !pomp_results_may_have_functions(directory))
      pomp_say("--functions: none are compiled in; "
               "-fplugin-arg-pomp-functions=bodies compiles them in");
}

/** \returns whether the user says how to sample: by signals in the program, or
 *  not at all. */
static bool is_sampled_inside(const struct pomp_run_options *o) {
  const char *given = getenv("POMP_SAMPLE");
  for (unsigned i = 0; i < o->num_variables; ++i)
    if (strcmp(o->variables[i].name, "POMP_SAMPLE") == 0)
      return true;
  return given && *given;
}

/** Runs the program once. \returns what became of it, or null without memory.
 */
static struct pomp_ran *run_once(struct session *s, const char *directory,
                                 unsigned num_threads) {
  const struct pomp_run_options *o = s->options;
  struct pomp_assignment environment[POMP_MAX_VARIABLES + 4];
  unsigned count = 0;
  char absolute[PATH_MAX], output[2 * PATH_MAX], threads[16];
  char own[POMP_PATH_SIZE];
  struct pomp_ran *larger =
      realloc(s->runs, (s->num_runs + 1) * sizeof(*larger));
  if (!larger) {
    pomp_say("out of memory");
    return NULL;
  }
  s->runs = larger;
  struct pomp_ran *ran = &s->runs[s->num_runs];
  *ran = (struct pomp_ran){.threads = num_threads};
  snprintf(ran->directory, sizeof(ran->directory), "%s", directory);
  /* Programs that it runs may do so in other directories. */
  pomp_results_escape(realpath(directory, absolute) ? absolute : directory,
                      output, sizeof(output));
  environment[count++] = (struct pomp_assignment){"POMP_OUTPUT", output};
  environment[count++] = (struct pomp_assignment){"POMP_REPORT", "none"};
  for (unsigned i = 0; i < o->num_variables; ++i)
    environment[count++] =
        (struct pomp_assignment){o->variables[i].name, o->variables[i].value};
  snprintf(threads, sizeof(threads), "%u", num_threads);
  if (num_threads)
    environment[count++] = (struct pomp_assignment){"OMP_NUM_THREADS", threads};
  if (*s->mpi.value)
    environment[count++] = (struct pomp_assignment){"LD_PRELOAD", s->mpi.value};
  if (s->num_runs && s->input >= 0)
    lseek(STDIN_FILENO, s->input, SEEK_SET);
  pomp_results_own(directory, own);
  struct pomp_watch *watch =
      switched_off() ? NULL : pomp_watch_new(own, !is_sampled_inside(o));
  ran->outcome =
      pomp_run_program(&(struct pomp_launch){.command = o->command,
                                             .environment = environment,
                                             .num_assignments = count,
                                             .look = pomp_watch_look,
                                             .watch = watch});
  pomp_watch_end(watch);
  ++s->num_runs;
  if (!s->outcome.error && !s->outcome.signal && !s->outcome.code)
    s->outcome = ran->outcome;
  if (ran->outcome.error)
    pomp_say("cannot run %s: %s", o->command[0], strerror(ran->outcome.error));
  /* One speaks for all ranks. */
  if (pomp_rank()->number)
    return ran;
  if (pomp_rank()->is_known && !ran->outcome.error)
    pomp_results_wait(directory);
  ran->has_results = pomp_results_are_in(directory);
  if (!ran->has_results)
    pomp_results_remove(directory);
  return ran;
}

/** \returns whether the program can run again after this. */
static bool goes_on(const struct pomp_ran *ran) {
  return ran->has_results && !ran->outcome.signal && !ran->outcome.interrupted;
}

static int compare_time(const void *a, const void *b) {
  const struct pomp_ran *const *x = a, *const *y = b;
  return ((*x)->outcome.seconds > (*y)->outcome.seconds) -
         ((*x)->outcome.seconds < (*y)->outcome.seconds);
}

/** \returns the run with the median time since the one with number \p first, of
 *  those that ended well if there are any; or null if none has results. */
static struct pomp_ran *choose(const struct session *s, unsigned first) {
  struct pomp_ran *good[POMP_MAX_REPEAT], *last = NULL;
  unsigned count = 0;
  for (unsigned i = first; i < s->num_runs; ++i) {
    if (goes_on(&s->runs[i]))
      good[count++] = &s->runs[i];
    last = s->runs[i].has_results ? &s->runs[i] : last;
  }
  if (!count)
    return last;
  qsort(good, count, sizeof(good[0]), compare_time);
  struct pomp_ran *median = good[(count - 1) / 2];
  if (s->options->repeat > 1)
    pomp_say("%u %s of %.3f to %.3f s; what is shown is that of %.3f s, in %s",
             count, pomp_plural(count, "run", "runs"), good[0]->outcome.seconds,
             good[count - 1]->outcome.seconds, median->outcome.seconds,
             median->directory);
  return median;
}

/** Runs the program with a number of threads as often as asked for, with the
 *  results in \p directory, and shows one run. \returns that, or null if the
 *  program cannot run again. */
static const struct pomp_ran *
run_setting(struct session *s, const char *directory, unsigned num_threads) {
  const unsigned repeat = s->options->repeat, first = s->num_runs;
  const struct pomp_ran *ran = NULL;
  unsigned number = 1;
  do {
    char part[POMP_PATH_SIZE];
    if (repeat > 1 && !pomp_results_make_part(directory, "run", number, part)) {
      s->outcome.code = s->outcome.code ? s->outcome.code : EXIT_OURS;
      ran = NULL;
      break;
    }
    ran = run_once(s, repeat > 1 ? part : directory, num_threads);
  } while (++number <= repeat && ran && goes_on(ran));
  const bool can_go_on = ran && goes_on(ran);
  struct pomp_ran *shown = choose(s, first);
  if (!shown) {
    rmdir(directory);
    if (ran && !ran->outcome.error && !pomp_rank()->number)
      say_nothing_there(s);
    return NULL;
  }
  shown->is_shown = true;
  report(s, shown->directory);
  say_mpi(s);
  say_missing(s, shown->directory);
  say_others(shown->directory);
  return can_go_on ? shown : NULL;
}

/** Runs the report tool on several runs. \p option and \p value may be null.
 *  \returns whether it was content. */
static bool report_all(const char *mode, const char *option, const char *value,
                       char **runs, unsigned count) {
  char *arguments[POMP_MAX_THREAD_COUNTS + 8];
  unsigned n = 1;
  arguments[n++] = (char *)mode;
  if (option)
    arguments[n++] = (char *)option;
  if (value)
    arguments[n++] = (char *)value;
  arguments[n++] = "--";
  for (unsigned i = 0; i < count; ++i)
    arguments[n++] = runs[i];
  arguments[n] = NULL;
  return pomp_run_report(arguments);
}

/** The report about several runs. */
static const char *mode_of(const struct session *s) {
  return s->options->scales ? "--scaling" : "--compare";
}

/** Prints how runs differ, and writes a page of it. */
static void compare(const struct session *s, char **runs, unsigned count) {
  bool scales = s->options->scales, good = true;
  const char *mode = mode_of(s);
  char page[POMP_PATH_SIZE + 16];
  snprintf(page, sizeof(page), "%s/%s", s->directory,
           scales ? "scaling.html" : "compare.html");
  if (s->print_all != PRINT_NOTHING) {
    bool full = scales && s->print_all == PRINT_ALL;
    fputc('\n', stderr);
    good = report_all(mode, full ? "--full" : NULL, NULL, runs, count);
    fputc('\n', stderr);
  }
  /* Their errors were printed. */
  if (good && report_all(mode, "--html", page, runs, count))
    pomp_say("%s, page for a browser: %s",
             scales ? "how the program scales"
                    : "the first and the last of them",
             page);
}

/** Reports that the run that has just ended shows nothing about scaling. */
static void say_failed(const struct session *s, unsigned num_threads) {
  const struct pomp_outcome *o = &s->outcome;
  const char *threads = pomp_plural(num_threads, "thread", "threads");
  if (o->signal)
    pomp_say("the run with %u %s was ended by signal %d (%s): how the "
             "program scales is not known",
             num_threads, threads, o->signal, strsignal(o->signal));
  else
    pomp_say("the run with %u %s failed with exit code %d: how the "
             "program scales is not known",
             num_threads, threads, o->code);
}

/** Runs the program with each number of threads.
 *  \param runs becomes the directories of those that were compared.
 *  \returns their number. */
static unsigned run_all(struct session *s, char *runs[POMP_MAX_THREAD_COUNTS]) {
  const struct pomp_run_options *o = s->options;
  static char directories[POMP_MAX_THREAD_COUNTS][POMP_PATH_SIZE];
  unsigned count = 0;
  for (unsigned i = 0; i < o->num_counts; ++i) {
    char *directory = runs[count] = directories[count];
    if (!pomp_results_make_part(s->directory, "threads", o->counts[i],
                                directory)) {
      s->outcome.code = s->outcome.code ? s->outcome.code : EXIT_OURS;
      break;
    }
    pomp_say("running with %u %s", o->counts[i],
             pomp_plural(o->counts[i], "thread", "threads"));
    const struct pomp_ran *shown = run_setting(s, directory, o->counts[i]);
    bool failed = s->outcome.signal || s->outcome.code;
    if (o->scales && failed && !s->outcome.error)
      say_failed(s, o->counts[i]);
    if (!shown || (o->scales && failed))
      break;
    strcpy(directory, shown->directory);
    ++count;
  }
  rmdir(s->directory);
  if (o->scales ? count < o->num_counts : count < 2)
    return 0;
  if (!o->scales) {
    runs[1] = runs[count - 1];
    count = 2;
  }
  compare(s, runs, count);
  return count;
}

int pomp_run(int argc, char **argv) {
  struct pomp_run_options o = {0};
  switch (pomp_run_parse(argc, argv, &o)) {
  case POMP_PARSED:
    break;
  case POMP_PARSED_HELP:
    pomp_run_help();
    return ferror(stdout) || fflush(stdout) ? EXIT_OURS : 0;
  case POMP_PARSED_WRONG:
    return EXIT_OURS;
  }
  enum print print = what_to_print(&o);
  struct session s = {.options = &o,
                      .print_each = o.scales ? PRINT_NOTHING : print,
                      .print_all = print,
                      .input = lseek(STDIN_FILENO, 0, SEEK_CUR)};
  const char *given = getenv("POMP_OUTPUT");
  const char *name = o.output ? o.output : given && *given ? given : NULL;
  char problem[POMP_RANK_PROBLEM_SIZE];
  if (!pomp_rank_read(problem) && *problem)
    pomp_say("%s", problem);
  if (pomp_rank()->is_known && (o.num_counts || o.repeat > 1)) {
    pomp_say("--%s: this is a rank of a job, which is run once; start the "
             "launcher with pomp run instead, or run the job several times",
             o.scales       ? "scaling"
             : o.num_counts ? "threads"
                            : "repeat");
    return EXIT_OURS;
  }
  say_contradictions(&o);
  /* Another library may measure MPI itself. */
  if (!o.without_mpi && !switched_off())
    pomp_preload_for_mpi(o.command, &s.mpi);
  if (!pomp_results_can_write(o.json))
    return EXIT_OURS;
  if (!pomp_results_make(name, o.output ? "--output" : "POMP_OUTPUT",
                         o.command[0], s.directory))
    return EXIT_OURS;
  char *compared[POMP_MAX_THREAD_COUNTS];
  unsigned num_compared = 0;
  if (o.num_counts > 1)
    num_compared = run_all(&s, compared);
  else
    run_setting(&s, s.directory, o.num_counts ? o.counts[0] : 0);
  const struct pomp_ran_all all = {
      &o, s.directory, s.runs, s.num_runs, mode_of(&s), compared, num_compared};
  bool good = !o.json || pomp_rank()->number || pomp_run_write_json(&all);
  free(s.runs);
  if (!good && !s.outcome.signal && !s.outcome.code && !s.outcome.error)
    return EXIT_OURS;
  if (s.outcome.error)
    return s.outcome.error == ENOENT ? EXIT_NOT_THERE : EXIT_CANNOT_RUN;
  return pomp_end_like(&s.outcome);
}
