//===- PauseResource.cpp - Handles omp_pause_resource ---------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lower/PauseResource.h"
#include "events/EventCode.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace pomp {

void wakeRuntimeAfterPauses(Module &M) {
  LLVMContext &C = M.getContext();
  SmallVector<CallInst *, 4> Pauses;
  for (const char *Name : {"omp_pause_resource", "omp_pause_resource_all"})
    if (Function *F = M.getFunction(Name); F && F->isDeclaration())
      for (User *U : F->users())
        if (auto *Call = dyn_cast<CallInst>(U);
            Call && Call->getCalledOperand() == F && !Call->isMustTailCall())
          Pauses.push_back(Call);
  for (CallInst *Pause : Pauses) {
    Instruction *After = Pause->getNextNode();
    Type *I32 = Type::getInt32Ty(C);
    EventBuilder B(onlyWhen(loadGuard(After, ~0u), After));
    // This wakes the runtime. Other calls would not before the next region.
    auto *Ptr = PointerType::get(C, 0);
    B.CreateCall(M.getOrInsertFunction("__kmpc_global_thread_num", I32, Ptr),
                 {ConstantPointerNull::get(Ptr)});
  }
}

} // namespace pomp
