/*===- process.c - Runs programs -----------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "support/process.h"
#include "support/say.h"
#include "support/seconds.h"
#include "support/witness.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/** Signals that are taken while a program runs, also those that batch systems
 *  send before a time limit. Those that stop a process, and
 *  let it go on, reach both by themselves, as the terminal sends them. */
static void fill_taken(sigset_t *set) {
  static const int taken[] = {SIGCHLD, SIGINT,  SIGQUIT, SIGTERM, SIGHUP,
                              SIGUSR1, SIGUSR2, SIGXCPU, SIGALRM};
  sigemptyset(set);
  for (size_t i = 0; i < sizeof(taken) / sizeof(taken[0]); ++i)
    sigaddset(set, taken[i]);
}

/** As sigwaitinfo, and looks at the program meanwhile. */
static int wait_for_signal(const sigset_t *taken,
                           const struct pomp_launch *launch, pid_t program,
                           siginfo_t *info) {
  for (long pause;
       launch->look && (pause = launch->look(launch->watch, program));) {
    const struct timespec time = {pause / 1000000000, pause % 1000000000};
    int number = sigtimedwait(taken, info, &time);
    if (number > 0 || errno != EAGAIN)
      return number;
  }
  return sigwaitinfo(taken, info);
}

/** Whether \p program got the signal without us, because it was sent to more
 *  processes than this one. Those of the terminal are the kernel's. */
static bool has_got(pid_t program, struct pomp_witness *witness,
                    const siginfo_t *info) {
  return info->si_code > 0 ||
         (getpgid(program) == getpgrp() && pomp_witness_saw(witness, info));
}

/** Waits for the program with blocked signals, and passes on signals that are
 *  meant for it. */
static void wait_for(pid_t program, const sigset_t *taken,
                     struct pomp_witness *witness,
                     const struct pomp_launch *launch,
                     struct pomp_outcome *outcome) {
  int status = 0;
  struct rusage usage = {0};
  for (siginfo_t info;;) {
    pid_t ended = wait4(program, &status, WNOHANG, &usage);
    if (ended == program || (ended < 0 && errno != EINTR))
      break;
    int number = wait_for_signal(taken, launch, program, &info);
    if (number <= 0 || number == SIGCHLD || info.si_pid == program)
      continue;
    outcome->interrupted |= number != SIGUSR1 && number != SIGUSR2;
    if (!has_got(program, witness, &info))
      kill(program, number);
  }
  outcome->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  outcome->code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  outcome->cpu_seconds =
      (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
      (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  /* Signals for the program that came too late are not meant for us. */
  static const struct timespec none;
  for (int number; (number = sigtimedwait(taken, NULL, &none)) > 0;)
    outcome->interrupted |= number == SIGINT || number == SIGTERM;
}

void pomp_assign(const struct pomp_assignment *assignments, unsigned count) {
  for (unsigned i = 0; i < count; ++i)
    if (assignments[i].value)
      setenv(assignments[i].name, assignments[i].value, 1);
    else
      unsetenv(assignments[i].name);
}

/** In the child: becomes the program. \returns an errno. */
static int become(const struct pomp_launch *l) {
  pomp_assign(l->environment, l->num_assignments);
  for (int i = 0; l->has_streams && i < 3; ++i)
    if (dup2(l->streams[i], i) < 0)
      return errno;
  execvp(l->command[0], l->command);
  return errno;
}

struct pomp_outcome pomp_run_program(const struct pomp_launch *launch) {
  struct pomp_outcome outcome = {0};
  int ends[2];
  sigset_t taken, before;
  struct sigaction child_action, by_default = {.sa_handler = SIG_DFL};
  struct pomp_witness witness;
  fill_taken(&taken);
  sigprocmask(SIG_BLOCK, &taken, &before);
  /* Before there is a pipe of which it would keep an end open. */
  pomp_witness_start(&witness, &taken);
  if (pipe2(ends, O_CLOEXEC) != 0) {
    outcome.error = errno;
    pomp_witness_end(&witness);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return outcome;
  }
  /* If SIGCHLD is ignored, there is no status to wait for. */
  sigaction(SIGCHLD, &by_default, &child_action);
  const double start = pomp_seconds_now();
  pid_t program = fork();
  if (program == 0) {
    sigaction(SIGCHLD, &child_action, NULL);
    sigprocmask(SIG_SETMASK, &before, NULL);
    int error = become(launch);
    _exit(write(ends[1], &error, sizeof(error)) < 0 ? 126 : 127);
  }
  int error = program < 0 ? errno : 0;
  close(ends[1]);
  if (program > 0) {
    /* Nothing comes from a program that runs. */
    if (read(ends[0], &error, sizeof(error)) != sizeof(error))
      error = 0;
    wait_for(program, &taken, &witness, launch, &outcome);
    outcome.seconds = pomp_seconds_now() - start;
  }
  outcome.error = error;
  close(ends[0]);
  pomp_witness_end(&witness);
  sigaction(SIGCHLD, &child_action, NULL);
  sigprocmask(SIG_SETMASK, &before, NULL);
  return outcome;
}

void pomp_beside(const char *name, char path[POMP_BESIDE_SIZE]) {
  ssize_t length = readlink("/proc/self/exe", path, PATH_MAX);
  char *slash = NULL;
  if (length > 0) {
    path[length] = '\0';
    slash = strrchr(path, '/');
  }
  char *at = slash ? slash + 1 : path;
  snprintf(at, POMP_BESIDE_SIZE - (size_t)(at - path), "%s", name);
}

void pomp_become_report(char **arguments) {
  static char name[] = "pomp";
  char path[POMP_BESIDE_SIZE];
  /* Messages have the name of the command that the user has typed. */
  arguments[0] = name;
  pomp_beside("pomp-report", path);
  execvp(path, arguments);
  pomp_say("cannot run %s: %s", path, strerror(errno));
}

/** Runs pomp-report with its standard output there. \returns its exit code, or
 *  -1 if it has none. */
static int run_report(char **arguments, int output) {
  struct sigaction child_action, by_default = {.sa_handler = SIG_DFL};
  int status = -1;
  sigaction(SIGCHLD, &by_default, &child_action);
  pid_t tool = fork();
  if (tool == 0) {
    dup2(output, STDOUT_FILENO);
    pomp_become_report(arguments);
    _exit(1);
  }
  if (tool < 0)
    pomp_say("cannot run pomp-report: %s", strerror(errno));
  else
    while (waitpid(tool, &status, 0) < 0 && errno == EINTR)
      continue;
  sigaction(SIGCHLD, &child_action, NULL);
  return tool > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool pomp_run_report(char **arguments) {
  return run_report(arguments, STDERR_FILENO) == 0;
}

int pomp_report_code(char **arguments, const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) {
    pomp_say("cannot write %s: %s", path, strerror(errno));
    return -1;
  }
  int code = run_report(arguments, file);
  if (close(file) != 0 && code == 0) {
    pomp_say("cannot write %s: %s", path, strerror(errno));
    return -1;
  }
  return code;
}

bool pomp_write_report(char **arguments, const char *path) {
  return pomp_report_code(arguments, path) == 0;
}

int pomp_end_like(const struct pomp_outcome *outcome) {
  if (!outcome->signal)
    return outcome->code;
  /* It has left its core, if it did. */
  struct rlimit none = {0, 0};
  sigset_t set;
  fflush(NULL);
  setrlimit(RLIMIT_CORE, &none);
  signal(outcome->signal, SIG_DFL);
  sigemptyset(&set);
  sigaddset(&set, outcome->signal);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  raise(outcome->signal);
  return 128 + outcome->signal;
}
