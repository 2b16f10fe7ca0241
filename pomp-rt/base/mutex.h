/*===- mutex.h - The one lock of the library ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_BASE_MUTEX_H
#define POMP_BASE_MUTEX_H

/** The one lock of all slow paths. Never held while code is called that could
 *  deliver an event or wait for the dynamic loader. */
void pomp_core_lock(void);
void pomp_core_unlock(void);

#endif
