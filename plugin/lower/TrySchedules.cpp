//===- TrySchedules.cpp - Schedules that can be set at run time ---------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each loop has a word for the schedule, 0 for its own, and one for the chunk
// size. A loop that is dispatched takes what they say instead of its own. A
// static loop
//
// clang-format off
//   init: call __kmpc_for_static_init(...)
//   loop: its iterations from *lower to *upper
//   exit: call __kmpc_for_static_fini
//
// is visited once for each chunk instead:
//
//   init:  %kind = load word
//          call __kmpc_for_static_init
//          br %kind != 0, begin, loop
//   begin: call __kmpc_dispatch_init
//          br next
//   next:  call __kmpc_dispatch_next
//          br got one, loop, exit
//   loop:  as before
//   again: br %kind != 0, next, exit
//   exit:  as before
// clang-format on
//
// That costs a load and two branches for each visit of the loop, and none for
// an iteration. Nothing else changes: a loop with a static schedule and a chunk
// size has its own loop over chunks, which ends after one, because the stride
// leads behind the last iteration.
//
//===----------------------------------------------------------------------===//

#include "lower/TrySchedules.h"
#include "compat/IRCompat.h"
#include "constructs/MarkerNames.h"
#include "events/EventCode.h"
#include "lower/RegionTree.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include <set>

using namespace llvm;

namespace pomp {

namespace {

/// The operands of the calls (openmp/runtime/src/kmp.h).
enum : unsigned {
  Location,
  Thread,
  Schedule,
  StaticLast = 3,
  StaticLower,
  StaticUpper,
  StaticStride,
  StaticIncrement,
  DispatchChunk = 6
};

class FunctionSchedules {
public:
  FunctionSchedules(Function &F, const Unit &U) : F(F), U(U) {}

  void run();

private:
  /// What belongs to one loop.
  struct Parts {
    unsigned Id;
    CallInst *Init = nullptr;
    SmallVector<CallInst *, 2> Ends;
  };

  CallInst *initBefore(const Instruction &I, const DominatorTree &DT) const;
  Value *loadKind(IRBuilder<> &B, unsigned Id) const;
  Value *loadChunk(IRBuilder<> &B, unsigned Id, Type *T) const;
  void changeDispatch(const Parts &P) const;
  void changeStatic(const Parts &P) const;

  Function &F;
  const Unit &U;
  SmallVector<CallInst *, 8> Inits;
};

bool isInit(StringRef Name) {
  return Name.starts_with("__kmpc_for_static_init_") ||
         Name.starts_with("__kmpc_dispatch_init_");
}

/// The last init that every path to \p I passes, or null.
CallInst *FunctionSchedules::initBefore(const Instruction &I,
                                        const DominatorTree &DT) const {
  CallInst *Last = nullptr;
  for (CallInst *Init : Inits)
    if (DT.dominates(Init, &I) && (!Last || DT.dominates(Last, Init)))
      Last = Init;
  return Last;
}

Value *FunctionSchedules::loadKind(IRBuilder<> &B, unsigned Id) const {
  GlobalVariable *Words = declareSchedule(*F.getParent(), Id);
  return B.CreateLoad(
      B.getInt32Ty(),
      B.CreateStructGEP(scheduleType(F.getContext()), Words, 1));
}

Value *FunctionSchedules::loadChunk(IRBuilder<> &B, unsigned Id,
                                    Type *T) const {
  GlobalVariable *Words = declareSchedule(*F.getParent(), Id);
  return B.CreateTrunc(
      B.CreateLoad(B.getInt64Ty(),
                   B.CreateStructGEP(scheduleType(F.getContext()), Words, 2)),
      T);
}

void FunctionSchedules::changeDispatch(const Parts &P) const {
  IRBuilder<> B(P.Init);
  Value *Own = P.Init->getArgOperand(DispatchChunk);
  Value *Kind = loadKind(B, P.Id);
  Value *IsOwn = B.CreateICmpEQ(Kind, B.getInt32(0));
  Value *Chunk = loadChunk(B, P.Id, Own->getType());
  P.Init->setArgOperand(
      Schedule, B.CreateSelect(IsOwn, P.Init->getArgOperand(Schedule), Kind));
  P.Init->setArgOperand(DispatchChunk, B.CreateSelect(IsOwn, Own, Chunk));
}

void FunctionSchedules::changeStatic(const Parts &P) const {
  CallInst *Init = P.Init, *End = P.Ends.front();
  Module &M = *F.getParent();
  LLVMContext &C = F.getContext();
  const std::string Suffix =
      calledName(*Init).drop_front(strlen("__kmpc_for_static_init")).str();
  Type *T = IntegerType::get(C, Suffix[1] == '8' ? 64 : 32);
  Type *Ptr = PointerType::get(C, 0), *I32 = Type::getInt32Ty(C);
  Value *Lower = Init->getArgOperand(StaticLower),
        *Upper = Init->getArgOperand(StaticUpper),
        *Stride = Init->getArgOperand(StaticStride),
        *Gtid = Init->getArgOperand(Thread),
        *Loc = Init->getArgOperand(Location);

  IRBuilder<> B(Init);
  Value *Kind = loadKind(B, P.Id);
  Value *First = B.CreateLoad(T, Lower), *Last = B.CreateLoad(T, Upper);
  Value *IsTried = B.CreateICmpNE(Kind, B.getInt32(0));
  const DebugLoc Line = Init->getDebugLoc();

  BasicBlock *Before = Init->getParent();
  BasicBlock *Loop = SplitBlock(Before, Init->getNextNode());
  BasicBlock *Again = End->getParent();
  BasicBlock *Exit = SplitBlock(Again, End);
  auto *Begin = BasicBlock::Create(C, "", &F, Loop);
  auto *Next = BasicBlock::Create(C, "", &F, Loop);
  auto Branch = [&](BasicBlock *From, Value *Condition, BasicBlock *Then,
                    BasicBlock *Else) {
    if (From->getTerminator())
      From->getTerminator()->eraseFromParent();
    IRBuilder<> At(From);
    At.SetCurrentDebugLocation(Line);
    At.CreateCondBr(Condition, Then, Else, compat::unlikely(C));
  };
  Branch(Before, IsTried, Begin, Loop);
  Branch(Again, IsTried, Next, Exit);

  B.SetInsertPoint(Begin);
  B.SetCurrentDebugLocation(Line);
  B.CreateCall(
      M.getOrInsertFunction(
          "__kmpc_dispatch_init" + Suffix,
          FunctionType::get(B.getVoidTy(), {Ptr, I32, I32, T, T, T, T}, false)),
      {Loc, Gtid, Kind, First, Last, Init->getArgOperand(StaticIncrement),
       loadChunk(B, P.Id, T)});
  B.CreateBr(Next);

  B.SetInsertPoint(Next);
  B.SetCurrentDebugLocation(Line);
  Value *More = B.CreateCall(
      M.getOrInsertFunction(
          "__kmpc_dispatch_next" + Suffix,
          FunctionType::get(I32, {Ptr, I32, Ptr, Ptr, Ptr, Ptr}, false)),
      {Loc, Gtid, Init->getArgOperand(StaticLast), Lower, Upper, Stride});
  B.CreateStore(B.CreateSub(B.CreateAdd(Last, ConstantInt::get(T, 1)),
                            B.CreateLoad(T, Lower)),
                Stride);
  B.CreateCondBr(B.CreateICmpNE(More, B.getInt32(0)), Loop, Exit);
}

void FunctionSchedules::run() {
  DominatorTree DT(F);
  MapVector<CallInst *, Parts> Loops;
  SmallVector<CallInst *, 4> Ends;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I);
        Call && DT.isReachableFromEntry(Call->getParent())) {
      if (isInit(calledName(I)))
        Inits.push_back(Call);
      else if (calledName(I) == "__kmpc_for_static_fini")
        Ends.push_back(Call);
    }
  if (Inits.empty())
    return;
  for (Instruction &I : instructions(F))
    if (calledName(I) == marker::Iter.Name &&
        DT.isReachableFromEntry(I.getParent()))
      if (CallInst *Init = initBefore(I, DT))
        Loops.insert({Init, {unsigned(markerArgument(I)), Init, {}}});
  for (CallInst *End : Ends)
    if (auto Found = Loops.find(initBefore(*End, DT)); Found != Loops.end())
      Found->second.Ends.push_back(End);
  for (const auto &[Init, P] : Loops) {
    const bool IsStatic = calledName(*Init).starts_with("__kmpc_for_static");
    if (!U.Constructs[P.Id].HasAnySchedule)
      continue;
    if (!IsStatic)
      changeDispatch(P);
    else if (P.Ends.size() == 1)
      changeStatic(P);
  }
}

} // namespace

void makeSchedulesVariable(Module &M, const Unit &U) {
  Function *Marker = M.getFunction(marker::Iter.Name);
  if (!Marker)
    return;
  std::set<Function *> Functions;
  for (User *Use : Marker->users())
    Functions.insert(cast<Instruction>(Use)->getFunction());
  for (Function &F : M)
    if (Functions.count(&F))
      FunctionSchedules(F, U).run();
}

} // namespace pomp
