/*===- results.h - Where the results of runs go --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_RESULTS_H
#define POMP_COMMAND_RESULTS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

enum { POMP_PATH_SIZE = PATH_MAX + 64 };

/** Makes a directory that was not there, or takes one that is empty: \p name,
 *  or where that is null one named after \p program and the first number that
 *  is free, in the present directory. The ranks of a job take the same one.
 *  \returns false after a sentence that calls \p name \p what. */
bool pomp_results_make(const char *name, const char *what, const char *program,
                       char path[POMP_PATH_SIZE]);

/** Makes the directory for one of several runs in \p parent. \returns false
 *  after a sentence. */
bool pomp_results_make_part(const char *parent, unsigned num_threads,
                            char path[POMP_PATH_SIZE]);

/** \returns whether a program that was measured has left something in the
 *  directory. */
bool pomp_results_are_in(const char *path);

/** \returns whether the directory is that of a job, with directories of ranks
 *  in it. */
bool pomp_results_are_of_job(const char *path);

/** Waits, but not for long, until all ranks have written what they write. */
void pomp_results_wait(const char *path);

/** Removes a directory in which nobody has left anything. */
void pomp_results_remove(const char *path);

/** Writes what POMP_OUTPUT has to be for a directory. */
void pomp_results_escape(const char *path, char *escaped, size_t size);

/** \returns whether a unit of the program was compiled with user functions, or
 *  it is not known. */
bool pomp_results_may_have_functions(const char *path);

/** Finds what other processes of the same run have left, beside \p path.
 *  \returns how many there are, and sets \p first and \p last to their
 *  directories. */
unsigned pomp_results_others(const char *path, char first[POMP_PATH_SIZE],
                             char last[POMP_PATH_SIZE]);

#endif
