//===- Attach.cpp - Brings the attach stub into a module -----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Attach.h"
#include "pomp/attach.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace pomp {

namespace {

const unsigned char Bitcode[] = {
#include "AttachBitcode.inc"
};

/// What the stub's own compilation said about the target it was built for.
void forgetTarget(Module &Stub, const Module &M) {
  Stub.setTargetTriple(M.getTargetTriple());
  Stub.setDataLayout(M.getDataLayout());
  for (NamedMDNode &Node : make_early_inc_range(Stub.named_metadata()))
    Node.eraseFromParent();
  for (Function &F : Stub) {
    // Optimized once, when the plugin was built: another time in each unit
    // would cost more than the rest of the plugin. Tasks are worth it.
    if (!F.isDeclaration() && !F.getName().starts_with("__pomp_task")) {
      for (Attribute::AttrKind A :
           {Attribute::OptimizeForSize, Attribute::MinSize,
            Attribute::AlwaysInline})
        F.removeFnAttr(A);
      F.addFnAttr(Attribute::NoInline);
      F.addFnAttr(Attribute::OptimizeNone);
      F.addFnAttr(Attribute::Cold);
    }
    for (const char *A : {"target-cpu", "target-features", "tune-cpu",
                          "frame-pointer", "probe-stack"})
      F.removeFnAttr(A);
  }
}

} // namespace

GlobalVariable *linkAttachStub(Module &M, bool Direct) {
  StringRef Bytes(reinterpret_cast<const char *>(Bitcode), sizeof(Bitcode));
  Expected<std::unique_ptr<Module>> Stub =
      parseBitcodeFile(MemoryBufferRef(Bytes, "attach"), M.getContext());
  if (!Stub) // Our own bytes: only a broken build of the plugin comes here.
    report_fatal_error(Stub.takeError());
  forgetTarget(**Stub, M);
  if (Direct)
    for (const char *Name : {"dlopen", "dlsym", "secure_getenv"})
      if (Function *F = (*Stub)->getFunction(Name)) {
        F->replaceAllUsesWith(ConstantPointerNull::get(F->getType()));
        F->eraseFromParent();
      }

  SmallVector<std::string, 8> Names;
  for (GlobalObject &G : (*Stub)->global_objects())
    if (!G.isDeclaration() && !G.hasLocalLinkage() &&
        G.getName().starts_with("__pomp_"))
      Names.push_back(G.getName().str());
  Linker::linkModules(M, std::move(*Stub));

  for (std::string &Name : Names)
    if (auto *F = dyn_cast<Function>(M.getNamedValue(Name));
        F && F->use_empty())
      F->eraseFromParent();
  erase_if(Names,
           [&](const std::string &Name) { return !M.getNamedValue(Name); });

  // Objects made by another version of the plugin may have another table.
  std::string Suffix = "." + std::to_string(POMP_ATTACH_VERSION) + "." +
                       std::to_string(POMP_NUM_FUNCTIONS);
  for (const std::string &Name : Names) {
    auto *G = cast<GlobalObject>(M.getNamedValue(Name));
    G->setName(Name + Suffix);
    G->setLinkage(GlobalValue::LinkOnceODRLinkage);
    G->setVisibility(GlobalValue::HiddenVisibility);
    if (M.getTargetTriple().supportsCOMDAT())
      G->setComdat(M.getOrInsertComdat(G->getName()));
  }
  return cast<GlobalVariable>(M.getNamedValue(stub::Object + Suffix));
}

} // namespace pomp
