//===- Wrappers.h - Events beside calls of the runtime
//---------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most events happen right before or after a call of the OpenMP runtime. That
// call becomes a call of a wrapper with more arguments: the slot, the list of
// the events, and their values.
//
//   call void @__kmpc_barrier(ptr %loc, i32 %tid)
//   call void @__pomp_wrap.0.__kmpc_barrier(ptr %loc, i32 %tid, ptr %slot,
//                                           ptr @__pomp_list)
//
// The wrapper calls the runtime and delivers the events that are on. If none
// is, it jumps to the runtime's function. No block is added to the program.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_EVENTS_WRAPPERS_H
#define POMP_EVENTS_WRAPPERS_H

#include "events/Placeholders.h"

namespace pomp {

/// Whether a wrapper can deliver \p E.
bool canBeCalled(const PlacedEvent &E);

/// Calls, before \p At, a wrapper of nothing: it delivers \p Events. One that
/// has a condition is alone.
void callEvents(llvm::Instruction *At, llvm::ArrayRef<PlacedEvent> Events);

/// Replaces the calls of the runtime in \p F that have placeholders beside them
/// by calls of wrappers.
/// \returns whether one wrapper has got all that uses the slot, and initializes
///          it.
bool wrapCalls(llvm::Function &F);

/// Defines the wrappers that \p M calls.
void defineWrappers(llvm::Module &M);

} // namespace pomp

#endif
