/*===- directory.c - The directory of a run ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * A directory has the results of one run. The process that creates the live
 * file in it has taken it; others continue with DIRECTORY.2, DIRECTORY.3, ...
 * The file exists until the results do, which take the directory in the same
 * way. Unlike locks, creating a file works on all network file systems. The
 * ranks of a job have their directories within one directory, which is found in
 * the same way: see job.h.
 */
#include "process/directory.h"
#include "base/file_names.h"
#include "base/message.h"
#include "pomp/trace.h"
#include "process/job.h"
#include "process/output_name.h"
#include "process/rank.h"
#include "process/variables.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { room_for_suffix = 96, room_for_file = 64 };

/** Its first name, and where the name of the user begins in it. */
static char base[PATH_MAX];
static size_t base_name;
/** The ranks of a job share it, and each has a directory in it. */
static bool is_shared;
static bool is_given;
static bool keeps_live_file;

/** Empty if there is none. */
static char directory[PATH_MAX + room_for_suffix];
/** The length of the part that is the directory of the job, or 0 if the process
 *  is no rank. */
static size_t job_length;
static bool is_taken;
/** The directory was not there before. */
static bool is_made;
/** For a forked child, which reports its own directory. */
static bool is_child;

/** The live file that we made. */
static dev_t live_device;
static ino_t live_inode;

static char run_id[17];

const char *pomp_directory(void) { return is_taken ? directory : NULL; }
bool pomp_directory_is_given(void) { return is_given; }
const char *pomp_directory_name(void) { return directory + base_name; }
const char *pomp_run_id(void) { return run_id; }

bool pomp_directory_of_job(char *name, size_t size) {
  if (!is_taken || !job_length)
    return false;
  snprintf(name, size, "%.*s", (int)(job_length - base_name),
           directory + base_name);
  return true;
}

bool pomp_directory_stands_in(void) {
  char job[sizeof(directory)], name[POMP_RANK_NAME_SIZE];
  const struct pomp_rank *rank = pomp_rank();
  if (!is_taken || !job_length || is_child)
    return false;
  pomp_job_rank_name(name, rank->number, rank->size);
  snprintf(job, sizeof(job), "%.*s", (int)job_length, directory);
  /* Not for a program that the rank itself has executed. */
  return strcmp(directory + job_length + 1, name) == 0 &&
         pomp_job_stands_in(job, rank);
}

static void make_run_id(void) {
  uint64_t id;
  if (getrandom(&id, sizeof(id), GRND_NONBLOCK) != sizeof(id)) {
    /* Early in the life of a machine. */
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    id = ((uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec) *
             UINT64_C(0x9e3779b97f4a7c15) ^
         (uint64_t)getpid() << 40 ^ (uint64_t)(uintptr_t)&now;
  }
  snprintf(run_id, sizeof(run_id), "%016llx", (unsigned long long)id);
}

/** Sets base to \p name, in the present directory unless it is absolute. */
static bool set_base(const char *name) {
  char here[PATH_MAX] = "";
  if (*name != '/' && !getcwd(here, sizeof(here)))
    *here = '\0';
  size_t length = strlen(name);
  while (length > 1 && name[length - 1] == '/')
    --length;
  base_name = *here ? strlen(here) + 1 : 0;
  int size = snprintf(base, sizeof(base), "%s%s%.*s", here, *here ? "/" : "",
                      (int)length, name);
  return size >= 0 && (size_t)size < sizeof(base);
}

/** Makes the \p number-th name of the directory from \p first, after the \p
 *  length characters that are there already. */
static void name_directory(size_t length, const char *first, unsigned number) {
  const char *last = strrchr(first, '/');
  last = last ? last + 1 : first;
  /* Those have no names of their own. */
  bool inside = !*last || strcmp(last, ".") == 0 || strcmp(last, "..") == 0;
  length += (size_t)snprintf(directory + length, sizeof(directory) - length,
                             "%s", first);
  if (number > 1 && length < sizeof(directory))
    snprintf(directory + length, sizeof(directory) - length, "%s.%u",
             inside ? "/run" : "", number);
}

static void make_parents(void) {
  char path[sizeof(base)];
  memcpy(path, base, sizeof(path));
  for (char *p = path; (p = strchr(p + 1, '/'));) {
    *p = '\0';
    if (mkdir(path, 0777) != 0)
      errno = 0; /* The last one tells. */
    *p = '/';
  }
}

typedef char file_path[sizeof(directory) + room_for_file];

static void path_of(file_path path, const char *file) {
  snprintf(path, sizeof(file_path), "%s/%s", directory, file);
}

static bool has(const char *file) {
  file_path path;
  struct stat status;
  path_of(path, file);
  return lstat(path, &status) == 0;
}

/** Those of a job are its ranks'. */
static bool has_results(void) {
  return has(POMP_PROFILE_FILE) || has(POMP_TRACE_DEFINITIONS_FILE) ||
         (!job_length && has(POMP_JOB_FILE));
}

/** Takes the directory.
 *  \returns 0, EEXIST if it has the results of another run, or another errno.
 */
static int try(void) {
  file_path path;
  is_made = mkdir(directory, 0777) == 0;
  if (!is_made && errno != EEXIST)
    return errno;
  if (has_results())
    return EEXIST;
  path_of(path, POMP_LIVE_FILE);
  int file =
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (file < 0) {
    int error = errno;
    if (is_made)
      rmdir(directory);
    return error;
  }
  struct stat status;
  if (fstat(file, &status) == 0) {
    live_device = status.st_dev;
    live_inode = status.st_ino;
  }
  close(file);
  /* A run writes its results first and then removes the live file, so results
   * that came in between are visible now. */
  if (!has_results())
    return 0;
  unlink(path);
  return EEXIST;
}

/** Tries one name after the other. \returns 0 or an errno. */
static int try_names(size_t length, const char *first, int (*try_one)(void),
                     unsigned *number) {
  enum { max_number = 100000 };
  int error;
  *number = 0;
  do {
    name_directory(length, first, ++*number);
    error = try_one();
    /* Only a name that the user has given must be a directory. */
    if (error == ENOTDIR && *number > 1)
      error = EEXIST;
  } while (error == EEXIST && *number < max_number);
  return error;
}

static int join(void) { return pomp_job_join(directory, pomp_rank()); }

/** Prints where the results go; with \p whole, those of all ranks of the job.
 */
static void say_other(bool whole) {
  size_t length = whole ? job_length : strlen(directory);
  pomp_message("POMP_OUTPUT=%s: has the results of another run; writing this "
               "run's to %.*s",
               base + base_name, (int)(length - base_name),
               pomp_directory_name());
}

/** Takes the first directory that is free. \returns 0 or an errno. */
static int take(void) {
  const struct pomp_rank *rank = pomp_rank();
  unsigned number = 1, job_number = 1;
  int error = 0;
  make_parents();
  job_length = 0;
  if (is_shared && !(error = try_names(0, base, join, &job_number))) {
    char name[POMP_RANK_NAME_SIZE + 1] = "/";
    pomp_job_rank_name(name + 1, rank->number, rank->size);
    job_length = strlen(directory);
    error = try_names(job_length, name, try, &number);
  } else if (!is_shared) {
    error = try_names(0, base, try, &number);
  }
  is_taken = !error;
  if (error)
    name_directory(0, base, 1);
  else if (is_given && !is_child && number > 1)
    say_other(false);
  /* Not all ranks need to print the same. */
  else if (is_given && !is_child && job_number > 1 && !rank->number)
    say_other(true);
  return error;
}

static void say_no_file(const char *name, const char *why) {
  pomp_message("POMP_OUTPUT=%s: %s; writing no file", name, why);
}

/** Reads the name that the user has given.
 *  \returns whether it can be used. */
static bool read_name(const char *name) {
  char expanded[PATH_MAX], why[128];
  const char *wrong = "";
  switch (pomp_output_name(name, expanded, sizeof(expanded), &wrong)) {
  case POMP_NAME_SHARED:
    is_shared = pomp_rank()->is_known;
    break;
  case POMP_NAME_OF_PROCESS:
    break;
  case POMP_NAME_WRONG:
    snprintf(why, sizeof(why), "%.2s: expected %s", wrong, POMP_NAME_EXPECTED);
    /* It is wrong for all ranks. */
    if (!pomp_rank()->number)
      say_no_file(name, why);
    return false;
  case POMP_NAME_TOO_LONG:
    *expanded = '\0';
    break;
  }
  if (*expanded && set_base(expanded))
    return true;
  pomp_message("POMP_OUTPUT: the path is too long; writing no file");
  return false;
}

void pomp_directory_start(bool keeps) {
  keeps_live_file = keeps;
  make_run_id();
  const char *name = pomp_variable_value(POMP_VARIABLE_OUTPUT);
  if (!name) {
    /* For pomp_directory_take_default. */
    is_shared = pomp_rank()->is_known;
    set_base(is_shared ? "pomp-trace-ranks" : "pomp-trace");
    return;
  }
  is_given = true;
  if (!read_name(name))
    return;
  int error = take();
  if (error) {
    char why[128];
    snprintf(why, sizeof(why), "cannot write there: %s", strerror(error));
    say_no_file(name, why);
  }
}

int pomp_directory_take_default(void) {
  size_t length = strlen(base);
  if (!is_shared)
    snprintf(base + length, sizeof(base) - length, "-%ld", (long)getpid());
  int error = take();
  base[length] = '\0';
  return error;
}

void pomp_directory_forked(void) {
  is_taken = false;
  is_child = true;
  keeps_live_file = false;
  make_run_id();
}

int pomp_directory_take_for_child(void) {
  return is_given ? take() : pomp_directory_take_default();
}

static bool has_our_live_file(void) {
  file_path path;
  struct stat status;
  path_of(path, POMP_LIVE_FILE);
  return lstat(path, &status) == 0 && status.st_dev == live_device &&
         status.st_ino == live_inode;
}

static void remove_live_file(void) {
  file_path path;
  path_of(path, POMP_LIVE_FILE);
  if (has_our_live_file())
    unlink(path);
}

int pomp_directory_keep(void) { return has_our_live_file() ? 0 : take(); }

void pomp_directory_has_trace(void) {
  if (!keeps_live_file)
    remove_live_file();
}

void pomp_directory_finish(void) {
  if (!is_taken)
    return;
  remove_live_file();
  if (is_made)
    rmdir(directory); /* Fails if the directory is not empty. */
}
