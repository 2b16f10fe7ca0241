//===- TeamEvents.h - Events of parallel regions -------------*- C++ -*-===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_EVENTS_TEAMEVENTS_H
#define POMP_EVENTS_TEAMEVENTS_H

#include "llvm/IR/IRBuilder.h"

namespace pomp {

/// If the only event of \p List is one of a parallel region: has the stub's
/// function for it called before or after \p Runtime, if that is not null,
/// instead of \p Call of the wrapper. \returns whether it is.
bool callForTeam(llvm::CallInst *Call, llvm::Function *Runtime,
                 const llvm::GlobalVariable &List);

} // namespace pomp

#endif
