/*===- header-alone.c - pomplib.h compiles as the first thing in a file ---===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Compiled as C11 and as C++17, and once as a library would that has no omp.h.
|*
\*===----------------------------------------------------------------------===*/
#ifdef POMPLIB_NO_OMP_H
typedef struct {
  void *word;
} omp_lock_t, omp_nest_lock_t;
#endif
#include "pomplib.h"

/* The signature as printed in the paper's appendix A. */
int32_t (*parallel_enter)(POMP_Handle_t *, int32_t, int32_t, int32_t,
                          const char[]) = POMP_Parallel_enter;
int32_t (*section_begin)(POMP_Handle_t, int32_t, int32_t) = POMP_Section_begin;
int32_t (*set_lock_exit)(POMP_Handle_t, int32_t,
                         omp_lock_t) = POMP_Set_lock_exit;
