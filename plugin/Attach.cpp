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
#include "llvm/Transforms/Utils/ModuleUtils.h"

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
  const Triple &T = M.getTargetTriple();
  bool KnowsPreserveMost = T.getArch() == Triple::x86_64 || T.isAArch64();
  for (Function &F : Stub) {
    for (const char *A : {"target-cpu", "target-features", "tune-cpu",
                          "frame-pointer", "probe-stack"})
      F.removeFnAttr(A);
    if (F.isDeclaration() || F.getName().starts_with(stub::TaskPrefix))
      continue;
    if (F.getCallingConv() == CallingConv::PreserveMost && !KnowsPreserveMost) {
      F.setCallingConv(CallingConv::C);
      for (User *Use : F.users())
        cast<CallBase>(Use)->setCallingConv(CallingConv::C);
    }
    if (F.getName().starts_with(stub::Event) ||
        F.getName() == "__pomp_thread_num")
      continue;
    // Optimized once, when the plugin was built: another time in each unit
    // would cost more than the rest of the plugin.
    for (Attribute::AttrKind A : {Attribute::OptimizeForSize,
                                  Attribute::MinSize, Attribute::AlwaysInline})
      F.removeFnAttr(A);
    F.addFnAttr(Attribute::NoInline);
    F.addFnAttr(Attribute::OptimizeNone);
    F.addFnAttr(Attribute::Cold);
  }
}

/// Parts of the stub as assembly for x86-64, by the names of their symbols, or
/// of their files.
struct AssemblyPart {
  StringRef Name, Text;
};
const AssemblyPart Assembly[] = {
#include "AttachAssembly.inc"
};

/// \returns whether \p M uses \p Part.
bool isUsed(StringRef Part, const Module &M) {
  auto Calls = [&](StringRef Prefix) {
    return any_of(
        M, [&](const Function &F) { return F.getName().starts_with(Prefix); });
  };
  if (Part == "units")
    return true;
  if (Part == "tasks")
    return Calls(stub::TaskPrefix);
  if (Part == "common")
    return Calls(stub::Event) || Calls(stub::TaskPrefix);
  if (Part == "control")
    return any_of(
        ArrayRef{stub::Init, stub::Finalize, stub::On, stub::Off},
        [&](StringRef Name) { return M.getFunction(stub::symbol(Name)); });
  return M.getFunction(stub::symbol(("__pomp_" + Part).str()));
}

} // namespace

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

void assembleUnit(Module &M, unsigned NumConstructs, GlobalVariable *Table,
                  GlobalVariable *Packed, size_t Begin) {
  // The linker keeps it although nothing refers to it. Its name must be one of
  // C's, which have no dots.
  std::string Section = stub::symbol("pomp_units");
  llvm::replace(Section, '.', '_');
  M.appendModuleInlineAsm(("\t.section\t" + Twine(Section) +
                           ",\"awR\",@progbits\n\t.p2align\t3\n\t.long\t" +
                           Twine(POMP_ATTACH_VERSION) + ", " +
                           Twine(NumConstructs) + "\n\t.quad\t" +
                           Table->getName() + ", 0, " + Packed->getName() +
                           "+" + Twine(Begin) + "\n")
                              .str());
  appendToCompilerUsed(M, {Table, Packed});
}

void assembleAttachStub(Module &M) {
  std::string Text;
  for (const AssemblyPart &Part : Assembly)
    if (isUsed(Part.Name, M))
      Text += Part.Text;
  M.appendModuleInlineAsm(Text);
}

void linkAttachStub(Module &M, bool Direct) {
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
  for (GlobalObject &G : (*Stub)->global_objects()) {
    if (G.isDeclaration() || G.hasLocalLinkage())
      continue;
    G.setName(stub::symbol(G.getName()));
    G.setLinkage(GlobalValue::LinkOnceODRLinkage);
    if (M.getTargetTriple().supportsCOMDAT())
      G.setComdat((*Stub)->getOrInsertComdat(G.getName()));
  }
  Linker::linkModules(M, std::move(*Stub), Linker::LinkOnlyNeeded);
}

} // namespace pomp
