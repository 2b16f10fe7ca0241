/*===- run.h - Runs a program and shows what was measured ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_RUN_H
#define POMP_COMMAND_RUN_H

/** Executes "pomp run"; \p argv[0] is "run".
 *  \returns the exit code, if no signal killed the program. */
int pomp_run(int argc, char **argv);

#endif
