/*===- directory.c - The directory of a run ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * A directory has the results of one run. Whoever makes the live file in it, of
 * which there can be one only, has taken it; the others go on to DIRECTORY.2,
 * DIRECTORY.3, ... The file is there until the results are, which show the
 * same. On file systems of several machines this is the one thing that all of
 * them do right, other than locks.
 */
#include "monitor/directory.h"
#include "core/message.h"
#include "pomp/trace.h"

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

enum { room_for_suffix = 32, room_for_file = 64 };

/** What it is called first, and where the user's name for it begins in that. */
static char base[PATH_MAX];
static size_t base_name;
static bool is_given;
static bool keeps_live_file;

/** Empty where there is none. */
static char directory[PATH_MAX + room_for_suffix];
static bool is_taken;
/** The directory was not there before. */
static bool is_made;

/** The live file that we made. */
static dev_t live_device;
static ino_t live_inode;

static char run_id[17];

const char *pomp_directory(void) { return is_taken ? directory : NULL; }
bool pomp_directory_is_given(void) { return is_given; }
const char *pomp_directory_name(void) { return directory + base_name; }
const char *pomp_run_id(void) { return run_id; }

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

/** Names the directory for the \p number-th time. */
static void name_directory(unsigned number) {
  const char *last = strrchr(base, '/');
  last = last ? last + 1 : base;
  /* Those have no names of their own. */
  bool inside = !*last || strcmp(last, ".") == 0 || strcmp(last, "..") == 0;
  int length = snprintf(directory, sizeof(directory), "%s", base);
  if (number > 1)
    snprintf(directory + length, sizeof(directory) - (size_t)length, "%s.%u",
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

static bool has_results(void) {
  return has(POMP_PROFILE_FILE) || has(POMP_TRACE_DEFINITIONS_FILE);
}

/** Takes the directory. \returns 0, or EEXIST where it has the results of
 *  another run, or another errno. */
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
  /* Whoever has results makes them first, and then removes the live file: what
   * came in between is seen now. */
  if (!has_results())
    return 0;
  unlink(path);
  return EEXIST;
}

/** Takes the first directory that is free. \returns 0 or an errno. */
static int take(unsigned *number) {
  enum { max_number = 100000 };
  int error;
  *number = 0;
  make_parents();
  do {
    name_directory(++*number);
    error = try();
    /* Only what the user named must be a directory. */
    if (error == ENOTDIR && *number > 1)
      error = EEXIST;
  } while (error == EEXIST && *number < max_number);
  is_taken = !error;
  if (error)
    name_directory(1);
  return error;
}

static void say_other(const char *name) {
  pomp_message("POMP_OUTPUT=%s: has the results of another run; writing this "
               "run's to %s",
               name, pomp_directory_name());
}

void pomp_directory_start(bool keeps) {
  keeps_live_file = keeps;
  make_run_id();
  const char *name = secure_getenv("POMP_OUTPUT");
  if (!name || !*name) {
    /* For pomp_directory_take_default. */
    set_base("pomp-trace");
    return;
  }
  is_given = true;
  if (!set_base(name)) {
    pomp_message("POMP_OUTPUT: the path is too long; writing no file");
    return;
  }
  unsigned number;
  int error = take(&number);
  if (error)
    pomp_message("POMP_OUTPUT=%s: cannot write there: %s; writing no file",
                 name, strerror(error));
  else if (number > 1)
    say_other(name);
}

int pomp_directory_take_default(void) {
  unsigned number;
  size_t length = strlen(base);
  snprintf(base + length, sizeof(base) - length, "-%ld", (long)getpid());
  int error = take(&number);
  base[length] = '\0';
  return error;
}

void pomp_directory_forked(void) {
  is_taken = false;
  keeps_live_file = false;
  make_run_id();
}

int pomp_directory_take_for_child(void) {
  unsigned number;
  return is_given ? take(&number) : pomp_directory_take_default();
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

int pomp_directory_keep(void) {
  unsigned number;
  if (has_our_live_file())
    return 0;
  int error = take(&number);
  if (!error && number > 1)
    say_other(base + base_name);
  return error;
}

void pomp_directory_has_trace(void) {
  if (!keeps_live_file)
    remove_live_file();
}

void pomp_directory_finish(void) {
  if (!is_taken)
    return;
  remove_live_file();
  if (is_made)
    rmdir(directory); /* Not if there is something in it. */
}
