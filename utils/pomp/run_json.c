/*===- run_json.c - The runs of pomp run for programs ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "run_json.h"
#include "support/json.h"
#include "support/json_text.h"
#include "support/say.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** \returns a report of pomp-report, or JSON's null if there is none. */
static json_t *report_of(const char *mode, char *const *runs, unsigned count) {
  char *arguments[POMP_MAX_THREAD_COUNTS + 5] = {NULL, "--json"};
  unsigned n = 2;
  if (mode)
    arguments[n++] = (char *)mode;
  arguments[n++] = "--";
  for (unsigned i = 0; i < count; ++i)
    arguments[n++] = runs[i];
  char path[] = "/tmp/pomp-run-XXXXXX";
  const int file = mkstemp(path);
  json_t *report = NULL;
  if (file < 0)
    pomp_say("cannot make a file %s: %s", path, strerror(errno));
  else
    report = pomp_json_of_report(arguments, path);
  if (file >= 0) {
    close(file);
    unlink(path);
  }
  return report ? report : json_null();
}

static json_t *run_to_json(const struct pomp_ran *run) {
  const struct pomp_outcome *o = &run->outcome;
  char *directory = (char *)run->directory;
  return json_pack(
      "{so so sf so so so}", "directory", pomp_json_text(directory), "threads",
      run->threads ? json_integer(run->threads) : json_null(), "wall_seconds",
      o->seconds, "exit_code",
      o->error || o->signal ? json_null() : json_integer(o->code), "signal",
      o->signal ? json_integer(o->signal) : json_null(), "report",
      run->is_shown ? report_of(NULL, &directory, 1) : json_null());
}

static json_t *to_json(const struct pomp_ran_all *all) {
  json_t *runs = json_array();
  for (unsigned i = 0; i < all->num_runs; ++i)
    if (!all->runs[i].outcome.error)
      json_array_append_new(runs, run_to_json(&all->runs[i]));
  return json_pack("{ss si so so so so}", "schema", "pomp-run", "version", 1,
                   "command", pomp_json_words(all->options->command),
                   "directory", pomp_json_text(all->directory), "runs", runs,
                   all->options->scales ? "scaling" : "comparison",
                   all->num_compared
                       ? report_of(all->mode, all->compared, all->num_compared)
                       : json_null());
}

bool pomp_run_write_json(const struct pomp_ran_all *all) {
  return pomp_json_write(to_json(all), all->options->json);
}
