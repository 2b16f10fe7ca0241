/*===- try.h - Measures what would make a program faster -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRY_TRY_H
#define POMP_TRY_TRY_H

/** Executes "pomp try"; \p argv[0] is "try". \returns the exit code. */
int pomp_try(int argc, char **argv);

#endif
