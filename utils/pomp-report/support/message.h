/*===- message.h - What the tool says to its user ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_MESSAGE_H
#define POMP_REPORT_MESSAGE_H

#include "base/text.h"

#include <stdint.h>

/** Writes one line to standard error: the name of the command and the text, if
 *  it did not write the same line before. Control characters in it become
 * question marks. */
__attribute__((format(printf, 1, 2))) void pomp_complain(const char *format,
                                                         ...);

/** From now on this thread's messages are appended to \p to, and what it does
 *  is not shown as progress; null: no more. */
void pomp_collect_messages(struct pomp_text *to);

/** Writes messages that were collected. */
void pomp_complain_collected(const struct pomp_text *messages);

/** Shows on a terminal how far a piece of work has come, once it has taken
 *  more than a second: \p done of \p total. Writes nothing where standard
 *  error is no terminal. */
void pomp_progress(const char *what, uint64_t done, uint64_t total);

/** Removes what pomp_progress shows. */
void pomp_progress_end(void);

#endif
