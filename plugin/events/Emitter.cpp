//===- Emitter.cpp - Stage 2: puts events into functions -----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "events/Emitter.h"
#include "events/EventCode.h"
#include "events/EventLists.h"
#include "events/Wrappers.h"
#include "pomp/kinds.h"
#include "stub/Stub.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace pomp {

Emitter::Emitter(Module &M)
    : M(M), C(M.getContext()), Ptr(PointerType::get(C, 0)) {}

Value *Emitter::guard(Instruction *At, pomp_function Event) {
  return loadGuard(At, 1u << pomp_event_guard(Event));
}

/// \returns the slot of \p B's function, with room for \p Pair.
Emitter::Slot &Emitter::slotOf(IRBuilder<> &B, std::optional<unsigned> Pair) {
  enum { PairsOfFirst = 16, PairsOfOthers = 64 };
  Function &F = *B.GetInsertBlock()->getParent();
  Slot &S = slotOf(F);
  while (Pair && *Pair >= PairsOfFirst + (S.NumWords - 1) * PairsOfOthers)
    S.Address->setAllocatedType(ArrayType::get(B.getInt64Ty(), ++S.NumWords));
  // A coroutine may go on on another thread, in another team.
  if (F.isPresplitCoroutine()) {
    B.CreateStore(B.getInt32(-1), S.Address);
    B.CreateStore(B.getInt16(-1),
                  B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), S.Address,
                                               offsetof(pomp_slot, level)));
  }
  return S;
}

Emitter::Slot &Emitter::slotOf(Function &F) {
  auto [It, IsNew] = Slots.insert({&F, {}});
  if (IsNew) {
    IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
    It->second = {Entry.CreateAlloca(Entry.getInt64Ty()), 1, false};
  }
  return It->second;
}

void Emitter::askEachTime(Function &F) {
  if (!Slots.count(&F))
    slotOf(F).AskEachTime = true;
}

CallInst *Emitter::place(IRBuilder<> &B, PlacedEvent E, unsigned Id) {
  const Slot &S = slotOf(B, E.Pair);
  E.Slot = S.Address;
  E.Construct = construct(Id);
  E.HasFreshSlot = S.AskEachTime;
  return pomp::place(B, E);
}

static PlacedEvent makeEvent(pomp_function Event, ArrayRef<Value *> Values,
                             std::optional<unsigned> Pair) {
  PlacedEvent E;
  E.Event = Event;
  E.Values.append(Values.begin(), Values.end());
  E.Pair = Pair;
  return E;
}

void Emitter::event(IRBuilder<> &B, pomp_function Event, unsigned Id,
                    ArrayRef<Value *> Values, std::optional<unsigned> Pair,
                    Value *Condition) {
  PlacedEvent E = makeEvent(Event, Values, Pair);
  E.Condition = Condition;
  place(B, E, Id);
}

void Emitter::eventWhen(Value *On, IRBuilder<> &B, pomp_function Event,
                        unsigned Id, ArrayRef<Value *> Values,
                        std::optional<unsigned> Pair) {
  PlacedEvent E = makeEvent(Event, Values, Pair);
  E.On = On;
  place(B, E, Id);
}

void Emitter::eventEnding(unsigned Pair, IRBuilder<> &B, pomp_function Event,
                          unsigned Id, ArrayRef<Value *> Values) {
  PlacedEvent E = makeEvent(Event, Values, Pair);
  E.EndsPair = true;
  place(B, E, Id);
}

void Emitter::timedVisit(IRBuilder<> &Begin, IRBuilder<> &End,
                         pomp_function Event, unsigned Id) {
  PlacedEvent E = makeEvent(Event, {}, {});
  E.On = place(Begin, E, Id);
  place(End, E, Id);
}

Value *Emitter::isOpen(Instruction *At, unsigned Pair) {
  EventBuilder B(At);
  Value *Pairs = loadPairs(B, slotOf(B, Pair).Address, Pair);
  return B.CreateIsNull(
      B.CreateAnd(Pairs, uint16_t(1u << Pair % POMP_PAIRS_OF_ELEMENT)));
}

/// Whether the only user of \p Slot is the placeholder of an event, or those of
/// a visit that may be timed.
static bool isOfOnePlace(const AllocaInst &Slot) {
  const Value *Construct = nullptr;
  for (const User *U : Slot.users()) {
    const auto *Call = dyn_cast<CallInst>(U);
    std::optional<PlacedEvent> E = Call ? placedEvent(*Call) : std::nullopt;
    if (!E || E->Pair || (Construct && E->Construct != Construct))
      return false;
    Construct = E->Construct;
  }
  return Slot.hasOneUse() || any_of(Slot.users(), [](const User *U) {
           return isOfTimed(placedEvent(*cast<CallInst>(U))->Event);
         });
}

void Emitter::finish() {
  for (auto &[F, S] : Slots) {
    if (wrapCalls(*F) || S.AskEachTime || S.Address->use_empty())
      continue;
    if (isOfOnePlace(*S.Address)) {
      for (User *U : S.Address->users())
        setFreshSlot(*cast<CallInst>(U));
      continue;
    }
    IRBuilder<> Entry(S.Address->getNextNode());
    for (unsigned I = 0; I != S.NumWords; ++I)
      Entry.CreateStore(
          Entry.getInt64(-1),
          Entry.CreateConstInBoundsGEP1_64(Entry.getInt64Ty(), S.Address, I));
  }
}

Constant *Emitter::construct(unsigned Id) {
  GlobalVariable *&Row = Rows[Id];
  if (!Row)
    Row = declareConstruct(M, Id);
  return Row;
}

CallInst *Emitter::callStub(IRBuilder<> &B, const char *Stub, Type *Result,
                            ArrayRef<Value *> Args) {
  SmallVector<Type *, 3> Types;
  for (Value *A : Args)
    Types.push_back(A->getType());
  CallInst *Call = B.CreateCall(
      stub::declare(M, Stub, FunctionType::get(Result, Types, false)), Args);
  Call->setDoesNotThrow();
  return Call;
}

void Emitter::control(Instruction *At, const char *Stub) {
  EventBuilder B(At);
  callStub(B, Stub, B.getVoidTy(), {});
}

Constant *Emitter::list(unsigned Id, ArrayRef<pomp_function> Events) {
  SmallVector<PlacedEvent, 3> Placed;
  for (pomp_function Event : Events) {
    PlacedEvent &E = Placed.emplace_back();
    E.Event = Event;
    E.Construct = construct(Id);
  }
  return Events.empty() ? emptyList(M) : addEventList(M, Placed);
}

StructType *Emitter::newTaskType() const {
  Type *Task =
      ArrayType::get(Type::getInt64Ty(C), sizeof(pomp_task) / sizeof(uint64_t));
  return StructType::get(C, {Task, Ptr, Ptr, Ptr, Ptr});
}

StructType *Emitter::outerTaskType() const {
  Type *I16 = Type::getInt16Ty(C);
  return StructType::get(C, {Type::getInt64Ty(C), Ptr, Ptr, Ptr, I16, I16});
}

Value *Emitter::taskBegunAddress(IRBuilder<> &B, Value *Task) {
  return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Task,
                                      offsetof(pomp_task, begun));
}

void Emitter::instrumentMain(Function &Main) {
  for (BasicBlock &BB : Main)
    if (auto *Return = dyn_cast<ReturnInst>(BB.getTerminator()))
      control(Return, stub::Finalize);
  control(&*Main.getEntryBlock().getFirstNonPHIOrDbgOrAlloca(), stub::Init);
}

} // namespace pomp
