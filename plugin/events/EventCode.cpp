//===- EventCode.cpp - What the code of events consists of ----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "events/EventCode.h"
#include "IRCompat.h"
#include "pomp/attach.h"
#include "stub/Stub.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pomp {

EventBuilder::EventBuilder(Instruction *At) : IRBuilder<>(At) {
  DISubprogram *SP = At->getFunction()->getSubprogram();
  SetCurrentDebugLocation(
      SP ? DebugLoc(DILocation::get(SP->getContext(), 0, 0, SP)) : DebugLoc());
}

GlobalVariable *objectOf(Module &M) {
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

Value *loadGuard(Instruction *At, Value *Bits, bool IsLast) {
  EventBuilder B(At);
  LoadInst *Mask =
      B.CreateAlignedLoad(B.getInt32Ty(), objectOf(*At->getModule()), Align(4));
  // The library may write the mask at any time. Where no optimizer comes any
  // more, that only keeps a test of memory from being one instruction.
  if (IsLast)
    Mask->setMetadata(LLVMContext::MD_nosanitize,
                      MDNode::get(At->getContext(), {}));
  else
    Mask->setAtomic(AtomicOrdering::Monotonic);
  return B.CreateICmpNE(B.CreateAnd(Mask, Bits), B.getInt32(0));
}

/// \returns where the library's function of this number is.
static Constant *functionAddress(Module &M, Constant *Number) {
  GlobalVariable *Object = objectOf(M);
  Type *I32 = Number->getType();
  return ConstantExpr::getInBoundsGetElementPtr(
      Object->getValueType(), Object,
      ArrayRef<Constant *>{ConstantInt::get(I32, 0), ConstantInt::get(I32, 8),
                           Number});
}

Value *loadFunction(IRBuilder<> &B, Value *Fn) {
  if (Fn->getType()->isPointerTy())
    return Fn;
  return B.CreateLoad(
      B.getPtrTy(),
      functionAddress(*B.GetInsertBlock()->getModule(), cast<Constant>(Fn)));
}

Value *freshSlot(IRBuilder<> &B, Value *Slot) {
  if (!isa<ConstantPointerNull>(Slot))
    return Slot;
  Function *F = B.GetInsertBlock()->getParent();
  Value *Own = IRBuilder<>(&*F->getEntryBlock().getFirstInsertionPt())
                   .CreateAlloca(B.getInt64Ty());
  B.CreateStore(B.getInt64(-1), Own);
  return Own;
}

Instruction *onlyWhen(Value *On, Instruction *At) {
  Instruction *Then = SplitBlockAndInsertIfThen(
      On, compat::before(At), false, compat::unlikely(At->getContext()));
  DebugLoc Loc = EventBuilder(At).getCurrentDebugLocation();
  Then->setDebugLoc(Loc);
  Then->getParent()->getSinglePredecessor()->getTerminator()->setDebugLoc(Loc);
  return Then;
}

bool preservesRegisters(const Function &F) {
  CallingConv::ID CC = F.getCallingConv();
  return CC == CallingConv::PreserveMost || CC == CallingConv::PreserveAll ||
         CC == CallingConv::X86_INTR ||
         F.hasFnAttribute("no_caller_saved_registers");
}

StructType *constructType(LLVMContext &C) {
  Type *Ptr = PointerType::get(C, 0);
  return StructType::get(C, {Ptr, Ptr});
}

static constexpr char ConstructPrefix[] = "__pomp_construct.";

std::optional<unsigned> constructId(const GlobalVariable &G) {
  StringRef Name = G.getName();
  unsigned Id;
  if (!Name.consume_front(ConstructPrefix) || Name.getAsInteger(10, Id))
    return std::nullopt;
  return Id;
}

GlobalVariable *declareConstruct(Module &M, unsigned Id) {
  auto *G = new GlobalVariable(M, constructType(M.getContext()), false,
                               GlobalValue::ExternalLinkage, nullptr,
                               ConstructPrefix + Twine(Id));
  G->setVisibility(GlobalValue::HiddenVisibility);
  G->setDSOLocal(true);
  return G;
}

} // namespace pomp
