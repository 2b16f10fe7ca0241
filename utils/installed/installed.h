/*===- installed.h - Locations of installed files ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_INSTALLED_H
#define POMP_INSTALLED_H

#include <limits.h>
#include <stdbool.h>

enum { POMP_INSTALLED_SIZE = PATH_MAX + 256 };

/** Finds a file of the directory of libraries, from where the command itself
 *  is: installed, in a build, or with the libraries beside it. \returns false
 *  if there is none. */
bool pomp_find_installed(const char *name, char path[POMP_INSTALLED_SIZE]);

/** Loads the runtime that is installed with the command. It is never unloaded.
 *  \returns null if there is none. */
void *pomp_open_runtime(void);

/** Prints the version of \p command, the majors of clang with a plugin, and the
 *  versions of interfaces and file formats.
 *  \returns false if printing failed. */
bool pomp_print_version(const char *command);

#endif
