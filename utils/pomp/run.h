/*===- run.h - Runs a program and shows what was measured ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_RUN_H
#define POMP_COMMAND_RUN_H

/** What "pomp run" does; it is \p argv[0]. \returns the exit code, if the
 *  program did not die of a signal. */
int pomp_run(int argc, char **argv);

#endif
