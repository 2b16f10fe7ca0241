/*===- results.h - Directories of results --------------------------------===*\
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

/** Creates a directory, or takes an empty one: \p name or, if that is null, one
 *  in the current directory that is named after \p program and the first free
 *  number. The ranks of a job take the same one.
 *  \returns false after an error message that calls \p name \p what. */
bool pomp_results_make(const char *name, const char *what, const char *program,
                       char path[POMP_PATH_SIZE]);

/** Makes the directory for one of several runs in \p parent: "threads-2" or
 *  "run-2". \returns false after a sentence. */
bool pomp_results_make_part(const char *parent, const char *kind,
                            unsigned number, char path[POMP_PATH_SIZE]);

/** \returns false after a sentence where \p file, unless it is null or standard
 *  output, cannot be written because its directory is missing. */
bool pomp_results_can_write(const char *file);

/** \returns whether a program that was measured has left something in the
 *  directory. */
bool pomp_results_are_in(const char *path);

/** \returns whether the directory is that of a job, with directories of ranks
 *  in it. */
bool pomp_results_are_of_job(const char *path);

/** Finds the directory of this process's results in \p path, which is that of a
 *  job if the process is a rank. */
void pomp_results_own(const char *path, char own[POMP_PATH_SIZE]);

/** Waits briefly until all ranks have written their results. */
void pomp_results_wait(const char *path);

/** Removes a directory that stayed empty. */
void pomp_results_remove(const char *path);

/** Removes a directory with all that is in it. */
void pomp_results_discard(const char *path);

/** Writes the value of POMP_OUTPUT for a directory. */
void pomp_results_escape(const char *path, char *escaped, size_t size);

/** \returns whether a unit of the program was compiled with user functions, or
 *  it is not known. */
bool pomp_results_may_have_functions(const char *path);

/** Finds results of other processes of the same run beside \p path. Sets \p
 *  first and \p last to their directories.
 *  \returns their number. */
unsigned pomp_results_others(const char *path, char first[POMP_PATH_SIZE],
                             char last[POMP_PATH_SIZE]);

#endif
