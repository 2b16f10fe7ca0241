/*===- checks.h - The results of checks ----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_DOCTOR_CHECKS_H
#define POMP_DOCTOR_CHECKS_H

#include <jansson.h>

#include <stdbool.h>

/** What a check found. */
enum pomp_checked {
  POMP_CHECKED_GOOD,
  /** Something is different from what is usual, or cannot be used. */
  POMP_CHECKED_NOTE,
  POMP_CHECKED_WRONG
};

/** The checks of this machine or of a file. */
struct pomp_checks {
  /** An array of objects: check, status, text, try. */
  json_t *rows;
};

/** Adds a row. \p name is one of checks.def, and \p advice what to type, or
 *  null. */
__attribute__((format(printf, 5, 6))) void
pomp_check_add(struct pomp_checks *checks, const char *name,
               enum pomp_checked status, const char *advice, const char *format,
               ...);

/** \returns whether something is wrong: in the check \p name, or in any if that
 *  is null. */
bool pomp_checks_are_wrong(const struct pomp_checks *checks, const char *name);

/** Prints rows as text below a title. */
void pomp_checks_print(const struct pomp_checks *checks, const char *title);

#endif
