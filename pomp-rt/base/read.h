/*===- read.h - Reading small files --------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_BASE_READ_H
#define POMP_BASE_READ_H

#include <stddef.h>

/** Reads the beginning of a file, also of a file of the kernel that comes in
 *  pieces. A file that cannot be read counts as empty.
 *  \param capacity the size of \p buffer in bytes, at least one.
 *  \returns the number of bytes read; a NUL follows them. */
size_t pomp_read_start(const char *path, char *buffer, size_t capacity);

#endif
