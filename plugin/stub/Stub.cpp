//===- Stub.cpp - The symbols of the stub ---------------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "stub/Stub.h"
#include "compat/IRCompat.h"
#include "pomp/attach.h"
#include "stub/lists.h"

using namespace llvm;

namespace pomp {

std::string stub::symbol(StringRef Name) {
  return (Name + "." + Twine(POMP_ATTACH_VERSION) + "." +
          Twine(POMP_STUB_VERSION) + "." + Twine(unsigned(POMP_NUM_FUNCTIONS)))
      .str();
}

Function *stub::declare(Module &M, StringRef Name, FunctionType *T) {
  auto *F =
      cast<Function>(M.getOrInsertFunction(stub::symbol(Name), T).getCallee());
  F->setVisibility(GlobalValue::HiddenVisibility);
  F->setDSOLocal(true);
  return F;
}

bool stub::hasPreserveMost(const Module &M) {
  Triple T = compat::tripleOf(M);
  return T.getArch() == Triple::x86_64 || T.isAArch64();
}

bool stub::hasTimedVisits(const Module &M) {
#ifdef __x86_64__ // The stub is compiled for the host first.
  Triple T = compat::tripleOf(M);
  return T.getArch() == Triple::x86_64 && T.isOSBinFormatELF();
#else
  (void)M;
  return false;
#endif
}

bool stub::hasCountedVisits(const Module &M) {
  return hasTimedVisits(M) && M.getDataLayout().getPointerSize() == 8;
}

Function *stub::declareDelivery(Module &M, StringRef Name) {
  LLVMContext &C = M.getContext();
  auto *Ptr = PointerType::get(C, 0);
  Function *F = declare(
      M, Name, FunctionType::get(Type::getVoidTy(C), {Ptr, Ptr, Ptr}, false));
  bool IsCalledInBranches = Name == Events || Name == Visit || Name == Visited;
  if (IsCalledInBranches && hasPreserveMost(M))
    F->setCallingConv(CallingConv::PreserveMost);
  return F;
}

void stub::makeShared(GlobalObject &G, Module &M) {
  G.setLinkage(GlobalValue::LinkOnceODRLinkage);
  if (compat::tripleOf(M).supportsCOMDAT())
    G.setComdat(M.getOrInsertComdat(G.getName()));
}

void stub::inheritTarget(Function &F, const Module &M) {
  F.setUWTableKind(UWTableKind::Async);
  // How calls are made may be among the features (-mretpoline).
  auto Own = find_if(
      M, [](const Function &F) { return F.hasFnAttribute("target-features"); });
  if (Own == M.end())
    return;
  for (const char *A : {"target-cpu", "target-features", "tune-cpu"})
    if (Own->hasFnAttribute(A))
      F.addFnAttr(Own->getFnAttribute(A));
}

} // namespace pomp
