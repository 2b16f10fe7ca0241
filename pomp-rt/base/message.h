/*===- message.h - What the runtime says to the user ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_BASE_MESSAGE_H
#define POMP_BASE_MESSAGE_H

/** Writes one line to standard error: "pomp: " and the text. Control
 *  characters in it become question marks. */
__attribute__((format(printf, 1, 2))) void pomp_message(const char *format,
                                                        ...);

/** From now on each message says which of several processes says it. */
void pomp_message_set_rank(unsigned rank);

/** Remembers the file that is standard error. If the program later opens
 *  another file in its place, nothing is written there. Called when the library
 *  is loaded, and again by tests that give a child another one. */
void pomp_stderr_remember(void);

/** Writes \p size bytes to standard error if it is still the same file. */
void pomp_stderr_write(const char *data, unsigned long size);

#endif
