/*===- main.c - pomp: runs programs and shows what was measured ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "doctor/doctor.h"
#include "explain.h"
#include "gate/gate.h"
#include "help.h"
#include "installed.h"
#include "plugin_options.h"
#include "run.h"
#include "sources/counters/names.h"
#include "support/process.h"
#include "support/say.h"
#include "top/top.h"
#include "try/try.h"
#include "variables.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_USAGE = 2 };

/** The names of counters. */
static bool pomp_help_counters(const char *name) {
  bool is_found = false;
  for (const struct pomp_counter_row *r = pomp_counter_rows; r->name; ++r) {
    char text[128];
    if (name && strcmp(name, r->name) != 0)
      continue;
    is_found = true;
    snprintf(text, sizeof(text), "%s (%s)", r->counts, r->event);
    pomp_help_item(r->name, text);
  }
  if (!name)
    puts("\nAny event that papi_avail or papi_native_avail lists has the name "
         "that it has\nthere.");
  return is_found;
}

struct command {
  const char *name, *arguments, *doc;
  int (*run)(int argc, char **argv);
};
struct topic {
  const char *name, *argument, *doc;
  bool (*print)(const char *argument);
};

#define POMP_COMMAND(name, Arguments, Doc)                                     \
  static int pomp_command_##name(int argc, char **argv);
#include "commands.def"

static const struct command commands[] = {
#define POMP_COMMAND(name, Arguments, Doc)                                     \
  {#name, Arguments, Doc, pomp_command_##name},
#include "commands.def"
};
enum { num_commands = sizeof(commands) / sizeof(commands[0]) };

static const struct topic topics[] = {
#define POMP_TOPIC(name, Argument, Doc)                                        \
  {#name, Argument, Doc, pomp_help_##name},
#include "commands.def"
};
enum { num_topics = sizeof(topics) / sizeof(topics[0]) };

static void print_help(void) {
  puts("pomp - where the threads of OpenMP programs spend their time\n");
  for (size_t i = 0; i < num_commands; ++i)
    printf("%s pomp %s %s\n", i ? "      " : "usage:", commands[i].name,
           commands[i].arguments);
  puts("       pomp -h | --help | --version\n\nCommands");
  for (size_t i = 0; i < num_commands; ++i)
    pomp_help_item(commands[i].name, commands[i].doc);
  puts("\nTopics of pomp help");
  for (size_t i = 0; i < num_topics; ++i) {
    char term[64];
    snprintf(term, sizeof(term), "%s %s", topics[i].name, topics[i].argument);
    pomp_help_item(term, topics[i].doc);
  }
  puts("\n\"pomp COMMAND --help\" tells more of each command.\n\n"
       "Example: pompcc -fopenmp app.c -o app && pomp run ./app");
}

/** Spells the names of commands or topics: "run, report or help". */
static const char *spell(const char *(*name_of)(size_t), size_t count) {
  static char text[256];
  size_t length = 0;
  for (size_t i = 0; i < count && length < sizeof(text); ++i)
    length += (size_t)snprintf(text + length, sizeof(text) - length, "%s%s",
                               !i              ? ""
                               : i + 1 < count ? ", "
                                               : " or ",
                               name_of(i));
  return text;
}
static const char *command_name(size_t i) { return commands[i].name; }
static const char *topic_name(size_t i) { return topics[i].name; }

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

static int pomp_command_run(int argc, char **argv) {
  return pomp_run(argc, argv);
}

static int pomp_command_try(int argc, char **argv) {
  return pomp_try(argc, argv);
}

static int pomp_command_gate(int argc, char **argv) {
  return pomp_gate(argc, argv);
}

static int pomp_command_top(int argc, char **argv) {
  return pomp_top(argc, argv);
}

static int pomp_command_doctor(int argc, char **argv) {
  return pomp_doctor(argc, argv);
}

static int pomp_command_report(int argc, char **argv) {
  (void)argc;
  return show(argv, NULL);
}

static int pomp_command_compare(int argc, char **argv) {
  (void)argc;
  return show(argv, "--compare");
}

static int pomp_command_explain(int argc, char **argv) {
  return pomp_explain(argc, argv);
}

/** \returns null if there is none. */
static const struct command *find_command(const char *name) {
  for (size_t i = 0; i < num_commands; ++i)
    if (strcmp(name, commands[i].name) == 0)
      return &commands[i];
  return NULL;
}

static int help(const char *subject, const char *argument) {
  const struct command *command = find_command(subject);
  for (size_t i = 0; i < num_topics; ++i) {
    if (strcmp(subject, topics[i].name) != 0)
      continue;
    if (!topics[i].print(argument)) {
      pomp_say("help %s: there is no %s; pomp help %s lists all", subject,
               argument, subject);
      return EXIT_USAGE;
    }
    return ferror(stdout) || fflush(stdout);
  }
  if (command) {
    char *arguments[] = {(char *)subject, (char *)"--help", NULL};
    return command->run(2, arguments);
  }
  pomp_say("help: there is no topic %s: expected a command, %s", subject,
           spell(topic_name, num_topics));
  return EXIT_USAGE;
}

static int pomp_command_help(int argc, char **argv) {
  if (argc > 3) {
    pomp_say("help: expected a topic and a name, found %d words", argc - 1);
    return EXIT_USAGE;
  }
  if (argc > 1 && strcmp(argv[1], "--help") != 0 &&
      strcmp(argv[1], "help") != 0)
    return help(argv[1], argc > 2 ? argv[2] : NULL);
  print_help();
  return ferror(stdout) || fflush(stdout);
}

int main(int argc, char **argv) {
  const char *name = argc > 1 ? argv[1] : "";
  const struct command *command = find_command(name);
  if (command)
    return command->run(argc - 1, argv + 1);
  if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
    return pomp_command_help(1, argv);
  if (strcmp(name, "--version") == 0)
    return !pomp_print_version("pomp");
  if (*name)
    pomp_say("there is no command %s: expected %s; pomp --help tells more",
             name, spell(command_name, num_commands));
  else
    pomp_say("expected a command: %s; pomp --help tells more",
             spell(command_name, num_commands));
  return EXIT_USAGE;
}
