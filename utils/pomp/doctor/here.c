/*===- here.c - Checks of this machine and this installation -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "doctor/here.h"
#include "doctor/compiler.h"
#include "installed.h"
#include "watch/events.h"

#include "base/read.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/** Reads the number that a file of the kernel has. \returns "-" if there is
 *  none. */
static const char *kernel_setting(const char *path, char text[32]) {
  pomp_read_start(path, text, 32);
  text[strcspn(text, "\n")] = '\0';
  return *text ? text : "-";
}

static void pomp_check_runtime(struct pomp_checks *checks,
                               const char *compiler) {
  char path[POMP_INSTALLED_SIZE];
  (void)compiler;
  if (!pomp_find_installed(POMP_RT_FILE, path))
    pomp_check_add(checks, "runtime", POMP_CHECKED_WRONG,
                   "install POMP for Clang again, in one tree",
                   "there is no " POMP_RT_FILE " beside this command");
  else if (!pomp_open_runtime())
    pomp_check_add(checks, "runtime", POMP_CHECKED_WRONG, NULL,
                   "%s cannot be loaded", path);
  else
    pomp_check_add(checks, "runtime", POMP_CHECKED_GOOD, NULL, "%s", path);
}

static void pomp_check_counters(struct pomp_checks *checks,
                                const char *compiler) {
  char text[32];
  struct perf_event_attr event = {.type = PERF_TYPE_HARDWARE,
                                  .size = sizeof(event),
                                  .config = PERF_COUNT_HW_INSTRUCTIONS,
                                  .exclude_kernel = 1,
                                  .exclude_hv = 1};
  (void)compiler;
  int file = (int)syscall(SYS_perf_event_open, &event, 0, -1, -1, 0UL);
  if (file >= 0) {
    close(file);
    pomp_check_add(checks, "counters", POMP_CHECKED_GOOD, NULL,
                   "instructions can be counted");
  } else if (errno == EACCES || errno == EPERM) {
    pomp_check_add(
        checks, "counters", POMP_CHECKED_NOTE,
        "as root: sysctl kernel.perf_event_paranoid=2; in a container: "
        "--cap-add PERFMON",
        "counters may not be read: perf_event_paranoid is %s",
        kernel_setting("/proc/sys/kernel/perf_event_paranoid", text));
  } else {
    pomp_check_add(checks, "counters", POMP_CHECKED_NOTE, NULL,
                   "this machine has no hardware counters, as many virtual "
                   "machines: %s",
                   strerror(errno));
  }
}

static void pomp_check_samples(struct pomp_checks *checks,
                               const char *compiler) {
  static const char *const setting = "/proc/sys/kernel/perf_event_paranoid";
  char text[32];
  struct pomp_events events;
  struct pomp_code *code = pomp_code_new(getpid());
  (void)compiler;
  int error = pomp_events_open(&events, getpid());
  if (error)
    pomp_check_add(checks, "samples", POMP_CHECKED_NOTE,
                   "as root: sysctl kernel.perf_event_paranoid=2; in a "
                   "container: --cap-add PERFMON; or pomp run --sample",
                   "what threads execute cannot be sampled from outside: %s, "
                   "perf_event_paranoid is %s",
                   strerror(error), kernel_setting(setting, text));
  else if (!code)
    pomp_check_add(checks, "samples", POMP_CHECKED_NOTE, "pomp run --sample",
                   "what threads execute cannot be sampled from outside: this "
                   "command was built without libdw");
  else
    pomp_check_add(checks, "samples", POMP_CHECKED_GOOD, NULL,
                   "what threads execute can be sampled from outside%s%s",
                   events.in_kernel
                       ? ""
                       : ", but not in the kernel: perf_event_paranoid is ",
                   events.in_kernel ? "" : kernel_setting(setting, text));
  pomp_code_free(code);
  if (!error)
    pomp_events_close(&events);
}

/** \returns whether this process may see the call that a child sleeps in. */
static bool sees_calls(void) {
  char path[64], text[128];
  pid_t child = fork();
  if (child == 0)
    for (;;)
      pause();
  if (child < 0)
    return false;
  snprintf(path, sizeof(path), "/proc/%d/syscall", (int)child);
  bool sees = pomp_read_start(path, text, sizeof(text)) > 0;
  kill(child, SIGKILL);
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
    continue;
  return sees;
}

static void pomp_check_calls(struct pomp_checks *checks, const char *compiler) {
  char text[32];
  (void)compiler;
  if (sees_calls())
    pomp_check_add(checks, "calls", POMP_CHECKED_GOOD, NULL,
                   "the calls of a program that was started can be seen");
  else
    pomp_check_add(checks, "calls", POMP_CHECKED_NOTE,
                   "as root: sysctl kernel.yama.ptrace_scope=1; in a "
                   "container: --cap-add SYS_PTRACE",
                   "the calls that a program sleeps in cannot be seen: "
                   "ptrace_scope is %s",
                   kernel_setting("/proc/sys/kernel/yama/ptrace_scope", text));
}

static void pomp_check_memory(struct pomp_checks *checks,
                              const char *compiler) {
  char name[64];
  (void)compiler;
  snprintf(name, sizeof(name), "/pomp-doctor-%d", (int)getpid());
  int file = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
  int error = errno;
  if (file >= 0) {
    close(file);
    shm_unlink(name);
    pomp_check_add(checks, "memory", POMP_CHECKED_GOOD, NULL,
                   "shared memory can be made");
  } else {
    pomp_check_add(checks, "memory", POMP_CHECKED_NOTE,
                   "mount a tmpfs at /dev/shm; in a container: --shm-size 64m",
                   "no shared memory can be made in /dev/shm: %s",
                   strerror(error));
  }
}

static void pomp_check_folder(struct pomp_checks *checks,
                              const char *compiler) {
  (void)compiler;
  if (access(".", W_OK) == 0)
    pomp_check_add(checks, "folder", POMP_CHECKED_GOOD, NULL,
                   "results can be written in the current directory");
  else
    pomp_check_add(
        checks, "folder", POMP_CHECKED_NOTE, "pomp run --output DIRECTORY",
        "the current directory cannot be written: %s", strerror(errno));
}

void pomp_check_here(struct pomp_checks *checks, const char *compiler) {
#define POMP_CHECK(NAME, Name, Doc) pomp_check_##Name(checks, compiler);
#include "doctor/checks.def"
}
