//===- Expand.h - Stage 2: placeholders become guards and calls ------------
//-===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_EXPAND_H
#define POMP_EXPAND_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace pomp {

class SiteTable;

/// What stands for an event until expandEvents. Its operands: the helper; what
/// decides; the arguments of the helper, whose first ones are below. It is on
/// if a bit of the mask is set, and returns that, or if an earlier event
/// decided so.
constexpr char GuardedEvent[] = "__pomp_guarded_event";
constexpr char DecidedEvent[] = "__pomp_decided_event";

/// The first arguments of a helper: where the thread number is kept, or null:
/// it is asked for each time; the construct; the library's function, or its
/// number in the table of the object.
enum HelperArg : unsigned { ThreadArg, ConstructArg, DeliverArg };

/// Loads the mask before \p At. \p IsLast: nothing optimizes it any more.
/// \returns an i1: whether one of \p Bits is set.
llvm::Value *loadGuard(llvm::Instruction *At, llvm::Value *Bits,
                       bool IsLast = false);

/// \returns where the library's function of this number is.
llvm::Constant *functionAddress(llvm::Module &M, llvm::Constant *Number);

/// \returns the library's function, by its number unless \p Fn is one.
llvm::Value *loadFunction(llvm::IRBuilder<> &B, llvm::Value *Fn);

/// \returns \p Slot, or where that is null one in which no number is kept.
llvm::Value *freshSlot(llvm::IRBuilder<> &B, llvm::Value *Slot);

/// Splits the block at \p At. \returns the terminator of a block that is
/// entered only when \p On is true.
llvm::Instruction *onlyWhen(llvm::Value *On, llvm::Instruction *At);

/// Turns the placeholders of \p M into guards and calls, or, with \p AsSites,
/// as many as can be into sites. After the optimizer, and before anything that
/// needs a definition of each function.
void expandEvents(llvm::Module &M, SiteTable *Sites);

} // namespace pomp

#endif
