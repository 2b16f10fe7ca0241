//===- Passes.cpp - Brings stages 2 and 3 into the pipeline ---------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Passes.h"
#include "compat/ClangCompat.h"
#include "compat/IRCompat.h"
#include "events/ExpandEvents.h"
#include "events/Wrappers.h"
#include "lower/Lowering.h"
#include "lower/PauseResource.h"
#include "lower/UserCalls.h"
#include "unit/StubLinker.h"
#include "unit/UnitTable.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Passes/PassBuilder.h"

using namespace clang;
using namespace llvm;

namespace pomp {

namespace {

/// Whether \p M has events, or anything else that needs the stub.
bool needsStub(const llvm::Module &M) {
  return any_of(M.global_objects(), [](const GlobalObject &G) {
    return G.getName().starts_with("__pomp_") && !G.use_empty();
  });
}

/// Stage 3: makes code of the events of \p M.
void emitEvents(llvm::Module &M, const Unit &U) {
  // Objects that also carry bitcode run the end of the pipeline twice.
  if (isAnnounced(M))
    return;
  if (!U.Opts.LinkDirect)
    redirectUserCalls(M);
  if (!needsStub(M))
    return;
  expandEvents(M);
  announceUnit(M, U);
  wakeRuntimeAfterPauses(M);
  defineWrappers(M);
  addStub(M, U);
}

class LowerPass : public PassInfoMixin<LowerPass> {
public:
  explicit LowerPass(std::shared_ptr<Unit> U) : U(std::move(U)) {}
  static StringRef name() { return "POMP lowering"; }
  PreservedAnalyses run(llvm::Module &M, ModuleAnalysisManager &) {
    lower(M, *U);
    return PreservedAnalyses::none();
  }
  // At -O0 and in optnone functions as well.
  static bool isRequired() { return true; }

private:
  std::shared_ptr<Unit> U;
};

class ExpandPass : public PassInfoMixin<ExpandPass> {
public:
  explicit ExpandPass(std::shared_ptr<Unit> U) : U(std::move(U)) {}
  static StringRef name() { return "POMP events"; }
  PreservedAnalyses run(llvm::Module &M, ModuleAnalysisManager &) {
    emitEvents(M, *U);
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }

private:
  std::shared_ptr<Unit> U;
};

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
    lower(M, *U);
    emitEvents(M, *U);
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
    // For -print-after= and the like.
    if (PassInstrumentationCallbacks *PIC =
            PB.getPassInstrumentationCallbacks()) {
      PIC->addClassToPassName(LowerPass::name(), "pomp-lower");
      PIC->addClassToPassName(ExpandPass::name(), "pomp-expand");
    }
    PB.registerPipelineStartEPCallback(
        [U](ModulePassManager &MPM, OptimizationLevel) {
          MPM.addPass(LowerPass(U));
        });
    PB.registerOptimizerLastEPCallback(
        [U](ModulePassManager &MPM, OptimizationLevel, auto...) {
          MPM.addPass(ExpandPass(U));
        });
  });
}

} // namespace pomp
