/*===- output.h - Where reports go ----------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_OUTPUT_H
#define POMP_REPORT_OUTPUT_H

#include "base/text.h"

#include <jansson.h>
#include <stdbool.h>

/** \returns whether a name means standard output. */
bool pomp_is_stdout(const char *file);

/** \returns false after a sentence where the directory of a file is missing. */
bool pomp_can_write(const char *path);

/** Writes the text to \p path, or to standard output if that is null or a dash,
 *  and frees it.
 *  \returns false after an error message. */
bool pomp_write_text(struct pomp_text *text, const char *path);

/** Appends \p value as one JSON document that can stand in a script element
 *  as well: every "<" in it is escaped. If there is no memory, text->failed. */
void pomp_print_json(struct pomp_text *text, const json_t *value);

/** Writes the value, which it takes, to standard output. \returns false after a
 *  complaint. */
bool pomp_write_json(json_t *value);

#endif
