//===- Hooks.h - Events that go with calls of the runtime -------*- C++ -*-===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most events happen right before or after a call of the OpenMP runtime. As
// operands of that call, in a bundle, they are less work for the optimizer than
// calls of their own, and none for instruction selection.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_HOOKS_H
#define POMP_HOOKS_H

#include "pomp/attach.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <optional>

namespace pomp {

/// The tag of the bundle.
constexpr char HookBundle[] = "pomp";

/// An event that is guarded by the mask or \p Ends a pair; \p IfTrue: and if
/// the call, before it, returned something else than 0.
struct HookedEvent {
  /// Where the thread number is kept.
  llvm::Value *Slot = nullptr;
  bool IsAfter = false, Ends = false, IfTrue = false;
  pomp_guard Guard = {};
  std::optional<unsigned> Pair;
  pomp_function Event = {};
  llvm::Value *Construct = nullptr;
  llvm::SmallVector<int64_t, 0> Values;
};

using HookedEvents = llvm::SmallVector<HookedEvent, 4>;

/// \returns the functions of \p M with placeholders that can be hooks.
llvm::SmallVector<llvm::Function *, 0> functionsWithEvents(llvm::Module &M);

/// Makes placeholders beside calls of the runtime operands of these, where
/// their values are constants.
void hookEvents(llvm::Module &M);

/// \returns the calls that have such operands.
llvm::SmallVector<llvm::CallInst *, 0> hookedCalls(llvm::Module &M);

HookedEvents hookedEvents(const llvm::CallInst &Call);

/// Replaces \p Call by one without them, and makes them placeholders again.
void unhookEvents(llvm::CallInst *Call);

/// \returns a copy of \p Call without them, before it.
llvm::CallInst *withoutHooks(llvm::CallInst *Call);

} // namespace pomp

#endif
