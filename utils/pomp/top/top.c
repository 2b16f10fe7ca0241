/*===- top.c - What the threads of running programs do -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "top/top.h"
#include "support/say.h"
#include "top/options.h"
#include "top/view.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { EXIT_NONE = 1, EXIT_USAGE = 2 };

static volatile sig_atomic_t is_over;

static void end(int signal) {
  (void)signal;
  is_over = 1;
}

struct top {
  const struct pomp_top_options *options;
  struct pomp_top_view *views;
  size_t count;
  bool is_terminal;
};

static void wait_for(double seconds) {
  const struct timespec time = {
      (time_t)seconds, (long)(1e9 * (seconds - (double)(time_t)seconds))};
  nanosleep(&time, NULL);
}

/** Reads all programs, and leaves out those that have ended. \returns whether
 *  one is left. */
static bool read_all(struct top *top) {
  size_t kept = 0;
  for (size_t i = 0; i < top->count; ++i) {
    struct pomp_top_view view = top->views[i];
    const bool lives = pomp_process_lives(&view.process);
    if (lives && pomp_top_read(&view)) {
      top->views[kept++] = view;
      continue;
    }
    /* If it cannot be read, pomp-report has said why. */
    if (!lives)
      pomp_say("%s, process %d, has ended", view.process.program,
               (int)view.process.pid);
    json_decref(view.before);
    json_decref(view.now);
  }
  top->count = kept;
  return kept;
}

/** Prints all programs as text. */
static void print_text(const struct top *top) {
  struct winsize size = {0};
  unsigned columns =
      top->is_terminal && ioctl(1, TIOCGWINSZ, &size) == 0 && size.ws_col
          ? size.ws_col
          : UINT16_MAX;
  if (top->is_terminal && !top->options->once)
    fputs("\033[H\033[J", stdout);
  for (size_t i = 0; i < top->count; ++i) {
    if (i)
      putchar('\n');
    pomp_top_print(stdout, &top->views[i], top->options->lines, columns);
  }
}

static void print_json(const struct top *top) {
  json_t *array = json_array();
  for (size_t i = 0; i < top->count; ++i)
    json_array_append_new(
        array, pomp_top_to_json(&top->views[i], top->options->lines));
  json_t *all = json_pack("{ss si so}", "schema", "pomp-top", "version", 1,
                          "processes", array);
  json_dumpf(all, stdout, JSON_REAL_PRECISION(6) | JSON_COMPACT);
  putchar('\n');
  json_decref(all);
}

/** \returns the exit code. */
static int show(struct top *top) {
  const struct pomp_top_options *o = top->options;
  bool lives = read_all(top);
  if (!lives)
    return EXIT_NONE;
  while (lives && !is_over) {
    if (!o->prometheus) {
      wait_for(o->interval);
      lives = !is_over && read_all(top);
    }
    if (lives && o->prometheus)
      pomp_top_print_prometheus(stdout, top->views, top->count);
    else if (lives && o->json)
      print_json(top);
    else if (lives)
      print_text(top);
    if (ferror(stdout) || fflush(stdout) != 0) {
      pomp_say("cannot write to standard output: %s", strerror(errno));
      return EXIT_NONE;
    }
    if (o->once)
      return lives ? 0 : EXIT_NONE;
  }
  return 0;
}

int pomp_top(int argc, char **argv) {
  struct pomp_top_options o;
  struct pomp_processes processes = {0};
  struct top top = {.options = &o, .is_terminal = isatty(STDOUT_FILENO)};
  switch (pomp_top_parse(argc, argv, &o)) {
  case POMP_PARSED:
    break;
  case POMP_PARSED_HELP:
    pomp_top_help();
    return ferror(stdout) || fflush(stdout) ? EXIT_NONE : 0;
  case POMP_PARSED_WRONG:
    return EXIT_USAGE;
  }
  int code = EXIT_NONE;
  if (pomp_processes_find(&processes, o.targets)) {
    const struct sigaction action = {.sa_handler = end};
    top.views = calloc(processes.count, sizeof(*top.views));
    top.count = top.views ? processes.count : 0;
    for (size_t i = 0; i < top.count; ++i)
      top.views[i].process = processes.items[i];
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    code = show(&top);
  }
  for (size_t i = 0; i < top.count; ++i) {
    json_decref(top.views[i].before);
    json_decref(top.views[i].now);
  }
  free(top.views);
  pomp_processes_free(&processes);
  return code;
}
