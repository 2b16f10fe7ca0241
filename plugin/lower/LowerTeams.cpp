//===- LowerTeams.cpp - Stage 2: parallel regions and implicit barriers ---===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lower/FunctionLowering.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pomp {

namespace {

constexpr EventPair ParallelPair{POMP_FN_Parallel_enter, POMP_FN_Parallel_exit};
constexpr EventPair TeamPair{POMP_FN_Parallel_begin, POMP_FN_Parallel_end};
constexpr EventPair ImplicitBarrierPair{POMP_FN_Implicit_barrier_enter,
                                        POMP_FN_Implicit_barrier_exit};

bool startsRegion(StringRef Name) {
  return Name == "__kmpc_fork_call" || Name == "__kmpc_fork_call_if" ||
         Name == "__kmpc_serialized_parallel";
}

/// With debug information the outlined function only forwards to the one that
/// has the body.
Function *bodyOf(Function *Outlined) {
  if (Outlined->isDeclaration() || Outlined->size() != 1)
    return Outlined;
  Function *Forwarded = nullptr;
  for (Instruction &I : Outlined->getEntryBlock()) {
    auto *CB = dyn_cast<CallBase>(&I);
    if (!CB || isa<IntrinsicInst>(CB))
      continue;
    Function *Callee = CB->getCalledFunction();
    if (Forwarded || !Callee || Callee->isDeclaration() ||
        !Callee->hasLocalLinkage() ||
        Callee->arg_size() != Outlined->arg_size())
      return Outlined;
    Forwarded = Callee;
  }
  return Forwarded ? Forwarded : Outlined;
}

Function *asDefinition(Value *V) {
  auto *Fn = dyn_cast<Function>(V->stripPointerCasts());
  return Fn && !Fn->isDeclaration() ? Fn : nullptr;
}

} // namespace

std::optional<unsigned> FunctionLowering::constructOf(int Region,
                                                      Kind K) const {
  std::optional<unsigned> Id = Root;
  if (Region != -1)
    Id = Tree.Regions[Region].Id;
  while (Id && row(*Id).K != K)
    Id = row(*Id).Inner;
  return Id;
}

/// The team that \p RC forms, or would if the if clause were true.
std::optional<unsigned>
FunctionLowering::teamOf(const RegionTree::RuntimeCall &RC) const {
  if (RC.R == -1 || !startsRegion(calledName(*RC.Call)))
    return std::nullopt;
  return constructOf(RC.R, Kind::Parallel);
}

void FunctionLowering::findTeams(TeamFn Found) {
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    std::optional<unsigned> Id = teamOf(RC);
    if (!Id)
      continue;
    StringRef Name = calledName(*RC.Call);
    if (Name != "__kmpc_serialized_parallel") {
      if (Function *Fn = asDefinition(RC.Call->getArgOperand(2)))
        Found(bodyOf(Fn), *Id, RC.Call);
      continue;
    }
    // The encountering thread runs the function itself.
    for (Instruction *I = RC.Call->getNextNode();
         I && calledName(*I) != "__kmpc_end_serialized_parallel";
         I = I->getNextNode())
      if (auto *CB = dyn_cast<CallBase>(I))
        if (Function *Fn = asDefinition(CB->getCalledOperand()))
          Found(bodyOf(Fn), *Id, RC.Call);
  }
}

/// What the encountering thread reports.
void FunctionLowering::planTeamCalls() {
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    std::optional<unsigned> Id = teamOf(RC);
    if (!Id)
      continue;
    StringRef Name = calledName(*RC.Call);
    Value *NumThreads = nullptr;
    CallBase *Last = nullptr;
    for (CallBase *Other : Tree.callsIn(RC.R)) {
      StringRef OtherName = calledName(*Other);
      if (OtherName.starts_with("__kmpc_push_num_threads") &&
          Tree.DT.dominates(Other, RC.Call))
        NumThreads = Other->getArgOperand(2);
      if (OtherName == "__kmpc_end_serialized_parallel" &&
          Tree.DT.dominates(RC.Call, Other) &&
          Name == "__kmpc_serialized_parallel")
        Last = Other;
    }
    if (Name != "__kmpc_serialized_parallel")
      Last = RC.Call;
    if (!Last)
      continue;
    CallBase *Call = RC.Call;
    planPair(ParallelPair, *Id, rankOf(RC.R), Call, {Tree.after(Last)},
             [=](IRBuilder<> &B) {
               Value *If = B.getInt32(Name != "__kmpc_serialized_parallel");
               if (Name == "__kmpc_fork_call_if")
                 If = B.CreateZExtOrTrunc(
                     B.CreateIsNotNull(Call->getArgOperand(3)), B.getInt32Ty());
               Value *N = NumThreads
                              ? B.CreateSExtOrTrunc(NumThreads, B.getInt32Ty())
                              : ConstantInt::getSigned(B.getInt32Ty(), -1);
               return SmallVector<Value *, 4>{N, If};
             });
  }
}

/// After the allocas: everything a thread does for the construct is inside.
Instruction *FunctionLowering::teamBegin() const {
  for (Instruction &I : F.getEntryBlock())
    if (!isa<AllocaInst>(I))
      return &I;
  return F.getEntryBlock().getTerminator();
}

/// What each thread of a team does in the outlined function.
void FunctionLowering::planTeamBody() {
  if (!Root)
    return;
  if (U.Opts.ExplicitBarrier && row(*Root).has(POMP_FN_Implicit_barrier_enter))
    planTeamBarrier();
  planPair(TeamPair, *Root, TeamRank, teamBegin(), Tree.Returns);
  std::optional<unsigned> Inner = row(*Root).Inner;
  if (!Inner || row(*Inner).K == Kind::Master)
    return;
  SmallVector<CallBase *, 2> Inits = initsOf(-1, *Inner);
  planWorkshare(*Inner, TeamPartRank, -1,
                Inits.empty() ? teamBegin() : commonDominator(Inits, TeamEnds),
                TeamEnds);
}

/// A barrier at the end of each path through the team's function, where every
/// thread comes by exactly once, after all else that it does.
void FunctionLowering::planTeamBarrier() {
  Value *Location = TeamCall->getArgOperand(0);
  for (Instruction *&End : TeamEnds) {
    EventBuilder B(End);
    Value *Thread = B.CreateLoad(B.getInt32Ty(), F.getArg(0));
    FunctionCallee Fn = F.getParent()->getOrInsertFunction(
        "__kmpc_barrier", B.getVoidTy(), B.getPtrTy(), B.getInt32Ty());
    CallInst *Barrier = B.CreateCall(Fn, {Location, Thread});
    Barrier->setDoesNotThrow();
    for (RegionTree::Region &R : Tree.Regions)
      llvm::replace(R.Ends, End, cast<Instruction>(Thread));
    End = cast<Instruction>(Thread);
    planPair(ImplicitBarrierPair, *Root, TeamPartRank, Barrier,
             {Tree.after(Barrier)});
  }
}

/// Finds the barriers that code generation put into constructs.
void FunctionLowering::findBarriers() {
  bool CopyIn = Root && row(*Root).HasCopyIn;
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    StringRef Name = calledName(*RC.Call);
    if (Name != "__kmpc_barrier" && Name != "__kmpc_cancel_barrier")
      continue;
    std::optional<unsigned> Id;
    int R = RC.R;
    // Who leaves a cancelled construct waits for the others in that.
    while (R != -1 && row(Tree.Regions[R].Id).K == Kind::Cancel)
      R = Tree.Regions[R].Parent;
    if (R != -1)
      Id = Tree.Regions[R].Id;
    else if (Root)
      Id = row(*Root).Inner && !CopyIn ? row(*Root).Inner : Root;
    if (R == -1)
      CopyIn = false; // The first one only.
    if (!Id || row(*Id).K == Kind::Barrier || row(*Id).K == Kind::Opaque)
      continue;
    ImplicitBarriers.push_back({RC.Call, *Id});
    planPair(ImplicitBarrierPair, *Id, rankOf(RC.R) + 1, RC.Call,
             {Tree.after(RC.Call)});
  }
}

} // namespace pomp
