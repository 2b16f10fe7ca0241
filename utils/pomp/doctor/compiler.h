/*===- compiler.h - Checks of the compiler ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_DOCTOR_COMPILER_H
#define POMP_DOCTOR_COMPILER_H

#include "doctor/checks.h"

/** The checks that run pompcc, which runs \p compiler, or by default the one
 *  that it always runs. */
void pomp_check_compiler(struct pomp_checks *checks, const char *compiler);
void pomp_check_plugin(struct pomp_checks *checks, const char *compiler);
void pomp_check_openmp(struct pomp_checks *checks, const char *compiler);
void pomp_check_trial(struct pomp_checks *checks, const char *compiler);

#endif
