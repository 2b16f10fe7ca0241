//===- Stub.cpp - What the stub defines -----------------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "stub/Stub.h"
#include "pomp/attach.h"

using namespace llvm;

namespace pomp {

std::string stub::symbol(StringRef Name) {
  return (Name + "." + Twine(POMP_ATTACH_VERSION) + "." +
          Twine(unsigned(POMP_NUM_FUNCTIONS)))
      .str();
}

Function *stub::declare(Module &M, StringRef Name, FunctionType *T) {
  auto *F =
      cast<Function>(M.getOrInsertFunction(stub::symbol(Name), T).getCallee());
  F->setVisibility(GlobalValue::HiddenVisibility);
  F->setDSOLocal(true);
  return F;
}

} // namespace pomp
