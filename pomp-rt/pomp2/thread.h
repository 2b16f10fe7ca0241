/*===- thread.h - What a thread knows of its tasks ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_POMP2_THREAD_H
#define POMP_POMP2_THREAD_H

#include <stdint.h>

/** Makes room for the handle of the task that is left, which the POMP2 library
 *  stores and wants back when the task goes on. \returns where it is to be
 *  stored; never null. */
int64_t *pomp2_thread_push(void);

/** \returns what was stored, of what has no pair yet the last. */
int64_t pomp2_thread_pop(void);

/** This thread executes a task, or a part of one, of the handle \p task. */
void pomp2_thread_begin_task(int64_t task);

/** It does so no longer: what was pushed meanwhile has lost its pairs. */
void pomp2_thread_end_task(void);

/** What the instance of a task that an event is about has of its own. */
int64_t *pomp2_thread_subject(void);

#endif
