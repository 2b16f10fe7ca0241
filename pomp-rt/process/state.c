/*===- state.c - How far the library is, and its lock -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "process/state.h"

#include <pthread.h>

_Atomic int pomp_core_state = POMP_CORE_NEW;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void pomp_core_lock(void) { pthread_mutex_lock(&mutex); }
void pomp_core_unlock(void) { pthread_mutex_unlock(&mutex); }

bool pomp_core_is_active(void) {
  return pomp_core_get_state() == POMP_CORE_ACTIVE;
}
bool pomp_core_is_over(void) {
  return pomp_core_get_state() >= POMP_CORE_FINISHING;
}
