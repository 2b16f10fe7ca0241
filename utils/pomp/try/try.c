/*===- try.c - Measures what would make a program faster -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "try/try.h"
#include "support/json.h"
#include "support/results.h"
#include "support/say.h"
#include "try/changes.h"
#include "try/faster.h"
#include "try/options.h"
#include "try/patch.h"
#include "try/results.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

/** As in env, nice, timeout and other commands that run programs. */
enum {
  EXIT_PROGRAM = 1,
  EXIT_OURS = 125,
  EXIT_CANNOT_RUN = 126,
  EXIT_NOT_THERE = 127,
  EXIT_INTERRUPTED = 130
};

/** Lets pomp-report write JSON about results to a file, and reads that.
 *  \returns null if there is none. */
static json_t *read_report(const struct pomp_rounds *r, const char *name,
                           const char *mode, const char *a, const char *b) {
  char path[POMP_PATH_SIZE + 64];
  snprintf(path, sizeof(path), "%s/%s", r->subject.directory, name);
  char *arguments[] = {
      NULL,      "--json", (char *)(mode ? mode : a), (char *)(mode ? a : NULL),
      (char *)b, NULL};
  return *a && (!mode || *b) ? pomp_json_of_report(arguments, path) : NULL;
}

/** Says why there is no profile, as far as known. */
static void say_nothing_there(const char *directory, const char *program) {
  enum { LEAST_ROOM = 64 << 10 };
  struct statvfs disk;
  if (statvfs(directory, &disk) == 0 &&
      disk.f_bavail < LEAST_ROOM / disk.f_frsize)
    pomp_say("no findings: there is no room for a profile in %s", directory);
  else
    pomp_say("no findings: neither %s nor a program that it ran was compiled "
             "with the plugin, as by pompcc -fopenmp",
             program);
}

/** \returns how many threads a report has, without helpers. */
static size_t count_threads(const json_t *report) {
  const json_t *threads = json_object_get(report, "threads");
  size_t count = 0;
  for (size_t i = 0; i < json_array_size(threads); ++i)
    count +=
        !json_is_true(json_object_get(json_array_get(threads, i), "helper"));
  return count;
}

/** Notes whether the program sets its number of threads itself. Then no run had
 *  one thread. */
static void check_one_thread(struct pomp_rounds *r, size_t num_threads) {
  json_t *one = read_report(r, "one-thread.json", NULL, r->one_directory, NULL);
  r->sets_threads = count_threads(one) == num_threads;
  if (r->sets_threads)
    r->one_thread.count = 0;
  json_decref(one);
}

/** Makes the plan of what the baseline shows. \returns false after a sentence.
 */
static bool make_plan(struct pomp_rounds *r, const struct pomp_try_options *o,
                      struct pomp_plan *plan) {
  json_t *report =
      read_report(r, "report.json", NULL, r->measured_directory, NULL);
  /* With one thread there is nothing to compare. */
  const size_t num_threads = count_threads(report);
  if (num_threads > 1)
    check_one_thread(r, num_threads);
  json_t *scaling = num_threads > 1 && !r->sets_threads
                        ? read_report(r, "scaling.json", "--scaling",
                                      r->one_directory, r->measured_directory)
                        : NULL;
  if (!report && !r->is_over)
    say_nothing_there(r->subject.directory, o->command[0]);
  bool good = pomp_plan_make(plan, report, scaling, o->experiments);
  if (good) {
    pomp_plan_add_changes(plan, report, o->experiments);
    if (report && !o->experiments)
      pomp_rounds_rate_one_thread(r, plan);
    pomp_plan_number(plan);
    pomp_plan_add_faster(plan, report, o->experiments);
  }
  for (unsigned i = 0; good && i < o->num_with; ++i)
    good = pomp_plan_add_with(plan, o->with[i]);
  json_decref(report);
  json_decref(scaling);
  return good;
}

/** Writes what was confirmed as a patch, and into the source.
 *  \returns false after a sentence. */
static bool change_source(const struct pomp_try_options *o,
                          const struct pomp_plan *plan) {
  const struct pomp_candidate *parts[POMP_MOST_CANDIDATES];
  struct pomp_candidate together;
  struct pomp_text text = {0};
  unsigned count = 0;
  /* The runs may have ended before this was asked. */
  pomp_choose_parts(plan, &together);
  for (unsigned i = 0; i < plan->num_candidates; ++i)
    if (plan->candidates[i].is_part && *plan->candidates[i].clause)
      parts[count++] = &plan->candidates[i];
  if (!o->patch && !o->applies)
    return true;
  if (!count) {
    pomp_say("no clause was confirmed to help, so nothing is changed");
    return true;
  }
  const unsigned edits = pomp_patch_add(&text, parts, count);
  bool good = !text.failed;
  if (edits < count)
    pomp_say("%u of %u clauses have no patch: expected a line that begins with "
             "#pragma omp where the directive was",
             count - edits, count);
  FILE *file = o->patch && edits ? fopen(o->patch, "we") : NULL;
  if (o->patch && edits) {
    good = good && file && fputs(text.data, file) >= 0;
    if ((file && fclose(file) != 0) || !good) {
      pomp_say("cannot write %s: %s", o->patch, strerror(errno));
      good = false;
    }
  }
  free(text.data);
  if (o->applies && edits)
    good = pomp_patch_apply(parts, count) && good;
  return good;
}

/** Writes the page of the measured run, if there is one, with a section about
 *  what was tried. \returns false after a sentence. */
static bool write_page(const struct pomp_rounds *r) {
  char page[POMP_PATH_SIZE + 32], tried[POMP_PATH_SIZE + 32];
  snprintf(page, sizeof(page), "%s/report.html", r->subject.directory);
  snprintf(tried, sizeof(tried), "%s/try.json", r->subject.directory);
  const bool has_run =
      *r->measured_directory && !pomp_results_are_of_job(r->measured_directory);
  char *arguments[] = {NULL,
                       "--html",
                       page,
                       "--tried",
                       tried,
                       has_run ? "--" : NULL,
                       (char *)r->measured_directory,
                       NULL};
  return pomp_run_report(arguments);
}

/** Prints and writes what there is. */
static int finish(const struct pomp_try_options *o, const struct pomp_rounds *r,
                  const struct pomp_plan *plan,
                  const struct pomp_candidate *combined) {
  const struct pomp_tried tried = {r, plan, combined};
  if (isatty(STDERR_FILENO))
    fputs("\r\033[K", stderr);
  pomp_tried_print(&tried);
  if (ferror(stdout))
    pomp_say("cannot write to the standard output");
  if (*r->problem)
    pomp_say("%s; the results are those of the runs before", r->problem);
  if (r->was_interrupted)
    pomp_say("interrupted; the results are those of the runs before");
  bool good = pomp_tried_write(&tried) && write_page(r) && !ferror(stdout);
  good = change_source(o, plan) && good;
  if (good)
    pomp_say("results in %s, page for a browser: %s/report.html",
             r->subject.directory, r->subject.directory);
  return !good                ? EXIT_OURS
         : r->was_interrupted ? EXIT_INTERRUPTED
         : *r->problem        ? EXIT_PROGRAM
         : r->is_over         ? EXIT_OURS
                              : 0;
}

/** Why not even one run was good. \returns the exit code. */
static int give_up(const struct pomp_rounds *r, const struct pomp_trial *first,
                   const char *program) {
  if (first->verdict == POMP_RUN_NOT_STARTED) {
    pomp_say("cannot run %s: %s", program, strerror(first->outcome.error));
    pomp_subject_discard(&r->subject);
    return first->outcome.error == ENOENT ? EXIT_NOT_THERE : EXIT_CANNOT_RUN;
  }
  if (*r->problem)
    pomp_say("%s", r->problem);
  return r->was_interrupted ? EXIT_INTERRUPTED
         : *r->problem      ? EXIT_PROGRAM
                            : EXIT_OURS;
}

int pomp_try(int argc, char **argv) {
  struct pomp_try_options o = {0};
  switch (pomp_try_parse(argc, argv, &o)) {
  case POMP_PARSED:
    break;
  case POMP_PARSED_HELP:
    pomp_try_help();
    return ferror(stdout) || fflush(stdout) ? EXIT_OURS : 0;
  case POMP_PARSED_WRONG:
    return EXIT_OURS;
  }
  static struct pomp_rounds rounds;
  static struct pomp_candidate combined;
  struct pomp_plan plan = {0};
  char directory[POMP_PATH_SIZE];
  if (!pomp_results_can_write(o.patch) ||
      !pomp_results_make(o.output, "--output", o.command[0], directory) ||
      !pomp_subject_open(&rounds.subject, o.command, o.check, directory))
    return EXIT_OURS;
  struct pomp_trial first = {0};
  rounds.repeat = o.repeat;
  int code;
  bool has_combined = false;
  if (!pomp_rounds_baseline(&rounds, o.time, &first)) {
    code = give_up(&rounds, &first, o.command[0]);
  } else if (!make_plan(&rounds, &o, &plan)) {
    code = EXIT_OURS;
  } else {
    if (!rounds.is_over)
      pomp_rounds_candidates(&rounds, &plan);
    if (!rounds.is_over)
      has_combined = pomp_rounds_combined(&rounds, &plan, &combined);
    pomp_rounds_faster(&rounds, &plan);
    code = finish(&o, &rounds, &plan, has_combined ? &combined : NULL);
  }
  pomp_plan_free(&plan);
  pomp_subject_close(&rounds.subject);
  return code;
}
