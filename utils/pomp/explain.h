/*===- explain.h - What is known of a finding ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_EXPLAIN_H
#define POMP_COMMAND_EXPLAIN_H

/** "pomp explain": argv[0] is the command. \returns the exit code. */
int pomp_explain(int argc, char **argv);

#endif
