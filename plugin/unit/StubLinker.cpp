//===- StubLinker.cpp - Brings the stub into a module ---------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unit/StubLinker.h"
#include "IRCompat.h"
#include "pomp/attach.h"
#include "stub/Stub.h"
#include "llvm/ADT/StringExtras.h"
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

/// What the stub's own compilation said about the target it was built for.
void forgetTarget(Module &Stub, const Module &M) {
  Stub.setTargetTriple(M.getTargetTriple());
  Stub.setDataLayout(M.getDataLayout());
  for (NamedMDNode &Node : make_early_inc_range(Stub.named_metadata()))
    Node.eraseFromParent();
  const Triple T = compat::tripleOf(M);
  auto Own = find_if(
      M, [](const Function &F) { return F.hasFnAttribute("target-features"); });
  bool KnowsPreserveMost = T.getArch() == Triple::x86_64 || T.isAArch64();
  for (Function &F : Stub) {
    for (const char *A : {"target-cpu", "target-features", "tune-cpu",
                          "frame-pointer", "probe-stack"})
      F.removeFnAttr(A);
    // How calls are made may be among them (-mretpoline).
    if (Own != M.end())
      for (const char *A : {"target-cpu", "target-features", "tune-cpu"})
        if (Own->hasFnAttribute(A))
          F.addFnAttr(Own->getFnAttribute(A));
    // A library may look at the stack, or throw.
    if (!F.isDeclaration())
      F.setUWTableKind(UWTableKind::Async);
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

/// Parts of the stub as assembly for x86-64, by the names of their symbols, or
/// of their files. What they know of others has its names in \c Others.
struct AssemblyPart {
  StringRef Name, Text, Others;
};
const AssemblyPart Assembly[] = {
#include "StubAssembly.inc"
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
  if (Part == "handles")
    return needsInitHandles(M);
  return M.getFunction(stub::symbol(("__pomp_" + Part).str()));
}

/// Makes the references of a part to \p Others weak, but those to what \p M has
/// or needs itself: a weak one would make the module's own weak as well, or its
/// definition. What only relocations name has to be declared: older assemblers
/// forget it.
std::string weakReferences(Module &M, StringRef Others) {
  std::string Weak, Strong;
  bool NeedsRuntime = needsRuntime(M);
  for (StringRef Name : split(Others, ' ')) {
    GlobalValue *Own = M.getNamedValue(Name);
    // In assembly a name stands for the same in the whole file.
    if (Own && Own->hasLocalLinkage())
      Own->setName(Name + ".local");
    else if ((Own && !(Own->isDeclaration() && Own->use_empty())) ||
             (NeedsRuntime && Name == stub::ThreadNum)) {
      if (!Own || (Own->isDeclaration() && Own->hasExternalLinkage()))
        Strong += ("\t.globl\t" + Name + "\n").str();
      continue;
    }
    Weak += Weak.empty() ? "\t.weak\t" : ", ";
    Weak += Name;
  }
  return Weak + '\n' + Strong;
}

/// Adds the stub as assembly that looks for a library.
void assembleStub(Module &M) {
  std::string Text;
  for (const AssemblyPart &Part : Assembly)
    if (isUsed(Part.Name, M)) {
      if (!Part.Others.empty())
        Text += weakReferences(M, Part.Others);
      Text += Part.Text;
    }
  // Older majors write functions behind this that they take to be in .text.
  M.appendModuleInlineAsm(Text + "\t.text\n");
}

/// Links the stub's bitcode. With \p Direct it looks for no library at run
/// time.
void linkStub(Module &M, bool Direct) {
  StringRef Bytes(reinterpret_cast<const char *>(Bitcode), sizeof(Bitcode));
  Expected<std::unique_ptr<Module>> Stub =
      parseBitcodeFile(MemoryBufferRef(Bytes, "attach"), M.getContext());
  if (!Stub) // Our own bytes: only a broken build of the plugin comes here.
    report_fatal_error(Stub.takeError());
  forgetTarget(**Stub, M);
  if (Function *F = (*Stub)->getFunction("dlsym"); F && Direct) {
    F->replaceAllUsesWith(ConstantPointerNull::get(F->getType()));
    F->eraseFromParent();
  }
  // A weak reference takes no member out of an archive.
  if (Function *F = (*Stub)->getFunction(stub::ThreadNum); F && needsRuntime(M))
    F->setLinkage(GlobalValue::ExternalLinkage);
  for (GlobalObject &G : (*Stub)->global_objects()) {
    if (G.isDeclaration() || G.hasLocalLinkage())
      continue;
    if (G.getName() != stub::InitHandles)
      G.setName(stub::symbol(G.getName()));
    G.setLinkage(GlobalValue::LinkOnceODRLinkage);
    if (compat::tripleOf(M).supportsCOMDAT())
      G.setComdat((*Stub)->getOrInsertComdat(G.getName()));
  }
  if (needsInitHandles(M))
    appendToCompilerUsed(
        M, cast<GlobalValue>(
               M.getOrInsertFunction(
                    stub::InitHandles,
                    FunctionType::get(Type::getInt32Ty(M.getContext()), false))
                   .getCallee()));
  Linker::linkModules(M, std::move(*Stub), Linker::LinkOnlyNeeded);
}

} // namespace

void assembleUnit(Module &M, unsigned NumConstructs, GlobalVariable *Table,
                  GlobalVariable *Packed, size_t Begin) {
  // The linker keeps it although nothing refers to it. Its name must be one of
  // C's, which have no dots.
  std::string Section = stub::symbol("pomp_units");
  std::replace(Section.begin(), Section.end(), '.', '_');
  M.appendModuleInlineAsm(("\t.section\t" + Twine(Section) +
                           ",\"awR\",@progbits\n\t.p2align\t3\n\t.long\t" +
                           Twine(POMP_ATTACH_VERSION) + ", " +
                           Twine(NumConstructs) + "\n\t.quad\t" +
                           Table->getName() + ", 0, " + Packed->getName() +
                           "+" + Twine(Begin) + "\n")
                              .str());
  appendToCompilerUsed(M, {Table, Packed});
}

void addStub(Module &M, const Unit &U) {
  // What is declared hidden must be defined, whether or not it is used.
  for (Function &F : make_early_inc_range(M))
    if (F.getName().starts_with("__pomp_") && F.isDeclaration() &&
        F.use_empty())
      F.eraseFromParent();
  if (U.AssembleStub)
    assembleStub(M);
  else
    linkStub(M, U.Opts.LinkDirect);
}

} // namespace pomp
