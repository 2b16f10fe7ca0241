/*===- mutex.c - The one lock of the library ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/mutex.h"

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void pomp_core_lock(void) { pthread_mutex_lock(&mutex); }
void pomp_core_unlock(void) { pthread_mutex_unlock(&mutex); }
