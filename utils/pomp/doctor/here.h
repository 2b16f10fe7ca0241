/*===- here.h - Checks of this machine and this installation -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_DOCTOR_HERE_H
#define POMP_DOCTOR_HERE_H

#include "doctor/checks.h"

/** Does all checks of this machine. \p compiler is the one to check, or null.
 */
void pomp_check_here(struct pomp_checks *checks, const char *compiler);

#endif
