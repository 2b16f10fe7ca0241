//===- Passes.cpp - Brings stages 2 and 3 into the pipeline ---------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Passes.h"
#include "ClangCompat.h"
#include "IRCompat.h"
#include "events/ExpandEvents.h"
#include "lower/Lowering.h"
#include "lower/PauseResource.h"
#include "lower/UserCalls.h"
#include "unit/StubLinker.h"
#include "unit/UnitTable.h"
#include "x86/EventSites.h"
#include "x86/SiteBuilder.h"
#include "x86/X86.h"
#include "clang/Basic/TargetInfo.h"
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

/// Stage 3: makes code of the placeholders of \p M, by \p Sites as far as that
/// can be.
void emitEvents(llvm::Module &M, const Unit &U, EventSites *Sites) {
  // Objects that also carry bitcode run the end of the pipeline twice.
  if (isAnnounced(M))
    return;
  if (!U.Opts.LinkDirect)
    redirectUserCalls(M);
  if (!needsStub(M))
    return;
  announceUnit(M, U);
  wakeRuntimeAfterPauses(M);
  if (Sites)
    buildEventSites(M, Sites->Table);
  expandEvents(M, /*IsLast=*/Sites != nullptr);
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
  ExpandPass(std::shared_ptr<Unit> U, std::shared_ptr<EventSites> Sites)
      : U(std::move(U)), Sites(std::move(Sites)) {}
  static StringRef name() { return "POMP events"; }
  PreservedAnalyses run(llvm::Module &M, ModuleAnalysisManager &) {
    emitEvents(M, *U, Sites.get());
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }

private:
  std::shared_ptr<Unit> U;
  std::shared_ptr<EventSites> Sites;
};

/// Stage 2 where clang was told to run no passes (-disable-llvm-passes, and
/// -save-temps, which compiles to bitcode first): before the first pass that
/// looks at the module all the same, or before the code generator.
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
    emitEvents(M, *U, nullptr);
    return true;
  }

  std::shared_ptr<Unit> U;
  bool Done = false;
  RegisterTargetPassConfigCallback BeforeCodeGen;
};

char LoweringWithoutPasses::CodeGenPass::ID = 0;

/// \returns whether assembly for x86-64 can be put into the module: nothing but
/// the code generator will see it, and it takes AT&T syntax and the usual code
/// model.
bool canAssembleStub(const CompilerInstance &CI) {
  const llvm::Triple &T = CI.getTarget().getTriple();
  const CodeGenOptions &CodeGen = CI.getCodeGenOpts();
  frontend::ActionKind Action = CI.getFrontendOpts().ProgramAction;
  StringRef Model = CI.getTargetOpts().CodeModel;
  // What is to be done about indirect calls, jumps and returns.
  bool IsHardened =
      CodeGen.CFProtectionBranch || CodeGen.FunctionReturnThunks ||
      CodeGen.IndirectBranchCSPrefix || CodeGen.SpeculativeLoadHardening ||
      any_of(CI.getTargetOpts().Features, [](StringRef Feature) {
        return Feature.starts_with("+retpoline") ||
               Feature.starts_with("+lvi") ||
               Feature.starts_with("+harden-sls") || Feature == "+seses";
      });
  return !IsHardened && T.getArch() == llvm::Triple::x86_64 && T.isOSLinux() &&
         !T.isX32() &&
         (Action == frontend::EmitObj || Action == frontend::EmitAssembly) &&
         // The code generator has written it when it comes to us.
         !CodeGen.DisableLLVMPasses && !CodeGen.PrepareForLTO &&
         !CodeGen.PrepareForThinLTO &&
         CodeGen.getInlineAsmDialect() == CodeGenOptions::IAD_ATT &&
         (Model == "default" || Model == "small");
}

/// Whether a function's callers rely on which registers it really changes. The
/// code of events comes after these were counted.
bool allocatesAcrossFunctions(const CompilerInstance &CI) {
  bool Result = false;
  for (StringRef Arg : CI.getFrontendOpts().LLVMArgs) {
    Arg = Arg.ltrim('-');
    if (Arg.consume_front("enable-ipra"))
      Result = Arg != "=false" && Arg != "=0";
  }
  return Result;
}

} // namespace

void chooseLowering(CompilerInstance &CI, Unit &U) {
  const Options &Opts = U.Opts;
  bool IsPossible = !Opts.LinkDirect && canAssembleStub(CI);
  U.HasSites = IsPossible && Opts.Lowering != Options::IRLowering &&
               !allocatesAcrossFunctions(CI);
  if (U.HasSites &&
      (!HasCodeGenCallback || !X86::isKnown(CI.getTarget().getTriple()))) {
    U.HasSites = false;
    bool WasDemanded = Opts.Lowering == Options::MachineLowering;
    if (WasDemanded || Opts.Verbose) {
      DiagnosticsEngine &D = CI.getDiagnostics();
      D.Report(D.getCustomDiagID(
          WasDemanded ? DiagnosticsEngine::Error : DiagnosticsEngine::Remark,
          "pomp: %select{this major of LLVM lets no plugin into its code "
          "generator|this code generator calls an instruction or a register by "
          "another name than expected}0: events are branches in the IR"))
          << HasCodeGenCallback;
    }
  }
  U.AssembleStub = IsPossible && Opts.Stub != Options::BitcodeStub;
  auto Demand = [&](bool Wanted, StringRef Option) {
    if (!Wanted || IsPossible)
      return;
    DiagnosticsEngine &D = CI.getDiagnostics();
    D.Report(D.getCustomDiagID(
        DiagnosticsEngine::Error,
        "pomp: -fplugin-arg-pomp-%0: not possible here; it needs an object "
        "file or assembly for x86-64 Linux, AT&T syntax, the small code model, "
        "passes, no link-time optimization and -fplugin-arg-pomp-link=auto"))
        << Option;
  };
  Demand(Opts.Lowering == Options::MachineLowering, "lowering=machine");
  Demand(Opts.Stub == Options::AssemblyStub, "stub=assembly");
}

bool canLower(const CompilerInstance &CI) {
  frontend::ActionKind Action = CI.getFrontendOpts().ProgramAction;
  return HasCodeGenCallback || !CI.getCodeGenOpts().DisableLLVMPasses ||
         (Action != frontend::EmitObj && Action != frontend::EmitAssembly &&
          Action != frontend::EmitCodeGenOnly);
}

void addPasses(CodeGenOptions &CodeGen, std::shared_ptr<Unit> U) {
  std::shared_ptr<EventSites> Sites;
  if (U->HasSites)
    Sites = std::make_shared<EventSites>();
  std::shared_ptr<LoweringWithoutPasses> WithoutPasses;
  if (CodeGen.DisableLLVMPasses)
    WithoutPasses = std::make_shared<LoweringWithoutPasses>(U);
  compat::addPassBuilderCallback(
      CodeGen, [U, Sites, WithoutPasses](PassBuilder &PB) {
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
            [U, Sites](ModulePassManager &MPM, OptimizationLevel, auto...) {
              MPM.addPass(ExpandPass(U, Sites));
            });
      });
}

} // namespace pomp
