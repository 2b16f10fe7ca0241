//===- LowerUser.cpp - Stage 2: user regions and OpenMP API calls -------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Attach.h"
#include "FunctionLowering.h"
#include "Marker.h"

using namespace llvm;

namespace pomp {

namespace {

/// What a call of an OpenMP API routine reports.
struct RoutineEvents {
  const char *Name;
  /// After the call.
  pomp_function After;
  pomp_guard AfterGuard;
  /// Around it.
  std::optional<EventPair> Pair;
  bool PassesLock, PassesArgument, PassesResult;
};

const RoutineEvents Routines[] = {
#define POMP_LOCK_ROUTINE(Routine, Event)                                      \
  {#Routine, POMP_FN_##Event, POMP_GUARD_RUNTIME_LOCK, {}, true, false, false},
#define POMP_SET_LOCK_ROUTINE(Routine, Enter, Exit, Event)                     \
  {#Routine,                                                                   \
   POMP_FN_##Event,                                                            \
   POMP_GUARD_RUNTIME_LOCK_EVENT,                                              \
   EventPair{POMP_FN_##Enter, POMP_FN_##Exit, POMP_GUARD_RUNTIME_LOCK_ENTER},  \
   true,                                                                       \
   false,                                                                      \
   false},
#define POMP_TEST_LOCK_ROUTINE(Routine, Event)                                 \
  {#Routine, POMP_FN_##Event, POMP_GUARD_RUNTIME_LOCK, {}, true, false, true},
#define POMP_SET_ROUTINE(Routine, Event)                                       \
  {#Routine, POMP_FN_##Event, POMP_GUARD_RUNTIME_QUERY, {}, false, true, false},
#define POMP_GET_ROUTINE(Routine, Event)                                       \
  {#Routine, POMP_FN_##Event, POMP_GUARD_RUNTIME_QUERY, {}, false, false, true},
#include "routines.def"
};

} // namespace

/// The call that \p Marker stands before: only its arguments come between.
CallBase *FunctionLowering::routineCall(CallInst *Marker) const {
  unsigned Id = markerArgument(*Marker);
  Function *Routine = F.getParent()->getFunction(row(Id).Name);
  CallBase *First = nullptr;
  if (Routine)
    for (User *Use : Routine->users()) {
      auto *Call = dyn_cast<CallBase>(Use);
      if (Call && Call->getFunction() == &F &&
          Call->getCalledFunction() == Routine &&
          Tree.DT.dominates(Marker, Call) &&
          (!First || Tree.DT.dominates(Call, First)))
        First = Call;
    }
  return First;
}

void FunctionLowering::planRoutines() {
  for (CallInst *Marker : Tree.RoutineMarkers) {
    CallBase *Call = routineCall(Marker);
    if (!Call || !Tree.DT.isReachableFromEntry(Marker->getParent()))
      continue;
    unsigned Id = markerArgument(*Marker);
    const RoutineEvents &Events = *find_if(
        Routines, [&](const auto &R) { return row(Id).Name == R.Name; });
    // A lock is known by its address: the runtime keeps the lock word in it.
    auto Lock = [=](IRBuilder<> &) {
      return SmallVector<Value *, 4>{Call->getArgOperand(0)};
    };
    auto Values = [=, &Events](IRBuilder<> &B) {
      SmallVector<Value *, 4> V;
      if (Events.PassesLock)
        V.push_back(Call->getArgOperand(0));
      if (Events.PassesArgument)
        V.push_back(
            B.CreateSExtOrTrunc(Call->getArgOperand(0), B.getInt32Ty()));
      if (Events.PassesResult)
        V.push_back(B.CreateSExtOrTrunc(Call, B.getInt32Ty()));
      return V;
    };
    Instruction *After = Tree.after(Call);
    if (Events.Pair)
      planPair(*Events.Pair, Id, ~0u, Call, {After}, Lock, {}, Lock);
    planEvent(Events.After, Events.AfterGuard, Id, After, Values);
  }
}

/// The markers that surround the values of \p Marker.
std::optional<FunctionLowering::Valued>
FunctionLowering::valuesOf(CallInst *Marker, bool AtEnd) const {
  auto Matches = [&](CallInst *CI, const MarkerName &Name) {
    return calledName(*CI) == Name.Name &&
           markerArgument(*CI, 0) == markerArgument(*Marker, 0) &&
           markerArgument(*CI, 1) == AtEnd;
  };
  Valued V{};
  for (CallInst *CI : Tree.Markers)
    if (Matches(CI, marker::Wanted) && Tree.DT.dominates(CI, Marker) &&
        (!V.Wanted || Tree.DT.dominates(V.Wanted, CI)))
      V.Wanted = CI;
  if (!V.Wanted)
    return std::nullopt;
  for (CallInst *CI : Tree.Markers)
    if (Matches(CI, marker::Values) && Tree.DT.dominates(V.Wanted, CI) &&
        (!V.Values || Tree.DT.dominates(CI, V.Values)))
      V.Values = CI;
  return V.Values ? std::optional<Valued>(V) : std::nullopt;
}

/// The values as the parameters of an event: their number and an array.
SmallVector<Value *, 4> FunctionLowering::storeValues(IRBuilder<> &B,
                                                      CallInst *Values) const {
  unsigned N = Values->arg_size() - 2;
  IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
  auto *T = ArrayType::get(B.getInt64Ty(), N);
  Value *Array = Entry.CreateAlloca(T);
  for (unsigned I = 0; I != N; ++I)
    B.CreateStore(Values->getArgOperand(I + 2),
                  B.CreateConstInBoundsGEP2_64(T, Array, 0, I));
  return {B.getInt32(N), Array};
}

void FunctionLowering::planUserRegion(int R) {
  CallInst *Marker = Tree.Regions[R].Marker;
  unsigned Id = Tree.Regions[R].Id;
  if (!row(Id).has(POMP_GUARD_USER_BEGIN))
    return;
  std::optional<Valued> First = valuesOf(Marker, false);
  if (!markerArgument(*Marker, 1))
    First.reset();
  Instruction *Begin = First ? First->Wanted : Marker;
  SmallVector<Instruction *, 4> Ends = endsOf(R);
  auto S = std::make_shared<Saved>();
  bool NeedsSlot = any_of(
      Ends, [&](Instruction *End) { return !Tree.dominates(Begin, End); });
  unsigned Rank = rankOf(R);
  Opening.push_back({Begin, Rank, [=](Instruction *At) {
                       Value *On = E.guard(At, POMP_GUARD_USER_BEGIN);
                       save(*S, On, At, NeedsSlot);
                       if (First) {
                         EventBuilder B(First->Values);
                         E.event(B, POMP_FN_User_region_begin_values, Id,
                                 storeValues(B, First->Values));
                         decide(First->Wanted, On);
                         return;
                       }
                       EventBuilder B(Emitter::onlyWhen(On, At));
                       E.event(B, POMP_FN_User_region_begin, Id);
                     }});
  for (Instruction *End : Ends) {
    // Where it is left without passing its stop there are no values.
    std::optional<Valued> Last;
    if (calledName(*End) == marker::RegionEnd.Name &&
        markerArgument(*End, 0) == Id && markerArgument(*End, 1))
      Last = valuesOf(cast<CallInst>(End), true);
    Ending.push_back({End, Rank, [=](Instruction *At) {
                        if (!Last) {
                          EventBuilder B(Emitter::onlyWhen(saved(*S, At), At));
                          E.event(B, POMP_FN_User_region_end, Id);
                          return;
                        }
                        EventBuilder B(Last->Values);
                        E.event(B, POMP_FN_User_region_end_values, Id,
                                storeValues(B, Last->Values));
                        decide(Last->Wanted, saved(*S, Last->Wanted));
                      }});
  }
}

void FunctionLowering::planUserEvents() {
  for (CallInst *Marker : Tree.Markers) {
    if (calledName(*Marker) != marker::Event.Name ||
        !Tree.DT.isReachableFromEntry(Marker->getParent()))
      continue;
    unsigned Id = markerArgument(*Marker, 0);
    std::optional<Valued> V = valuesOf(Marker, false);
    if (!markerArgument(*Marker, 1) || !V) {
      planEvent(POMP_FN_User_event, POMP_GUARD_USER_EVENT, Id, Marker);
      continue;
    }
    if (!row(Id).has(POMP_GUARD_USER_EVENT))
      continue;
    Opening.push_back({V->Wanted, 0, [=](Instruction *At) {
                         EventBuilder B(V->Values);
                         E.event(B, POMP_FN_User_event_values, Id,
                                 storeValues(B, V->Values));
                         decide(V->Wanted, E.guard(At, POMP_GUARD_USER_EVENT));
                       }});
  }
}

/// The answer to a wanted marker.
void FunctionLowering::decide(CallInst *Wanted, Value *On) {
  EventBuilder B(Wanted);
  Wanted->replaceAllUsesWith(B.CreateZExt(On, Wanted->getType()));
}

/// on, off, init and finalize: straight to the library.
void FunctionLowering::planControl() {
  for (CallInst *Marker : Tree.Markers) {
    if (calledName(*Marker) != marker::Control.Name)
      continue;
    const char *Stub = nullptr;
    switch (markerArgument(*Marker, 0)) {
    case UserDirective::On:
      Stub = stub::On;
      break;
    case UserDirective::Off:
      Stub = stub::Off;
      break;
    case UserDirective::Init:
      Stub = stub::Init;
      break;
    case UserDirective::Finalize:
      Stub = stub::Finalize;
      break;
    }
    Opening.push_back(
        {Marker, 0, [=](Instruction *At) { E.control(At, Stub); }});
  }
}

} // namespace pomp
