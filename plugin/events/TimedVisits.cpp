//===- TimedVisits.cpp - Counts visits of which some are timed ------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "events/TimedVisits.h"
#include "compat/IRCompat.h"
#include "events/EventCode.h"
#include "events/EventLists.h"
#include "pomp/kinds.h"
#include "stub/Stub.h"
#include "llvm/IR/Constants.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pomp {

/// \returns the declaration of the thread's struct pomp_timed_visits, whose
/// first member is how many visits are left.
static GlobalVariable *timedVisits(Module &M) {
  std::string Name = stub::symbol(stub::TimedVisits);
  if (GlobalVariable *Visits = M.getNamedGlobal(Name))
    return Visits;
  LLVMContext &C = M.getContext();
  Type *I32 = Type::getInt32Ty(C), *I64 = Type::getInt64Ty(C);
  auto *Visits = new GlobalVariable(
      M, StructType::get(C, {I32, I32, PointerType::get(C, 0), I64}), false,
      GlobalValue::ExternalLinkage, nullptr, Name, nullptr,
      GlobalValue::GeneralDynamicTLSModel);
  Visits->setVisibility(GlobalValue::HiddenVisibility);
  Visits->setDSOLocal(true);
  return Visits;
}

void countVisits(CallInst *Call) {
  PlacedEvent E = *placedEvent(*Call);
  Module &M = *Call->getModule();
  BasicBlock *Before = Call->getParent();
  // Nobody knows whether a library wants it.
  Instruction *Count = SplitBlockAndInsertIfThen(
      loadGuard(Call, 1u << pomp_event_guard(E.Event)), compat::before(Call),
      false);
  EventBuilder B(Count);
  Before->getTerminator()->setDebugLoc(B.getCurrentDebugLocation());
  Count->setDebugLoc(B.getCurrentDebugLocation());
  Value *Address = B.CreateThreadLocalAddress(timedVisits(M));
  Value *Left =
      B.CreateSub(B.CreateLoad(B.getInt32Ty(), Address), B.getInt32(1));
  B.CreateStore(Left, Address);
  Instruction *Begin = onlyWhen(B.CreateICmpSLT(Left, B.getInt32(0)), Count);
  B.SetInsertPoint(Begin);
  Function *Visit = stub::declareDelivery(M, stub::Visit);
  CallInst *New = B.CreateCall(Visit, {E.Slot, addEventList(M, E),
                                       ConstantPointerNull::get(B.getPtrTy())});
  New->setCallingConv(Visit->getCallingConv());
  New->setDoesNotThrow();
  // SplitBlockAndInsertIfThen left two blocks: the one of the count goes on in
  // the one that Begin goes on in, and from there to that of the placeholder.
  BasicBlock *Rest = Call->getParent(), *Counted = Count->getParent();
  auto Phi = [&](BasicBlock *In, BasicBlock *From, Value *Then,
                 BasicBlock *Else) {
    PHINode *P = PHINode::Create(B.getInt1Ty(), 2);
    P->insertBefore(compat::before(&In->front()));
    P->addIncoming(Then, From);
    P->addIncoming(B.getFalse(), Else);
    P->setDebugLoc(B.getCurrentDebugLocation());
    return P;
  };
  PHINode *IsBegun = Phi(Counted, Begin->getParent(), B.getTrue(),
                         Begin->getParent()->getSinglePredecessor());
  Call->replaceAllUsesWith(Phi(Rest, Counted, IsBegun, Before));
  Call->eraseFromParent();
}

} // namespace pomp
