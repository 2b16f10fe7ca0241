/*===- write.h - Writing, without a signal for the program ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_BASE_WRITE_H
#define POMP_BASE_WRITE_H

#include <signal.h>
#include <stdint.h>

/** Writing to a closed pipe is a SIGPIPE, and beyond RLIMIT_FSIZE a SIGXFSZ:
 *  signals that end the program, or that it has handlers for. They are kept
 *  from it: what fails here is no business of the program. */
struct pomp_write_guard {
  sigset_t old_mask;
  /** Those of the two signals that were not pending before. If one of them is
   *  pending afterwards, the write caused it. */
  sigset_t ours;
};

/** From here on the calling thread gets neither of the two. */
void pomp_write_guard_begin(struct pomp_write_guard *guard);

/** Removes the signals that the write caused, and restores the signal mask of
 *  the thread.
 *  \param error the result of the call: 0 or an errno. */
void pomp_write_guard_end(const struct pomp_write_guard *guard, int error);

/** Writes all of \p size bytes to \p file_descriptor, guarded. One that does
 *  not block is waited for, but not for ever.
 *  \returns 0 or an errno. */
int pomp_write_all(int file_descriptor, const char *data, unsigned long size);

/** Appends all of \p size bytes to the file at \p path, which is made if it is
 *  not there. Guarded.
 *  \returns 0 or an errno. */
int pomp_write_append(const char *path, const char *data, unsigned long size);

/** \returns 0 or the errno with which a file that grows to \p end bytes would
 *  fail. Growing it nevertheless would raise a signal that kills the program.
 */
int pomp_write_may_grow(uint64_t end);

#endif
