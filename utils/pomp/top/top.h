/*===- top.h - What the threads of running programs do -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_TOP_H
#define POMP_COMMAND_TOP_H

/** Executes "pomp top"; \p argv[0] is "top". \returns the exit code. */
int pomp_top(int argc, char **argv);

#endif
