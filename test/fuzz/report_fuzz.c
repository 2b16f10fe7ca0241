/*===- report_fuzz.c - Fuzzes the readers of the report tool -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * usage: report_fuzz profile DIRECTORY PROFILE [CASE]
 *        report_fuzz merged DIRECTORY PROFILE [CASE]
 *        report_fuzz trace DIRECTORY [CASE]
 *        report_fuzz baseline DIRECTORY PROFILE [CASE]
 *
 * Breaks PROFILE, or a trace it makes, and hands it to pomp-report, which is
 * linked in. What was broken last stays in DIRECTORY, which must exist.
 */
#include "fuzz.h"
#include "pomp/trace.h"
#include "trace_input.h"

#include <errno.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/** The main function of the report tool. */
int pomp_report_main(int argc, char **argv);

static const char *directory;
/** Of the program that runs next; the last one is the input. */
static char *arguments[8];

static int report(void) {
  int count = 0;
  while (arguments[count])
    ++count;
  return pomp_report_main(count, arguments);
}

static int remove_one(const char *path, const struct stat *status, int kind,
                      struct FTW *where) {
  (void)status, (void)kind, (void)where;
  return remove(path);
}

/** Runs the tool with \p options on \p path. It may print at most \p max_lines
 *  of complaints, and one at least where it fails. */
static int run(const char *path, const char *const *options,
               unsigned max_lines) {
  static struct fuzz_outcome outcome;
  size_t count = 0;
  arguments[count++] = "pomp-report";
  while (*options)
    arguments[count++] = (char *)*options++;
  arguments[count++] = (char *)path;
  arguments[count] = NULL;
  fuzz_run(report, &outcome);
  fuzz_require(outcome.code == 0 || outcome.code == 1,
               "%s, the first option is %s: it ends with %d:\n%s", path,
               arguments[1], outcome.code, outcome.text);
  unsigned lines = fuzz_lines_with(outcome.text, "");
  fuzz_require(lines == fuzz_lines_with(outcome.text, "pomp-report: ") &&
                   lines <= max_lines && lines >= (unsigned)outcome.code,
               "%s: exit code %d, and says\n%s", path, outcome.code,
               outcome.text);
  return outcome.code;
}

static const char *const json_words[] = {
    "[[[[[[[[[[[[[[[[", ",",    ":",  "\"",
    "\"regions\":[]",   "\xff", "\\", "\"parent\":0,",
    "{\"id\":0}",       "]",    "}",  NULL};
static const char *const json_values[] = {"0",
                                          "1",
                                          "7",
                                          "-1",
                                          "2147483647",
                                          "4294967296",
                                          "9223372036854775807",
                                          "18446744073709551616",
                                          "0.5",
                                          "1e308",
                                          "1e999",
                                          "null",
                                          "true",
                                          "\"\"",
                                          "\"\\u0000\"",
                                          "\"parallel\"",
                                          "\"task\"",
                                          "[]",
                                          "[0]",
                                          "{}",
                                          NULL};

static struct fuzz_bytes whole;
static unsigned refused, accepted;

/** Puts something else in the place of a value that is no list and no object:
 *  what comes out is well formed, and gets further than a broken text. */
static void replace_value(struct fuzz_bytes *b) {
  size_t at = fuzz_below(b->size), end;
  while (at < b->size && !strchr(":[", b->data[at]))
    ++at;
  at += at < b->size;
  while (at < b->size && strchr(" \n", b->data[at]))
    ++at;
  if (at >= b->size || strchr("[{", b->data[at]))
    return;
  end = at + 1;
  while (end < b->size &&
         !strchr(b->data[at] == '"' ? "\"" : ",]} \n", b->data[end]))
    ++end;
  end += end < b->size && b->data[at] == '"';
  /* Numbers refer to something: the last one and what is behind it. */
  char digits[24] = "", number[24];
  memcpy(digits, b->data + at, end - at < 20 ? end - at : 20);
  snprintf(number, sizeof(number), "%llu",
           strtoull(digits, NULL, 10) + 1 + fuzz_below(3));
  bool is_number = *digits >= '0' && *digits <= '9';
  fuzz_replace(b, at, end - at,
               is_number && fuzz_below(2) ? number : fuzz_choose(json_values));
}

/** Breaks \p whole, and runs the tool with one of the options, which end with
 *  none. */
static void break_profile(unsigned number, const char *const (*options)[4],
                          unsigned num_options) {
  struct fuzz_bytes broken = fuzz_copy(whole.data, whole.size);
  char path[PATH_MAX];
  /* The first one is whole: what is broken below was right. */
  if (number % 2)
    fuzz_mutate(&broken, json_words);
  else
    for (size_t i = number ? 1 + fuzz_below(3) : 0; i > 0; --i)
      replace_value(&broken);
  snprintf(path, sizeof(path), "%s/profile.json", directory);
  fuzz_write(path, &broken);
  int code = run(path, options[number / 2 % num_options], 1);
  fuzz_require(number || code == 0, "%s is refused", path);
  code ? ++refused : ++accepted;
  free(broken.data);
}

static void one_profile(unsigned number) {
  static const char *const options[][4] = {
      {"--full"},
      {"--json"},
      {"--advise", "--warnings"},
      {"--tasks", "--full"},
      {"--score"},
      {"--score=5%"},
      {"--json", "--score"},
      {"--html", "/dev/null", "--json"},
      {"--speedscope=/dev/null", "--pprof=/dev/null", "--depth=2"},
      {"--folded", "/dev/null"},
      {NULL}};
  break_profile(number, options, sizeof(options) / sizeof(options[0]));
}

static void one_merged(unsigned number) {
  static const char *const options[][4] = {{"--full"},
                                           {"--merge", "--json"},
                                           {"--merge", "--merged", "/dev/null"},
                                           {"--advise", "--tasks"},
                                           {"--html", "/dev/null", "--json"},
                                           {"--talp", "/dev/null"},
                                           {"--pprof=/dev/null", "--score"}};
  break_profile(number, options, sizeof(options) / sizeof(options[0]));
}

static const char *const trace_words[] = {
    "POMPdefs", "POMPthrd",   "\1\1\1\1",     "Chnk",      "*",
    "**",       "1*name=x**", "*slines=-1,9", "type=task", "\xff\xff\xff\xff",
    NULL};

static void one_trace(unsigned number) {
  static char stacks[PATH_MAX], otf2[PATH_MAX];
  snprintf(stacks, sizeof(stacks), "%s/stacks", directory);
  snprintf(otf2, sizeof(otf2), "%s/otf2", directory);
  const char *const options[][4] = {{NULL},
                                    {"--folded", stacks},
                                    {"--perfetto", "/dev/null"},
                                    {"--json"},
                                    {"--otf2", otf2},
                                    {"--full"},
                                    {"--html", "/dev/null", "--tasks"}};
  struct trace_input_file files[TRACE_INPUT_FILES];
  char trace[PATH_MAX], path[PATH_MAX + 64];
  trace_input_make(files);
  snprintf(trace, sizeof(trace), "%s/trace", directory);
  fuzz_require(mkdir(trace, 0777) == 0 || errno == EEXIST, "cannot make %s",
               trace);
  /* Mostly one file; the events more often than the definitions, and the
   * headers, on which everything depends, more often than what follows. */
  for (size_t i = number ? 1 + fuzz_below(2) : 0; i > 0; --i) {
    struct fuzz_bytes *b =
        &files[(2 + fuzz_below(5)) % TRACE_INPUT_FILES].bytes;
    if (fuzz_below(2))
      fuzz_mutate(b, trace_words);
    else
      fuzz_number(b, sizeof(struct pomp_trace_thread_header) +
                         sizeof(struct pomp_trace_chunk));
  }
  for (int i = 0; i < TRACE_INPUT_FILES; ++i) {
    snprintf(path, sizeof(path), "%s/%s", trace, files[i].name);
    fuzz_write(path, &files[i].bytes);
    free(files[i].bytes.data);
  }
  nftw(otf2, remove_one, 4, FTW_DEPTH | FTW_PHYS);
  /* One of each file, and one of events that are missing. */
  int code = run(trace, options[number % 7], TRACE_INPUT_FILES + 1);
  fuzz_require(number || code == 0, "%s is refused", trace);
  code ? ++refused : ++accepted;
}

static const char *const baseline_words[] = {"loop",       "critical \"a\"",
                                             " in a.c #",  ":",
                                             " visits ",   ", ",
                                             "\n",         "# ",
                                             "threads 2",  "-1",
                                             "1e999",      "\"",
                                             "4294967296", "program",
                                             "\xff",       "  ",
                                             "balance 7",  NULL};

/** \p whole is a baseline of the profile in \p profile. */
static const char *profile;

static void one_baseline(unsigned number) {
  static struct fuzz_outcome outcome;
  struct fuzz_bytes broken = fuzz_copy(whole.data, whole.size);
  char path[PATH_MAX];
  if (number)
    fuzz_mutate(&broken, baseline_words);
  snprintf(path, sizeof(path), "%s/broken.txt", directory);
  fuzz_write(path, &broken);
  size_t count = 0;
  arguments[count++] = "pomp-report";
  if (number % 3 == 1)
    arguments[count++] = "--json";
  arguments[count++] = "--baseline";
  arguments[count++] = path;
  arguments[count++] = (char *)profile;
  arguments[count] = NULL;
  fuzz_run(report, &outcome);
  fuzz_require(outcome.code >= 0 && outcome.code <= 2,
               "%s: it ends with %d:\n%s", path, outcome.code, outcome.text);
  fuzz_require(outcome.code != 2 ||
                   fuzz_lines_with(outcome.text, "pomp-report: ") >= 1,
               "%s: exit code 2, and says\n%s", path, outcome.text);
  fuzz_require(number || outcome.code == 0, "%s is refused:\n%s", path,
               outcome.text);
  outcome.code == 2 ? ++refused : ++accepted;
  free(broken.data);
}

/** Has the tool record a baseline, which is then \p whole. */
static void record_baseline(void) {
  static struct fuzz_outcome outcome;
  char path[PATH_MAX];
  snprintf(path, sizeof(path), "%s/baseline.txt", directory);
  char *const record[] = {"pomp-report", "--baseline",    path,
                          "--record",    (char *)profile, NULL};
  memcpy(arguments, record, sizeof(record));
  fuzz_run(report, &outcome);
  fuzz_require(outcome.code == 0, "no baseline of %s: %s", profile,
               outcome.text);
  whole = fuzz_read(path);
}

int main(int argc, char **argv) {
  fuzz_require(argc > 2, "usage: see the source");
  /* Whose name the messages have. */
  program_invocation_short_name = "pomp-report";
  directory = argv[2];
  bool is_merged = strcmp(argv[1], "merged") == 0;
  if (is_merged || strcmp(argv[1], "profile") == 0) {
    fuzz_require(argc > 3, "usage: report_fuzz profile DIRECTORY PROFILE");
    whole = fuzz_read(argv[3]);
    fuzz_cases(1000, argc > 4 ? argv[4] : NULL,
               is_merged ? one_merged : one_profile);
  } else if (strcmp(argv[1], "baseline") == 0) {
    fuzz_require(argc > 3, "usage: report_fuzz baseline DIRECTORY PROFILE");
    profile = argv[3];
    record_baseline();
    fuzz_cases(1000, argc > 4 ? argv[4] : NULL, one_baseline);
  } else {
    fuzz_cases(1000, argc > 3 ? argv[3] : NULL, one_trace);
  }
  printf("%u accepted, %u refused\n", accepted, refused);
}
