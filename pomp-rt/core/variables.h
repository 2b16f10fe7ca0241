/*===- variables.h - Misspelt environment variables -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_CORE_VARIABLES_H
#define POMP_CORE_VARIABLES_H

/** Says which environment variables are probably misspelt: those that begin
 *  with POMP_ and are nearly one of ours. */
void pomp_variables_check(void);

#endif
