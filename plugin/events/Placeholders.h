//===- Placeholders.h - Placeholders of events ----------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From the lowering of the markers until the optimizer is done, an event that
// does not go with a call of the OpenMP runtime (Wrappers.h) is a call of a
// placeholder:
//
//   void __pomp_placeholder(i32 what, i1 on, slot, construct, values...)
//
// Where visits are timed, one stands before the visit that returns an i1: the
// condition of the one after it (TimedVisits.h).
//
// A call is less work for the optimizer than a branch, and it leaves the
// control flow of the program as it is without the plugin.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_EVENTS_PLACEHOLDERS_H
#define POMP_EVENTS_PLACEHOLDERS_H

#include "pomp/attach.h"
#include "stub/lists.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <optional>

namespace pomp {

/// An event in the program.
struct PlacedEvent {
  pomp_function Event = {};
  /// The condition that replaces the mask, or null.
  llvm::Value *On = nullptr;
  /// A condition besides the mask, or null. An event has at most one of these.
  llvm::Value *Condition = nullptr;
  /// The struct pomp_slot of the function.
  llvm::Value *Slot = nullptr;
  llvm::Value *Construct = nullptr;
  /// The parameters of the event beside handle, thread and CTC string.
  llvm::SmallVector<llvm::Value *, 4> Values;
  /// The pair that it begins or ends: see pomp_slot::pairs.
  std::optional<unsigned> Pair;
  bool EndsPair = false;
  /// See pomp_event_list::has_fresh_slot.
  bool HasFreshSlot = false;

  bool beginsPair() const { return Pair && !EndsPair; }
};

/// Whether \p Event is of visits of which some are timed.
bool isOfTimed(pomp_function Event);

/// Whether \p E stands before such a visit.
inline bool beginsTimed(const PlacedEvent &E) {
  return !E.On && isOfTimed(E.Event);
}

/// Emits the placeholder of \p E.
llvm::CallInst *place(llvm::IRBuilder<> &B, const PlacedEvent &E);

/// \returns what \p I is the placeholder of, or nothing.
std::optional<PlacedEvent> placedEvent(const llvm::Instruction &I);

/// \returns the functions of \p M that have placeholders.
llvm::SmallVector<llvm::Function *, 0> functionsWithEvents(llvm::Module &M);

/// Says in the placeholder \p Call that its function does not initialize the
/// slot.
void setFreshSlot(llvm::CallInst &Call);

/// Removes the declaration when there are no placeholders any more.
void removePlaceholder(llvm::Module &M);

/// The parameters of \p Event.
pomp_shape shapeOf(pomp_function Event);

} // namespace pomp

#endif
