//===- Emitter.cpp - Stage 2: guards and calls of events -----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "events/Emitter.h"
#include "events/EventSlot.h"
#include "pomp/kinds.h"
#include "stub/Stub.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace pomp {

Emitter::Emitter(Module &M, const Unit &U)
    : M(M), U(U), C(M.getContext()), I32(Type::getInt32Ty(C)),
      Ptr(PointerType::get(C, 0)), Helpers(M) {}

Value *Emitter::guard(Instruction *At, pomp_function Event) {
  return loadGuard(At, ConstantInt::get(I32, 1u << pomp_event_guard(Event)));
}

/// The library's function: its number in the object's table, or its address.
Value *Emitter::function(pomp_function Event) {
  if (!U.Opts.LinkDirect)
    return ConstantInt::get(I32, Event);
  // It takes what the helper gives it.
  return M
      .getOrInsertFunction(pomp_function_name(Event),
                           FunctionType::get(I32, false))
      .getCallee();
}

/// Where the thread number is kept while \p B's function executes: null where
/// it is to be asked for each time.
Value *Emitter::threadSlot(IRBuilder<> &B) {
  Function *F = B.GetInsertBlock()->getParent();
  // A coroutine may go on on another thread.
  if (F->isPresplitCoroutine())
    askEachTime(*F);
  Value *&Slot = ThreadSlots[F];
  if (!Slot) {
    IRBuilder<> Entry(&*F->getEntryBlock().getFirstInsertionPt());
    // The number, and in half of the rest the level of the team: both -1 until
    // somebody asked. Behind them a bit for each pair of events, which is 0
    // between them if the first was delivered.
    Slot = Entry.CreateAlloca(Entry.getInt64Ty());
    // A site may be all that reads it, and is not seen to.
    Entry.CreateStore(Entry.getInt64(-1), Slot, /*isVolatile=*/true);
  }
  return Slot;
}

void Emitter::askEachTime(Function &F) {
  ThreadSlots.try_emplace(&F, ConstantPointerNull::get(Ptr));
}

SmallVector<Value *, 8> Emitter::helperArguments(IRBuilder<> &B, Value *Deliver,
                                                 unsigned Id,
                                                 ArrayRef<Value *> Values) {
  SmallVector<Value *, 8> Args{threadSlot(B), construct(Id), Deliver};
  Args.append(Values.begin(), Values.end());
  return Args;
}

void Emitter::eventNow(IRBuilder<> &B, pomp_function Event, unsigned Id,
                       ArrayRef<Value *> Values) {
  SmallVector<Value *, 8> Args =
      helperArguments(B, loadFunction(B, function(Event)), Id, Values);
  Args[ThreadArg] = freshSlot(B, Args[ThreadArg]);
  CallInst *Call = B.CreateCall(Helpers[Event], Args);
  Call->setDoesNotThrow();
}

std::optional<unsigned> Emitter::pairAt(IRBuilder<> &B, pomp_function First,
                                        unsigned Level) {
  if (!U.HasSites || !pomp_event_is_at_call(First) || Level >= MaxPairs)
    return std::nullopt;
  auto *Slot = dyn_cast<AllocaInst>(threadSlot(B));
  if (!Slot)
    return std::nullopt;
  if (Level >= MaxPairsOfWord && !Slot->getAllocatedType()->isArrayTy()) {
    Slot->setAllocatedType(ArrayType::get(B.getInt64Ty(), 2));
    IRBuilder<> Entry(Slot->getNextNode());
    Entry.CreateStore(
        Entry.getInt64(-1),
        Entry.CreateConstInBoundsGEP1_64(Entry.getInt64Ty(), Slot, 1),
        /*isVolatile=*/true);
  }
  return Level;
}

Value *Emitter::placeholder(IRBuilder<> &B, Decision How, pomp_function Event,
                            Value *When, std::optional<unsigned> Pair,
                            unsigned Id, ArrayRef<Value *> Values) {
  SmallVector<Value *, 10> Args{Helpers[Event].getCallee(), When,
                                pairOperand(C, Pair)};
  append_range(Args, helperArguments(B, function(Event), Id, Values));
  CallInst *Call = B.CreateCall(placeholderFor(M, How), Args);
  Call->setAttributes(placeholderAttributes(!isa<ConstantPointerNull>(
      Call->getArgOperand(FirstHelperArg + ThreadArg))));
  return Call;
}

/// What the optimizer would find out for each call it is told. It is not told
/// that the program's memory is not written: then it finds more to do.
AttributeList Emitter::placeholderAttributes(bool HasSlot) {
  AttributeList &List = PlaceholderAttributes[HasSlot];
  if (!List.isEmpty())
    return List;
  List = List.addFnAttribute(C, Attribute::NoUnwind)
             .addFnAttribute(C, Attribute::NoMerge)
             .addParamAttribute(C, HelperFn, Attribute::NonNull)
             .addParamAttribute(C, FirstHelperArg + ConstructArg,
                                Attribute::NonNull);
  if (HasSlot)
    List = List.addParamAttribute(C, FirstHelperArg + ThreadArg,
                                  Attribute::NonNull);
  return List;
}

Value *Emitter::event(IRBuilder<> &B, pomp_function Event, unsigned Id,
                      ArrayRef<Value *> Values, std::optional<unsigned> Pair) {
  return placeholder(B, Decision::Guarded, Event,
                     B.getInt32(1u << pomp_event_guard(Event)), Pair, Id,
                     Values);
}

void Emitter::eventWhen(Value *On, IRBuilder<> &B, pomp_function Event,
                        unsigned Id, ArrayRef<Value *> Values,
                        std::optional<unsigned> Pair) {
  placeholder(B, Decision::Decided, Event, On, Pair, Id, Values);
}

void Emitter::eventEnding(unsigned Pair, IRBuilder<> &B, pomp_function Event,
                          unsigned Id, ArrayRef<Value *> Values) {
  placeholder(B, Decision::Ending, Event, pairOperand(C, Pair), Pair, Id,
              Values);
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

Value *Emitter::delivery(IRBuilder<> &B, pomp_function Event) {
  return loadFunction(B, function(Event));
}

void Emitter::taskEvent(IRBuilder<> &B, const char *Stub, unsigned Id,
                        Value *Deliver, ArrayRef<Value *> More, Value *Slot) {
  SmallVector<Value *, 8> Args{Slot ? Slot : freshSlot(B, threadSlot(B)),
                               construct(Id), Deliver};
  append_range(Args, More);
  callStub(B, Stub, B.getVoidTy(), Args);
}

StructType *Emitter::newTaskType() const {
  Type *Task =
      ArrayType::get(Type::getInt64Ty(C), sizeof(pomp_task) / sizeof(uint64_t));
  return StructType::get(C, {Task, Ptr});
}

StructType *Emitter::outerTaskType() const {
  Type *I16 = Type::getInt16Ty(C);
  return StructType::get(C, {Type::getInt64Ty(C), Ptr, Ptr, I16, I16});
}

static Value *threadAddress(IRBuilder<> &B, AllocaInst *State) {
  return B.CreateStructGEP(State->getAllocatedType(), State, 1);
}

void Emitter::setInactive(IRBuilder<> &B, AllocaInst *State) {
  B.CreateStore(ConstantPointerNull::get(B.getPtrTy()), threadAddress(B, State),
                /*isVolatile=*/true);
}

Value *Emitter::isActive(IRBuilder<> &B, AllocaInst *State) {
  return B.CreateIsNotNull(
      B.CreateLoad(B.getPtrTy(), threadAddress(B, State), /*isVolatile=*/true));
}

Value *Emitter::taskBegunAddress(IRBuilder<> &B, Value *Task) {
  return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Task,
                                      offsetof(pomp_task, begun));
}

Instruction *Emitter::start(Function &F) const {
  auto *Slot = dyn_cast_or_null<AllocaInst>(ThreadSlots.lookup(&F));
  if (!Slot)
    return &*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  // What sets the slot comes first.
  Instruction *I = Slot->getNextNode();
  while (isa<AllocaInst, StoreInst, GetElementPtrInst>(I))
    I = I->getNextNode();
  return I;
}

void Emitter::instrumentMain(Function &Main) {
  for (BasicBlock &BB : Main)
    if (auto *Return = dyn_cast<ReturnInst>(BB.getTerminator()))
      control(Return, stub::Finalize);
  control(&*Main.getEntryBlock().getFirstNonPHIOrDbgOrAlloca(), stub::Init);
}

} // namespace pomp
