/*===- against.c - The times of two programs ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Each round runs the program before twice and the program now once, in another
|* order each time. The two runs of the same program are the control: if they
|* seem to differ, the machine does not tell times apart.
\*===----------------------------------------------------------------------===*/
#include "gate/against.h"
#include "gate/outcome.h"
#include "study/interval.h"
#include "support/say.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** What runs in each round. */
enum { BEFORE, CONTROL, NOW, KINDS };

/** How often a program may be stopped until it is given up. */
enum { MOST_STOPS = 10 };

/** Runs a program once, or again while it is stopped meanwhile, and adds its
 *  time. \returns the exit code. */
static int run(char **command, const struct pomp_subject *subject, int nowhere,
               double *seconds, struct pomp_outcome *outcome) {
  static const struct pomp_assignment off = {"POMP_LIBRARY", "none"};
  const struct pomp_launch launch = {
      .command = command,
      .environment = &off,
      .num_assignments = 1,
      .has_streams = true,
      .streams = {subject->input, nowhere, nowhere}};
  int code = POMP_GATE_GOOD;
  for (unsigned i = 0; i < MOST_STOPS && code == POMP_GATE_GOOD; ++i) {
    pomp_subject_rewind(subject);
    *outcome = pomp_run_timed(launch);
    *seconds = outcome->seconds;
    code = pomp_gate_outcome(command[0], outcome);
    if (!outcome->stopped_seconds)
      return code;
  }
  if (code != POMP_GATE_GOOD)
    return code;
  pomp_say("the times cannot be judged: %s is stopped in each run", command[0]);
  return POMP_GATE_NOT_JUDGED;
}

/** Spells by how much a time is longer: "-1.2 % to 3.4 %". A gain is a part of
 *  the time before. */
static void spell(char text[64], const struct pomp_interval *gain) {
  snprintf(text, 64, "%.1f %% to %.1f %%", -100 * gain->high, -100 * gain->low);
}

/** Judges the times of all rounds. */
static int judge(const struct pomp_gate_options *o,
                 double (*seconds)[POMP_MOST_GATE_RUNS], unsigned rounds) {
  enum { CONFIDENCE_PERCENT = 95, CONTROL_PERCENT = 99 };
  struct pomp_interval gain, control;
  char text[64], same[64];
  pomp_paired_gain(seconds[BEFORE], seconds[CONTROL], rounds,
                   CONTROL_PERCENT / 100.0, &control);
  pomp_paired_gain(seconds[BEFORE], seconds[NOW], rounds,
                   CONFIDENCE_PERCENT / 100.0, &gain);
  spell(text, &gain);
  spell(same, &control);
  if (control.low > o->slower || -control.high > o->slower) {
    pomp_say("the times cannot be judged: %s itself seems to be slower by %s",
             o->against, same);
    return POMP_GATE_NOT_JUDGED;
  }
  bool worse = -gain.high > o->slower;
  fprintf(stderr,
          "%s: slower by %s than %s, at most %.4g %% is allowed (%u %s, "
          "control %s)\n",
          worse ? "Worse in time" : "Within the rules for time", text,
          o->against, 100 * o->slower, rounds,
          pomp_plural(rounds, "round", "rounds"), same);
  return worse ? POMP_GATE_WORSE : POMP_GATE_GOOD;
}

int pomp_gate_against(const struct pomp_gate_options *o,
                      const struct pomp_subject *subject,
                      struct pomp_outcome *outcome) {
  static double seconds[KINDS][POMP_MOST_GATE_RUNS];
  const unsigned rounds = o->repeat ? o->repeat : POMP_GATE_ROUNDS;
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC), code = POMP_GATE_GOOD;
  size_t count = 0;
  while (o->command[count])
    ++count;
  char **before = calloc(count + 1, sizeof(*before));
  if (!before || nowhere < 0) {
    pomp_say("cannot run %s: %s", o->against, strerror(errno));
    code = POMP_GATE_NOT_JUDGED;
  } else {
    memcpy(before, o->command, count * sizeof(*before));
    before[0] = (char *)o->against;
  }
  for (unsigned round = 0; code == POMP_GATE_GOOD && round < rounds; ++round)
    for (unsigned i = 0; code == POMP_GATE_GOOD && i < KINDS; ++i) {
      unsigned kind = (round + i) % KINDS;
      code = run(kind == NOW ? o->command : before, subject, nowhere,
                 &seconds[kind][round], outcome);
    }
  if (nowhere >= 0)
    close(nowhere);
  free(before);
  return code == POMP_GATE_GOOD ? judge(o, seconds, rounds) : code;
}
