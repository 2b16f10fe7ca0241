//===- Unwind.cpp - Stage 2: exits by exceptions -------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lower/Unwind.h"
#include "compat/IRCompat.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pomp {

bool leavesUnseen(const CallInst &Call) {
  const Function &F = *Call.getFunction();
  return !Call.doesNotThrow() && !F.doesNotThrow() && !Call.isMustTailCall() &&
         !Call.isInlineAsm() && !isa<IntrinsicInst>(Call) &&
         (!F.hasPersonalityFn() ||
          !isScopedEHPersonality(classifyEHPersonality(F.getPersonalityFn())));
}

bool endsProgram(const CallBase &Call) {
  // An exception of an invoke may be caught inside the function.
  return Call.doesNotReturn() && !isa<IntrinsicInst>(Call) &&
         (Call.doesNotThrow() ||
          (isa<CallInst>(Call) && Call.getFunction()->doesNotThrow()));
}

InvokeInst *giveLandingPad(CallInst *Call, DomTreeUpdater *DTU) {
  Function &F = *Call->getFunction();
  Module &M = *F.getParent();
  LLVMContext &C = F.getContext();
  if (!F.hasPersonalityFn()) {
    StringRef Name =
        getEHPersonalityName(getDefaultEHPersonality(compat::tripleOf(M)));
    FunctionType *T = FunctionType::get(Type::getInt32Ty(C), true);
    F.setPersonalityFn(
        cast<Constant>(M.getOrInsertFunction(Name, T).getCallee()));
  }
  BasicBlock *Pad = BasicBlock::Create(C, "", &F);
  IRBuilder<> B(Pad);
  B.SetCurrentDebugLocation(Call->getDebugLoc());
  LandingPadInst *LPad = B.CreateLandingPad(
      StructType::get(PointerType::get(C, 0), B.getInt32Ty()), 0);
  LPad->setCleanup(true);
  B.CreateResume(LPad);
  BasicBlock *Block = Call->getParent();
  changeToInvokeAndSplitBasicBlock(Call, Pad, DTU);
  return cast<InvokeInst>(Block->getTerminator());
}

void seeAll(BasicBlock &Pad) {
  if (LandingPadInst *LPad = Pad.getLandingPadInst())
    LPad->setCleanup(true);
}

BasicBlock *ownLandingPad(BasicBlock *From, BasicBlock *To,
                          SmallVectorImpl<BasicBlock *> &NewBlocks,
                          DomTreeUpdater *DTU, LoopInfo *LI) {
  if (!To->isLandingPad())
    return nullptr;
  seeAll(*To);
  if (To->getSinglePredecessor())
    return To;
  SplitLandingPadPredecessors(To, {From}, "", "", NewBlocks, DTU, LI);
  return NewBlocks.front();
}

} // namespace pomp
