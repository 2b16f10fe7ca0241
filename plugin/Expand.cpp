//===- Expand.cpp - Stage 2: placeholders become guards and calls ----------
//-===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expand.h"
#include "Attach.h"
#include "Emitter.h"
#include "pomp/attach.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pomp {

namespace {

/// \returns the declaration of the struct pomp_object that the stub defines.
GlobalVariable *object(Module &M) {
  std::string Name = stub::symbol(stub::Object);
  if (GlobalVariable *Object = M.getNamedGlobal(Name))
    return Object;
  // The fields in the target's layout.
  static_assert(offsetof(pomp_object, functions) ==
                    4 * sizeof(uint32_t) + 4 * sizeof(void *),
                "the fields below are those of pomp_object");
  LLVMContext &C = M.getContext();
  Type *I32 = Type::getInt32Ty(C), *Ptr = PointerType::get(C, 0);
  auto *T = StructType::get(C, {I32, I32, I32, I32, Ptr, Ptr, Ptr, Ptr,
                                ArrayType::get(Ptr, POMP_NUM_FUNCTIONS)});
  auto *Object = new GlobalVariable(M, T, false, GlobalValue::ExternalLinkage,
                                    nullptr, Name);
  Object->setVisibility(GlobalValue::HiddenVisibility);
  Object->setDSOLocal(true);
  return Object;
}

} // namespace

Value *loadGuard(Instruction *At, Value *Bits) {
  EventBuilder B(At);
  // The library may write the mask at any time.
  LoadInst *Mask =
      B.CreateAlignedLoad(B.getInt32Ty(), object(*At->getModule()), Align(4));
  Mask->setAtomic(AtomicOrdering::Monotonic);
  return B.CreateICmpNE(B.CreateAnd(Mask, Bits), B.getInt32(0));
}

Value *loadFunction(IRBuilder<> &B, Value *Fn) {
  if (Fn->getType()->isPointerTy())
    return Fn;
  GlobalVariable *Object = object(*B.GetInsertBlock()->getModule());
  return B.CreateLoad(B.getPtrTy(),
                      B.CreateInBoundsGEP(Object->getValueType(), Object,
                                          {B.getInt32(0), B.getInt32(8), Fn}));
}

Value *freshSlot(IRBuilder<> &B, Value *Slot) {
  if (!isa<ConstantPointerNull>(Slot))
    return Slot;
  Function *F = B.GetInsertBlock()->getParent();
  Value *Own = IRBuilder<>(&*F->getEntryBlock().getFirstInsertionPt())
                   .CreateAlloca(B.getInt32Ty());
  B.CreateStore(ConstantInt::getAllOnesValue(B.getInt32Ty()), Own);
  return Own;
}

Instruction *onlyWhen(Value *On, Instruction *At) {
  Instruction *Then = SplitBlockAndInsertIfThen(
      On, At->getIterator(), false,
      MDBuilder(At->getContext()).createUnlikelyBranchWeights());
  DebugLoc Loc = EventBuilder(At).getCurrentDebugLocation();
  Then->setDebugLoc(Loc);
  Then->getParent()->getSinglePredecessor()->getTerminator()->setDebugLoc(Loc);
  return Then;
}

void expandEvents(Module &M) {
  for (const char *Name : {GuardedEvent, DecidedEvent}) {
    Function *Placeholder = M.getFunction(Name);
    if (!Placeholder)
      continue;
    for (User *Use : make_early_inc_range(Placeholder->users())) {
      auto *Call = cast<CallInst>(Use);
      Value *On = Call->getArgOperand(1);
      if (Name == GuardedEvent) {
        On = loadGuard(Call, On);
        Call->replaceAllUsesWith(On);
      }
      EventBuilder B(onlyWhen(On, Call));
      SmallVector<Value *, 8> Args(drop_begin(Call->args(), 2));
      Args[ThreadArg] = freshSlot(B, Args[ThreadArg]);
      Args[DeliverArg] = loadFunction(B, Args[DeliverArg]);
      SmallVector<Type *, 8> Types;
      for (Value *A : Args)
        Types.push_back(A->getType());
      CallInst *Helper =
          B.CreateCall(FunctionType::get(B.getVoidTy(), Types, false),
                       Call->getArgOperand(0), Args);
      Helper->setDoesNotThrow();
      Call->eraseFromParent();
    }
    Placeholder->eraseFromParent();
  }
}

} // namespace pomp
