//===- UserCalls.cpp - The program's own calls of POMP functions ---------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lower/UserCalls.h"
#include "compat/IRCompat.h"
#include "events/EventCode.h"
#include "pomp/kinds.h"
#include "stub/Stub.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace pomp {

namespace {

/// By enum pomp_function.
std::string callerName(pomp_function Which) {
  return stub::symbol(std::string("__pomp_call_") + pomp_function_name(Which));
}

/// Only there a call of unknown parameters can be handed on.
bool handsOnAnything(const Triple &T) {
  return T.getArch() == Triple::x86_64 || T.isAArch64();
}

/// The results for the program if there is no library: success, no level, and
/// an error string that may be read.
Value *nothingIn(IRBuilder<> &B, Type *T) {
  if (T->isPointerTy())
    return B.CreateGlobalString("", "", 0, B.GetInsertBlock()->getModule());
  return Constant::getNullValue(T);
}

/// Gives \p F the body: a jump to what the object has as \p Which.
void defineCaller(Function &F, pomp_function Which) {
  LLVMContext &C = F.getContext();
  IRBuilder<> B(BasicBlock::Create(C, "", &F));
  auto *Call = BasicBlock::Create(C, "", &F);
  auto *Nothing = BasicBlock::Create(C, "", &F);
  Value *Known = loadFunction(B, Which);
  B.CreateCondBr(B.CreateIsNotNull(Known), Call, Nothing);

  B.SetInsertPoint(Call);
  SmallVector<Value *, 8> Args;
  for (Argument &A : F.args())
    Args.push_back(&A);
  CallInst *Result = B.CreateCall(F.getFunctionType(), Known, Args);
  Result->setCallingConv(F.getCallingConv());
  Result->setAttributes(F.getAttributes().removeFnAttributes(C));
  Result->setTailCallKind(F.isVarArg() ? CallInst::TCK_MustTail
                                       : CallInst::TCK_Tail);
  if (F.getReturnType()->isVoidTy())
    B.CreateRetVoid();
  else
    B.CreateRet(Result);

  B.SetInsertPoint(Nothing);
  if (F.getReturnType()->isVoidTy())
    B.CreateRetVoid();
  else
    B.CreateRet(nothingIn(B, F.getReturnType()));
}

/// Makes the caller of \p Which in \p M that has the type and the attributes of
/// \p Like.
Function *makeCaller(Module &M, pomp_function Which, FunctionType *T,
                     const Function *Like) {
  auto *F = Function::createWithDefaultAttr(
      T, GlobalValue::LinkOnceODRLinkage,
      M.getDataLayout().getProgramAddressSpace(), callerName(Which), &M);
  if (Like) {
    F->copyAttributesFrom(Like);
    F->removeFnAttr(llvm::Attribute::NoReturn);
  }
  F->setDSOLocal(true);
  // One that was declared in another way has other code.
  if (T->isVarArg()) {
    F->setLinkage(GlobalValue::InternalLinkage);
  } else {
    F->setVisibility(GlobalValue::HiddenVisibility);
    stub::makeShared(*F, M);
  }
  defineCaller(*F, Which);
  return F;
}

} // namespace

bool hasFortranCalls(const Module &M) {
  return any_of(M, [](const Function &F) {
    if (!F.isDeclaration() || F.use_empty() ||
        !F.getName().starts_with("pomp_"))
      return false;
    return any_of(seq<unsigned>(0, POMP_NUM_FUNCTIONS), [&](unsigned I) {
      return F.getName() == StringRef(pomp_function_name(I)).lower() + "_";
    });
  });
}

Function *callerOf(Module &M, pomp_function Which, FunctionType *T) {
  Function *F = M.getFunction(callerName(Which));
  return F ? F : makeCaller(M, Which, T, nullptr);
}

void redirectUserCalls(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    if (!F.isDeclaration() || F.use_empty() ||
        !F.getName().starts_with("POMP_") ||
        (F.isVarArg() && !handsOnAnything(compat::tripleOf(M))))
      continue;
    auto All = seq<unsigned>(0, POMP_NUM_FUNCTIONS);
    auto Found = find_if(
        All, [&](unsigned I) { return F.getName() == pomp_function_name(I); });
    if (Found == All.end())
      continue;
    auto Which = pomp_function(*Found);
    Function *Known = M.getFunction(callerName(Which));
    F.replaceAllUsesWith(Known ? Known
                               : makeCaller(M, Which, F.getFunctionType(), &F));
    F.eraseFromParent();
  }
}

} // namespace pomp
