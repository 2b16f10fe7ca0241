/*===- read.h - Reading small files --------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_CORE_READ_H
#define POMP_CORE_READ_H

#include <stddef.h>

/** Reads the beginning of a file, also of one of the kernel, which comes in
 *  pieces. What cannot be read is empty.
 *  \param capacity bytes of \p buffer, at least one.
 *  \returns how many bytes, with a zero behind them. */
size_t pomp_read_start(const char *path, char *buffer, size_t capacity);

#endif
