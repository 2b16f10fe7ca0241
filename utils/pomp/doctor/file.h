/*===- file.h - Checks of a program or an object ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_DOCTOR_FILE_H
#define POMP_DOCTOR_FILE_H

#include "doctor/checks.h"

/** Does all checks of a file, which is read and not run. \returns what is
 *  known of it, as JSON. */
json_t *pomp_check_file(struct pomp_checks *checks, const char *path);

#endif
