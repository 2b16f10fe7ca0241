//===- RuntimeCallEvents.h - Events beside calls of the runtime -----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most events happen right before or after a call of the OpenMP runtime. As
// operands of that call, in a bundle, they are less work for the optimizer than
// calls of their own, and none for instruction selection:
//
//   call void @__pomp_bundled.__kmpc_barrier(ptr %loc, i32 %tid)
//       ["pomp"(i64 what, ptr %slot, ptr %construct, i64 what, ...)]
//
//===----------------------------------------------------------------------===//

#ifndef POMP_EVENTS_RUNTIMECALLEVENTS_H
#define POMP_EVENTS_RUNTIMECALLEVENTS_H

#include "pomp/attach.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <optional>

namespace pomp {

/// The tag of the bundle.
constexpr char EventBundle[] = "pomp";

/// An event that is guarded by the mask or \p Ends a pair.
struct RuntimeCallEvent {
  /// Where the thread number is kept.
  llvm::Value *Slot = nullptr;
  bool IsAfter = false, Ends = false;
  std::optional<unsigned> Pair;
  pomp_function Event = {};
  llvm::Value *Construct = nullptr;
  llvm::SmallVector<int64_t, 0> Values;
};

using RuntimeCallEvents = llvm::SmallVector<RuntimeCallEvent, 4>;

/// \returns the functions of \p M with placeholders that can become such
/// operands.
llvm::SmallVector<llvm::Function *, 0> functionsWithEvents(llvm::Module &M);

/// Makes placeholders beside calls of the runtime operands of these, where
/// their values are constants.
void bundleEvents(llvm::Module &M);

/// \returns the calls that have such operands.
llvm::SmallVector<llvm::CallInst *, 0> callsWithEvents(llvm::Module &M);

RuntimeCallEvents bundledEvents(const llvm::CallInst &Call);

/// Replaces \p Call by one without them, and makes them placeholders again.
void unbundleEvents(llvm::CallInst *Call);

/// \returns a copy of \p Call without them, before it.
llvm::CallInst *withoutEvents(llvm::CallInst *Call);

} // namespace pomp

#endif
