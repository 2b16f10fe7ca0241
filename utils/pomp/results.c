/*===- results.c - Where the results of runs go --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "results.h"
#include "say.h"

#include "monitor/directory.h"
#include "pomp/trace.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_empty(const char *path) {
  DIR *directory = opendir(path);
  if (!directory)
    return false;
  bool empty = true;
  for (struct dirent *e; empty && (e = readdir(directory));)
    empty = strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0;
  closedir(directory);
  return empty;
}

static void make_parents(const char *name) {
  char path[POMP_PATH_SIZE];
  snprintf(path, sizeof(path), "%s", name);
  for (char *p = path; (p = strchr(p + 1, '/'));) {
    *p = '\0';
    /* The last directory tells whether it worked. */
    if (mkdir(path, 0777) != 0)
      errno = 0;
    *p = '/';
  }
}

/** \returns false after a sentence. */
static bool make_named(const char *name, const char *what,
                       char path[POMP_PATH_SIZE]) {
  size_t length = strlen(name);
  while (length > 1 && name[length - 1] == '/')
    --length;
  if (length >= PATH_MAX) {
    pomp_say("%s: the path is too long", what);
    return false;
  }
  snprintf(path, POMP_PATH_SIZE, "%.*s", (int)length, name);
  make_parents(path);
  if (mkdir(path, 0777) == 0)
    return true;
  struct stat status;
  if (errno != EEXIST)
    pomp_say("%s=%s: cannot make the directory: %s", what, path,
             strerror(errno));
  else if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode))
    pomp_say("%s=%s: expected a directory", what, path);
  else if (is_empty(path))
    return true;
  else
    pomp_say("%s=%s: expected a directory that is new or empty", what, path);
  return false;
}

bool pomp_results_make(const char *name, const char *what, const char *program,
                       char path[POMP_PATH_SIZE]) {
  enum { max_number = 1000000, max_name = 200 };
  if (name)
    return make_named(name, what, path);
  const char *slash = strrchr(program, '/');
  program = slash && slash[1] ? slash + 1 : program;
  for (unsigned i = 1; i < max_number; ++i) {
    snprintf(path, POMP_PATH_SIZE, "pomp-%.*s-%u", max_name, program, i);
    if (mkdir(path, 0777) == 0)
      return true;
    if (errno != EEXIST)
      break;
  }
  pomp_say("cannot make the directory %s: %s; --output DIR names another place",
           path, strerror(errno));
  return false;
}

bool pomp_results_make_part(const char *parent, unsigned num_threads,
                            char path[POMP_PATH_SIZE]) {
  int length =
      snprintf(path, POMP_PATH_SIZE, "%s/threads-%u", parent, num_threads);
  if (length < POMP_PATH_SIZE && mkdir(path, 0777) == 0)
    return true;
  pomp_say("cannot make the directory %s: %s", path,
           strerror(length < POMP_PATH_SIZE ? errno : ENAMETOOLONG));
  return false;
}

bool pomp_results_are_in(const char *path) {
  static const char *const files[] = {POMP_PROFILE_FILE, POMP_LIVE_FILE,
                                      POMP_TRACE_DEFINITIONS_FILE};
  for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); ++i) {
    char file[POMP_PATH_SIZE + 64];
    snprintf(file, sizeof(file), "%s/%s", path, files[i]);
    if (access(file, F_OK) == 0)
      return true;
  }
  return false;
}

bool pomp_results_may_have_functions(const char *path) {
  static const char member[] = "\"functions\":\"";
  char file[POMP_PATH_SIZE + 64];
  snprintf(file, sizeof(file), "%s/" POMP_PROFILE_FILE, path);
  FILE *profile = fopen(file, "re");
  if (!profile)
    return true;
  char *text = NULL;
  size_t size = 0;
  ssize_t length = getdelim(&text, &size, '\0', profile);
  fclose(profile);
  bool is_known = false, has_functions = false;
  /* In a string of JSON the quotes would have backslashes before them. */
  for (const char *at = length > 0 ? text : NULL;
       at && (at = strstr(at, member));) {
    at += sizeof(member) - 1;
    is_known = true;
    has_functions |= *at != '"' && strncmp(at, "none", 4) != 0;
  }
  free(text);
  return has_functions || !is_known;
}

unsigned pomp_results_others(const char *path, char first[POMP_PATH_SIZE],
                             char last[POMP_PATH_SIZE]) {
  unsigned count = 0;
  for (;; ++count) {
    char next[POMP_PATH_SIZE];
    int length = snprintf(next, sizeof(next), "%s.%u", path, count + 2);
    if (length >= POMP_PATH_SIZE || !pomp_results_are_in(next))
      return count;
    if (!count)
      memcpy(first, next, sizeof(next));
    memcpy(last, next, sizeof(next));
  }
}
