/*===- doctor.c - What is wrong with an installation or a program --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "doctor/doctor.h"
#include "doctor/file.h"
#include "doctor/here.h"
#include "doctor/options.h"
#include "support/json_text.h"
#include "support/say.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { EXIT_WRONG = 1, EXIT_USAGE = 2 };

/** Checks one file. \returns whether something is wrong. */
static bool check_file(const char *path, bool is_json, json_t *files) {
  struct pomp_checks checks = {json_array()};
  json_t *file = pomp_check_file(&checks, path);
  bool is_wrong = pomp_checks_are_wrong(&checks, NULL);
  if (!is_json) {
    putchar('\n');
    pomp_checks_print(&checks, path);
  }
  json_object_set_new(file, "file", pomp_json_text(path));
  json_object_set(file, "checks", checks.rows);
  json_array_append_new(files, file);
  json_decref(checks.rows);
  return is_wrong;
}

int pomp_doctor(int argc, char **argv) {
  struct pomp_doctor_options o;
  switch (pomp_doctor_parse(argc, argv, &o)) {
  case POMP_PARSED:
    break;
  case POMP_PARSED_HELP:
    pomp_doctor_help();
    return ferror(stdout) || fflush(stdout) ? EXIT_WRONG : 0;
  case POMP_PARSED_WRONG:
    return EXIT_USAGE;
  }
  struct pomp_checks here = {json_array()};
  json_t *files = json_array();
  pomp_check_here(&here, o.compiler);
  bool is_wrong = pomp_checks_are_wrong(&here, NULL);
  if (!o.json)
    pomp_checks_print(&here, "POMP " POMP_VERSION " here");
  for (char **file = o.files; *file; ++file)
    is_wrong |= check_file(*file, o.json, files);
  json_t *all =
      json_pack("{ss si ss so so}", "schema", "pomp-doctor", "version", 1,
                "pomp", POMP_VERSION, "checks", here.rows, "files", files);
  if (o.json) {
    json_dumpf(all, stdout, JSON_COMPACT);
    putchar('\n');
  } else if (is_wrong) {
    puts("\nSomething is wrong: see above.");
  } else {
    puts("\nNothing is wrong.");
  }
  json_decref(all);
  if (ferror(stdout) || fflush(stdout) != 0) {
    pomp_say("cannot write to standard output: %s", strerror(errno));
    return EXIT_WRONG;
  }
  return is_wrong ? EXIT_WRONG : 0;
}
