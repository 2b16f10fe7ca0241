//===- LowerWorksharing.cpp - Stage 2: worksharing and synchronization
//-------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "constructs/MarkerNames.h"
#include "lower/FunctionLowering.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;

namespace pomp {

namespace {

constexpr EventPair LoopPair{POMP_FN_Loop_enter, POMP_FN_Loop_exit,
                             POMP_GUARD_LOOP_ENTER};
constexpr EventPair ChunkPair{POMP_FN_Loop_chunk_begin, POMP_FN_Loop_chunk_end,
                              POMP_GUARD_LOOP_CHUNK};
constexpr EventPair IterPair{POMP_FN_Loop_iter_begin, POMP_FN_Loop_iter_end,
                             POMP_GUARD_LOOP_ITER_BEGIN};

/// What the directive of a kind reports around itself and around its block.
/// Parallel and loop constructs are more than their markers.
struct KindEvents {
  Kind K;
  std::optional<EventPair> Directive, Body;
  /// Reported after the directive.
  std::optional<std::pair<pomp_function, pomp_guard>> After;
};

const KindEvents Table[] = {
    {Kind::Sections,
     EventPair{POMP_FN_Sections_enter, POMP_FN_Sections_exit,
               POMP_GUARD_WORKSHARE_ENTER},
     EventPair{POMP_FN_Section_begin, POMP_FN_Section_end,
               POMP_GUARD_WORKSHARE_BEGIN},
     {}},
    {Kind::Workshare,
     EventPair{POMP_FN_Workshare_enter, POMP_FN_Workshare_exit,
               POMP_GUARD_WORKSHARE_ENTER},
     EventPair{POMP_FN_Workshare_begin, POMP_FN_Workshare_end,
               POMP_GUARD_WORKSHARE_BEGIN},
     {}},
    {Kind::Single,
     EventPair{POMP_FN_Single_enter, POMP_FN_Single_exit,
               POMP_GUARD_WORKSHARE_ENTER},
     EventPair{POMP_FN_Single_begin, POMP_FN_Single_end,
               POMP_GUARD_WORKSHARE_BEGIN},
     {}},
    {Kind::Critical,
     EventPair{POMP_FN_Critical_enter, POMP_FN_Critical_exit,
               POMP_GUARD_SYNC_ENTER},
     EventPair{POMP_FN_Critical_begin, POMP_FN_Critical_end,
               POMP_GUARD_SYNC_BEGIN},
     {}},
    {Kind::Ordered,
     EventPair{POMP_FN_Ordered_enter, POMP_FN_Ordered_exit,
               POMP_GUARD_SYNC_ENTER},
     EventPair{POMP_FN_Ordered_begin, POMP_FN_Ordered_end,
               POMP_GUARD_SYNC_BEGIN},
     {}},
    {Kind::Master,
     {},
     EventPair{POMP_FN_Master_begin, POMP_FN_Master_end, POMP_GUARD_SYNC_BEGIN},
     {}},
    {Kind::Barrier,
     EventPair{POMP_FN_Barrier_enter, POMP_FN_Barrier_exit,
               POMP_GUARD_SYNC_ENTER},
     {},
     {}},
    {Kind::Taskwait,
     EventPair{POMP_FN_Taskwait_enter, POMP_FN_Taskwait_exit,
               POMP_GUARD_TASK_ENTER},
     {},
     {}},
    {Kind::Taskgroup,
     EventPair{POMP_FN_Taskgroup_enter, POMP_FN_Taskgroup_exit,
               POMP_GUARD_TASK_ENTER},
     {},
     {}},
    {Kind::Taskyield,
     EventPair{POMP_FN_Taskyield_enter, POMP_FN_Taskyield_exit,
               POMP_GUARD_TASK_ENTER},
     {},
     {}},
    {Kind::Atomic, {}, {}, {{POMP_FN_Atomic_event, POMP_GUARD_SYNC_EVENT}}},
    {Kind::Flush, {}, {}, {{POMP_FN_Flush_event, POMP_GUARD_SYNC_EVENT}}},
};

const KindEvents *eventsOf(Kind K) {
  for (const KindEvents &E : Table)
    if (E.K == K)
      return &E;
  return nullptr;
}

} // namespace

/// The calls that begin the worksharing of construct \p Id.
SmallVector<CallBase *, 2> FunctionLowering::initsOf(int Region,
                                                     unsigned Id) const {
  SmallVector<CallBase *, 2> Inits;
  if (constructOf(Region, row(Id).K) != Id)
    return Inits;
  for (CallBase *Call : Tree.callsIn(Region)) {
    StringRef Name = calledName(*Call);
    if (Name.starts_with("__kmpc_for_static_init_") ||
        Name.starts_with("__kmpc_dispatch_init_"))
      Inits.push_back(Call);
  }
  return Inits;
}

/// The marker in the body of the loop that \p Init begins.
CallInst *FunctionLowering::iterationOf(unsigned Id, CallBase *Init) const {
  for (CallInst *Marker : Tree.markersOf(Id))
    if (calledName(*Marker) == marker::Iter.Name &&
        Tree.DT.isReachableFromEntry(Marker->getParent()) &&
        Tree.DT.dominates(Init, Marker))
      return Marker;
  return nullptr;
}

/// The last place that every path to \p Inits and \p Ends passes: a loop that
/// has no iteration jumps over its init, but is entered and left all the same.
Instruction *
FunctionLowering::commonDominator(ArrayRef<CallBase *> Inits,
                                  ArrayRef<Instruction *> Ends) const {
  BasicBlock *BB = Inits.front()->getParent();
  for (CallBase *Init : Inits)
    BB = Tree.DT.findNearestCommonDominator(BB, Init->getParent());
  for (Instruction *End : Ends)
    BB = Tree.DT.findNearestCommonDominator(BB, End->getParent());
  Instruction *First = BB->getTerminator();
  for (CallBase *Init : Inits)
    if (Init->getParent() == BB && Init->comesBefore(First))
      First = Init;
  return First;
}

/// Plans a loop or sections construct. \p Begin is where it begins at the
/// latest; a loop waits until its bounds are known.
void FunctionLowering::planWorkshare(unsigned Id, unsigned Rank, int Region,
                                     Instruction *Begin,
                                     ArrayRef<Instruction *> Ends) {
  if (row(Id).K == Kind::Sections) {
    planPair(*eventsOf(Kind::Sections)->Directive, Id, Rank, Begin, Ends);
    return;
  }
  SmallVector<CallBase *, 2> Inits = initsOf(Region, Id);
  if (Inits.empty()) { // No iteration, known at compile time.
    planPair(LoopPair, Id, Rank, Begin, Ends, [](IRBuilder<> &B) {
      Value *Zero = B.getInt64(0);
      return SmallVector<Value *, 4>{ConstantInt::getSigned(B.getInt64Ty(), -1),
                                     Zero, Zero, Zero};
    });
    return;
  }
  SmallVector<std::shared_ptr<LoopShape>, 2> Shapes;
  for (CallBase *Init : Inits)
    Shapes.push_back(std::make_shared<LoopShape>(
        Init, iterationOf(Id, Init), row(Id).HasCounter, Tree.DT, Tree.LI));
  // A scan is two loops, and the start of the body is code in one of them.
  std::shared_ptr<LoopShape> Shape = Shapes.back();
  SmallVector<Loop *, 2> Planned;
  for (const std::shared_ptr<LoopShape> &S : reverse(Shapes)) {
    if (!S->iterations() || is_contained(Planned, S->iterations()))
      continue;
    Shape = S;
    Planned.push_back(S->iterations());
    planChunks(Id, Rank + 1, S);
  }
  // The barrier after firstprivate belongs to the loop, and comes before it.
  SmallVector<CallBase *, 4> Calls(Inits.begin(), Inits.end());
  for (auto [Barrier, Of] : ImplicitBarriers)
    if (Of == Id && Tree.DT.dominates(Barrier, Inits.front()))
      Calls.push_back(Barrier);
  planPair(
      LoopPair, Id, Rank, commonDominator(Calls, Ends), Ends,
      [Shape](IRBuilder<> &B) {
        LoopShape::Values V = Shape->enterValues(B);
        return SmallVector<Value *, 4>{V.Chunk, V.First, V.Last, V.Increment};
      });
}

/// The ends of the chunks that \p Shape begins, on the exits of the loop over
/// its iterations. With `simd if(...)` that is one of two loops, of which the
/// condition chooses one for each chunk.
SmallVector<Instruction *, 4>
FunctionLowering::chunkEnds(unsigned Id, const LoopShape &Shape) {
  SetVector<Loop *> Loops;
  Loops.insert(Shape.iterations());
  for (CallInst *Marker : Tree.markersOf(Id))
    if (calledName(*Marker) == marker::Iter.Name &&
        Tree.DT.dominates(Shape.chunkBegin(), Marker))
      if (Loop *L = Tree.LI.getLoopFor(Marker->getParent());
          L && L->getParentLoop() == Shape.iterations()->getParentLoop())
        Loops.insert(L);
  SmallVector<Instruction *, 4> Ends;
  for (const Loop *L : Loops) {
    SmallVector<Loop::Edge, 4> Exits;
    L->getExitEdges(Exits);
    for (auto [From, To] : Exits) {
      if (!Tree.mayLeave(*To))
        continue;
      if (Instruction *At = Tree.onEdge(const_cast<BasicBlock *>(From),
                                        const_cast<BasicBlock *>(To)))
        Ends.push_back(At);
    }
  }
  return Ends;
}

void FunctionLowering::planChunks(unsigned Id, unsigned Rank,
                                  std::shared_ptr<LoopShape> Shape) {
  if (!Shape->chunkBegin() || !row(Id).has(POMP_GUARD_LOOP_CHUNK))
    return;
  auto Chunk = std::make_shared<LoopShape::Chunk>();
  planPair(
      ChunkPair, Id, Rank, Shape->chunkBegin(), chunkEnds(Id, *Shape),
      [Chunk](IRBuilder<> &) {
        return SmallVector<Value *, 4>{Chunk->First, Chunk->Last};
      },
      [Chunk, Shape](Instruction *At) {
        EventBuilder B(At);
        *Chunk = Shape->chunkValues(B);
        return Chunk->NotEmpty;
      });
}

void FunctionLowering::planIterations() {
  for (CallInst *Marker : Tree.Iterations) {
    unsigned Id = markerArgument(*Marker);
    planEvent(POMP_FN_Loop_iter_event, POMP_GUARD_LOOP_ITER_EVENT, Id, Marker,
              [Marker](IRBuilder<> &) {
                return SmallVector<Value *, 4>{Marker->getArgOperand(1)};
              });
  }
}

/// The regions that the markers of this function bound.
void FunctionLowering::planRegions() {
  for (int R = 0; R != int(Tree.Regions.size()); ++R) {
    const RegionTree::Region &Region = Tree.Regions[R];
    const Construct &Row = row(Region.Id);
    unsigned Rank = rankOf(R);
    ArrayRef<Instruction *> Ends = Region.Ends;
    CallInst *Marker = Region.Marker;
    // Its end may come on another thread. Only a construct that is itself the
    // scheduling point has ended before.
    if (Region.IsCut && Row.K != Kind::Taskwait && Row.K != Kind::Taskyield)
      continue;
    if (Region.R == RegionTree::Iteration) {
      planPair(IterPair, Region.Id, Rank, Marker, Ends,
               [Marker](IRBuilder<> &) {
                 return SmallVector<Value *, 4>{Marker->getArgOperand(1)};
               });
      continue;
    }
    if (Region.R == RegionTree::User) {
      planUserRegion(R);
      continue;
    }
    if (Region.R == RegionTree::Body) {
      const KindEvents *Events = eventsOf(Row.K);
      if (!Events || !Events->Body)
        continue;
      ValuesFn Values;
      if (Row.K == Kind::Sections)
        Values = [Marker](IRBuilder<> &) {
          return SmallVector<Value *, 4>{Marker->getArgOperand(1)};
        };
      planPair(*Events->Body, Region.Id, Rank, Marker, Ends, Values);
      continue;
    }
    if (Row.K == Kind::Loop || Row.K == Kind::Sections) {
      planWorkshare(Region.Id, Rank, R, Marker, Ends);
      continue;
    }
    const KindEvents *Events = eventsOf(Row.K);
    if (!Events)
      continue;
    if (Events->Directive)
      planPair(*Events->Directive, Region.Id, Rank, Marker, Ends);
    // An ordered that stands alone: its turn comes where it ends.
    if (Row.K == Kind::Ordered && Row.StandsAlone)
      for (Instruction *End : Ends)
        planPair(*Events->Body, Region.Id, Rank + 1, End, {End});
    if (Events->After)
      for (Instruction *End : Ends)
        planEvent(Events->After->first, Events->After->second, Region.Id, End);
  }
}

} // namespace pomp
