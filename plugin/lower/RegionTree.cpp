//===- RegionTree.cpp - Stage 2: the construct of each instruction -------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lower/RegionTree.h"
#include "compat/IRCompat.h"
#include "constructs/MarkerNames.h"
#include "lower/RuntimeCalls.h"
#include "lower/Unwind.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pomp {

StringRef calledName(const Instruction &I) {
  if (const auto *CB = dyn_cast<CallBase>(&I))
    if (const Function *Callee = CB->getCalledFunction())
      return Callee->getName();
  return {};
}

uint64_t markerArgument(const Instruction &Marker, unsigned N) {
  return cast<ConstantInt>(cast<CallInst>(Marker).getArgOperand(N))
      ->getZExtValue();
}

namespace {

/// The markers that open and close regions.
struct MarkedRegion {
  StringRef Begin, End;
  RegionTree::Role R;
};
const MarkedRegion MarkedRegions[] = {
    {marker::Open.Name, marker::Close.Name, RegionTree::Directive},
    {marker::Body.Name, marker::BodyEnd.Name, RegionTree::Body},
    {marker::Iter.Name, marker::IterEnd.Name, RegionTree::Iteration},
    {marker::Region.Name, marker::RegionEnd.Name, RegionTree::User},
};

} // namespace

/// A task that is created is what its allocation returned; a task knows itself
/// from where it keeps its parameters.
static bool handsItselfOver(const Instruction &I) {
  return calledName(I) == "__kmpc_omp_task" &&
         isRuntimeCall(cast<CallBase>(I)) &&
         isa<LoadInst>(cast<CallBase>(I).getArgOperand(2));
}

/// The number of the part that goes on behind \p PartEnd: it is stored just
/// before. \p Place is set to where a function finds what points to it.
static const ConstantInt *nextPart(const CallBase &PartEnd,
                                   const Value *&Place) {
  for (const Instruction *I = PartEnd.getPrevNode(); I; I = I->getPrevNode()) {
    const auto *Store = dyn_cast<StoreInst>(I);
    if (!Store)
      continue;
    const auto *Pointer = dyn_cast<LoadInst>(Store->getPointerOperand());
    Place = Pointer ? Pointer->getPointerOperand() : nullptr;
    return dyn_cast<ConstantInt>(Store->getValueOperand());
  }
  return nullptr;
}

/// The switch to the parts of an untied task whose number is at what \p Place
/// points to.
static SwitchInst *partsOf(Function &F, const Value *Place) {
  for (BasicBlock &BB : F)
    if (auto *Switch = dyn_cast<SwitchInst>(BB.getTerminator()))
      if (auto *Number = dyn_cast<LoadInst>(Switch->getCondition()))
        if (auto *Pointer = dyn_cast<LoadInst>(Number->getPointerOperand());
            Pointer && Pointer->getPointerOperand() == Place)
          return Switch;
  return nullptr;
}

RegionTree::RegionTree(Function &F,
                       function_ref<bool(unsigned Id)> IterationEnds) {
  auto Find = [&] {
    collect(F, IterationEnds);
    findParts(F);
    findLeaving(F);
    flow(F);
  };
  Find();
  if (catchUnseen(F))
    Find();

  CallsByRegion.resize(Regions.size() + 1);
  findUnwinding(F);
  // Edges are split only now: the blocks above stay what they were.
  ReversePostOrderTraversal<Function *> RPO(&F);
  std::vector<BasicBlock *> Blocks(RPO.begin(), RPO.end());
  for (BasicBlock *BB : Blocks) {
    int State = transfer(*BB, In[BB], true);
    Instruction *Term = BB->getTerminator();
    if (isa<ReturnInst, ResumeInst>(Term)) {
      for (; State != -1; State = Regions[State].Parent)
        Regions[State].Ends.push_back(Term);
      if (isa<ReturnInst>(Term))
        Returns.push_back(Term);
      continue;
    }
    SmallVector<BasicBlock *, 4> Successors(successors(BB));
    for (BasicBlock *Succ : Successors) {
      // Exceptions leave user regions only: OpenMP's must not be left so.
      if (Succ->isEHPad() && !inUserRegion(State))
        continue;
      // If it is not caught, regions that are open there may have to be closed.
      seeAll(*Succ);
      // All checks of a function may share a block that ends the program: what
      // is open at one is not at another. An exception has left the region
      // before, whatever its handler does then.
      int Then = In[Succ];
      bool HasLeft =
          Succ->isEHPad() || (Unwinding.count(BB) && inUserRegion(State));
      SmallVector<int, 4> Left;
      for (int R = State; R != -1 && R != Then; R = Regions[R].Parent)
        if (HasLeft || mayLeave(*Succ, Regions[R].Id))
          Left.push_back(R);
      if (Left.empty())
        continue;
      Instruction *At = Succ->isEHPad() ? onUnwind(BB, Succ) : onEdge(BB, Succ);
      for (int R : Left)
        if (At)
          Regions[R].Ends.push_back(At);
    }
  }
}

void RegionTree::collect(Function &F,
                         function_ref<bool(unsigned Id)> IterationEnds) {
  DT.recalculate(F);
  LI.releaseMemory();
  LI.analyze(DT);
  Markers.clear();
  RoutineMarkers.clear();
  Iterations.clear();
  Regions.clear();
  ByMarker.clear();
  MarkersById.clear();
  for (BasicBlock &BB : F)
    for (Instruction &I : BB) {
      StringRef Name = calledName(I);
      if (!Name.starts_with("__pomp_"))
        continue;
      auto *CI = cast<CallInst>(&I);
      Markers.push_back(CI);
      MarkersById[markerArgument(I)].push_back(CI);
      if (Name == marker::Call.Name)
        RoutineMarkers.push_back(CI);
      if (Name == marker::Iter.Name)
        Iterations.push_back(CI);
      const MarkedRegion *Kind = find_if(
          MarkedRegions, [&](const auto &K) { return Name == K.Begin; });
      if (Kind == std::end(MarkedRegions) ||
          (Kind->R == Iteration && !IterationEnds(markerArgument(I))))
        continue;
      Region R{CI, unsigned(markerArgument(I)), Kind->R};
      if (R.R == Iteration)
        R.L = LI.getLoopFor(&BB);
      ByMarker[CI] = Regions.size();
      Regions.push_back(R);
    }
}

void RegionTree::findParts(Function &F) {
  PartBegins.clear();
  AtPartEnd.clear();
  for (BasicBlock &BB : F)
    for (Instruction &I : BB) {
      if (!handsItselfOver(I))
        continue;
      auto *PartEnd = cast<CallBase>(&I);
      const Value *Place = nullptr;
      const ConstantInt *Part = nextPart(*PartEnd, Place);
      SwitchInst *Parts = Part && Place ? partsOf(F, Place) : nullptr;
      if (!Parts || Part->getType() != Parts->getCondition()->getType())
        continue;
      BasicBlock *Begin = Parts->findCaseValue(Part)->getCaseSuccessor();
      if (Begin != Parts->getDefaultDest() && Begin->getSinglePredecessor()) {
        PartBegins[Begin] = PartEnd;
        AtPartEnd[PartEnd] = -1;
      }
    }
}

/// Starts with the regions that are open on the first path found to each block,
/// and removes some until all paths agree. Regions that are open where a part
/// of an untied task ends are open where the next begins.
void RegionTree::flow(Function &F) {
  ReversePostOrderTraversal<Function *> RPO(&F);
  DenseMap<BasicBlock *, int> Out;
  In.clear();
  for (bool Changed = true; Changed;) {
    auto Before = AtPartEnd;
    Changed = false;
    for (BasicBlock *BB : RPO) {
      bool First = BB != &F.getEntryBlock();
      int State = -1;
      auto Part = PartBegins.find(BB);
      if (Part != PartBegins.end() && Out.count(Part->second->getParent())) {
        State = AtPartEnd[Part->second];
        First = false;
      }
      for (BasicBlock *Pred : predecessors(BB)) {
        if (Part != PartBegins.end())
          break;
        auto It = Out.find(Pred);
        if (It == Out.end())
          continue;
        int FromPred = acrossEdge(It->second, BB);
        State = First ? FromPred : meet(State, FromPred);
        First = false;
      }
      if (First) // The end of the part before comes later.
        continue;
      int NewOut = transfer(*BB, State, false);
      auto [It, New] = Out.try_emplace(BB, NewOut);
      if (!New && It->second != NewOut) {
        It->second = NewOut;
        Changed = true;
      }
      Changed |= New;
      In[BB] = State;
    }
    Changed |= Before != AtPartEnd;
  }
  for (BasicBlock *BB : RPO)
    In.try_emplace(BB, -1);
}

void RegionTree::findLeaving(Function &F) {
  SmallVector<const BasicBlock *, 16> Work;
  Leaving.clear();
  for (const BasicBlock &BB : F)
    if (!isa<UnreachableInst>(BB.getTerminator()) && succ_empty(&BB))
      Work.push_back(&BB);
  while (!Work.empty()) {
    const BasicBlock *BB = Work.pop_back_val();
    if (Leaving.insert(BB).second)
      append_range(Work, predecessors(BB));
  }
}

bool RegionTree::mayLeave(const BasicBlock &BB, unsigned Id) const {
  if (mayLeave(BB))
    return true;
  SmallPtrSet<const BasicBlock *, 2> Ends;
  for (const CallInst *Marker : markersOf(Id))
    if (calledName(*Marker) == marker::Close.Name)
      Ends.insert(Marker->getParent());
  return any_of(depth_first(&BB),
                [&](const BasicBlock *Next) { return Ends.count(Next); });
}

void RegionTree::findUnwinding(Function &F) {
  if (!F.hasPersonalityFn())
    return;
  SmallPtrSet<const BasicBlock *, 32> Seen;
  for (const BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F)) {
    Seen.insert(BB);
    // A back edge brings nothing that did not enter the loop.
    bool IsHandler = !pred_empty(BB) && all_of(predecessors(BB), [&](auto *P) {
      return Unwinding.count(P) || !Seen.count(P);
    });
    if (BB->isEHPad() || IsHandler)
      Unwinding.insert(BB);
  }
}

/// Gives landing pads to the calls in user regions that have none. \returns
/// whether there were any.
bool RegionTree::catchUnseen(Function &F) {
  if (F.doesNotThrow() ||
      none_of(Regions, [](const Region &R) { return R.R == User; }))
    return false;
  SmallVector<CallInst *, 16> Calls;
  for (BasicBlock &BB : F) {
    auto Begin = In.find(&BB);
    if (Begin == In.end()) // Unreachable.
      continue;
    int State = Begin->second;
    for (Instruction &I : BB) {
      if (auto *Call = dyn_cast<CallInst>(&I);
          Call && leavesUnseen(*Call) && inUserRegion(State))
        Calls.push_back(Call);
      State = step(I, State, false);
    }
  }
  for (CallInst *Call : Calls)
    giveLandingPad(Call);
  return !Calls.empty();
}

int RegionTree::transfer(BasicBlock &BB, int State, bool Record) {
  for (Instruction &I : BB)
    State = step(I, State, Record);
  return State;
}

int RegionTree::step(Instruction &I, int State, bool Record) {
  StringRef Name = calledName(I);
  if (Record && (((Name.starts_with("__kmpc_") || Name.starts_with("__tgt_")) &&
                  isRuntimeCall(cast<CallBase>(I))) ||
                 isTargetRegion(I))) {
    Calls.push_back({cast<CallBase>(&I), State});
    CallsByRegion[State + 1].push_back(cast<CallBase>(&I));
  }
  if (handsItselfOver(I)) {
    auto *PartEnd = cast<CallBase>(&I);
    auto Next = AtPartEnd.find(PartEnd);
    if (Next != AtPartEnd.end())
      Next->second = State;
    if (!Record)
      return -1;
    PartEnds.push_back(PartEnd);
    for (; State != -1; State = Regions[State].Parent) {
      Regions[State].Cuts.push_back(PartEnd);
      Regions[State].IsLost |= Next == AtPartEnd.end();
    }
  }
  if (!Name.starts_with("__pomp_"))
    return State;
  auto It = ByMarker.find(&I);
  if (It != ByMarker.end()) {
    Regions[It->second].Parent = State;
    return It->second;
  }
  const MarkedRegion *Kind =
      find_if(MarkedRegions, [&](const auto &K) { return Name == K.End; });
  if (Kind == std::end(MarkedRegions))
    return State;
  unsigned Id = markerArgument(I);
  int Match = State;
  while (Match != -1 &&
         (Regions[Match].Id != Id || Regions[Match].R != Kind->R))
    Match = Regions[Match].Parent;
  if (Match == -1)
    return State;
  int After = Regions[Match].Parent;
  for (; State != After; State = Regions[State].Parent)
    if (Record)
      Regions[State].Ends.push_back(&I);
  return State;
}

int RegionTree::acrossEdge(int State, BasicBlock *To) const {
  // The marker of an iteration stands in every trip: the latch closes it. What
  // leads to neither another trip nor behind the loop, such as to longjmp, is
  // no part of the loop, but of the iteration.
  for (int R = State; R != -1; R = Regions[R].Parent) {
    const Loop *L = Regions[R].L;
    if (L && (To == L->getHeader() ||
              (!L->contains(To) && mayLeave(*To, Regions[R].Id))))
      State = Regions[R].Parent;
  }
  return State;
}

bool RegionTree::inUserRegion(int State) const {
  while (State != -1 && Regions[State].R != User)
    State = Regions[State].Parent;
  return State != -1;
}

unsigned RegionTree::depth(int R) const {
  unsigned D = 0;
  for (; R != -1; R = Regions[R].Parent)
    ++D;
  return D;
}

unsigned RegionTree::cutDepth(int R) const {
  unsigned D = 0;
  for (; R != -1; R = Regions[R].Parent)
    D += !Regions[R].Cuts.empty();
  return D;
}

int RegionTree::meet(int A, int B) const {
  unsigned DA = depth(A), DB = depth(B);
  for (; DA > DB; --DA)
    A = Regions[A].Parent;
  for (; DB > DA; --DB)
    B = Regions[B].Parent;
  while (A != B) {
    A = Regions[A].Parent;
    B = Regions[B].Parent;
  }
  return A;
}

Instruction *RegionTree::onEdge(BasicBlock *From, BasicBlock *To) {
  for (BasicBlock *BB : {From, To})
    if (EdgeBlocks.contains(BB))
      return BB->getTerminator();
  // A landing pad that was split has become an ordinary block.
  if (To->isEHPad() || isa<IndirectBrInst, CallBrInst>(From->getTerminator()) ||
      !is_contained(successors(From), To))
    return nullptr;
  BasicBlock *Middle = SplitEdge(From, To, &DT, &LI);
  EdgeBlocks.insert(Middle);
  if (mayLeave(*To))
    Leaving.insert(Middle);
  return Middle->getTerminator();
}

Instruction *RegionTree::onUnwind(BasicBlock *From, BasicBlock *To) {
  DomTreeUpdater DTU(DT, DomTreeUpdater::UpdateStrategy::Eager);
  SmallVector<BasicBlock *, 2> NewBlocks;
  BasicBlock *Pad = ownLandingPad(From, To, NewBlocks, &DTU, &LI);
  for (BasicBlock *New : NewBlocks) {
    In[New] = In[To];
    if (mayLeave(*To))
      Leaving.insert(New);
  }
  return Pad ? anchorBefore(&*Pad->getFirstInsertionPt()) : nullptr;
}

Instruction *RegionTree::after(Instruction *I) {
  auto *Invoke = dyn_cast<InvokeInst>(I);
  return anchorBefore(Invoke ? onEdge(I->getParent(), Invoke->getNormalDest())
                             : I->getNextNode());
}

/// Something of its own to stand before: what follows may be another marker.
Instruction *RegionTree::anchorBefore(Instruction *I) {
  auto *Anchor =
      CallInst::Create(compat::intrinsic(I->getModule(), Intrinsic::donothing),
                       {}, "", compat::before(I));
  Anchors.push_back(Anchor);
  return Anchor;
}

} // namespace pomp
