/*===- json.h - What commands read and write as JSON ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_JSON_H
#define POMP_COMMAND_JSON_H

#include <jansson.h>
#include <stdbool.h>

/** Runs pomp-report, whose \p arguments are those of pomp_write_report, with
 * its standard output in the file \p path, and reads that. \returns null after
 * a sentence. */
json_t *pomp_json_of_report(char **arguments, const char *path);

/** \returns the words of a command as an array. */
json_t *pomp_json_words(char *const *words);

/** Writes JSON, which it releases, to a file, or to standard output if \p path
 *  is "-". \returns false after a sentence. */
bool pomp_json_write(json_t *json, const char *path);

#endif
