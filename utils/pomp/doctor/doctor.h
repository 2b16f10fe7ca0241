/*===- doctor.h - What is wrong with an installation or a program --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_DOCTOR_H
#define POMP_COMMAND_DOCTOR_H

/** Executes "pomp doctor"; \p argv[0] is "doctor". \returns the exit code. */
int pomp_doctor(int argc, char **argv);

#endif
