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
#include "pomp/kinds.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;

namespace pomp {

namespace {

constexpr EventPair LoopPair{POMP_FN_Loop_enter, POMP_FN_Loop_exit};
constexpr EventPair ChunkPair{POMP_FN_Loop_chunk_begin, POMP_FN_Loop_chunk_end};
constexpr EventPair DistributePair{POMP_FN_Distribute_enter,
                                   POMP_FN_Distribute_exit};
constexpr EventPair DistributeChunkPair{POMP_FN_Distribute_chunk_begin,
                                        POMP_FN_Distribute_chunk_end};
constexpr EventPair IterPair{POMP_FN_Loop_iter_begin, POMP_FN_Loop_iter_end};

/// The events of a construct around its directive, around its structured block,
/// and after the directive.
struct ConstructEvents {
  std::optional<EventPair> Directive, Body;
  std::optional<pomp_function> After;
};

/// \returns the events of \p K as include/pomp/events.def has them, or nothing
/// where more belongs to it than its markers tell.
std::optional<ConstructEvents> eventsOf(Kind K) {
  if (!is_contained({Kind::Sections, Kind::Workshare, Kind::Single,
                     Kind::Critical, Kind::Ordered, Kind::Master, Kind::Barrier,
                     Kind::Taskwait, Kind::Taskgroup, Kind::Taskyield,
                     Kind::Atomic, Kind::Flush, Kind::Target, Kind::TargetData,
                     Kind::TargetEnterData, Kind::TargetExitData,
                     Kind::TargetUpdate, Kind::Interop, Kind::Depobj},
                    K))
    return std::nullopt;
  ConstructEvents Events;
  for (unsigned E = 0; E != POMP_NUM_EVENTS; ++E) {
    if (!(pomp_event_roles[E].constructs >> constructKind(K) & 1) ||
        is_contained({POMP_KIND_IMPLICIT_BARRIER, POMP_KIND_REDUCTION,
                      POMP_KIND_TASK_REDUCTION, POMP_KIND_TARGET_BODY,
                      POMP_KIND_TARGET_MAP, POMP_KIND_TIMED},
                     pomp_kind(pomp_event_roles[E].kind)))
      continue;
    auto Event = pomp_function(E);
    std::optional<EventPair> &Pair =
        pomp_event_is_outside(E) ? Events.Directive : Events.Body;
    switch (pomp_event_roles[E].role) {
    case POMP_ROLE_OPEN:
    case POMP_ROLE_BODY:
      Pair = EventPair{Event, Event};
      break;
    case POMP_ROLE_CLOSE:
    case POMP_ROLE_BODY_END:
      Pair->Second = Event;
      break;
    case POMP_ROLE_POINT:
      Events.After = Event;
      break;
    default:
      break;
    }
  }
  return Events;
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
        Name.starts_with("__kmpc_dist_for_static_init_") ||
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

/// The marker before the Fortran loop that \p Init begins.
CallInst *FunctionLowering::boundsOf(unsigned Id, CallBase *Init) const {
  for (CallInst *Marker : Tree.markersOf(Id))
    if (calledName(*Marker) == marker::Bounds.Name &&
        Tree.DT.dominates(Marker, Init))
      return Marker;
  return nullptr;
}

/// The last place that every path to \p Inits and \p Ends passes: a loop that
/// has no iteration jumps over its init, but is entered and left all the same.
/// If an exception leaves it while its bounds are computed, it is not entered.
Instruction *
FunctionLowering::commonDominator(ArrayRef<CallBase *> Inits,
                                  ArrayRef<Instruction *> Ends) const {
  BasicBlock *BB = Inits.front()->getParent();
  for (CallBase *Init : Inits)
    BB = Tree.DT.findNearestCommonDominator(BB, Init->getParent());
  for (Instruction *End : Ends)
    if (!Tree.isUnwinding(*End->getParent()))
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
  bool IsDistribute = row(Id).K == Kind::Distribute;
  const EventPair &Pair = IsDistribute ? DistributePair : LoopPair;
  SmallVector<CallBase *, 2> Inits = initsOf(Region, Id);
  if (Inits.empty()) { // No iteration, known at compile time.
    planPair(Pair, Id, Rank, Begin, Ends, [](IRBuilder<> &B) {
      Value *Zero = B.getInt64(0);
      return SmallVector<Value *, 4>{ConstantInt::getSigned(B.getInt64Ty(), -1),
                                     Zero, Zero, Zero};
    });
    return;
  }
  SmallVector<std::shared_ptr<LoopShape>, 2> Shapes;
  for (CallBase *Init : Inits)
    Shapes.push_back(std::make_shared<LoopShape>(
        Init, iterationOf(Id, Init), row(Id).HasCounter, boundsOf(Id, Init),
        Tree.DT, Tree.LI));
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
  if (IsDistribute && Planned.empty())
    planChunkOfTeam(Id, Rank + 1, Region, Inits.front());
  // The barrier after firstprivate belongs to the loop, and comes before it.
  SmallVector<CallBase *, 4> Calls(Inits.begin(), Inits.end());
  for (auto [Barrier, Of] : ImplicitBarriers)
    if (Of == Id && Tree.DT.dominates(Barrier, Inits.front()))
      Calls.push_back(Barrier);
  planPair(
      Pair, Id, Rank, commonDominator(Calls, Ends), Ends,
      [Shape](IRBuilder<> &B) {
        LoopShape::Values V = Shape->enterValues(B);
        return SmallVector<Value *, 4>{V.Chunk, V.First, V.Last, V.Increment};
      });
}

/// The ends of the chunks that \p Shape begins, on the exits of the loop over
/// its iterations. With `simd if(...)` that is one of two loops, of which the
/// condition chooses one for each chunk.
SmallVector<Instruction *, 4>
FunctionLowering::chunkEnds(unsigned Id, const LoopShape &Shape,
                            Instruction *Begin) {
  SetVector<Loop *> Loops;
  Loops.insert(Shape.iterations());
  for (CallInst *Marker : Tree.markersOf(Id))
    if (calledName(*Marker) == marker::Iter.Name &&
        Tree.DT.dominates(Begin, Marker))
      if (Loop *L = Tree.LI.getLoopFor(Marker->getParent());
          L && L->getParentLoop() == Shape.iterations()->getParentLoop())
        Loops.insert(L);
  SmallVector<Instruction *, 4> Ends;
  for (const Loop *L : Loops) {
    SmallVector<Loop::Edge, 4> Exits;
    L->getExitEdges(Exits);
    for (auto [From, To] : Exits) {
      // An iteration may end the program, and so may what follows the loop.
      if (!Tree.mayLeave(*To, Id))
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
  if (!row(Id).has(POMP_FN_Loop_chunk_begin))
    return;
  Instruction *Begin = Shape->chunkBegin();
  if (auto [From, To] = Shape->chunkEdge(); !Begin && From)
    Begin = Tree.onEdge(From, To);
  if (!Begin)
    return;
  auto Chunk = std::make_shared<LoopShape::Chunk>();
  planPair(
      row(Id).K == Kind::Distribute ? DistributeChunkPair : ChunkPair, Id, Rank,
      Begin, chunkEnds(Id, *Shape, Begin),
      [Chunk](IRBuilder<> &) {
        return SmallVector<Value *, 4>{Chunk->First, Chunk->Last};
      },
      [Chunk, Shape](Instruction *At) {
        EventBuilder B(At);
        *Chunk = Shape->chunkValues(B);
        return Chunk->NotEmpty;
      });
}

/// A chunk of a distribute construct whose body is a parallel region: that is
/// given the chunk's bounds.
void FunctionLowering::planChunkOfTeam(unsigned Id, unsigned Rank, int Region,
                                       CallBase *Init) {
  for (const RegionTree::RuntimeCall &RC : Tree.Calls)
    if (RC.R == Region && teamOf(RC) && Tree.DT.dominates(Init, RC.Call))
      if (CallBase *Last = lastOfTeam(RC))
        planPair(DistributeChunkPair, Id, Rank, RC.Call, {Tree.after(Last)},
                 [Init](IRBuilder<> &B) {
                   auto [First, Last] = LoopShape::staticBounds(B, *Init);
                   return SmallVector<Value *, 4>{First, Last};
                 });
}

void FunctionLowering::planIterations() {
  for (CallInst *Marker : Tree.Iterations) {
    unsigned Id = markerArgument(*Marker);
    planEvent(POMP_FN_Loop_iter_event, Id, Marker, [Marker](IRBuilder<> &) {
      return SmallVector<Value *, 4>{Marker->getArgOperand(1)};
    });
  }
}

/// \returns the first atomic operation of an atomic construct: what comes
/// before it computes its operands. Null if there is none that each visit
/// executes.
Instruction *
FunctionLowering::atomicOperation(const RegionTree::Region &Region) const {
  Instruction *First = nullptr;
  if (Region.Ends.size() != 1)
    return nullptr;
  Instruction *End = Region.Ends.front();
  // The blocks that each way to the end passes.
  for (auto *Node = Tree.DT.getNode(End->getParent()); Node;
       Node = Node->getIDom()) {
    BasicBlock &BB = *Node->getBlock();
    for (Instruction &I : reverse(BB)) {
      if (&I == Region.Marker)
        return First;
      if ((I.isAtomic() || calledName(I).starts_with("__atomic_")) &&
          Tree.DT.dominates(&I, End))
        First = &I;
    }
  }
  return nullptr;
}

/// The regions that the markers of this function bound.
void FunctionLowering::planRegions() {
  for (int R = 0; R != int(Tree.Regions.size()); ++R) {
    const RegionTree::Region &Region = Tree.Regions[R];
    const Construct &Row = row(Region.Id);
    unsigned Rank = rankOf(R);
    SmallVector<Instruction *, 2> Ends = Region.Ends;
    CallInst *Marker = Region.Marker;
    std::optional<unsigned> TaskBit;
    if (!Region.Cuts.empty()) {
      if (Row.K == Kind::Taskwait || Row.K == Kind::Taskyield)
        // It is itself the scheduling point, and has ended before.
        Ends.assign(Region.Cuts.begin(), Region.Cuts.end());
      else if (!(TaskBit = taskBitOf(R)))
        continue;
    }
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
      std::optional<ConstructEvents> Events = eventsOf(Row.K);
      if (!Events || !Events->Body)
        continue;
      ValuesFn Values;
      if (Row.K == Kind::Sections)
        Values = [Marker](IRBuilder<> &) {
          return SmallVector<Value *, 4>{Marker->getArgOperand(1)};
        };
      planPair(*Events->Body, Region.Id, Rank, Marker, Ends, Values, {}, {},
               TaskBit);
      continue;
    }
    if (Row.K == Kind::Loop || Row.K == Kind::Sections ||
        Row.K == Kind::Distribute) {
      planWorkshare(Region.Id, Rank, R, Marker, Ends);
      continue;
    }
    std::optional<ConstructEvents> Events = eventsOf(Row.K);
    if (!Events)
      continue;
    if (Events->Directive)
      planPair(*Events->Directive, Region.Id, Rank, Marker, Ends, {}, {}, {},
               TaskBit);
    // An ordered that stands alone: its turn comes where it ends.
    if (Row.K == Kind::Ordered && Row.StandsAlone)
      for (Instruction *End : Ends)
        planPair(*Events->Body, Region.Id, Rank + 1, End, {End});
    if (Row.K == Kind::Atomic)
      if (Instruction *First = atomicOperation(Region))
        planTimedVisit(POMP_FN_Atomic_timed, Region.Id, First, Ends.front());
    if (Events->After)
      for (Instruction *End : Ends)
        planEvent(*Events->After, Region.Id, End);
  }
}

} // namespace pomp
