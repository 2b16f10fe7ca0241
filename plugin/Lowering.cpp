//===- Lowering.cpp - Stage 2: markers become POMP events ----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function is planned before it is changed: where events go is found in
// the code as code generation left it, and dominance as it was then still
// holds afterwards, because events are only inserted before instructions that
// were there.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "Emitter.h"
#include "LoopShape.h"
#include "Marker.h"
#include "RegionTree.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pomp {

namespace {

/// The two events of a pair.
struct EventPair {
  pomp_function First, Second;
  pomp_guard Guard;
};

constexpr EventPair ParallelPair{POMP_FN_Parallel_enter, POMP_FN_Parallel_exit,
                                 POMP_GUARD_PARALLEL_ENTER};
constexpr EventPair TeamPair{POMP_FN_Parallel_begin, POMP_FN_Parallel_end,
                             POMP_GUARD_PARALLEL_BEGIN};
constexpr EventPair LoopPair{POMP_FN_Loop_enter, POMP_FN_Loop_exit,
                             POMP_GUARD_LOOP_ENTER};
constexpr EventPair ChunkPair{POMP_FN_Loop_chunk_begin, POMP_FN_Loop_chunk_end,
                              POMP_GUARD_LOOP_CHUNK};
constexpr EventPair IterPair{POMP_FN_Loop_iter_begin, POMP_FN_Loop_iter_end,
                             POMP_GUARD_LOOP_ITER_BEGIN};
constexpr EventPair ImplicitBarrierPair{POMP_FN_Implicit_barrier_enter,
                                        POMP_FN_Implicit_barrier_exit,
                                        POMP_GUARD_SYNC_ENTER};

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
    {Kind::Atomic, {}, {}, {{POMP_FN_Atomic_event, POMP_GUARD_SYNC_EVENT}}},
    {Kind::Flush, {}, {}, {{POMP_FN_Flush_event, POMP_GUARD_SYNC_EVENT}}},
};

/// What a call of an OpenMP API routine reports.
struct RoutineEvents {
  const char *Name;
  /// After the call.
  pomp_function After;
  pomp_guard AfterGuard;
  /// Around it.
  std::optional<EventPair> Pair;
  bool PassesLock, PassesArgument, PassesResult;
};

const RoutineEvents Routines[] = {
#define POMP_LOCK_ROUTINE(Routine, Event)                                      \
  {#Routine, POMP_FN_##Event, POMP_GUARD_RUNTIME_LOCK, {}, true, false, false},
#define POMP_SET_LOCK_ROUTINE(Routine, Enter, Exit, Event)                     \
  {#Routine,                                                                   \
   POMP_FN_##Event,                                                            \
   POMP_GUARD_RUNTIME_LOCK_EVENT,                                              \
   EventPair{POMP_FN_##Enter, POMP_FN_##Exit, POMP_GUARD_RUNTIME_LOCK_ENTER},  \
   true,                                                                       \
   false,                                                                      \
   false},
#define POMP_TEST_LOCK_ROUTINE(Routine, Event)                                 \
  {#Routine, POMP_FN_##Event, POMP_GUARD_RUNTIME_LOCK, {}, true, false, true},
#define POMP_SET_ROUTINE(Routine, Event)                                       \
  {#Routine, POMP_FN_##Event, POMP_GUARD_RUNTIME_QUERY, {}, false, true, false},
#define POMP_GET_ROUTINE(Routine, Event)                                       \
  {#Routine, POMP_FN_##Event, POMP_GUARD_RUNTIME_QUERY, {}, false, false, true},
#include "routines.def"
};

const KindEvents *eventsOf(Kind K) {
  for (const KindEvents &E : Table)
    if (E.K == K)
      return &E;
  return nullptr;
}

using ValuesFn = std::function<SmallVector<Value *, 4>(IRBuilder<> &)>;

/// Lowers one function. \p Root is the team construct whose outlined function
/// it is.
class FunctionLowering {
public:
  FunctionLowering(Function &F, const Unit &U, Emitter &E)
      : F(F), U(U), E(E), Tree(F, [&](unsigned Id) {
          return U.Constructs[Id].has(POMP_GUARD_LOOP_ITER_BEGIN);
        }) {}

  std::optional<unsigned> Root;
  /// The call that forms the team.
  CallBase *TeamCall = nullptr;

  /// Calls \p Found with each outlined function of a team, its construct and
  /// the call that forms the team.
  using TeamFn = function_ref<void(Function *, unsigned, CallBase *)>;
  void findTeams(TeamFn Found);

  void plan();
  void emit();

private:
  /// Something to insert before At. Of several steps at one place those of
  /// outer constructs (lower Rank) open first and end last.
  struct Step {
    Instruction *At;
    unsigned Rank;
    std::function<void(Instruction *At)> Emit;
  };
  enum : unsigned { TeamRank, TeamPartRank, RegionRank };
  /// Directive, then what is between it and the regions inside.
  unsigned rankOf(int Region) const {
    return RegionRank + 2 * Tree.depth(Region);
  }

  const Construct &row(unsigned Id) const { return U.Constructs[Id]; }
  /// The construct an instruction outside all markers belongs to.
  std::optional<unsigned> rootPart(Kind K) const;
  std::optional<unsigned> constructOf(int Region, Kind K) const;

  void planPair(const EventPair &P, unsigned Id, unsigned Rank,
                Instruction *Begin, ArrayRef<Instruction *> Ends,
                ValuesFn Values = {},
                std::function<Value *(Instruction *)> Condition = {},
                ValuesFn EndValues = {});
  void planEvent(pomp_function Event, pomp_guard G, unsigned Id,
                 Instruction *At, ValuesFn Values = {});
  void planRegions();
  void planTeamCalls();
  void planTeamBody();
  void planWorkshare(unsigned Id, unsigned Rank, int Region, Instruction *Begin,
                     ArrayRef<Instruction *> Ends);
  void planChunks(unsigned Id, unsigned Rank, std::shared_ptr<LoopShape> Shape);
  void planTeamBarrier();
  void planIterations();
  void planRoutines();
  CallBase *routineCall(CallInst *Marker) const;
  void findBarriers();

  SmallVector<Instruction *, 4> endsOf(int Region) const;
  SmallVector<CallBase *, 2> initsOf(int Region, unsigned Id) const;
  CallInst *iterationOf(unsigned Id, CallBase *Init) const;
  Instruction *commonDominator(ArrayRef<CallBase *> Inits,
                               ArrayRef<Instruction *> Ends) const;
  Instruction *teamBegin() const;

  Function &F;
  const Unit &U;
  Emitter &E;
  RegionTree Tree;
  std::vector<Step> Opening, Ending;
  /// Where the work of a team's function ends.
  SmallVector<Instruction *, 2> TeamEnds;
  /// Barriers that code generation put into a construct.
  SmallVector<std::pair<CallBase *, unsigned>, 4> ImplicitBarriers;
};

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

std::optional<unsigned> FunctionLowering::constructOf(int Region,
                                                      Kind K) const {
  if (Region == -1)
    return rootPart(K);
  unsigned Id = Tree.Regions[Region].Id;
  return row(Id).K == K ? std::optional<unsigned>(Id) : std::nullopt;
}

std::optional<unsigned> FunctionLowering::rootPart(Kind K) const {
  if (!Root)
    return std::nullopt;
  if (row(*Root).K == K)
    return Root;
  if (row(*Root).Inner && row(*row(*Root).Inner).K == K)
    return row(*Root).Inner;
  return std::nullopt;
}

void FunctionLowering::findTeams(TeamFn Found) {
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    StringRef Name = calledName(*RC.Call);
    if (!startsRegion(Name) || RC.R == -1)
      continue;
    std::optional<unsigned> Id = constructOf(RC.R, Kind::Parallel);
    if (!Id)
      continue;
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

/// Plans a pair of events: the second is delivered if and only if the first
/// was. \p Condition narrows the guard where the pair begins.
void FunctionLowering::planPair(const EventPair &P, unsigned Id, unsigned Rank,
                                Instruction *Begin,
                                ArrayRef<Instruction *> Ends, ValuesFn Values,
                                std::function<Value *(Instruction *)> Condition,
                                ValuesFn EndValues) {
  if (!row(Id).has(P.Guard))
    return;
  struct Saved {
    Value *On = nullptr;
    AllocaInst *Slot = nullptr;
  };
  auto S = std::make_shared<Saved>();
  bool NeedsSlot = any_of(
      Ends, [&](Instruction *End) { return !Tree.dominates(Begin, End); });
  Opening.push_back(
      {Begin, Rank, [=](Instruction *At) {
         S->On = E.guard(At, P.Guard);
         if (Condition)
           S->On = EventBuilder(At).CreateAnd(S->On, Condition(At));
         if (NeedsSlot) {
           IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
           S->Slot = Entry.CreateAlloca(S->On->getType());
           Entry.CreateStore(Entry.getFalse(), S->Slot);
           EventBuilder(At).CreateStore(S->On, S->Slot);
         }
         EventBuilder B(Emitter::onlyWhen(S->On, At));
         E.event(B, P.First, Id,
                 Values ? Values(B) : SmallVector<Value *, 4>());
       }});
  for (Instruction *End : Ends)
    Ending.push_back(
        {End, Rank, [=](Instruction *At) {
           Value *On = S->On;
           if (S->Slot)
             On = EventBuilder(At).CreateLoad(On->getType(), S->Slot);
           EventBuilder B(Emitter::onlyWhen(On, At));
           E.event(B, P.Second, Id,
                   EndValues ? EndValues(B) : SmallVector<Value *, 4>());
         }});
}

void FunctionLowering::planEvent(pomp_function Event, pomp_guard G, unsigned Id,
                                 Instruction *At, ValuesFn Values) {
  if (!row(Id).has(G))
    return;
  // Where a pair begins at the same place, the event precedes it.
  Opening.push_back({At, 0, [=](Instruction *Here) {
                       Value *On = E.guard(Here, G);
                       EventBuilder B(Emitter::onlyWhen(On, Here));
                       E.event(B, Event, Id,
                               Values ? Values(B) : SmallVector<Value *, 4>());
                     }});
}

SmallVector<Instruction *, 4> FunctionLowering::endsOf(int Region) const {
  SmallVector<Instruction *, 4> Ends;
  for (const RegionTree::Closing &C : Tree.Closings)
    if (C.R == Region)
      Ends.push_back(C.At);
  return Ends;
}

/// The calls that begin the worksharing of construct \p Id.
SmallVector<CallBase *, 2> FunctionLowering::initsOf(int Region,
                                                     unsigned Id) const {
  SmallVector<CallBase *, 2> Inits;
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    StringRef Name = calledName(*RC.Call);
    if (RC.R == Region && constructOf(RC.R, row(Id).K) == Id &&
        (Name.starts_with("__kmpc_for_static_init_") ||
         Name.starts_with("__kmpc_dispatch_init_")))
      Inits.push_back(RC.Call);
  }
  return Inits;
}

/// The marker in the body of the loop that \p Init begins.
CallInst *FunctionLowering::iterationOf(unsigned Id, CallBase *Init) const {
  for (CallInst *Marker : Tree.Iterations)
    if (cast<ConstantInt>(Marker->getArgOperand(0))->getZExtValue() == Id &&
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
  for (const std::shared_ptr<LoopShape> &S : Shapes)
    if (S->iterations())
      Shape = S;
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
  planChunks(Id, Rank + 1, Shape);
}

void FunctionLowering::planChunks(unsigned Id, unsigned Rank,
                                  std::shared_ptr<LoopShape> Shape) {
  Loop *L = Shape->iterations();
  if (!L || !Shape->chunkBegin() || !row(Id).has(POMP_GUARD_LOOP_CHUNK))
    return;
  SmallVector<Loop::Edge, 4> Exits;
  L->getExitEdges(Exits);
  SmallVector<Instruction *, 4> Ends;
  for (auto [From, To] : Exits)
    if (Instruction *At = Tree.onEdge(const_cast<BasicBlock *>(From),
                                      const_cast<BasicBlock *>(To)))
      Ends.push_back(At);
  auto Chunk = std::make_shared<LoopShape::Chunk>();
  planPair(
      ChunkPair, Id, Rank, Shape->chunkBegin(), Ends,
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
    unsigned Id = cast<ConstantInt>(Marker->getArgOperand(0))->getZExtValue();
    planEvent(POMP_FN_Loop_iter_event, POMP_GUARD_LOOP_ITER_EVENT, Id, Marker,
              [Marker](IRBuilder<> &) {
                return SmallVector<Value *, 4>{Marker->getArgOperand(1)};
              });
  }
}

/// The call that \p Marker stands before: only its arguments come between.
CallBase *FunctionLowering::routineCall(CallInst *Marker) const {
  unsigned Id = cast<ConstantInt>(Marker->getArgOperand(0))->getZExtValue();
  Function *Routine = F.getParent()->getFunction(row(Id).Routine);
  CallBase *First = nullptr;
  if (Routine)
    for (User *Use : Routine->users()) {
      auto *Call = dyn_cast<CallBase>(Use);
      if (Call && Call->getFunction() == &F &&
          Call->getCalledFunction() == Routine &&
          Tree.DT.dominates(Marker, Call) &&
          (!First || Tree.DT.dominates(Call, First)))
        First = Call;
    }
  return First;
}

void FunctionLowering::planRoutines() {
  for (CallInst *Marker : Tree.RoutineMarkers) {
    CallBase *Call = routineCall(Marker);
    if (!Call || !Tree.DT.isReachableFromEntry(Marker->getParent()))
      continue;
    unsigned Id = cast<ConstantInt>(Marker->getArgOperand(0))->getZExtValue();
    const RoutineEvents &Events = *find_if(
        Routines, [&](const auto &R) { return row(Id).Routine == R.Name; });
    // A lock is known by its address: the runtime keeps the lock word in it.
    auto Lock = [=](IRBuilder<> &) {
      return SmallVector<Value *, 4>{Call->getArgOperand(0)};
    };
    auto Values = [=, &Events](IRBuilder<> &B) {
      SmallVector<Value *, 4> V;
      if (Events.PassesLock)
        V.push_back(Call->getArgOperand(0));
      if (Events.PassesArgument)
        V.push_back(
            B.CreateSExtOrTrunc(Call->getArgOperand(0), B.getInt32Ty()));
      if (Events.PassesResult)
        V.push_back(B.CreateSExtOrTrunc(Call, B.getInt32Ty()));
      return V;
    };
    Instruction *After = Tree.after(Call);
    if (Events.Pair)
      planPair(*Events.Pair, Id, ~0u, Call, {After}, Lock, {}, Lock);
    planEvent(Events.After, Events.AfterGuard, Id, After, Values);
  }
}

/// The regions that the markers of this function bound.
void FunctionLowering::planRegions() {
  for (int R = 0; R != int(Tree.Regions.size()); ++R) {
    const RegionTree::Region &Region = Tree.Regions[R];
    const Construct &Row = row(Region.Id);
    unsigned Rank = rankOf(R);
    SmallVector<Instruction *, 4> Ends = endsOf(R);
    CallInst *Marker = Region.Marker;
    if (Region.R == RegionTree::Iteration) {
      planPair(IterPair, Region.Id, Rank, Marker, Ends,
               [Marker](IRBuilder<> &) {
                 return SmallVector<Value *, 4>{Marker->getArgOperand(1)};
               });
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
    if (Events->After)
      for (Instruction *End : Ends)
        planEvent(Events->After->first, Events->After->second, Region.Id, End);
  }
}

/// Where a team is formed, or would be if the if clause were true.
void FunctionLowering::planTeamCalls() {
  for (const RegionTree::RuntimeCall &RC : Tree.Calls) {
    StringRef Name = calledName(*RC.Call);
    if (!startsRegion(Name) || RC.R == -1)
      continue;
    std::optional<unsigned> Id = constructOf(RC.R, Kind::Parallel);
    if (!Id)
      continue;

    Value *NumThreads = nullptr;
    CallBase *Last = nullptr;
    for (const RegionTree::RuntimeCall &Other : Tree.Calls) {
      if (Other.R != RC.R)
        continue;
      StringRef OtherName = calledName(*Other.Call);
      if (OtherName.starts_with("__kmpc_push_num_threads") &&
          Tree.DT.dominates(Other.Call, RC.Call))
        NumThreads = Other.Call->getArgOperand(2);
      if (OtherName == "__kmpc_end_serialized_parallel" &&
          Tree.DT.dominates(RC.Call, Other.Call) &&
          Name == "__kmpc_serialized_parallel")
        Last = Other.Call;
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
  if (U.Opts.ExplicitBarrier)
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
    for (RegionTree::Closing &C : Tree.Closings)
      if (C.At == End)
        C.At = cast<Instruction>(Thread);
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
    if (RC.R != -1)
      Id = Tree.Regions[RC.R].Id;
    else if (Root)
      Id = row(*Root).Inner && !CopyIn ? row(*Root).Inner : Root;
    if (RC.R == -1)
      CopyIn = false; // The first one only.
    if (!Id || row(*Id).K == Kind::Barrier || row(*Id).K == Kind::Opaque)
      continue;
    ImplicitBarriers.push_back({RC.Call, *Id});
    planPair(ImplicitBarrierPair, *Id, RegionRank + 2 * Tree.depth(RC.R) + 1,
             RC.Call, {Tree.after(RC.Call)});
  }
}

void FunctionLowering::plan() {
  TeamEnds.assign(Tree.Returns.begin(), Tree.Returns.end());
  findBarriers();
  planTeamBody();
  planTeamCalls();
  planRegions();
  planIterations();
  planRoutines();
}

void FunctionLowering::emit() {
  stable_sort(Opening,
              [](const Step &A, const Step &B) { return A.Rank < B.Rank; });
  stable_sort(Ending,
              [](const Step &A, const Step &B) { return A.Rank > B.Rank; });
  for (Step &S : Opening)
    S.Emit(S.At);
  for (Step &S : Ending)
    S.Emit(S.At);
  for (Instruction *Anchor : Tree.Anchors)
    Anchor->eraseFromParent();
  for (CallInst *Marker : Tree.Markers) {
    SmallVector<Value *, 3> Args(Marker->args());
    Marker->eraseFromParent();
    for (Value *Arg : Args)
      RecursivelyDeleteTriviallyDeadInstructions(Arg);
  }
}

} // namespace

bool lower(Module &M, const Unit &U) {
  Emitter E(M, U);
  MapVector<Function *, std::unique_ptr<FunctionLowering>> Work;
  auto Add = [&](Function *F) -> FunctionLowering & {
    std::unique_ptr<FunctionLowering> &L = Work[F];
    if (!L)
      L = std::make_unique<FunctionLowering>(*F, U, E);
    return *L;
  };

  SmallVector<Function *, 6> Declarations;
  for (Function &F : M)
    if (F.getName().starts_with("__pomp_") && F.isDeclaration())
      Declarations.push_back(&F);
  for (Function *Marker : Declarations)
    for (User *Call : Marker->users())
      Add(cast<Instruction>(Call)->getFunction());

  // A team's function may hold nothing but another construct's fork.
  for (unsigned I = 0; I != Work.size(); ++I)
    (Work.begin() + I)
        ->second->findTeams([&](Function *Team, unsigned Id, CallBase *Call) {
          FunctionLowering &L = Add(Team);
          L.Root = Id;
          L.TeamCall = Call;
        });
  for (auto &[F, L] : Work)
    L->plan();
  for (auto &[F, L] : Work)
    L->emit();
  for (Function *Marker : Declarations)
    Marker->eraseFromParent();

  if (U.InstrumentMain)
    if (Function *Main = M.getFunction("main"); Main && !Main->isDeclaration())
      E.instrumentMain(*Main);
  E.finish();
  return true;
}

} // namespace pomp
