/*===- report-program.c - Calls POMP functions as instrumented code does --===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Linked with libpomp-validate.so, to test what that prints and how it ends the
|* process. An argument makes it break a rule.
|*
\*===----------------------------------------------------------------------===*/
#define POMPLIB_NO_OMP_H
typedef struct {
  void *word;
} omp_lock_t, omp_nest_lock_t;
#include "pomplib.h"

#include <stdio.h>

int main(int argc, char **argv) {
  POMP_Handle_t region = NULL, critical = NULL;
  (void)argv;
  POMP_Init();
  POMP_Parallel_enter(&region, 0, -1, 1,
                      "51*type=pregion*file=demo.c*slines=7,8*elines=12,12**");
  POMP_Parallel_begin(region, 0);
  for (int i = 0; i < 3; ++i) {
    POMP_Critical_enter(&critical, 0,
                        "65*type=critical*name=sum*file=src/demo.c*slines=9,9*"
                        "elines=10,10**");
    if (argc == 1)
      POMP_Critical_exit(critical, 0);
  }
  POMP_Parallel_end(region, 0);
  POMP_Parallel_exit(region, 0);
  POMP_Finalize();
  printf("printed by the program, not flushed\n");
  return 0;
}
