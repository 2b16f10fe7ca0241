//===- LowerTeams.cpp - Stage 2: parallel regions and implicit barriers ---===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lower/FunctionLowering.h"
#include "lower/RuntimeCalls.h"
#include "pomp/kinds.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pomp {

namespace {

constexpr EventPair ParallelPair{POMP_FN_Parallel_enter, POMP_FN_Parallel_exit};
constexpr EventPair TeamPair{POMP_FN_Parallel_begin, POMP_FN_Parallel_end};
constexpr EventPair TeamsPair{POMP_FN_Teams_enter, POMP_FN_Teams_exit};
constexpr EventPair LeaguePair{POMP_FN_Teams_begin, POMP_FN_Teams_end};
constexpr EventPair ReductionPair{POMP_FN_Reduction_enter,
                                  POMP_FN_Reduction_exit};
constexpr EventPair TaskReductionPair{POMP_FN_Task_reduction_enter,
                                      POMP_FN_Task_reduction_exit};
constexpr EventPair ImplicitBarrierPair{POMP_FN_Implicit_barrier_enter,
                                        POMP_FN_Implicit_barrier_exit};

/// The kind of construct whose team, or league, a call of the runtime forms.
Kind formedBy(StringRef Name) {
  if (Name == "__kmpc_fork_teams")
    return Kind::Teams;
  return Name == "__kmpc_fork_call" || Name == "__kmpc_fork_call_if" ||
                 Name == "__kmpc_serialized_parallel"
             ? Kind::Parallel
             : Kind::None;
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

/// Whether a barrier may be a part of \p K.
bool endsInBarrier(Kind K) {
  return pomp_event_roles[POMP_FN_Implicit_barrier_enter].constructs >>
             constructKind(K) &
         1;
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
  return partOf(Id, K);
}

std::optional<unsigned> FunctionLowering::partOf(std::optional<unsigned> Id,
                                                 Kind K) const {
  while (Id && row(*Id).K != K)
    Id = row(*Id).Inner;
  return Id;
}

/// The team or the league that \p RC forms, or would if the if clause were
/// true.
std::optional<unsigned>
FunctionLowering::teamOf(const RegionTree::RuntimeCall &RC) const {
  Kind K = formedBy(calledName(*RC.Call));
  if (K == Kind::None)
    return std::nullopt;
  // Outside of all regions it is a part of what the function is executed for.
  if (RC.R == -1)
    return Root ? partOf(row(*Root).Inner, K) : std::nullopt;
  return partOf(Tree.Regions[RC.R].Id, K);
}

/// The pair around the call that forms team \p Id is inside of all that shares
/// out what the team executes.
unsigned FunctionLowering::rankOfTeam(int Region, unsigned Id) const {
  std::optional<unsigned> Outer = constructOf(Region, Kind::Distribute);
  if (row(Id).K == Kind::Teams || !Outer)
    return rankOf(Region);
  return rankOfDistribute(Region) + 2;
}

void FunctionLowering::findTeams(TeamFn Found) {
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    if (std::optional<unsigned> Id = targetOf(RC)) {
      // The host executes it if no device does.
      if (isTargetRegion(*RC.Call))
        Found(bodyOf(RC.Call->getCalledFunction()), *Id, RC.Call);
      // With nowait or depend a task does what the construct is to do.
      if (Function *Task = bodyOfTargetTask(*RC.Call))
        Found(U.HasBuilder ? bodyOf(Task) : Task, *Id, RC.Call);
    }
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

/// The call behind which the team that \p RC forms is over, or null.
CallBase *
FunctionLowering::lastOfTeam(const RegionTree::RuntimeCall &RC) const {
  if (calledName(*RC.Call) != "__kmpc_serialized_parallel")
    return RC.Call;
  CallBase *Last = nullptr;
  for (CallBase *Other : Tree.callsIn(RC.R))
    if (calledName(*Other) == "__kmpc_end_serialized_parallel" &&
        Tree.DT.dominates(RC.Call, Other))
      Last = Other;
  return Last;
}

/// Plans the events of the encountering thread of a league. A value without a
/// clause is 0 if the runtime gets it at all.
void FunctionLowering::planLeague(const RegionTree::RuntimeCall &RC,
                                  unsigned Id) {
  CallBase *Push = nullptr;
  for (CallBase *Other : Tree.callsIn(RC.R))
    if (calledName(*Other).starts_with("__kmpc_push_num_teams") &&
        Tree.DT.dominates(Other, RC.Call))
      Push = Other;
  planPair(TeamsPair, Id, rankOfTeam(RC.R, Id), RC.Call, {Tree.after(RC.Call)},
           [Push](IRBuilder<> &B) {
             Value *None = ConstantInt::getSigned(B.getInt32Ty(), -1);
             if (!Push)
               return SmallVector<Value *, 4>{None, None};
             auto Told = [&](unsigned Arg) {
               Value *V = Push->getArgOperand(Arg);
               auto *Constant = dyn_cast<ConstantInt>(V);
               return Constant && Constant->isZero() ? None : V;
             };
             unsigned Last = Push->arg_size() - 1;
             return SmallVector<Value *, 4>{Told(Last - 1), Told(Last)};
           });
}

/// Plans the events of the encountering thread.
void FunctionLowering::planTeamCalls() {
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    std::optional<unsigned> Id = teamOf(RC);
    if (!Id)
      continue;
    if (row(*Id).K == Kind::Teams) {
      planLeague(RC, *Id);
      continue;
    }
    StringRef Name = calledName(*RC.Call);
    CallBase *Last = lastOfTeam(RC);
    if (!Last)
      continue;
    Value *NumThreads = nullptr;
    for (CallBase *Other : Tree.callsIn(RC.R))
      if (calledName(*Other).starts_with("__kmpc_push_num_threads") &&
          Tree.DT.dominates(Other, RC.Call))
        NumThreads = Other->getArgOperand(2);
    CallBase *Call = RC.Call;
    planPair(ParallelPair, *Id, rankOfTeam(RC.R, *Id), Call, {Tree.after(Last)},
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

/// Plans the events of each thread of a team in the outlined function.
void FunctionLowering::planTeamBody() {
  if (!Root || row(*Root).K == Kind::Opaque)
    return;
  if (isForDevice(row(*Root).K))
    return;
  bool IsLeague = row(*Root).K == Kind::Teams;
  planPair(IsLeague ? LeaguePair : TeamPair, *Root, TeamRank, teamBegin(),
           Tree.Returns);
  std::optional<unsigned> Inner = row(*Root).Inner;
  if (!Inner || row(*Inner).K == Kind::Master)
    return;
  SmallVector<CallBase *, 2> Inits = initsOf(-1, *Inner);
  planWorkshare(*Inner, TeamPartRank, -1,
                Inits.empty() ? teamBegin() : commonDominator(Inits, TeamEnds),
                TeamEnds);
}

/// Plans a barrier at the end of each path through the team's function, which
/// every thread passes exactly once, after all other work. Regions that are
/// planned later end before it.
void FunctionLowering::planTeamBarrier() {
  if (!U.Opts.ExplicitBarrier || !Root || row(*Root).K == Kind::Opaque ||
      row(*Root).K == Kind::Teams || isForDevice(row(*Root).K) ||
      !row(*Root).has(POMP_FN_Implicit_barrier_enter))
    return;
  Value *Location = TeamCall->getArgOperand(0);
  for (Instruction *&End : TeamEnds) {
    EventBuilder B(End);
    Value *Thread = B.CreateLoad(B.getInt32Ty(), F.getArg(0));
    FunctionCallee Fn = F.getParent()->getOrInsertFunction(
        "__kmpc_barrier", B.getVoidTy(), B.getPtrTy(), B.getInt32Ty());
    CallInst *Barrier = B.CreateCall(Fn, {Location, Thread});
    Barrier->setDoesNotThrow();
    for (RegionTree::Region &R : Tree.Regions)
      std::replace(R.Ends.begin(), R.Ends.end(), End,
                   cast<Instruction>(Thread));
    End = cast<Instruction>(Thread);
    planPair(ImplicitBarrierPair, *Root, TeamPartRank, Barrier,
             {Tree.after(Barrier)});
  }
}

/// The construct in whose region \p R the threads wait for each other, or
/// nothing if that is not reported. \p IsCopyIn: for what the first thread
/// copied to the others.
std::optional<unsigned> FunctionLowering::waitsIn(int R, bool IsCopyIn) const {
  std::optional<unsigned> Id;
  if (R != -1)
    Id = Tree.Regions[R].Id;
  else if (Root && !isForDevice(row(*Root).K)) {
    std::optional<unsigned> Inner = row(*Root).Inner;
    Id = Inner && row(*Inner).K != Kind::Master && !IsCopyIn ? Inner : Root;
  }
  return Id && row(*Id).K != Kind::Opaque && endsInBarrier(row(*Id).K)
             ? Id
             : std::nullopt;
}

/// Whether a cancellation can leave region \p R.
bool FunctionLowering::mayBeCancelled(int R) const {
  return any_of(Tree.Calls, [&](const RegionTree::RuntimeCall &RC) {
    int In = RC.R;
    while (In != R && In != -1)
      In = Tree.Regions[In].Parent;
    StringRef Name = calledName(*RC.Call);
    return In == R &&
           (Name == "__kmpc_cancel" || Name == "__kmpc_cancellationpoint");
  });
}

/// Finds the places where threads begin to wait at \p Barrier: those that pass
/// \p Reduction, which is a part of it, and those without an iteration, which
/// jump over it. An edge on which something else may end is no such place.
/// \returns nothing if there is none.
SmallVector<Instruction *, 2> FunctionLowering::waysTo(CallBase *Barrier,
                                                       CallBase *Reduction) {
  BasicBlock *First = Reduction->getParent(), *Last = Barrier->getParent();
  SmallVector<Instruction *, 2> Ways{Reduction};
  if (Tree.DT.dominates(Reduction, Barrier))
    return Ways;
  SmallPtrSet<BasicBlock *, 16> After, Before;
  SmallVector<BasicBlock *, 16> Work(successors(First));
  while (!Work.empty()) {
    BasicBlock *BB = Work.pop_back_val();
    if (After.insert(BB).second && BB != Last)
      append_range(Work, successors(BB));
  }
  for (Work.push_back(Last); !Work.empty();) {
    BasicBlock *BB = Work.pop_back_val();
    if (After.contains(BB) && Before.insert(BB).second && BB != First)
      append_range(Work, predecessors(BB));
  }
  SmallVector<std::pair<BasicBlock *, BasicBlock *>, 2> Edges;
  for (BasicBlock &BB : F)
    for (BasicBlock *From : predecessors(&BB))
      if (Before.contains(&BB) && From != First && !Before.contains(From) &&
          Tree.DT.isReachableFromEntry(From))
        Edges.push_back({From, &BB});
  if (!After.contains(Last) || any_of(Edges, [&](auto Edge) {
        return Tree.LI.getLoopFor(Edge.first) !=
               Tree.LI.getLoopFor(Edge.second);
      }))
    return {};
  for (auto [From, To] : Edges) {
    Instruction *At = Tree.onEdge(From, To);
    if (!At)
      return {};
    Ways.push_back(At);
  }
  return Ways;
}

/// A reduction that no barrier follows: from its call to where the ways meet in
/// which the runtime may have a thread combine its values.
void FunctionLowering::planReduction(const RegionTree::RuntimeCall &RC) {
  std::optional<unsigned> Id = waitsIn(RC.R, false);
  if (!Id && RC.R == -1 && Root && row(*Root).K == Kind::Teams)
    Id = Root;
  for (User *U : RC.Call->users()) {
    auto *Ways = dyn_cast<SwitchInst>(U);
    BasicBlock *End = Ways ? Ways->getDefaultDest() : nullptr;
    if (Id && End && Tree.DT.dominates(RC.Call, End))
      planPair(ReductionPair, *Id, rankOf(RC.R) + 1, RC.Call,
               {&*End->getFirstInsertionPt()});
  }
}

/// The kmp_taskred_input_t, one element of \p All, to which \p Address points,
/// and in \p Member its member; or null.
static const Value *reductionOf(const Value *Address, const Value *All,
                                uint64_t &Member) {
  const auto *GEP = dyn_cast<GEPOperator>(Address);
  const auto *Index = GEP && GEP->getNumIndices() == 2
                          ? dyn_cast<ConstantInt>(GEP->getOperand(2))
                          : nullptr;
  if (!Index || !GEP->getSourceElementType()->isStructTy() ||
      GEP->getPointerOperand()->stripInBoundsConstantOffsets() != All)
    return nullptr;
  Member = Index->getZExtValue();
  return GEP->getPointerOperand();
}

/// Scalars are combined in less time than an event takes.
void FunctionLowering::findCombiners(
    function_ref<void(Function *, unsigned)> Found) {
  enum { SizeMember = 2, CombinerMember = 5, LeastSize = 1024 };
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    StringRef Name = calledName(*RC.Call);
    bool HasModifier = Name == "__kmpc_taskred_modifier_init";
    if (!HasModifier && Name != "__kmpc_taskred_init")
      continue;
    std::optional<unsigned> Id =
        HasModifier ? waitsIn(RC.R, false) : constructOf(RC.R, Kind::Taskgroup);
    if (!Id)
      Id = constructOf(RC.R, Kind::Taskloop);
    // The last argument has them.
    const Value *All = RC.Call->getArgOperand(RC.Call->arg_size() - 1)
                           ->stripInBoundsConstantOffsets();
    SmallPtrSet<const Value *, 4> Small;
    SmallVector<std::pair<const Value *, Function *>, 4> Combiners;
    for (Instruction &I : instructions(F)) {
      auto *Store = dyn_cast<StoreInst>(&I);
      uint64_t Member = 0;
      const Value *One =
          Store ? reductionOf(Store->getPointerOperand(), All, Member)
                : nullptr;
      Value *Stored = One ? Store->getValueOperand() : nullptr;
      if (Stored && Member == CombinerMember)
        Combiners.push_back({One, asDefinition(Stored)});
      if (Stored && Member == SizeMember)
        if (auto *Size = dyn_cast<ConstantInt>(Stored);
            Size && Size->getZExtValue() < LeastSize)
          Small.insert(One);
    }
    for (auto [One, Combiner] : Combiners)
      if (Id && Combiner && !Small.contains(One))
        Found(Combiner, *Id);
  }
}

void FunctionLowering::planCombiner() {
  if (Combines)
    planPair(ReductionPair, *Combines, TeamRank, teamBegin(), Tree.Returns);
}

/// Finds the barriers that code generation put into constructs. Without nowait
/// a reduction is a part of its construct's: the runtime synchronizes in the
/// calls that begin and end it, in which of them depends on the number of
/// threads, and the barrier follows.
void FunctionLowering::findBarriers() {
  bool CopyIn = Root && row(*Root).HasCopyIn;
  SmallVector<RegionTree::RuntimeCall, 4> Reductions;
  auto Plan = [&](const RegionTree::RuntimeCall &RC,
                  ArrayRef<Instruction *> Begins, bool IsCopyIn) {
    std::optional<unsigned> Id = waitsIn(RC.R, IsCopyIn);
    if (Id)
      planPair(ImplicitBarrierPair, *Id, rankOf(RC.R) + 1, Begins,
               {Tree.after(RC.Call)});
    return Id;
  };
  for (RegionTree::RuntimeCall RC : Tree.Calls) {
    StringRef Name = calledName(*RC.Call);
    // A thread that leaves a cancelled construct waits for the others there.
    while (RC.R != -1 && row(Tree.Regions[RC.R].Id).K == Kind::Cancel)
      RC.R = Tree.Regions[RC.R].Parent;
    if (Name == "__kmpc_task_reduction_modifier_fini")
      if (std::optional<unsigned> Id = waitsIn(RC.R, false))
        planPair(TaskReductionPair, *Id, rankOf(RC.R) + 1, RC.Call,
                 {Tree.after(RC.Call)});
    if (Name == "__kmpc_reduce" || Name == "__kmpc_end_reduce")
      Reductions.push_back(RC);
    if (Name == "__kmpc_reduce_nowait")
      planReduction(RC);
    if (Name == "__kmpc_copyprivate")
      Plan(RC, RC.Call, false);
    if (Name != "__kmpc_barrier" && Name != "__kmpc_cancel_barrier")
      continue;
    SmallVector<Instruction *, 2> Begins;
    auto IsMine = [&](const RegionTree::RuntimeCall &Part) {
      return Part.R == RC.R;
    };
    auto *First = find_if(Reductions, IsMine);
    if (First != Reductions.end() && !mayBeCancelled(RC.R))
      Begins = waysTo(RC.Call, First->Call);
    if (Begins.empty())
      Begins = {RC.Call};
    else
      erase_if(Reductions, IsMine);
    std::optional<unsigned> Id = Plan(RC, Begins, CopyIn);
    if (RC.R == -1)
      CopyIn = false; // The first one only.
    if (Id)
      ImplicitBarriers.push_back({RC.Call, *Id});
  }
  // A cancelled thread reaches the barrier, but does not pass the reduction.
  for (const RegionTree::RuntimeCall &Part : Reductions)
    Plan(Part, Part.Call, false);
}

} // namespace pomp
