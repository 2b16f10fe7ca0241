/*===- rank.c - Which process of a job this is ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "process/rank.h"
#include "base/read.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** launchers.def describes them. */
static const struct launcher {
  const char *rank, *sizes[2], *jobs[2];
} launchers[] = {
#define POMP_LAUNCHER(NAME, Names, Rank, Size, OtherSize, Job, OtherJob)       \
  {Rank, {Size, OtherSize}, {Job, OtherJob}},
#include "process/launchers.def"
};
enum {
#define POMP_LAUNCHER(NAME, Names, Rank, Size, OtherSize, Job, OtherJob) NAME,
#include "process/launchers.def"
  num_launchers
};

static struct pomp_rank own;

static const char *get(const char *name) {
  const char *value = name ? secure_getenv(name) : NULL;
  return value && *value ? value : NULL;
}

static bool read_number(const char *text, uint32_t *number) {
  char *end;
  errno = 0;
  unsigned long value = strtoul(text, &end, 10);
  *number = (uint32_t)value;
  return *text >= '0' && *text <= '9' && !*end && !errno && value < UINT32_MAX;
}

/** \returns whether a process with the variables of a Slurm step is one of it.
 *  The script of a batch job has them as well, but no step, or one of the
 *  numbers from 0xfffffff0 on, which are not those of srun. */
static bool is_slurm_step(void) {
  const char *step = get("SLURM_STEP_ID");
  uint32_t number;
  return step && read_number(step, &number) && number < 0xfffffff0u;
}

/** Slurm speaks PMIx too; its names for jobs tell. */
static bool is_pmix_of_slurm(void) {
  const char *name = get("PMIX_NAMESPACE");
  return name && strncmp(name, "slurm.", 6) == 0 && is_slurm_step();
}

/** Flux speaks PMI too, without a name of the job. An mpirun that Flux starts
 *  gives its processes ranks of its own. */
static bool is_pmi_of_flux(void) {
  const char *rank = get(launchers[FLUX].rank);
  const char *size = get(launchers[FLUX].sizes[0]);
  const char *pmi_size = get(launchers[PMI].sizes[0]);
  return rank && strcmp(rank, get(launchers[PMI].rank)) == 0 && size &&
         pmi_size && strcmp(size, pmi_size) == 0;
}

static const struct launcher *find_launcher(void) {
  for (int i = 0; i < num_launchers; ++i) {
    if (!get(launchers[i].rank))
      continue;
    if (i == PMIX && is_pmix_of_slurm() && get(launchers[SLURM].rank))
      return &launchers[SLURM];
    if (i == PMI && is_pmi_of_flux())
      return &launchers[FLUX];
    if (i != SLURM || is_slurm_step())
      return &launchers[i];
  }
  return NULL;
}

/** Reads a file of /proc. \returns how many bytes, with a zero behind them. */
static size_t read_proc(long pid, const char *name, char *buffer,
                        size_t capacity) {
  char path[64];
  snprintf(path, sizeof(path), "/proc/%ld/%s", pid, name);
  return pomp_read_start(path, buffer, capacity);
}

/** \returns the parent of a process, or 0. \param began when it began, in the
 *  clock ticks of the kernel. */
static long parent_of(long pid, unsigned long long *began) {
  char text[1024];
  long parent = 0;
  *began = 0;
  read_proc(pid, "stat", text, sizeof(text));
  /* The name before it may have any characters. */
  const char *behind = strrchr(text, ')');
  if (!behind ||
      sscanf(behind + 1,
             " %*c %ld %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d "
             "%*d %*d %*d %*d %llu",
             &parent, began) != 2)
    return 0;
  return parent;
}

/** \returns whether a process has \p variable in its environment. */
static bool has_variable(long pid, const char *variable) {
  static char text[256 * 1024];
  size_t length = strlen(variable);
  size_t size = read_proc(pid, "environ", text, sizeof(text));
  for (const char *at = text; at < text + size; at += strlen(at) + 1)
    if (strncmp(at, variable, length) == 0 && at[length] == '=')
      return true;
  return false;
}

/** Names the job by the process that has made ranks: the nearest ancestor that
 *  is none. Shells and tools in between have the rank's variables. */
static void name_by_launcher(struct pomp_rank *rank, const char *variable) {
  char host[256] = "";
  unsigned long long began;
  long pid = parent_of(getpid(), &began);
  while (pid > 1 && has_variable(pid, variable))
    pid = parent_of(pid, &began);
  began = 0;
  /* In a container, a process may not see its parent. */
  if (pid > 0)
    parent_of(pid, &began);
  if (gethostname(host, sizeof(host)) == 0)
    host[sizeof(host) - 1] = '\0';
  rank->is_of_host = true;
  snprintf(rank->job, sizeof(rank->job), "process %ld since %llu on %s", pid,
           began, host);
}

static void name_job(struct pomp_rank *rank, const struct launcher *l) {
  size_t length = 0;
  for (int i = 0; i < 2 && get(l->jobs[i]); ++i)
    if (length < sizeof(rank->job))
      length += (size_t)snprintf(rank->job + length, sizeof(rank->job) - length,
                                 "%s%s=%s", i ? " " : "", l->jobs[i],
                                 get(l->jobs[i]));
  if (!length)
    name_by_launcher(rank, l->rank);
  for (char *c = rank->job; *c; ++c)
    if ((unsigned char)*c < ' ')
      *c = '?';
}

bool pomp_rank_read(char problem[POMP_RANK_PROBLEM_SIZE]) {
  struct pomp_rank *rank = &own;
  const struct launcher *l = find_launcher();
  *rank = (struct pomp_rank){0};
  *problem = '\0';
  if (!l)
    return false;
  if (!read_number(get(l->rank), &rank->number)) {
    snprintf(problem, POMP_RANK_PROBLEM_SIZE,
             "%s=%.100s: expected the number of a rank; this process is not "
             "treated as a rank",
             l->rank, get(l->rank));
    return false;
  }
  const char *name = get(l->sizes[0]) ? l->sizes[0] : l->sizes[1];
  const char *size = get(name);
  if (size && (!read_number(size, &rank->size) || !rank->size)) {
    snprintf(problem, POMP_RANK_PROBLEM_SIZE,
             "%s=%.100s: expected the number of ranks; this process is not "
             "treated as a rank",
             name, size);
    return false;
  }
  if (size && rank->number >= rank->size) {
    snprintf(problem, POMP_RANK_PROBLEM_SIZE,
             "%s=%.30s: expected less than %s=%.30s; this process is not "
             "treated as a rank",
             l->rank, get(l->rank), name, size);
    return false;
  }
  rank->is_known = rank->size != 1;
  if (rank->is_known)
    name_job(rank, l);
  return rank->is_known;
}

const struct pomp_rank *pomp_rank(void) { return &own; }

/*===- Batch systems -----------------------------------------------------===*/

/** schedulers.def describes them. */
static const struct {
  const char *name, *job, *processors;
} schedulers[] = {
#define POMP_SCHEDULER(NAME, Name, Job, Processors) {Name, Job, Processors},
#include "process/schedulers.def"
};

struct pomp_batch_job pomp_batch_job(void) {
  for (size_t i = 0; i < sizeof(schedulers) / sizeof(schedulers[0]); ++i) {
    const char *processors = get(schedulers[i].processors);
    struct pomp_batch_job job = {schedulers[i].name, get(schedulers[i].job), 0};
    if (processors && !read_number(processors, &job.processors))
      job.processors = 0;
    if (job.id)
      return job;
  }
  return (struct pomp_batch_job){0};
}
