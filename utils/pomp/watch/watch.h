/*===- watch.h - Watches a program from outside ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_WATCH_H
#define POMP_COMMAND_WATCH_H

#include <stdbool.h>
#include <sys/types.h>

/** Watches where the threads of a program sleep in their work. */
struct pomp_watch;

/** \param directory of the results of the program.
 *  \param samples whether to sample what threads execute, if the kernel allows
 *    it.
 *  \returns null if it cannot be watched. */
struct pomp_watch *pomp_watch_new(const char *directory, bool samples);

/** Looks once at what the threads of \p program do. \p watch is a struct
 *  pomp_watch, or null. \returns in how many nanoseconds to look again: looking
 *  takes at most 0.5 % of the processors. 0: not again. */
long pomp_watch_look(void *watch, pid_t program);

/** Writes what was seen beside the results of the program, if there is
 *  something, and frees \p watch, which may be null. */
void pomp_watch_end(struct pomp_watch *watch);

#endif
