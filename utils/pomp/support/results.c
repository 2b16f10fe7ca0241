/*===- results.c - Directories of results --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "support/results.h"
#include "support/say.h"

#include "base/file_names.h"
#include "base/relative.h"
#include "pomp/trace.h"
#include "process/job.h"
#include "process/output_name.h"
#include "process/rank.h"

#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/** \returns whether a directory can be read, and has nothing in it whose name
 *  begins with \p prefix. */
static bool has_none(const char *path, const char *prefix) {
  DIR *directory = opendir(path);
  if (!directory)
    return false;
  bool none = true;
  for (struct dirent *e; none && (e = readdir(directory));)
    none = strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0 ||
           strncmp(e->d_name, prefix, strlen(prefix)) != 0;
  closedir(directory);
  return none;
}

static void make_parents(const char *name) {
  char path[POMP_PATH_SIZE];
  snprintf(path, sizeof(path), "%s", name);
  for (char *p = path; (p = strchr(p + 1, '/'));) {
    *p = '\0';
    /* Only the last directory shows whether it worked. */
    if (mkdir(path, 0777) != 0)
      errno = 0;
    *p = '/';
  }
}

/** Creates the directory, or recognizes it as that of the job of this rank.
 *  \returns 0 or an errno. */
static int make(const char *path) {
  if (pomp_rank()->is_known)
    return pomp_job_join(path, pomp_rank());
  return mkdir(path, 0777) == 0 ? 0 : errno;
}

/** Writes the name that the user has given to \p path.
 *  \returns false after an error message.
 */
static bool expand(const char *name, const char *what,
                   char path[POMP_PATH_SIZE]) {
  const char *wrong = "";
  switch (pomp_output_name(name, path, PATH_MAX, &wrong)) {
  case POMP_NAME_SHARED:
    break;
  case POMP_NAME_OF_PROCESS:
    pomp_say("%s=%s: expected a name without %%r and %%p, because all "
             "processes of the run share the directory",
             what, name);
    return false;
  case POMP_NAME_WRONG:
    pomp_say("%s=%s: %.2s: expected %s", what, name, wrong, POMP_NAME_EXPECTED);
    return false;
  case POMP_NAME_TOO_LONG:
    pomp_say("%s: the path is too long", what);
    return false;
  }
  size_t length = strlen(path);
  while (length > 1 && path[length - 1] == '/')
    path[--length] = '\0';
  return true;
}

/** \returns false after a sentence. */
static bool make_named(const char *name, const char *what,
                       char path[POMP_PATH_SIZE]) {
  if (!expand(name, what, path))
    return false;
  make_parents(path);
  int error = make(path);
  struct stat status;
  if (!error)
    return true;
  if (error != EEXIST)
    pomp_say("%s=%s: cannot make the directory: %s", what, path,
             strerror(error));
  else if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode))
    pomp_say("%s=%s: expected a directory", what, path);
  else if (!pomp_rank()->is_known && has_none(path, ""))
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
  int error = EEXIST;
  for (unsigned i = 1; i < max_number && error == EEXIST; ++i) {
    snprintf(path, POMP_PATH_SIZE, "pomp-%.*s-%u", max_name, program, i);
    error = make(path);
  }
  if (!error)
    return true;
  pomp_say("cannot make the directory %s: %s; --output DIR names another place",
           path, strerror(error));
  return false;
}

void pomp_results_escape(const char *path, char *escaped, size_t size) {
  size_t length = 0;
  for (; *path && length + 2 < size; ++path) {
    if (*path == '%')
      escaped[length++] = '%';
    escaped[length++] = *path;
  }
  escaped[length] = '\0';
}

bool pomp_results_are_of_job(const char *path) {
  uint32_t size;
  return pomp_job_read(path, &size);
}

/** \returns false if the path is too long. */
static bool directory_of(const char *job, uint32_t number, uint32_t size,
                         char path[POMP_PATH_SIZE]) {
  char name[POMP_RANK_NAME_SIZE];
  pomp_job_rank_name(name, number, size);
  return snprintf(path, POMP_PATH_SIZE, "%s/%s", job, name) < POMP_PATH_SIZE;
}

void pomp_results_own(const char *path, char own[POMP_PATH_SIZE]) {
  const struct pomp_rank *rank = pomp_rank();
  if (!rank->is_known || !directory_of(path, rank->number, rank->size, own))
    snprintf(own, POMP_PATH_SIZE, "%s", path);
}

/** \returns whether a rank has written all its results. */
static bool has_ended(const char *job, uint32_t number, uint32_t size) {
  char path[POMP_PATH_SIZE], file[sizeof(path) + 64];
  if (!directory_of(job, number, size, path))
    return true;
  snprintf(file, sizeof(file), "%s/" POMP_LIVE_FILE, path);
  return access(file, F_OK) != 0 && pomp_results_are_in(path);
}

void pomp_results_wait(const char *path) {
  enum { most_pauses = 300 };
  const struct timespec pause = {0, 10000000};
  uint32_t size, number = 0;
  unsigned pauses = 0;
  if (!pomp_job_read(path, &size))
    return;
  while (number < size && pauses < most_pauses) {
    if (has_ended(path, number, size)) {
      ++number;
    } else {
      nanosleep(&pause, NULL);
      ++pauses;
    }
  }
}

void pomp_results_remove(const char *path) {
  char file[POMP_PATH_SIZE + 64];
  snprintf(file, sizeof(file), "%s/" POMP_JOB_FILE, path);
  unlink(file);
  rmdir(path);
}

static int remove_entry(const char *path, const struct stat *status, int type,
                        struct FTW *place) {
  (void)status, (void)type, (void)place;
  remove(path);
  return 0;
}

void pomp_results_discard(const char *path) {
  nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

bool pomp_results_make_part(const char *parent, const char *kind,
                            unsigned number, char path[POMP_PATH_SIZE]) {
  int length = snprintf(path, POMP_PATH_SIZE, "%s/%s-%u", parent, kind, number);
  if (length < POMP_PATH_SIZE && mkdir(path, 0777) == 0)
    return true;
  pomp_say("cannot make the directory %s: %s", path,
           strerror(length < POMP_PATH_SIZE ? errno : ENAMETOOLONG));
  return false;
}

bool pomp_results_can_write(const char *file) {
  char directory[POMP_PATH_SIZE];
  if (!file || strcmp(file, "-") == 0 ||
      !pomp_lacks_directory(file, directory, sizeof(directory)))
    return true;
  pomp_say("cannot write %s: there is no directory %s", file, directory);
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
  return pomp_results_are_of_job(path) && !has_none(path, "rank-");
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
