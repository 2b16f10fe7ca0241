/*===- processes.c - Running programs that keep a profile ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A program that keeps its profile has the live file in its memory, so
|* /proc/PID/maps names it. Nothing is asked of the program.
\*===----------------------------------------------------------------------===*/
#include "top/processes.h"
#include "support/say.h"

#include "base/file_names.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** What a look at a process found. */
enum found {
  FOUND_LIVE,
  /** It measures, but keeps no file. */
  FOUND_RUNTIME,
  FOUND_NOTHING,
  /** With errno. */
  FOUND_ERROR
};

/** Sets the name of the program. \returns false if there is no process. */
static bool read_name(struct pomp_process *process) {
  char path[64];
  snprintf(path, sizeof(path), "/proc/%d/comm", (int)process->pid);
  FILE *file = fopen(path, "re");
  bool good = file && fgets(process->program, sizeof(process->program), file);
  if (file)
    fclose(file);
  process->program[strcspn(process->program, "\n")] = '\0';
  return good;
}

/** Looks for the live file in the memory of a process. */
static enum found look(struct pomp_process *process) {
  enum found found = FOUND_NOTHING;
  char path[64], *line = NULL;
  size_t size = 0;
  snprintf(path, sizeof(path), "/proc/%d/maps", (int)process->pid);
  FILE *maps = fopen(path, "re");
  errno = maps ? 0 : errno;
  while (maps && found != FOUND_LIVE && getline(&line, &size, maps) > 0) {
    char *file = strchr(line, '/');
    if (file)
      file[strcspn(file, "\n")] = '\0';
    const char *name = file ? strrchr(file, '/') + 1 : "";
    if (strcmp(name, POMP_LIVE_FILE) == 0 &&
        strlen(file) < sizeof(process->live)) {
      strcpy(process->live, file);
      found = FOUND_LIVE;
    } else if (strncmp(name, "libpomp-rt.so", strlen("libpomp-rt.so")) == 0) {
      found = FOUND_RUNTIME;
    }
  }
  /* A process that may not be looked into can have an empty list. */
  if (!maps || ferror(maps))
    found = FOUND_ERROR;
  int error = errno;
  if (maps)
    fclose(maps);
  free(line);
  errno = error;
  return found;
}

static bool add(struct pomp_processes *processes,
                const struct pomp_process *process) {
  struct pomp_process *items =
      reallocarray(processes->items, processes->count + 1, sizeof(*items));
  if (!items) {
    pomp_say("out of memory");
    return false;
  }
  processes->items = items;
  for (size_t i = 0; i < processes->count; ++i)
    if (items[i].pid == process->pid)
      return true;
  items[processes->count++] = *process;
  return true;
}

/** \returns the number of a process, or 0. */
static pid_t read_pid(const char *text) {
  char *end;
  long number = strtol(text, &end, 10);
  return *text >= '1' && *text <= '9' && !*end && number <= 1L << 30
             ? (pid_t)number
             : 0;
}

/** Adds one process. */
static bool add_pid(struct pomp_processes *processes, pid_t pid) {
  struct pomp_process process = {.pid = pid};
  if (!read_name(&process)) {
    pomp_say("there is no process %d", (int)pid);
    return false;
  }
  switch (look(&process)) {
  case FOUND_LIVE:
    return add(processes, &process);
  case FOUND_RUNTIME:
    pomp_say("process %d (%s) keeps no profile while it runs: start it by pomp "
             "run, or with POMP_OUTPUT=DIRECTORY",
             (int)pid, process.program);
    return false;
  case FOUND_NOTHING:
    pomp_say("process %d (%s) is not measured: expected a program that was "
             "compiled with the plugin and has begun",
             (int)pid, process.program);
    return false;
  case FOUND_ERROR:
    break;
  }
  pomp_say("cannot look into process %d (%s): %s", (int)pid, process.program,
           strerror(errno));
  return false;
}

/** \returns whether a process is what \p target names. */
static bool is_meant(const struct pomp_process *process, const char *target,
                     const char *directory) {
  size_t length = directory ? strlen(directory) : 0;
  const char *slash = strrchr(target, '/');
  const char *name = slash ? slash + 1 : target;
  if (directory && strncmp(process->live, directory, length) == 0 &&
      process->live[length] == '/')
    return true;
  /* The kernel keeps 15 characters of a name. */
  return *name && strncmp(process->program, name, 15) == 0;
}

/** Adds the processes that \p target means, or all for null. */
static bool add_meant(struct pomp_processes *processes, const char *target) {
  char *directory = target ? realpath(target, NULL) : NULL;
  DIR *all = opendir("/proc");
  bool good = all;
  if (!all)
    pomp_say("cannot read /proc: %s", strerror(errno));
  for (struct dirent *entry; good && (entry = readdir(all));) {
    struct pomp_process process = {.pid = read_pid(entry->d_name)};
    if (process.pid && read_name(&process) && look(&process) == FOUND_LIVE &&
        (!target || is_meant(&process, target, directory)))
      good = add(processes, &process);
  }
  if (all)
    closedir(all);
  free(directory);
  return good;
}

/** Says that there is nothing. */
static void say_none(const char *target) {
  char path[POMP_PATH_SIZE];
  snprintf(path, sizeof(path), "%s/profile.json", target ? target : "");
  if (target && access(path, F_OK) == 0)
    pomp_say("the program in %s has ended: pomp-report %s shows it", target,
             target);
  else if (target)
    pomp_say("there is no running program %s with a profile to read: start it "
             "by pomp run, or with POMP_OUTPUT=DIRECTORY",
             target);
  else
    pomp_say("no program is running that keeps its profile: start one by pomp "
             "run, or with POMP_OUTPUT=DIRECTORY");
}

bool pomp_processes_find(struct pomp_processes *processes, char **targets) {
  *processes = (struct pomp_processes){0};
  for (size_t i = 0; targets[i] || !i; ++i) {
    size_t before = processes->count;
    pid_t pid = targets[i] ? read_pid(targets[i]) : 0;
    if (!(pid ? add_pid(processes, pid) : add_meant(processes, targets[i])))
      return false;
    if (!pid && processes->count == before) {
      say_none(targets[i]);
      return false;
    }
    if (!targets[i])
      break;
  }
  return true;
}

void pomp_processes_free(struct pomp_processes *processes) {
  free(processes->items);
  *processes = (struct pomp_processes){0};
}

bool pomp_process_lives(const struct pomp_process *process) {
  struct pomp_process now = {.pid = process->pid};
  return look(&now) == FOUND_LIVE && strcmp(now.live, process->live) == 0;
}
