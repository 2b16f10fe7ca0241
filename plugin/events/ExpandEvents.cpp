//===- ExpandEvents.cpp - Placeholders become branches and calls ----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "events/ExpandEvents.h"
#include "events/EventCode.h"
#include "events/EventSlot.h"
#include "events/Placeholders.h"
#include "events/RuntimeCallEvents.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace pomp {

namespace {

/// \returns where the bit of \p Pair is, and what is there. Sites write it as
/// well, which is not seen.
std::pair<Value *, Value *> loadPairs(IRBuilder<> &B, Value *Slot,
                                      unsigned Pair) {
  Value *Byte =
      B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Slot, PairsBegin + Pair / 8);
  return {Byte, B.CreateLoad(B.getInt8Ty(), Byte, /*isVolatile=*/true)};
}

/// Emits what keeps the decision of the event that \p Then delivers.
void keepDecision(Instruction *Then, Value *Slot, unsigned Pair, bool Ends) {
  EventBuilder B(Then);
  uint8_t Bit = 1u << (Pair % 8);
  auto [Byte, Old] = loadPairs(B, Slot, Pair);
  B.CreateStore(Ends ? B.CreateOr(Old, Bit) : B.CreateAnd(Old, uint8_t(~Bit)),
                Byte, /*isVolatile=*/true);
}

Value *loadDecision(Instruction *At, Value *Slot, unsigned Pair) {
  EventBuilder B(At);
  Value *Bits = loadPairs(B, Slot, Pair).second;
  return B.CreateIsNull(B.CreateAnd(Bits, uint8_t(1u << (Pair % 8))));
}

/// Makes a guard and a call of \p Call.
void expand(CallInst *Call, Decision How, bool IsLast) {
  if (preservesRegisters(*Call->getFunction())) {
    if (!Call->use_empty())
      Call->replaceAllUsesWith(ConstantInt::getFalse(Call->getContext()));
    Call->eraseFromParent();
    return;
  }
  Value *On = Call->getArgOperand(WhenArg);
  std::optional<unsigned> Pair = pairOf(Call->getArgOperand(PairArg));
  SmallVector<Value *, 8> Args(drop_begin(Call->args(), FirstHelperArg));
  if (How == Decision::Guarded) {
    On = loadGuard(Call, On, IsLast);
    Call->replaceAllUsesWith(On);
  } else if (How == Decision::Ending) {
    On = loadDecision(Call, Args[ThreadArg], *Pair);
  }
  Instruction *Then = onlyWhen(On, Call);
  EventBuilder B(Then);
  Value *Slot = Args[ThreadArg];
  Args[ThreadArg] = freshSlot(B, Slot);
  Args[DeliverArg] = loadFunction(B, Args[DeliverArg]);
  SmallVector<Type *, 8> Types;
  for (Value *A : Args)
    Types.push_back(A->getType());
  CallInst *Helper =
      B.CreateCall(FunctionType::get(B.getVoidTy(), Types, false),
                   Call->getArgOperand(HelperFn), Args);
  Helper->setDoesNotThrow();
  if (Pair)
    keepDecision(Then, Slot, *Pair, How == Decision::Ending);
  Call->eraseFromParent();
}

} // namespace

void expandEvents(Module &M, bool IsLast) {
  for (CallInst *Call : callsWithEvents(M))
    unbundleEvents(Call);
  for (Decision How :
       {Decision::Guarded, Decision::Decided, Decision::Ending}) {
    Function *Placeholder = M.getFunction(placeholderName(How));
    if (!Placeholder)
      continue;
    for (User *Use : make_early_inc_range(Placeholder->users()))
      expand(cast<CallInst>(Use), How, IsLast);
    Placeholder->eraseFromParent();
  }
}

} // namespace pomp
