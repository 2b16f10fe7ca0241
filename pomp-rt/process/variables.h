/*===- variables.h - Environment variables ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROCESS_VARIABLES_H
#define POMP_PROCESS_VARIABLES_H

/** The rows of pomp/variables.def that are no groups. */
enum pomp_variable_id {
#define POMP_VARIABLE(NAME, Expected, Default, READER, More, Doc)              \
  POMP_VARIABLE_##NAME,
#include "pomp/variables.def"
  POMP_NUM_VARIABLES
};

/** \returns the value, or null if the variable is not set, is empty, or the
 *  program has more rights than its user. */
const char *pomp_variable_value(enum pomp_variable_id id);

/** \returns the default. */
const char *pomp_variable_default(enum pomp_variable_id id);

/** Reports that \p value is wrong, what was expected, and what is used instead.
 */
void pomp_variable_wrong(enum pomp_variable_id id, const char *value);

/** \returns the index of the word that a POMP_WORD_VARIABLE is set to, ignoring
 *  case. If it is none of its words, reports that and returns the default. */
unsigned pomp_variable_word(enum pomp_variable_id id);

/** \returns the value of a POMP_NUMBER_VARIABLE. If it is out of range, reports
 *  that and returns the default. */
unsigned long pomp_variable_number(enum pomp_variable_id id);

/** Says which environment variables are probably misspelt: those that begin
 *  with POMP_ and are nearly one of ours. */
void pomp_variables_check(void);

#endif
