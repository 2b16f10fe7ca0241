/*===- outcome.c - How pomp gate ends -------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "gate/outcome.h"
#include "support/say.h"

#include <signal.h>
#include <string.h>

int pomp_gate_outcome(const char *program, const struct pomp_outcome *o) {
  if (o->error) {
    pomp_say("cannot run %s: %s", program, strerror(o->error));
    return POMP_GATE_NOT_JUDGED;
  }
  if (o->signal) {
    pomp_say("%s was ended by signal %d (%s): nothing is judged", program,
             o->signal, strsignal(o->signal));
    return 128 + o->signal;
  }
  if (o->code) {
    pomp_say("%s failed with exit code %d: nothing is judged", program,
             o->code);
    return o->code < POMP_GATE_PROGRAM ? POMP_GATE_PROGRAM : o->code;
  }
  if (o->interrupted) {
    pomp_say("interrupted: nothing is judged");
    return 128 + SIGINT;
  }
  return POMP_GATE_GOOD;
}
