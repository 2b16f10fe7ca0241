/*===- watch.h - Watches a program from outside ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_WATCH_H
#define POMP_COMMAND_WATCH_H

#include <sys/types.h>

/** Watches where the threads of a program sleep in their work. */
struct pomp_watch;

/** \param directory of the results of the program.
 *  \returns null if it cannot be watched. */
struct pomp_watch *pomp_watch_new(const char *directory);

/** Looks once at what the threads of \p program do. \p watch may be null.
 *  \returns in how many nanoseconds to look again: looking takes at most 0.5 %
 *  of a processor. 0: not again. */
long pomp_watch_look(struct pomp_watch *watch, pid_t program);

/** Writes what was seen beside the results of the program, if there is
 *  something, and frees \p watch, which may be null. */
void pomp_watch_end(struct pomp_watch *watch);

#endif
