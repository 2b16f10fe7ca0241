/*===- witness.c - Tells to whom a signal was sent -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "support/witness.h"
#include "support/seconds.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

struct report {
  int number;
  pid_t sender;
};

static _Noreturn void watch(int reports, const sigset_t *taken, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (siginfo_t info; getppid() == parent;)
    if (sigwaitinfo(taken, &info) > 0) {
      struct report report = {info.si_signo, info.si_pid};
      if (write(reports, &report, sizeof(report)) < 0)
        break;
    }
  _exit(0);
}

void pomp_witness_start(struct pomp_witness *w, const sigset_t *taken) {
  int ends[2];
  *w = (struct pomp_witness){.process = -1};
  if (pipe2(ends, O_CLOEXEC) != 0)
    return;
  pid_t parent = getpid();
  w->process = fork();
  if (w->process == 0) {
    close(ends[0]);
    watch(ends[1], taken, parent);
  }
  close(ends[1]);
  w->reports = ends[0];
  if (w->process < 0)
    close(ends[0]);
}

/** Waits at most \p seconds for a report. \returns whether there was one. */
static bool take_report(struct pomp_witness *w, double seconds) {
  struct report report;
  struct pollfd reports = {.fd = w->reports, .events = POLLIN};
  int ready = poll(&reports, 1, (int)(seconds * 1000));
  if (ready < 0 && errno == EINTR)
    return true;
  if (ready <= 0 || read(w->reports, &report, sizeof(report)) != sizeof(report))
    return false;
  if (report.number > 0 && report.number < POMP_WITNESS_SIGNALS)
    w->last[report.number] =
        (struct pomp_witnessed){report.sender, pomp_seconds_now()};
  return true;
}

bool pomp_witness_saw(struct pomp_witness *w, const siginfo_t *info) {
  /* timeout(1) sends a signal to its child, and then to the group. */
  const double patience = 0.1, recent = 0.3;
  if (w->process < 0 || info->si_signo >= POMP_WITNESS_SIGNALS)
    return false;
  const struct pomp_witnessed *last = &w->last[info->si_signo];
  const double start = pomp_seconds_now();
  for (double left = patience;;) {
    if (last->time > start - recent && last->sender == info->si_pid)
      return true;
    if (left <= 0 || !take_report(w, left))
      return false;
    left = patience - (pomp_seconds_now() - start);
  }
}

void pomp_witness_end(struct pomp_witness *w) {
  if (w->process < 0)
    return;
  kill(w->process, SIGKILL);
  while (waitpid(w->process, NULL, 0) < 0 && errno == EINTR)
    continue;
  close(w->reports);
}
