/*===- process.c - Ends the process with the verdict ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Apart from the rest, which the unit tests link without it.
|*
\*===----------------------------------------------------------------------===*/
#define _POSIX_C_SOURCE 200809L
#include "validate.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { EXIT_VIOLATION = 99 };

/* A destructor of a shared library runs after the exit handlers of the program,
 * so that an event from there is still checked. */
__attribute__((destructor)) static void end_of_process(void) {
  const uint64_t num_errors = validate_finish();
  if (num_errors == 0)
    return;
  if (getenv("POMP_VALIDATE_OUT"))
    fprintf(stderr, "pomp-validate: %llu errors, see %s\n",
            (unsigned long long)num_errors, getenv("POMP_VALIDATE_OUT"));
  /* Output of the program must not get lost. */
  fflush(NULL);
  _exit(EXIT_VIOLATION);
}
