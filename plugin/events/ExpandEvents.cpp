//===- ExpandEvents.cpp - Turns placeholders into branches and calls ------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "events/ExpandEvents.h"
#include "events/EventCode.h"
#include "events/EventLists.h"
#include "events/Placeholders.h"
#include "events/TimedVisits.h"
#include "events/Wrappers.h"
#include "pomp/kinds.h"
#include "stub/Stub.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace pomp {

namespace {

/// Whether \p E comes where the program does so little that a call would be too
/// much while the event is off. Other events stand beside what the OpenMP
/// runtime does, and a call adds less code and no block.
bool isFrequent(const PlacedEvent &E) {
  switch (pomp_event_guard(E.Event)) {
  case POMP_GUARD_LOOP_ITER_EVENT:
  case POMP_GUARD_LOOP_ITER_BEGIN:
  case POMP_GUARD_USER_ENTER:
  case POMP_GUARD_USER_BEGIN:
  case POMP_GUARD_USER_EVENT:
  case POMP_GUARD_FUNCTION_EVENT:
  case POMP_GUARD_SYNC_EVENT:
    return true;
  default:
    return false;
  }
}

/// Events that are delivered at one place, before the last placeholder.
struct Group {
  SmallVector<CallInst *, 4> Calls;
  SmallVector<PlacedEvent, 4> Events;

  /// Whether it comes after visits of which some are timed.
  bool endsTimed() const { return isOfTimed(Events.front().Event); }

  /// Whether \p E can be delivered with them.
  bool takes(const PlacedEvent &E) const {
    const PlacedEvent &First = Events.front();
    bool IsAlone = endsTimed() ? !isFrequent(E) : First.On != nullptr;
    return !IsAlone && !E.On && !First.Condition && !E.Condition &&
           First.Slot == E.Slot && First.HasFreshSlot == E.HasFreshSlot;
  }
};

/// \returns the groups in \p F.
std::vector<Group> findGroups(Function &F) {
  std::vector<Group> Groups;
  for (BasicBlock &BB : F) {
    bool IsOpen = false;
    for (Instruction &I : BB) {
      std::optional<PlacedEvent> E = placedEvent(I);
      if (!E) {
        IsOpen = IsOpen && (isNoCode(I) || isWithoutEffect(I));
        continue;
      }
      if (!IsOpen || !Groups.back().takes(*E))
        Groups.emplace_back();
      Groups.back().Calls.push_back(cast<CallInst>(&I));
      Groups.back().Events.push_back(*E);
      IsOpen = true;
    }
  }
  return Groups;
}

/// \returns an i1: whether one of \p Events is to be delivered.
Value *isOn(Instruction *At, ArrayRef<PlacedEvent> Events) {
  Value *Decided = Events.front().On;
  if (Decided && Events.size() == 1)
    return Decided;
  EventBuilder B(At);
  Value *Condition = Events.front().Condition, *Any = nullptr;
  auto Or = [&](Value *V) {
    V = B.CreateZExt(V, B.getInt32Ty());
    Any = Any ? B.CreateOr(Any, V) : V;
  };
  if (Decided)
    Or(Decided);
  if (uint32_t Guards = guardsOf(Events))
    Or(B.CreateAnd(loadMask(B), Guards));
  for (auto [Element, Bits] : endedPairs(Events)) {
    Value *Pairs =
        loadPairs(B, Events.front().Slot, Element * POMP_PAIRS_OF_ELEMENT);
    Or(B.CreateAnd(B.CreateNot(Pairs), Bits));
  }
  Any = B.CreateIsNotNull(Any);
  return Condition ? B.CreateAnd(Any, Condition) : Any;
}

bool takesCall(const Group &G) {
  return none_of(G.Events, isFrequent) && all_of(G.Events, canBeCalled);
}

/// Delivers \p G in a branch. \p Array has room for its values.
void branch(const Group &G, Value *Array) {
  Instruction *At = G.Calls.back();
  Value *On = isOn(At, G.Events);
  // Events that are in a branch already need no other.
  if (!match(On, PatternMatch::m_One()))
    At = onlyWhen(On, At);
  EventBuilder B(At);
  storeValues(B, valuesOf(B, G.Events), Array);
  Module &M = *At->getModule();
  Function *Deliver =
      stub::declareDelivery(M, G.endsTimed() ? stub::Visited : stub::Events);
  CallInst *Call = B.CreateCall(
      Deliver, {G.Events.front().Slot, addEventList(M, G.Events), Array});
  Call->setCallingConv(Deliver->getCallingConv());
  Call->setDoesNotThrow();
}

/// \returns the placeholders before visits of which some are timed.
SmallVector<CallInst *, 4> timedVisitsOf(Function &F) {
  SmallVector<CallInst *, 4> Calls;
  for (Instruction &I : instructions(F))
    if (std::optional<PlacedEvent> E = placedEvent(I); E && beginsTimed(*E))
      Calls.push_back(cast<CallInst>(&I));
  return Calls;
}

/// Expands the groups of one function.
void expand(Function &F) {
  for (CallInst *Call : timedVisitsOf(F))
    countVisits(Call);
  std::vector<Group> Groups = findGroups(F);
  // No two groups need their values at once.
  size_t MaxValues = 0;
  for (const Group &G : Groups)
    if (!takesCall(G))
      MaxValues = std::max(MaxValues, numValues(G.Events));
  Value *Array = ConstantPointerNull::get(PointerType::get(F.getContext(), 0));
  if (MaxValues) {
    IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
    Array = Entry.CreateAlloca(ArrayType::get(Entry.getInt64Ty(), MaxValues));
  }
  for (const Group &G : Groups) {
    if (takesCall(G))
      callEvents(G.Calls.back(), G.Events);
    else
      branch(G, Array);
    for (CallInst *Placeholder : G.Calls)
      Placeholder->eraseFromParent();
  }
}

/// Removes the placeholders of one function.
void removeEvents(Function &F) {
  for (CallInst *Call : timedVisitsOf(F)) {
    Call->replaceAllUsesWith(ConstantInt::getFalse(Call->getType()));
    Call->eraseFromParent();
  }
  for (const Group &G : findGroups(F))
    for (CallInst *Placeholder : G.Calls)
      Placeholder->eraseFromParent();
}

} // namespace

void expandEvents(Module &M) {
  for (Function *F : functionsWithEvents(M))
    if (preservesRegisters(*F))
      removeEvents(*F);
    else
      expand(*F);
  removePlaceholder(M);
}

} // namespace pomp
