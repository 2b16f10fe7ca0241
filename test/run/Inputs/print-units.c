/*===- print-units.c - Prints the tables of units -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include <pomp/attach.h>
#include <pomp/ctc.h>
#include <pomplib.h>
#include <stdio.h>

int32_t POMP_Attach(struct pomp_object *object, struct pomp_unit *unit) {
  (void)object;
  printf("%s %u %s\n", pomp_ctc_valid(unit->ctc) ? "valid" : "wrong",
         unit->num_constructs, unit->ctc);
  return 0;
}

/* It would be no POMP library without any of these. */
int32_t POMP_Init(void) { return 0; }
