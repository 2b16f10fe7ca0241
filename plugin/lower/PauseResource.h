//===- PauseResource.h - Handles omp_pause_resource -----------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_LOWER_PAUSERESOURCE_H
#define POMP_LOWER_PAUSERESOURCE_H

#include "llvm/IR/Module.h"

namespace pomp {

/// Wakes the OpenMP runtime after each call that may have put it to sleep,
/// where anybody listens: until then its omp_get_thread_num, which each event
/// needs, looks for the thread in a table that is gone.
void wakeRuntimeAfterPauses(llvm::Module &M);

} // namespace pomp

#endif
