/*===- main.c - pomp: runs programs and shows what was measured ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "installed.h"
#include "process.h"
#include "run.h"
#include "say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_USAGE = 2 };

static const char help[] =
    "pomp - where the threads of OpenMP programs spend their time\n"
    "\n"
    "usage: pomp run [OPTION...] [--] PROGRAM [ARGUMENT...]\n"
    "       pomp report [OPTION...] DIRECTORY|FILE\n"
    "       pomp compare [--json] [--html FILE] A B\n"
    "\n"
    "  run      runs a program that was compiled with the plugin, prints a\n"
    "           summary and advice, and writes a page for a browser\n"
    "  report   shows the results of a run: pomp-report\n"
    "  compare  shows two of them side by side: pomp-report --compare\n"
    "\n"
    "  -h, --help, --version\n"
    "\n"
    "\"pomp COMMAND --help\" tells more of each.\n"
    "\n"
    "Example: pompcc -fopenmp app.c -o app && pomp run ./app\n";

/** Becomes pomp-report with what follows the command. */
static int show(char **argv, const char *mode) {
  size_t count = 0, offset = mode ? 2 : 1;
  while (argv[count])
    ++count;
  char **arguments = calloc(count + offset + 1, sizeof(*arguments));
  if (!arguments) {
    pomp_say("out of memory");
    return 1;
  }
  if (mode)
    arguments[1] = (char *)mode;
  /* Behind the name of the command. */
  memcpy(arguments + offset, argv + 1, (count - 1) * sizeof(*argv));
  pomp_become_report(arguments);
  free(arguments);
  return 1;
}

int main(int argc, char **argv) {
  const char *command = argc > 1 ? argv[1] : "";
  if (strcmp(command, "run") == 0)
    return pomp_run(argc - 1, argv + 1);
  if (strcmp(command, "report") == 0)
    return show(argv + 1, NULL);
  if (strcmp(command, "compare") == 0)
    return show(argv + 1, "--compare");
  if (strcmp(command, "--help") == 0 || strcmp(command, "-h") == 0)
    return fputs(help, stdout) < 0 || fflush(stdout);
  if (strcmp(command, "--version") == 0)
    return !pomp_print_version("pomp");
  if (*command)
    pomp_say("there is no command %s: expected run, report or compare; pomp "
             "--help tells more",
             command);
  else
    pomp_say("expected a command: run, report or compare; pomp --help tells "
             "more");
  return EXIT_USAGE;
}
