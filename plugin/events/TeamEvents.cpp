//===- TeamEvents.cpp - Events of parallel regions -----------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "events/TeamEvents.h"
#include "events/EventCode.h"
#include "events/EventLists.h"
#include "stub/Stub.h"

using namespace llvm;

namespace pomp {

/// \returns the function of the stub that delivers \p Event of a parallel
/// region, or counts it, or null.
static const char *functionOfTeam(pomp_function Event) {
  switch (Event) {
  case POMP_FN_Parallel_enter:
    return stub::TeamEnter;
  case POMP_FN_Parallel_begin:
    return stub::TeamBegin;
  case POMP_FN_Parallel_end:
    return stub::TeamEnd;
  case POMP_FN_Parallel_exit:
    return stub::TeamExit;
  default:
    return nullptr;
  }
}

bool callForTeam(CallInst *Call, Function *Runtime,
                 const GlobalVariable &List) {
  unsigned NumArgs = Runtime ? Runtime->arg_size() : 0;
  const char *Name =
      numEvents(List) == 1 ? functionOfTeam(firstEvent(List)) : nullptr;
  if (!Name)
    return false;
  EventBuilder B(Call);
  SmallVector<Value *, 4> Args(Call->arg_begin() + NumArgs, Call->arg_end());
  SmallVector<Type *, 4> Types;
  for (Value *V : Args)
    Types.push_back(V->getType());
  Function *F = stub::declare(*Call->getModule(), Name,
                              FunctionType::get(B.getVoidTy(), Types, false));
  CallInst *Direct = nullptr;
  if (Runtime && !numBefore(List))
    Direct = callDirectly(B, *Call, Runtime);
  B.CreateCall(F, Args)->setDoesNotThrow();
  if (Runtime && !Direct)
    Direct = callDirectly(B, *Call, Runtime);
  if (Direct && Call->doesNotThrow())
    Direct->setDoesNotThrow();
  if (Direct)
    Call->replaceAllUsesWith(Direct);
  Call->eraseFromParent();
  return true;
}

} // namespace pomp
