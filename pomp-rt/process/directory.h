/*===- directory.h - The directory of a run ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROCESS_DIRECTORY_H
#define POMP_PROCESS_DIRECTORY_H

#include "base/types.h"

/** Takes a directory for the results of this process, as POMP_OUTPUT says. Once
 *  at the start: the program may change its environment and its own directory,
 *  and a user should not learn at the end that there was nowhere to write.
 *  \param keeps whether the profile will be written there: else the directory
 *  is taken by the trace alone. */
void pomp_directory_start(bool keeps);

/** Takes a directory that is named after the process, for a trace without
 *  POMP_OUTPUT.
 *  \returns 0 or an errno. */
int pomp_directory_take_default(void);

/** For a forked child: the directory of the parent stays with the parent. */
void pomp_directory_forked(void);

/** Takes one for the child. \returns 0 or an errno. */
int pomp_directory_take_for_child(void);

/** \returns the full path of the directory, or null if there is none. */
const char *pomp_directory(void);

/** \returns whether POMP_OUTPUT is set, even if nothing can be written. */
bool pomp_directory_is_given(void);

/** \returns the name that the user has given it, even if it could not be
 *  created. */
const char *pomp_directory_name(void);

/** Writes the user's name of the directory in which all ranks of the job have
 *  theirs.
 *  \returns whether there is one. */
bool pomp_directory_of_job(char *name, size_t size);

/** \returns whether this process, of a rank other than 0, is the one to print a
 *  report since rank 0 has left nothing. Asked once, at the end. */
bool pomp_directory_stands_in(void);

/** Makes sure that the directory is still ours: it may have been removed, and
 *  another run may have created it again. Takes another one in that case.
 *  \returns 0 or an errno. */
int pomp_directory_keep(void);

/** A trace is in it. */
void pomp_directory_has_trace(void);

/** All that will be written is: removes what showed that it was taken, and the
 *  directory if nothing is in it. */
void pomp_directory_finish(void);

/** The name of this run in its files: 16 hexadecimal digits. A file with
 *  another name belongs to another run. A forked child that continues is a
 *  separate run. */
const char *pomp_run_id(void);

#endif
