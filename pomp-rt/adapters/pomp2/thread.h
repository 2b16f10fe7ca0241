/*===- thread.h - What a thread knows of its tasks ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ADAPTERS_POMP2_THREAD_H
#define POMP_ADAPTERS_POMP2_THREAD_H

#include <stdint.h>

/** Makes room for the handle of the suspended task, which the POMP2 library
 *  stores and needs again when the task continues.
 *  \returns the place for the handle; never null. */
int64_t *pomp2_thread_push(void);

/** \returns the last stored handle that has no pair yet. */
int64_t pomp2_thread_pop(void);

/** This thread executes a task, or a part of one, of the handle \p task. */
void pomp2_thread_begin_task(int64_t task);

/** Ends this: entries pushed since then have lost their pairs. */
void pomp2_thread_end_task(void);

/** The data of the task instance that an event is about. */
int64_t *pomp2_thread_subject(void);

#endif
