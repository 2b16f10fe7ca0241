/*===- wait.h - Waits of the programs with a planted problem --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef WAIT_H
#define WAIT_H

#include <time.h>

/** Takes that long on a busy machine as well. */
static inline void wait_ms(int ms) {
  const struct timespec time = {0, ms * 1000000L};
  nanosleep(&time, NULL);
}

#endif
