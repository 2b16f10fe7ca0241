//===- Lowering.cpp - Stage 2: turns markers into POMP events -----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lower/Lowering.h"
#include "lower/FunctionLowering.h"
#include "lower/LowerFunctions.h"
#include "lower/TrySchedules.h"
#include "stub/Stub.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"
#include <map>

using namespace llvm;

namespace pomp {

/// Plans a pair of events: the second is delivered if and only if the first
/// was. Each way to an end comes by one of \p Begins. \p Condition narrows the
/// guard where the pair begins. With \p TaskBit it may end in another part of
/// an untied task: then it begins only if the task has, with an event.
void FunctionLowering::planPair(const EventPair &P, unsigned Id, unsigned Rank,
                                ArrayRef<Instruction *> Begins,
                                ArrayRef<Instruction *> Ends, ValuesFn Values,
                                std::function<Value *(Instruction *)> Condition,
                                ValuesFn EndValues,
                                std::optional<unsigned> TaskBit) {
  if (!row(Id).has(P.First))
    return;
  const unsigned Pair = levelOf(Rank);
  if (Pair >= POMP_MAX_PAIRS)
    return;
  if (TaskBit)
    Condition = [=](Instruction *At) { return isInTask(At, TaskHasBegun); };
  for (Instruction *Begin : Begins)
    Opening.push_back({Begin, Rank, [=](Instruction *At) {
                         EventBuilder B(At);
                         Value *Narrow = Condition ? Condition(At) : nullptr;
                         SmallVector<Value *, 4> V;
                         if (Values)
                           V = Values(B);
                         if (!TaskBit) {
                           E.event(B, P.First, Id, V, Pair, Narrow);
                           return;
                         }
                         Value *On = B.CreateAnd(E.guard(At, P.First), Narrow);
                         E.eventWhen(On, B, P.First, Id, V);
                         setInTask(At, *TaskBit, On);
                       }});
  for (Instruction *End : Ends)
    Ending.push_back({End, Rank, [=](Instruction *At) {
                        EventBuilder B(At);
                        SmallVector<Value *, 4> V;
                        if (EndValues)
                          V = EndValues(B);
                        if (TaskBit)
                          E.eventWhen(isInTask(At, *TaskBit), B, P.Second, Id,
                                      V);
                        else
                          E.eventEnding(Pair, B, P.Second, Id, V);
                      }});
}

void FunctionLowering::planEvent(pomp_function Event, unsigned Id,
                                 Instruction *At, ValuesFn Values) {
  if (!row(Id).has(Event))
    return;
  // If a pair begins at the same place, the event precedes it.
  Opening.push_back({At, 0, [=](Instruction *Here) {
                       EventBuilder B(Here);
                       SmallVector<Value *, 4> V;
                       if (Values)
                         V = Values(B);
                       E.event(B, Event, Id, V);
                     }});
}

/// Plans to time one of many visits, from \p Begin to \p End, if the target can
/// do so.
void FunctionLowering::planTimedVisit(pomp_function Event, unsigned Id,
                                      Instruction *Begin, Instruction *End) {
  if (!row(Id).has(Event) || !stub::hasTimedVisits(*F.getParent()))
    return;
  Opening.push_back({End, 0, [=](Instruction *End) {
                       EventBuilder AtBegin(Begin), AtEnd(End);
                       E.timedVisit(AtBegin, AtEnd, Event, Id);
                     }});
}

void FunctionLowering::plan() {
  TeamEnds.assign(Tree.Returns.begin(), Tree.Returns.end());
  planTeamBarrier();
  findBarriers();
  planTeamBody();
  planCombiner();
  planRegions();
  // A later plan stands nearer to the call: behind it, the parallel region ends
  // before the chunk of distribute that it executes.
  planTeamCalls();
  planTarget();
  planIterations();
  planTasks();
  planRoutines();
  planUserEvents();
  planControl();
}

void FunctionLowering::emit() {
  // At one place the outer construct begins first and ends last.
  auto ByRank = [](std::vector<Step> &Steps) {
    std::map<unsigned, std::vector<Step *>> Ranks;
    for (Step &S : Steps)
      Ranks[S.Rank].push_back(&S);
    return Ranks;
  };
  for (auto &[Rank, Steps] : ByRank(Opening))
    for (Step *S : Steps)
      S->Emit(S->At);
  auto Ends = ByRank(Ending);
  for (auto &[Rank, Steps] : reverse(Ends))
    for (Step *S : Steps)
      S->Emit(S->At);
  for (Instruction *Anchor : Tree.Anchors)
    Anchor->eraseFromParent();
  for (CallInst *Marker : Tree.Markers) {
    SmallVector<Value *, 3> Args(Marker->args());
    // Without a decision nothing is delivered.
    if (!Marker->use_empty())
      Marker->replaceAllUsesWith(Constant::getNullValue(Marker->getType()));
    Marker->eraseFromParent();
    for (Value *Arg : Args)
      RecursivelyDeleteTriviallyDeadInstructions(Arg);
  }
  emitFunctionCalls();
}

/// The functions that \p F calls by their names.
static SmallVector<CallBase *, 8> callsIn(Function &F) {
  SmallVector<CallBase *, 8> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (Function *Callee = Call->getCalledFunction();
          Callee && !Callee->isDeclaration())
        Calls.push_back(Call);
  return Calls;
}

/// A function that preserves registers has no events. Nor may it get those of
/// what it calls, when that is inlined, as some of them come elsewhere: a
/// parallel region would begin that was never entered.
static void keepEventsOut(Function &F,
                          function_ref<bool(Function *)> HasEvents) {
  for (CallBase *Call : callsIn(F)) {
    SetVector<Function *> Reached;
    Reached.insert(Call->getCalledFunction());
    for (unsigned I = 0; I != Reached.size(); ++I) {
      if (HasEvents(Reached[I])) {
        Call->setIsNoInline();
        break;
      }
      for (CallBase *Next : callsIn(*Reached[I]))
        Reached.insert(Next->getCalledFunction());
    }
  }
}

void lower(Module &M, const Unit &U) {
  if (U.Opts.Try)
    makeSchedulesVariable(M, U);
  if (U.HasBuilder)
    giveTasksParameter(M);
  Emitter E(M);
  MapVector<Function *, std::unique_ptr<FunctionLowering>> Work;
  auto Add = [&](Function *F) -> FunctionLowering & {
    std::unique_ptr<FunctionLowering> &L = Work[F];
    if (!L)
      L = std::make_unique<FunctionLowering>(*F, U, E);
    return *L;
  };

  SmallVector<Function *, 6> Declarations;
  for (Function &F : M)
    if (F.getName().starts_with("__pomp_") && F.isDeclaration()) {
      F.setDoesNotThrow(); // Flang does not say so.
      Declarations.push_back(&F);
    }
  for (Function *Marker : Declarations)
    for (User *Call : Marker->users())
      Add(cast<Instruction>(Call)->getFunction());

  // A function may hold nothing but another construct's fork, or no marker.
  for (unsigned I = 0; I != Work.size(); ++I) {
    FunctionLowering &Outer = *(Work.begin() + I)->second;
    Outer.findTeams([&](Function *Team, unsigned Id, CallBase *Call) {
      FunctionLowering &L = Add(Team);
      L.Root = Id;
      L.TeamCall = Call;
    });
    Outer.findTasks(
        [&](Function *F, FunctionLowering::TaskBody T) { Add(F).Task = T; });
  }
  // What a function is executed for is known now.
  for (unsigned I = 0; I != Work.size(); ++I)
    (Work.begin() + I)->second->findCombiners([&](Function *F, unsigned Id) {
      Add(F).Combines = Id;
    });
  for (auto &[F, L] : Work)
    L->plan();
  for (auto &[F, L] : Work)
    L->emit();
  tellPartsOfMappers(M, E);
  for (Function *Marker : Declarations)
    Marker->eraseFromParent();

  for (Function &F : M)
    if (!F.isDeclaration() && preservesRegisters(F))
      keepEventsOut(F, [&](Function *Callee) { return Work.count(Callee); });
  if (U.Opts.FunctionBodies)
    lowerFunctions(M, U, E);
  if (U.InstrumentMain)
    if (Function *Main = M.getFunction("main"); Main && !Main->isDeclaration())
      E.instrumentMain(*Main);
  E.finish();
}

} // namespace pomp
