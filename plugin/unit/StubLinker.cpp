//===- StubLinker.cpp - Brings the stub into a module ---------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unit/StubLinker.h"
#include "compat/IRCompat.h"
#include "events/EventLists.h"
#include "pomp/kinds.h"
#include "stub/Stub.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace pomp {

namespace {

const unsigned char Bitcode[] = {
#include "StubBitcode.inc"
};

/// Removes the target properties from the compilation of the stub itself.
void forgetTarget(Module &Stub, const Module &M) {
  Stub.setTargetTriple(M.getTargetTriple());
  Stub.setDataLayout(M.getDataLayout());
  for (NamedMDNode &Node : make_early_inc_range(Stub.named_metadata()))
    Node.eraseFromParent();
  for (Function &F : Stub) {
    for (const char *A : {"target-cpu", "target-features", "tune-cpu",
                          "frame-pointer", "probe-stack"})
      F.removeFnAttr(A);
    if (F.isDeclaration())
      continue;
    stub::inheritTarget(F, M);
    F.addFnAttr(Attribute::NoInline);
    if (F.hasFnAttribute(Attribute::Hot)) {
      F.removeFnAttr(Attribute::Hot);
      continue;
    }
    // The plugin's build has optimized it: optimizing it again in each unit
    // would cost more than the rest of the plugin.
    for (Attribute::AttrKind A : {Attribute::OptimizeForSize,
                                  Attribute::MinSize, Attribute::AlwaysInline})
      F.removeFnAttr(A);
    F.addFnAttr(Attribute::OptimizeNone);
    F.addFnAttr(Attribute::Cold);
  }
}

/// Whether \p M has code that the OpenMP runtime executes. Others can be linked
/// without it.
bool needsRuntime(const Module &M) {
  return any_of(
      M, [](const Function &F) { return F.getName().starts_with("__kmpc_"); });
}

/// Whether \p M is to have POMP_Init_Handles: a library that calls it is linked
/// with the file that has main.
bool needsInitHandles(const Module &M) {
  const Function *Own = M.getFunction(stub::InitHandles);
  const Function *Main = M.getFunction("main");
  return Own ? Own->isDeclaration() : Main && !Main->isDeclaration();
}

/// Links what \p M needs of the stub. With \p Direct it looks for no library at
/// run time.
void linkStub(Module &M, bool Direct) {
  StringRef Bytes(reinterpret_cast<const char *>(Bitcode), sizeof(Bitcode));
  // Only the functions that are linked are read.
  Expected<std::unique_ptr<Module>> Read =
      getLazyBitcodeModule(MemoryBufferRef(Bytes, "attach"), M.getContext());
  Error E = Read ? (*Read)->materializeMetadata() : Read.takeError();
  if (E) // Our own bytes: only a broken build of the plugin comes here.
    report_fatal_error(std::move(E));
  Module &Stub = **Read;
  forgetTarget(Stub, M);
  // The program's own calls of dlsym stay as they are.
  constexpr char NoDlsym[] = "__pomp_no_dlsym";
  if (Function *F = Stub.getFunction("dlsym"); F && Direct)
    F->setName(NoDlsym);
  if (Direct)
    // Strong references take the library's members out of an archive.
    for (unsigned Which : functionsOfLibrary(M))
      if (Function *F = Stub.getFunction(pomp_function_name(Which)))
        F->setLinkage(GlobalValue::ExternalLinkage);
  // A weak reference takes no member out of an archive.
  if (Function *F = Stub.getFunction(stub::ThreadNum); F && needsRuntime(M))
    F->setLinkage(GlobalValue::ExternalLinkage);
  for (GlobalObject &G : Stub.global_objects()) {
    if (G.isDeclaration() || G.hasLocalLinkage())
      continue;
    if (G.getName() != stub::InitHandles)
      G.setName(stub::symbol(G.getName()));
    stub::makeShared(G, Stub);
  }
  if (needsInitHandles(M))
    appendToCompilerUsed(
        M, cast<GlobalValue>(
               M.getOrInsertFunction(
                    stub::InitHandles,
                    FunctionType::get(Type::getInt32Ty(M.getContext()), false))
                   .getCallee()));
  Linker::linkModules(M, std::move(*Read), Linker::LinkOnlyNeeded);
  if (Function *F = M.getFunction(NoDlsym)) {
    F->replaceAllUsesWith(ConstantPointerNull::get(F->getType()));
    F->eraseFromParent();
  }
  if (stub::hasPreserveMost(M))
    return;
  // Only the stub's: elsewhere Clang ignores the attribute.
  for (Function &F : M)
    if (F.getCallingConv() == CallingConv::PreserveMost) {
      F.setCallingConv(CallingConv::C);
      for (User *Use : F.users())
        if (auto *Call = dyn_cast<CallBase>(Use))
          Call->setCallingConv(CallingConv::C);
    }
}

} // namespace

void addStub(Module &M, const Unit &U) {
  // Hidden declarations must be defined, even if they are not used.
  for (Function &F : make_early_inc_range(M))
    if (F.getName().starts_with("__pomp_") && F.isDeclaration() &&
        F.use_empty())
      F.eraseFromParent();
  linkStub(M, U.Opts.LinkDirect);
}

} // namespace pomp
