//===- RuntimeCalls.cpp - Calls of the OpenMP runtime -------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lower/RuntimeCalls.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace pomp {

namespace {

/// The types are those of LLVM's table, as it spells them.
struct Signature {
  bool IsVariadic;
  StringRef Result, Params;
};

const StringMap<Signature> &signatures() {
  static const StringMap<Signature> Known = {
#define OMP_RTL(Enum, Name, IsVarArg, Result, ...)                             \
  {Name, {IsVarArg, #Result, #__VA_ARGS__}},
#include "llvm/Frontend/OpenMP/OMPKinds.def"
  };
  return Known;
}

/// Whether \p T is the type that the table calls \p Name. Types with other
/// names (that of a size) are not checked.
bool is(const Type &T, StringRef Name) {
  if (Name == "Void")
    return T.isVoidTy();
  if (Name.ends_with("Ptr"))
    return T.isPointerTy();
  if (Name == "Int32")
    return T.isIntegerTy(32);
  if (Name == "Int64")
    return T.isIntegerTy(64);
  return true;
}

} // namespace

bool isRuntimeCall(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !Callee->isDeclaration() ||
      !(Callee->getName().starts_with("__kmpc_") ||
        Callee->getName().starts_with("__tgt_")))
    return false;
  auto Known = signatures().find(Callee->getName());
  // A newer runtime's.
  if (Known == signatures().end())
    return true;
  const Signature &S = Known->second;
  const FunctionType &T = *Callee->getFunctionType();
  SmallVector<StringRef, 12> Params;
  if (!S.Params.empty())
    S.Params.split(Params, ',');
  if (T.isVarArg() != S.IsVariadic || T.getNumParams() != Params.size() ||
      !is(*T.getReturnType(), S.Result))
    return false;
  for (unsigned I = 0; I != Params.size(); ++I)
    if (!is(*T.getParamType(I), Params[I].trim()))
      return false;
  return true;
}

Function *bodyOfTask(const Function &Entry) {
  for (const BasicBlock &BB : Entry)
    for (const Instruction &I : BB)
      if (const auto *Call = dyn_cast<CallBase>(&I))
        if (Function *Body = Call->getCalledFunction();
            Body && !Body->isDeclaration() && Body->arg_size() > TaskParam &&
            Body->getArg(TaskParam)->getType()->isPointerTy() &&
            Body->getArg(PartIdParam)->getType()->isPointerTy())
          return Body;
  return nullptr;
}

bool isTargetRegion(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && !Callee->isDeclaration() &&
         Callee->getName().starts_with(TargetRegionPrefix);
}

} // namespace pomp
