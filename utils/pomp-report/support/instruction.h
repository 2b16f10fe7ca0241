/*===- instruction.h - Instructions of processors -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_INSTRUCTION_H
#define POMP_REPORT_INSTRUCTION_H

#include <stdbool.h>
#include <stddef.h>

/** \returns whether code of x86-64 that ends with \p code may end with an
 *  operation on memory that is atomic: one with a lock prefix, or an exchange.
 *  A thread is found behind it while it waits for the cache line. \param size
 * in bytes. */
bool pomp_ends_with_atomic(const unsigned char *code, size_t size);

/** \returns whether code of x86-64 that ends with \p code ends with a call of
 * the system for locks, futex. */
bool pomp_ends_with_futex(const unsigned char *code, size_t size);

#endif
