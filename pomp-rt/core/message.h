/*===- message.h - What the runtime says to the user ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_CORE_MESSAGE_H
#define POMP_CORE_MESSAGE_H

/** Writes one line to standard error: "pomp: " and the text. Control
 *  characters in it become question marks. */
__attribute__((format(printf, 1, 2))) void pomp_message(const char *format,
                                                        ...);

/** Writes all of \p size bytes to \p file_descriptor.
 *  \returns 0 or an errno. */
int pomp_write_all(int file_descriptor, const char *data, unsigned long size);

#endif
