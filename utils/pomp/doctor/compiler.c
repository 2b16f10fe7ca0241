/*===- compiler.c - Checks of the compiler ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "doctor/compiler.h"
#include "support/capture.h"
#include "support/results.h"

#include "base/file_names.h"
#include "base/text.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** The one that most users have. */
#define CLANG "clang-" POMP_LLVM_MAJOR

#define LEFT_OUT "left out, because of what is wrong above"

enum match { MATCH_CLANG, MATCH_GCC, MATCH_OTHER };

static const struct vendor {
  const char *name, *says;
  enum match match;
  const char *doc;
} vendors[] = {
#define POMP_VENDOR(Name, Says, MATCH, Doc) {Name, Says, MATCH_##MATCH, Doc},
#include "doctor/vendors.def"
};

/** \returns the row of a compiler, or null. */
static const struct vendor *find_vendor(const char *says) {
  for (size_t i = 0; i < sizeof(vendors) / sizeof(vendors[0]); ++i)
    if (strstr(says, vendors[i].says))
      return &vendors[i];
  return NULL;
}

/** Runs pompcc, with or without the plugin. \returns what it prints, to free,
 *  or null. */
static char *run_wrapper(const char *compiler, bool has_plugin,
                         char **arguments, int *code) {
  enum { most = 12 };
  char path[POMP_BESIDE_SIZE], *command[most] = {path};
  struct pomp_assignment environment[] = {
      {"POMP_WRAPPER", has_plugin ? "on" : "off"},
      {"POMP_VERBOSE", "0"},
      {"LC_ALL", "C"},
      {"POMP_CLANG", compiler}};
  struct pomp_capture capture = {
      .command = command,
      .environment = environment,
      .num_assignments =
          sizeof(environment) / sizeof(environment[0]) - (compiler ? 0 : 1),
      .with_errors = true};
  pomp_beside("pompcc", path);
  for (unsigned i = 0; i + 2 < most && arguments[i]; ++i)
    command[i + 1] = arguments[i];
  char *text = pomp_capture(&capture);
  *code = capture.code;
  return text;
}

/** Leaves the first line of a text, without the name of the wrapper. */
static const char *first_line(char *text) {
  static const char name[] = "pompcc: ";
  if (!text)
    return "";
  text[strcspn(text, "\n")] = '\0';
  return strncmp(text, name, strlen(name)) == 0 ? text + strlen(name) : text;
}

static char *ask_version(const char *compiler, bool has_plugin, int *code) {
  char *arguments[] = {(char *)"--version", NULL};
  return run_wrapper(compiler, has_plugin, arguments, code);
}

/** Asks the compiler itself, which need not take the options of clang that the
 *  wrapper adds. As there, several words are a launcher and a compiler. */
static char *ask_compiler(const char *compiler, int *code) {
  static const char script[] = "if command -v \"$0\" >/dev/null; then "
                               "exec \"$0\" --version; fi; exec $0 --version";
  char *command[] = {(char *)"sh", (char *)"-c", (char *)script,
                     (char *)compiler, NULL};
  const struct pomp_assignment environment = {"LC_ALL", "C"};
  struct pomp_capture capture = {.command = command,
                                 .environment = &environment,
                                 .num_assignments = 1,
                                 .with_errors = true};
  char *text = pomp_capture(&capture);
  *code = capture.code;
  return text;
}

void pomp_check_compiler(struct pomp_checks *checks, const char *compiler) {
  int code;
  const char *asked = compiler ? compiler : getenv("POMP_CLANG");
  char *text = asked && *asked ? ask_compiler(asked, &code)
                               : ask_version(compiler, false, &code);
  /* GCC says in the second line what it is. */
  const struct vendor *vendor = text ? find_vendor(text) : NULL;
  const char *says = first_line(text);
  if (code)
    pomp_check_add(checks, "compiler", POMP_CHECKED_WRONG,
                   "apt-get install " CLANG ", or POMP_CLANG=COMMAND", "%s",
                   *says ? says : "pompcc cannot be run");
  else if (!vendor)
    pomp_check_add(checks, "compiler", POMP_CHECKED_WRONG, "POMP_CLANG=" CLANG,
                   "%s: this is not known to be a clang",
                   *says ? says : "it prints no version");
  else if (vendor->match != MATCH_CLANG)
    pomp_check_add(checks, "compiler", POMP_CHECKED_WRONG, "POMP_CLANG=" CLANG,
                   "%s: %s. %s", says, vendor->name, vendor->doc);
  else if (strcmp(vendor->name, "LLVM") == 0)
    pomp_check_add(checks, "compiler", POMP_CHECKED_GOOD, NULL, "%s", says);
  else
    pomp_check_add(checks, "compiler", POMP_CHECKED_NOTE, NULL, "%s: %s. %s",
                   says, vendor->name, vendor->doc);
  free(text);
}

void pomp_check_plugin(struct pomp_checks *checks, const char *compiler) {
  int code;
  char *text = ask_version(compiler, true, &code);
  const char *says = first_line(text);
  if (!code)
    pomp_check_add(checks, "plugin", POMP_CHECKED_GOOD, NULL,
                   "there is one for this clang");
  else
    pomp_check_add(
        checks, "plugin", POMP_CHECKED_WRONG,
        "build one: utils/setup.sh --llvm MAJOR, or run a clang that "
        "there is one for: POMP_CLANG=COMMAND",
        "%s", *says ? says : "pompcc cannot be run");
  free(text);
}

static bool has_header(const char *compiler) {
  char *arguments[] = {(char *)"-fopenmp",  (char *)"-fsyntax-only",
                       (char *)"-include",  (char *)"omp.h",
                       (char *)"-x",        (char *)"c",
                       (char *)"/dev/null", NULL};
  int code;
  free(run_wrapper(compiler, false, arguments, &code));
  return code == 0;
}

/** \returns the absolute path that the compiler prints for an option, followed
 *  by \p more, to free; null if there is no such file. */
static char *ask_path(const char *compiler, const char *option,
                      const char *more) {
  char *arguments[] = {(char *)"-fopenmp", (char *)option, NULL};
  struct pomp_text path = {0};
  int code;
  char *text = run_wrapper(compiler, false, arguments, &code);
  pomp_text_add(&path, "%s%s", first_line(text), more);
  free(text);
  if (!code && path.data && *path.data == '/' && access(path.data, R_OK) == 0)
    return path.data;
  free(path.data);
  return NULL;
}

/** \returns the OpenMP library that the compiler links with. It looks beside
 *  itself as well, which it does not tell. */
static char *find_openmp(const char *compiler) {
  char *library = ask_path(compiler, "-print-file-name=libomp.so", "");
  return library
             ? library
             : ask_path(compiler, "-print-resource-dir", "/../../libomp.so");
}

void pomp_check_openmp(struct pomp_checks *checks, const char *compiler) {
  static const char install[] = "apt-get install libomp-" POMP_LLVM_MAJOR
                                "-dev, with the major of this clang";
  if (pomp_checks_are_wrong(checks, "compiler")) {
    pomp_check_add(checks, "openmp", POMP_CHECKED_NOTE, NULL, LEFT_OUT);
    return;
  }
  char *library = find_openmp(compiler);
  char *gomp = ask_path(compiler, "-print-file-name=libgomp.so", "");
  if (library && has_header(compiler))
    pomp_check_add(checks, "openmp", POMP_CHECKED_GOOD, NULL, "%s", library);
  else if (library)
    pomp_check_add(checks, "openmp", POMP_CHECKED_NOTE, install,
                   "%s, but clang finds no omp.h", library);
  else
    pomp_check_add(
        checks, "openmp", POMP_CHECKED_WRONG, install,
        "clang finds no libomp.so%s%s%s", gomp ? "; " : "", gomp ? gomp : "",
        gomp ? " is GCC's, which lacks the functions that clang calls" : "");
  free(library);
  free(gomp);
}

static bool write_source(const char *path) {
  FILE *file = fopen(path, "w");
  if (!file)
    return false;
  fputs("int main(void) {\n"
        "  int sum = 0;\n"
        "#pragma omp parallel num_threads(2) reduction(+ : sum)\n"
        "  sum += 1;\n"
        "  return sum == 0;\n"
        "}\n",
        file);
  return fclose(file) == 0;
}

/** Runs the program that was compiled. \returns what it prints, to free. */
static char *run_trial(char *program, const char *results, int *code) {
  char *command[] = {program, NULL};
  const struct pomp_assignment environment[] = {
      {"POMP_OUTPUT", results}, {"POMP_REPORT", "none"},
      {"POMP_LIBRARY", NULL},   {"POMP_MONITOR", NULL},
      {"POMP_PARALLEL", NULL},  {"OMP_TOOL_LIBRARIES", NULL}};
  struct pomp_capture capture = {.command = command,
                                 .environment = environment,
                                 .num_assignments = sizeof(environment) /
                                                    sizeof(environment[0]),
                                 .with_errors = true};
  char *text = pomp_capture(&capture);
  *code = capture.code;
  return text;
}

/** Compiles and runs in a directory. \returns what went wrong, or null. \p says
 *  becomes what was printed then. */
static const char *try_in(char *directory, const char *compiler, char **says) {
  char source[PATH_MAX], program[PATH_MAX], results[PATH_MAX];
  char profile[PATH_MAX + 32];
  snprintf(source, sizeof(source), "%s/trial.c", directory);
  snprintf(program, sizeof(program), "%s/trial", directory);
  snprintf(results, sizeof(results), "%s/results", directory);
  snprintf(profile, sizeof(profile), "%s/" POMP_PROFILE_FILE, results);
  char *arguments[] = {(char *)"-fopenmp", source, (char *)"-o", program, NULL};
  const char *problem = NULL;
  int code;
  if (!write_source(source))
    return "a source cannot be written";
  *says = run_wrapper(compiler, true, arguments, &code);
  if (code) {
    problem = "it is not compiled";
  } else {
    free(*says);
    *says = run_trial(program, results, &code);
    if (code)
      problem = "it does not run";
    else if (access(profile, R_OK) != 0)
      problem = "it runs, and is not measured";
  }
  return problem;
}

void pomp_check_trial(struct pomp_checks *checks, const char *compiler) {
  char directory[PATH_MAX - 64], *says = NULL;
  const char *base = getenv("TMPDIR");
  if (pomp_checks_are_wrong(checks, NULL)) {
    pomp_check_add(checks, "trial", POMP_CHECKED_NOTE, NULL, LEFT_OUT);
    return;
  }
  snprintf(directory, sizeof(directory), "%s/pomp-doctor-XXXXXX",
           base && *base ? base : "/tmp");
  if (!mkdtemp(directory)) {
    pomp_check_add(checks, "trial", POMP_CHECKED_NOTE, "TMPDIR=DIRECTORY",
                   "no directory can be made for it: %s", directory);
    return;
  }
  const char *problem = try_in(directory, compiler, &says);
  pomp_results_discard(directory);
  if (problem)
    pomp_check_add(checks, "trial", POMP_CHECKED_WRONG, NULL, "%s: %s", problem,
                   first_line(says));
  else
    pomp_check_add(checks, "trial", POMP_CHECKED_GOOD, NULL,
                   "a program was compiled, ran, and was measured");
  free(says);
}
