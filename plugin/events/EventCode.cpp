//===- EventCode.cpp - Building blocks of the code of events --------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "events/EventCode.h"
#include "compat/IRCompat.h"
#include "pomp/attach.h"
#include "stub/Stub.h"
#include "stub/lists.h"
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

Value *loadMask(IRBuilder<> &B) {
  Module &M = *B.GetInsertBlock()->getModule();
  // The library may write the mask at any time.
  LoadInst *Mask = B.CreateAlignedLoad(B.getInt32Ty(), objectOf(M), Align(4),
                                       /*isVolatile=*/true);
  Mask->setMetadata(LLVMContext::MD_nosanitize,
                    MDNode::get(M.getContext(), {}));
  return Mask;
}

Value *loadGuard(Instruction *At, uint32_t Bits) {
  EventBuilder B(At);
  return B.CreateIsNotNull(B.CreateAnd(loadMask(B), Bits));
}

Value *loadFunction(IRBuilder<> &B, pomp_function Fn) {
  GlobalVariable *Object = objectOf(*B.GetInsertBlock()->getModule());
  return B.CreateLoad(
      B.getPtrTy(),
      ConstantExpr::getInBoundsGetElementPtr(
          Object->getValueType(), Object,
          ArrayRef<Constant *>{B.getInt32(0), B.getInt32(8), B.getInt32(Fn)}));
}

Value *loadMember(IRBuilder<> &B, Type *T, Value *Struct, uint64_t Offset) {
  return B.CreateLoad(
      T, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Struct, Offset));
}

Value *loadPairs(IRBuilder<> &B, Value *Slot, unsigned Pair) {
  Type *T = B.getInt16Ty();
  // Calls that get the slot write it.
  return B.CreateLoad(T,
                      B.CreateConstInBoundsGEP1_64(
                          B.getInt8Ty(), Slot,
                          offsetof(pomp_slot, pairs) +
                              Pair / POMP_PAIRS_OF_ELEMENT * sizeof(uint16_t)),
                      /*isVolatile=*/true);
}

CallInst *callDirectly(IRBuilder<> &B, const CallInst &Call,
                       Function *Runtime) {
  CallInst *New = B.CreateCall(
      Runtime, SmallVector<Value *, 4>(Call.arg_begin(),
                                       Call.arg_begin() + Runtime->arg_size()));
  New->setAttributes(
      Runtime->getAttributes().removeFnAttributes(B.getContext()));
  New->setDebugLoc(Call.getDebugLoc());
  return New;
}

bool isNoCode(const Instruction &I) {
  return I.isDebugOrPseudoInst() || I.isLifetimeStartOrEnd();
}

bool isWithoutEffect(const Instruction &I) {
  return isa<LoadInst, CastInst, GetElementPtrInst, BinaryOperator, CmpInst,
             SelectInst, PHINode>(I) &&
         !I.isVolatile() && !I.isAtomic();
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

/// The number behind \p Prefix in the name of a variable that declareNumbered
/// has made.
static std::optional<unsigned> numberOf(const GlobalVariable &G,
                                        StringRef Prefix) {
  StringRef Name = G.getName();
  unsigned Id;
  if (!Name.consume_front(Prefix) || Name.getAsInteger(10, Id))
    return std::nullopt;
  return Id;
}

static GlobalVariable *declareNumbered(Module &M, StructType *T,
                                       StringRef Prefix, unsigned Id) {
  auto *G = new GlobalVariable(M, T, false, GlobalValue::ExternalLinkage,
                               nullptr, Prefix + Twine(Id));
  G->setVisibility(GlobalValue::HiddenVisibility);
  G->setDSOLocal(true);
  return G;
}

static constexpr char ConstructPrefix[] = "__pomp_construct.";

std::optional<unsigned> constructId(const GlobalVariable &G) {
  return numberOf(G, ConstructPrefix);
}

GlobalVariable *declareConstruct(Module &M, unsigned Id) {
  return declareNumbered(M, constructType(M.getContext()), ConstructPrefix, Id);
}

StructType *scheduleType(LLVMContext &C) {
  Type *I32 = Type::getInt32Ty(C);
  return StructType::get(C, {I32, I32, Type::getInt64Ty(C)});
}

static constexpr char SchedulePrefix[] = "__pomp_schedule.";

std::optional<unsigned> scheduleId(const GlobalVariable &G) {
  return numberOf(G, SchedulePrefix);
}

GlobalVariable *declareSchedule(Module &M, unsigned Id) {
  if (GlobalVariable *G = M.getNamedGlobal((SchedulePrefix + Twine(Id)).str()))
    return G;
  return declareNumbered(M, scheduleType(M.getContext()), SchedulePrefix, Id);
}

} // namespace pomp
