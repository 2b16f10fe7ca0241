/*===- json_text.h - Text as JSON -----------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_JSON_TEXT_H
#define POMP_COMMAND_JSON_TEXT_H

#include <jansson.h>

/** \returns a string in which bytes that are not UTF-8 are U+FFFD. */
json_t *pomp_json_text(const char *text);

#endif
