//===- LowerUser.cpp - Stage 2: user regions and calls ------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "constructs/MarkerNames.h"
#include "lower/FunctionLowering.h"
#include "lower/Unwind.h"
#include "lower/UserCalls.h"
#include "stub/Stub.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pomp {

namespace {

/// Plans the events of a call of an OpenMP API routine.
struct RoutineEvents {
  const char *Name;
  /// After the call, or before it.
  pomp_function Event;
  /// Around it.
  std::optional<EventPair> Pair;
  bool PassesLock, PassesArgument, PassesResult, IsBefore = false;
};

const RoutineEvents Routines[] = {
#define POMP_LOCK_ROUTINE(Routine, Event)                                      \
  {#Routine, POMP_FN_##Event, {}, true, false, false},
#define POMP_SET_LOCK_ROUTINE(Routine, Enter, Exit, Event)                     \
  {#Routine, POMP_FN_##Event, EventPair{POMP_FN_##Enter, POMP_FN_##Exit},      \
   true,     false,           false},
#define POMP_TEST_LOCK_ROUTINE(Routine, Event)                                 \
  {#Routine, POMP_FN_##Event, {}, true, false, true},
#define POMP_SET_ROUTINE(Routine, Event)                                       \
  {#Routine, POMP_FN_##Event, {}, false, true, false},
#define POMP_GET_ROUTINE(Routine, Event)                                       \
  {#Routine, POMP_FN_##Event, {}, false, false, true},
#define POMP_EVENT_ROUTINE(Routine, Event)                                     \
  {#Routine, POMP_FN_##Event, {}, false, false, false, true},
#include "constructs/routines.def"
};

} // namespace

/// Whether \p Call is one of what \p Row names.
static bool calls(const CallBase &Call, const Construct &Row) {
  const Value *Callee = Call.getCalledOperand()->stripPointerCasts();
  if (const auto *Named = dyn_cast<GlobalValue>(Callee)) {
    StringRef A = Named->getName(), B = Row.Name;
    A.consume_front("\1");
    B.consume_front("\1");
    // Without an interface Fortran calls routines with an underscore.
    return A == B || (A.consume_back("_") && A == B);
  }
  return !Call.isInlineAsm() && (Row.IsVirtual || Row.Name.empty());
}

/// Finds the call that each marker stands before. Only its arguments come
/// between: of nested calls the inner one's marker is the later one, and takes
/// the first call that there is.
void FunctionLowering::matchCalls() {
  if (Tree.RoutineMarkers.empty())
    return;
  Tree.DT.updateDFSNumbers();
  auto ByOrder = [&](const Instruction *A, const Instruction *B) {
    if (A->getParent() == B->getParent())
      return A->comesBefore(B);
    return Tree.DT.getNode(A->getParent())->getDFSNumIn() <
           Tree.DT.getNode(B->getParent())->getDFSNumIn();
  };
  std::vector<CallInst *> Markers;
  for (CallInst *Marker : Tree.RoutineMarkers)
    if (Tree.DT.isReachableFromEntry(Marker->getParent()))
      Markers.push_back(Marker);
  std::vector<CallBase *> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I);
        Call && !isa<IntrinsicInst>(I) &&
        !calledName(I).starts_with("__pomp_") &&
        Tree.DT.isReachableFromEntry(I.getParent()))
      Calls.push_back(Call);
  sort(Markers, ByOrder);
  sort(Calls, ByOrder);
  for (CallInst *Marker : reverse(Markers)) {
    const Construct &Row = row(markerArgument(*Marker));
    auto It = std::find_if(
        std::upper_bound(Calls.begin(), Calls.end(), Marker, ByOrder),
        Calls.end(), [&](CallBase *Call) {
          return Call && calls(*Call, Row) && Tree.DT.dominates(Marker, Call);
        });
    if (It == Calls.end())
      continue;
    Matched.push_back({*It, unsigned(markerArgument(*Marker))});
    Calls.erase(It);
  }
}

void FunctionLowering::planRoutines() {
  matchCalls();
  for (auto [Call, Id] : Matched) {
    if (row(Id).K != Kind::Runtime)
      continue;
    const RoutineEvents &Events =
        *find_if(Routines, [Row = &row(Id)](const auto &R) {
          return Row->Name == R.Name;
        });
    // A lock is known by its address: the runtime keeps the lock word in it.
    auto Lock = [Call = Call](IRBuilder<> &) {
      return SmallVector<Value *, 4>{Call->getArgOperand(0)};
    };
    auto Values = [Call = Call, &Events](IRBuilder<> &B) {
      SmallVector<Value *, 4> V;
      if (Events.PassesLock)
        V.push_back(Call->getArgOperand(0));
      if (Events.PassesArgument) {
        Value *Argument = Call->getArgOperand(0);
        if (Argument->getType()->isPointerTy()) // Fortran without an interface.
          Argument = B.CreateLoad(B.getInt32Ty(), Argument);
        V.push_back(B.CreateSExtOrTrunc(Argument, B.getInt32Ty()));
      }
      if (Events.PassesResult)
        V.push_back(B.CreateSExtOrTrunc(Call, B.getInt32Ty()));
      // Tasks that wait for it may go on while the call lasts.
      if (Events.IsBefore)
        V.push_back(Call->getArgOperand(0));
      return V;
    };
    Instruction *After = Tree.after(Call);
    if (Events.Pair)
      planPair(*Events.Pair, Id, RoutineRank, Call, {After}, Lock, {}, Lock);
    planEvent(Events.Event, Id, Events.IsBefore ? Call : After, Values);
  }
}

/// Function_enter and _exit around the calls of user functions. Afterwards the
/// control flow is another: exceptions are seen on their way.
void FunctionLowering::emitFunctionCalls() {
  for (auto [Call, Id] : Matched) {
    if (row(Id).K != Kind::Function || !row(Id).has(POMP_FN_Function_enter) ||
        Call->isMustTailCall() || F.isPresplitCoroutine())
      continue;
    EventBuilder B(Call);
    const unsigned Pair = levelOf(RoutineRank);
    E.event(B, POMP_FN_Function_enter, Id, {}, Pair);
    auto Exit = [&, Id = Id](Instruction *At) {
      EventBuilder B(At);
      E.eventEnding(Pair, B, POMP_FN_Function_exit, Id);
    };
    if (endsProgram(*Call)) {
      Exit(Call);
      continue;
    }
    auto *Invoke = dyn_cast<InvokeInst>(Call);
    if (!Invoke && leavesUnseen(cast<CallInst>(*Call)))
      Invoke = giveLandingPad(cast<CallInst>(Call));
    if (!Invoke) {
      Exit(Call->getNextNode());
      continue;
    }
    SmallVector<BasicBlock *, 2> NewBlocks;
    if (BasicBlock *Pad = ownLandingPad(Invoke->getParent(),
                                        Invoke->getUnwindDest(), NewBlocks))
      Exit(&*Pad->getFirstInsertionPt());
    BasicBlock *Normal = Invoke->getNormalDest();
    if (!Normal->getSinglePredecessor())
      Normal = SplitEdge(Invoke->getParent(), Normal);
    Exit(&*Normal->getFirstInsertionPt());
  }
}

/// The markers that surround the values of \p Marker.
std::optional<FunctionLowering::Valued>
FunctionLowering::valuesOf(CallInst *Marker, bool AtEnd) const {
  auto Matches = [&](CallInst *CI, const MarkerName &Name) {
    // In Fortran the number of values follows the name.
    return calledName(*CI).rtrim("0123456789") == Name.Name &&
           markerArgument(*CI, 1) == AtEnd;
  };
  Valued V{};
  ArrayRef<CallInst *> Markers = Tree.markersOf(markerArgument(*Marker));
  for (CallInst *CI : Markers)
    if (Matches(CI, marker::Wanted) && Tree.DT.dominates(CI, Marker) &&
        (!V.Wanted || Tree.DT.dominates(V.Wanted, CI)))
      V.Wanted = CI;
  if (!V.Wanted)
    return std::nullopt;
  for (CallInst *CI : Markers)
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
  if (!row(Id).has(POMP_FN_User_region_begin))
    return;
  std::optional<Valued> First = valuesOf(Marker, false);
  if (!markerArgument(*Marker, 1))
    First.reset();
  Instruction *Begin = First ? First->Wanted : Marker;
  ArrayRef<Instruction *> Ends = Tree.Regions[R].Ends;
  std::optional<unsigned> TaskBit;
  if (!Tree.Regions[R].Cuts.empty())
    TaskBit = taskBitOf(R);
  unsigned Rank = rankOf(R);
  // A part of a task keeps the decision in the task.
  std::optional<unsigned> Pair;
  if (!TaskBit)
    Pair = levelOf(Rank);
  if (Pair && *Pair >= POMP_MAX_PAIRS)
    return;
  Opening.push_back(
      {Begin, Rank, [=](Instruction *At) {
         pomp_function Event = First ? POMP_FN_User_region_begin_values
                                     : POMP_FN_User_region_begin;
         if (!First && !TaskBit) {
           EventBuilder B(At);
           E.event(B, Event, Id, {}, Pair);
           return;
         }
         Value *On = E.guard(At, Event);
         if (TaskBit)
           On = EventBuilder(At).CreateAnd(On, isInTask(At, TaskHasBegun));
         EventBuilder B(First ? First->Values : At);
         if (First) {
           E.eventWhen(B.getTrue(), B, Event, Id, storeValues(B, First->Values),
                       Pair);
           decide(First->Wanted, On);
         } else {
           E.eventWhen(On, B, Event, Id);
         }
         if (TaskBit)
           setInTask(At, *TaskBit, On);
       }});
  for (Instruction *End : Ends) {
    // If it is left without passing its stop, there are no values.
    std::optional<Valued> Last;
    if (calledName(*End) == marker::RegionEnd.Name &&
        markerArgument(*End, 0) == Id && markerArgument(*End, 1))
      Last = valuesOf(cast<CallInst>(End), true);
    Ending.push_back(
        {End, Rank, [=](Instruction *At) {
           pomp_function Event =
               Last ? POMP_FN_User_region_end_values : POMP_FN_User_region_end;
           EventBuilder B(Last ? Last->Values : At);
           SmallVector<Value *, 4> Values;
           if (Last)
             Values = storeValues(B, Last->Values);
           if (Pair)
             E.eventEnding(*Pair, B, Event, Id, Values);
           else
             E.eventWhen(Last ? B.getTrue() : isInTask(At, *TaskBit), B, Event,
                         Id, Values);
           if (Last)
             decide(Last->Wanted, Pair ? E.isOpen(Last->Wanted, *Pair)
                                       : isInTask(Last->Wanted, *TaskBit));
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
      planEvent(POMP_FN_User_event, Id, Marker);
      continue;
    }
    if (!row(Id).has(POMP_FN_User_event))
      continue;
    Opening.push_back({V->Wanted, 0, [=](Instruction *At) {
                         EventBuilder B(V->Values);
                         E.eventWhen(B.getTrue(), B, POMP_FN_User_event_values,
                                     Id, storeValues(B, V->Values));
                         decide(V->Wanted,
                                E.guard(At, POMP_FN_User_event_values));
                       }});
  }
}

/// The answer to a wanted marker.
void FunctionLowering::decide(CallInst *Wanted, Value *On) {
  EventBuilder B(Wanted);
  Wanted->replaceAllUsesWith(B.CreateZExt(On, Wanted->getType()));
}

/// on, off, init, finalize and level: straight to the library.
void FunctionLowering::planControl() {
  for (CallInst *Marker : Tree.Markers) {
    if (calledName(*Marker) != marker::Control.Name)
      continue;
    const char *Stub = nullptr;
    unsigned Code = markerArgument(*Marker, 0);
    switch (uint8_t(Code)) {
    case UserAction::SetLevel:
      Opening.push_back(
          {Marker, 0, [=](Instruction *At) {
             EventBuilder B(At);
             Value *Args[] = {B.getInt32(uint8_t(Code >> 8)),
                              B.getInt32(Code >> 16)};
             Function *Set = callerOf(
                 *At->getModule(), POMP_FN_Set_level,
                 FunctionType::get(B.getInt32Ty(),
                                   {B.getInt32Ty(), B.getInt32Ty()}, false));
             B.CreateCall(Set, Args)->setDoesNotThrow();
           }});
      continue;
    case UserAction::On:
      Stub = stub::On;
      break;
    case UserAction::Off:
      Stub = stub::Off;
      break;
    case UserAction::Init:
      Stub = stub::Init;
      break;
    case UserAction::Finalize:
      Stub = stub::Finalize;
      break;
    }
    Opening.push_back(
        {Marker, 0, [=](Instruction *At) { E.control(At, Stub); }});
  }
}

} // namespace pomp
