/*===- gate.h - Fails where a program does more than before ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_GATE_H
#define POMP_COMMAND_GATE_H

/** Executes "pomp gate"; \p argv[0] is "gate". \returns the exit code, if no
 *  signal killed the program. */
int pomp_gate(int argc, char **argv);

#endif
