//===- Passes.cpp - Brings stages 2 and 3 into clang's pipeline -----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Passes.h"
#include "compat/ClangCompat.h"
#include "compat/IRCompat.h"
#include "stages/Stages.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Passes/PassBuilder.h"

using namespace clang;
using namespace llvm;

namespace pomp {

namespace {

/// Stage 2 if clang runs no passes (with -disable-llvm-passes, and with
/// -save-temps, which compiles to bitcode first): before the first pass that
/// runs on the module nevertheless, or before the code generator.
class LoweringWithoutPasses {
public:
  explicit LoweringWithoutPasses(std::shared_ptr<Unit> U)
      : U(std::move(U)),
        BeforeCodeGen(
            [this](TargetMachine &, legacy::PassManagerBase &PM,
                   TargetPassConfig *) { PM.add(new CodeGenPass(*this)); }) {}

  void attach(PassInstrumentationCallbacks &PIC) {
    PIC.registerBeforeNonSkippedPassCallback([this](StringRef, Any IR) {
      if (const auto *M = any_cast<const llvm::Module *>(&IR))
        run(const_cast<llvm::Module &>(**M));
    });
  }

private:
  class CodeGenPass : public ModulePass {
  public:
    static char ID;
    explicit CodeGenPass(LoweringWithoutPasses &Lowering)
        : ModulePass(ID), Lowering(Lowering) {}
    StringRef getPassName() const override { return "POMP lowering"; }
    bool runOnModule(llvm::Module &M) override { return Lowering.run(M); }

  private:
    LoweringWithoutPasses &Lowering;
  };

  bool run(llvm::Module &M) {
    if (Done)
      return false;
    Done = true;
    runStages(M, *U);
    return true;
  }

  std::shared_ptr<Unit> U;
  bool Done = false;
  RegisterTargetPassConfigCallback BeforeCodeGen;
};

char LoweringWithoutPasses::CodeGenPass::ID = 0;

} // namespace

bool canLower(const CompilerInstance &CI) {
  frontend::ActionKind Action = CI.getFrontendOpts().ProgramAction;
  return HasCodeGenCallback || !CI.getCodeGenOpts().DisableLLVMPasses ||
         (Action != frontend::EmitObj && Action != frontend::EmitAssembly &&
          Action != frontend::EmitCodeGenOnly);
}

void addPasses(CodeGenOptions &CodeGen, std::shared_ptr<Unit> U) {
  std::shared_ptr<LoweringWithoutPasses> WithoutPasses;
  if (CodeGen.DisableLLVMPasses)
    WithoutPasses = std::make_shared<LoweringWithoutPasses>(U);
  compat::addPassBuilderCallback(CodeGen, [U, WithoutPasses](PassBuilder &PB) {
    if (WithoutPasses) {
      WithoutPasses->attach(*PB.getPassInstrumentationCallbacks());
      return;
    }
    addStages(PB, U);
  });
}

} // namespace pomp
