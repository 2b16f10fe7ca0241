/*===- message.h - What the runtime says to the user ------------------===*\
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

/** From now on each message says which of several processes says it. */
void pomp_message_set_rank(unsigned rank);

/** Remembers what standard error is. What the program opens in its place later
 *  is the program's, and nothing is written there. Called when the library is
 *  loaded; once more by tests that give a child another one. */
void pomp_stderr_remember(void);

/** Writes \p size bytes to standard error, where it is still what it was. */
void pomp_stderr_write(const char *data, unsigned long size);

#endif
