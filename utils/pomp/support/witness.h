/*===- witness.h - Tells to whom a signal was sent ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* Schedulers, mpirun and timeout(1) send a signal to a process group, or to all
|* processes of a step, and others send it to this process only. The kernel does
|* not say which. So a second process waits for signals: what it gets as well,
|* the program has got.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_WITNESS_H
#define POMP_COMMAND_WITNESS_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

enum { POMP_WITNESS_SIGNALS = 65 };

struct pomp_witness {
  /** The process, or -1. */
  pid_t process;
  /** What it writes to. */
  int reports;
  /** Who sent a signal last, and when, in seconds. */
  struct pomp_witnessed {
    pid_t sender;
    double time;
  } last[POMP_WITNESS_SIGNALS];
};

/** Starts a process that ends with this one, and waits for the signals \p
 *  taken, which are blocked. */
void pomp_witness_start(struct pomp_witness *witness, const sigset_t *taken);

/** \returns whether the signal that \p info describes, which this process got
 *  now, was sent to the other one as well. That takes at most 0.1 s. */
bool pomp_witness_saw(struct pomp_witness *witness, const siginfo_t *info);

void pomp_witness_end(struct pomp_witness *witness);

#endif
