/*===- job.c - The directory that the ranks of a job share ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * The ranks of a job agree on a directory without communication. The first one
 * writes the name of the job into it atomically, with a link that only one
 * process can make. The others find it and use the directory if the name is
 * theirs. No rank waits for another, and a rank that never comes does not
 * matter. If the environment does not name the job, its name is the process
 * that started the ranks, which differs between hosts. Then the ranks of
 * another host write a second name, unless the directory has results of their
 * rank: in that case it belongs to another job.
 */
#include "process/job.h"
#include "base/file_names.h"
#include "base/write.h"
#include "pomp/trace.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { room = PATH_MAX + 600, line_size = POMP_RANK_JOB_SIZE + 64 };

void pomp_job_rank_name(char name[POMP_RANK_NAME_SIZE], uint32_t number,
                        uint32_t size) {
  int width = 4;
  for (uint32_t most = 10000; size > most && width < 10; ++width)
    most = most < UINT32_MAX / 10 ? most * 10 : UINT32_MAX;
  snprintf(name, POMP_RANK_NAME_SIZE, "rank-%0*" PRIu32, width, number);
}

static bool is_there(const char *directory, const char *name) {
  char path[room];
  struct stat status;
  snprintf(path, sizeof(path), "%s/%s", directory, name);
  return lstat(path, &status) == 0;
}

/** \returns 0 or an errno. */
static int read_file(const char *path, char text[line_size]) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return errno;
  ssize_t size = read(file, text, line_size - 1);
  int error = size < 0 ? errno : 0;
  close(file);
  text[size < 0 ? 0 : size] = '\0';
  return error;
}

/** Puts \p text into a file, all of it at once. \returns 0, EEXIST where the
 *  file is there, or another errno. */
static int lay_down(const char *path, const char *text) {
  char host[256] = "", temporary[room + 300];
  if (gethostname(host, sizeof(host)) == 0)
    host[sizeof(host) - 1] = '\0';
  snprintf(temporary, sizeof(temporary), "%s.%s.%ld", path, host,
           (long)getpid());
  int file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0)
    return errno;
  int error = pomp_write_all(file, text, strlen(text));
  if (close(file) != 0 && !error)
    error = errno;
  if (!error && link(temporary, path) != 0) {
    error = errno;
    /* For file systems without links: another rank of the job that writes at
     * the same time writes the same. */
    if (error != EEXIST && access(path, F_OK) != 0)
      error = rename(temporary, path) == 0 ? 0 : errno;
  }
  unlink(temporary);
  return error;
}

/** Writes a name, or compares it with the existing one.
 *  \returns 0, EEXIST if it is another one, or another errno.
 *  \param there the existing name. */
static int agree(const char *path, const char *text, char there[line_size]) {
  int error = read_file(path, there);
  if (error == ENOENT) {
    error = lay_down(path, text);
    if (error == EEXIST)
      error = read_file(path, there);
    else
      snprintf(there, line_size, "%s", text);
  }
  return error ? error : strcmp(there, text) == 0 ? 0 : EEXIST;
}

/** \returns whether a name that is there may be the same job's on another host:
 *  the number of ranks is the same, and the host another. */
static bool is_of_other_host(const char *there, const char *own) {
  const char *job = strstr(there, "\njob process ");
  const char *host = job ? strrchr(there, ' ') : NULL;
  return host && strncmp(there, own, (size_t)(job - there) + 1) == 0 &&
         strcmp(host, strrchr(own, ' ')) != 0;
}

int pomp_job_join(const char *path, const struct pomp_rank *rank) {
  char file[room], text[line_size], there[line_size];
  char name[POMP_RANK_NAME_SIZE];
  if (mkdir(path, 0777) != 0 && errno != EEXIST)
    return errno;
  if (is_there(path, POMP_LIVE_FILE) || is_there(path, POMP_PROFILE_FILE) ||
      is_there(path, POMP_TRACE_DEFINITIONS_FILE))
    return EEXIST;
  snprintf(text, sizeof(text), "ranks %" PRIu32 "\njob %s\n", rank->size,
           rank->job);
  snprintf(file, sizeof(file), "%s/" POMP_JOB_FILE, path);
  int error = agree(file, text, there);
  if (error != EEXIST || !rank->is_of_host || !is_of_other_host(there, text))
    return error;
  pomp_job_rank_name(name, rank->number, rank->size);
  const char *host = strrchr(rank->job, ' ');
  snprintf(file, sizeof(file), "%s/" POMP_JOB_FILE "-%s", path, host + 1);
  if (access(file, F_OK) != 0 && is_there(path, name))
    return EEXIST;
  return agree(file, text, there);
}

bool pomp_job_stands_in(const char *path, const struct pomp_rank *rank) {
  char file[room], first[POMP_RANK_NAME_SIZE];
  pomp_job_rank_name(first, 0, rank->size);
  if (is_there(path, first))
    return false;
  snprintf(file, sizeof(file), "%s/" POMP_JOB_PRINTED_FILE, path);
  int printed = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  return printed >= 0 && close(printed) == 0;
}

bool pomp_job_read(const char *path, uint32_t *size) {
  char file[room], text[line_size];
  snprintf(file, sizeof(file), "%s/" POMP_JOB_FILE, path);
  return read_file(file, text) == 0 &&
         sscanf(text, "ranks %" SCNu32 "\njob ", size) == 1;
}
