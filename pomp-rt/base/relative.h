/*===- relative.h - Paths as seen from the current directory ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_BASE_RELATIVE_H
#define POMP_BASE_RELATIVE_H

#include <stdbool.h>
#include <stddef.h>

/** \returns the part of a path behind the current directory, or all of it. */
const char *pomp_relative_path(const char *path);

/** \returns whether the directory that a file shall be in is missing, whose
 * name is then in \p directory: "a/b" of "a/b/c.txt". */
bool pomp_lacks_directory(const char *file, char *directory, size_t size);

#endif
