/*===- fortran.h - The POMP API with the names of Fortran ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The names are those of flang and gfortran: lower case, with an underscore at
|* the end. Parameters are passed by reference, strings have a hidden length
|* behind all parameters.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_FORTRAN_H
#define POMP_FORTRAN_H

#include "base/types.h"
#include "pomp/attach.h"

int32_t pomp_get_handle_(POMP_Handle_t *handle, const char *ctc, size_t length);
int32_t pomp_init_(void);
int32_t pomp_init_handles_(void);
int32_t pomp_finalize_(void);
int32_t pomp_on_(void);
int32_t pomp_off_(void);
int32_t pomp_set_level_(const int32_t *group, const int32_t *level);
int32_t pomp_get_level_(const int32_t *group);
/** Fills \p text up with blanks. */
void pomp_error_string_(const int32_t *code, char *text, size_t length);

#define EVENT(Name, name, FORTRAN, C_ARGS, C, FORTRAN_ARGS)                    \
  int32_t pomp_##name##_ FORTRAN;
#define FIRST_EVENT EVENT
#define NEXT_EVENT EVENT
#include "fortran_rows.inc"
#undef FIRST_EVENT
#undef NEXT_EVENT
#undef EVENT

#endif
