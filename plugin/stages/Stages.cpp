//===- Stages.cpp - Stages 2 and 3 as passes -----------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "stages/Stages.h"
#include "events/ExpandEvents.h"
#include "events/Wrappers.h"
#include "lower/Lowering.h"
#include "lower/PauseResource.h"
#include "lower/UserCalls.h"
#include "unit/StubLinker.h"
#include "unit/UnitTable.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace pomp {

namespace {

/// Whether \p M has events, or anything else that needs the stub.
bool needsStub(const Module &M) {
  return any_of(M.global_objects(), [](const GlobalObject &G) {
    return G.getName().starts_with("__pomp_") && !G.use_empty();
  });
}

/// Stage 3: makes code of the events of \p M.
void emitEvents(Module &M, const Unit &U) {
  // Objects that also carry bitcode run the end of the pipeline twice.
  if (isAnnounced(M))
    return;
  if (!U.Opts.LinkDirect)
    redirectUserCalls(M);
  if (!needsStub(M) && !(U.HasBuilder && hasFortranCalls(M)))
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
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
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
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    emitEvents(M, *U);
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }

private:
  std::shared_ptr<Unit> U;
};

} // namespace

void addStages(PassBuilder &PB, const std::shared_ptr<Unit> &U) {
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
}

void runStages(Module &M, const Unit &U) {
  lower(M, U);
  emitEvents(M, U);
}

} // namespace pomp
