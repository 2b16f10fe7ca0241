//===- Unwind.h - Stage 2: exits by exceptions ---------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_LOWER_UNWIND_H
#define POMP_LOWER_UNWIND_H

#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace pomp {

/// Whether an exception may leave the function through \p Call without being
/// seen on its way.
bool leavesUnseen(const llvm::CallInst &Call);

/// Whether nothing of the function is executed after \p Call: it does not
/// return and does not throw.
bool endsProgram(const llvm::CallBase &Call);

/// Lets an exception that leaves through \p Call pass a landing pad, and go on
/// from there. \p Call is replaced.
llvm::InvokeInst *giveLandingPad(llvm::CallInst *Call,
                                 llvm::DomTreeUpdater *DTU = nullptr);

/// Lets \p Pad see every exception, not only those that are caught there.
void seeAll(llvm::BasicBlock &Pad);

/// \returns a block that only an exception from the invoke at the end of
/// \p From passes on its way to the landing pad \p To, whether or not it is
/// caught there; or null where there can be none. \p NewBlocks are what had to
/// be made.
llvm::BasicBlock *
ownLandingPad(llvm::BasicBlock *From, llvm::BasicBlock *To,
              llvm::SmallVectorImpl<llvm::BasicBlock *> &NewBlocks,
              llvm::DomTreeUpdater *DTU = nullptr,
              llvm::LoopInfo *LI = nullptr);

} // namespace pomp

#endif
