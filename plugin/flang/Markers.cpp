//===- Markers.cpp - Stage 1: marks the IR of flang -----------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "flang/Markers.h"
#include "constructs/MarkerNames.h"
#include "flang/Describe.h"
#include "flang/Optimizer/Dialect/FIROps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace pomp {

namespace {

/// The kind of construct that \p Op is a part of, or None.
Kind kindOf(Operation *Op) {
  using namespace omp;
  if (isa<ParallelOp>(Op))
    return Kind::Parallel;
  if (isa<WsloopOp>(Op))
    return Kind::Loop;
  if (isa<SectionsOp>(Op))
    return Kind::Sections;
  if (isa<SingleOp>(Op))
    return Kind::Single;
  if (isa<WorkshareOp>(Op))
    return Kind::Workshare;
  if (isa<CriticalOp>(Op))
    return Kind::Critical;
  if (isa<MasterOp, MaskedOp>(Op))
    return Kind::Master;
  if (isa<BarrierOp>(Op))
    return Kind::Barrier;
  if (isa<OrderedRegionOp>(Op))
    return Kind::Ordered;
  if (isa<AtomicReadOp, AtomicWriteOp, AtomicUpdateOp, AtomicCaptureOp>(Op))
    return Kind::Atomic;
  if (isa<FlushOp>(Op))
    return Kind::Flush;
  if (isa<TaskOp>(Op))
    return Kind::Task;
  if (isa<TaskloopOp>(Op))
    return Kind::Taskloop;
  if (isa<TaskwaitOp>(Op))
    return Kind::Taskwait;
  if (isa<TaskgroupOp>(Op))
    return Kind::Taskgroup;
  if (isa<TaskyieldOp>(Op))
    return Kind::Taskyield;
  if (isa<CancelOp, CancellationPointOp>(Op))
    return Kind::Cancel;
  if (isa<TeamsOp>(Op))
    return Kind::Teams;
  if (isa<DistributeOp>(Op))
    return Kind::Distribute;
  if (isa<TargetOp>(Op))
    return Kind::Target;
  if (isa<TargetDataOp>(Op))
    return Kind::TargetData;
  if (isa<TargetEnterDataOp>(Op))
    return Kind::TargetEnterData;
  if (isa<TargetExitDataOp>(Op))
    return Kind::TargetExitData;
  if (isa<TargetUpdateOp>(Op))
    return Kind::TargetUpdate;
  return Kind::None;
}

/// An operation with those inside, in the order of the code.
struct Node {
  Operation *Op;
  Kind K;
  std::vector<Node> Inside;
};

/// \returns the team that shares the iterations of \p Op, or null. Flang forms
/// it first, and each of its threads finds out which are its own.
omp::ParallelOp teamAround(omp::DistributeOp Op) {
  auto Team =
      dyn_cast_or_null<omp::ParallelOp>(Op ? Op->getParentOp() : nullptr);
  return Team && Team.isComposite() ? Team : omp::ParallelOp();
}

void collect(Region &R, std::vector<Node> &Out) {
  for (Block &B : R)
    for (Operation &Op : B) {
      std::vector<Node> *Inside = &Out;
      auto Add = [&](Operation *Added, Kind K) {
        Inside->push_back({Added, K, {}});
        Inside = &Inside->back().Inside;
      };
      // As in the directive, the team is inside of what it shares.
      if (auto Team = dyn_cast<omp::ParallelOp>(Op))
        for (auto Distribute : Team.getOps<omp::DistributeOp>())
          if (teamAround(Distribute))
            Add(Distribute, Kind::Distribute);
      Kind K = kindOf(&Op);
      if (K != Kind::None && !teamAround(dyn_cast<omp::DistributeOp>(Op)))
        Add(&Op, K);
      // The operations of a capture are parts of it.
      if (K == Kind::Atomic)
        continue;
      for (Region &Inner : Op.getRegions())
        collect(Inner, *Inside);
    }
}

/// A part of a directive, with the parts of what is inside.
struct Part {
  const Directive *D;
  Kind K;
  /// Flang may lower it to nothing.
  bool IsOptional = false;
  std::vector<Part> Inside;
};

/// Whether part \p K of \p D is a task of the OpenMP runtime, which creates the
/// parts inside.
bool isTask(const Directive &D, Kind K) {
  return pomp::groupOf(K) == Group::TARGET && K != Kind::TargetData &&
         (D.has(llvm::omp::Clause::OMPC_nowait) ||
          D.has(llvm::omp::Clause::OMPC_depend) ||
          D.has(llvm::omp::Clause::OMPC_in_reduction));
}

void addParts(const Directive &D, std::vector<Part> &Out) {
  std::vector<Part> *Inside = &Out;
  for (llvm::omp::Directive Leaf : llvm::omp::getLeafConstructsOrSelf(D.Id)) {
    Kind K = pomp::kindOf(Leaf);
    if (K <= Kind::Opaque)
      continue;
    Inside->push_back({&D, K, Leaf == llvm::omp::OMPD_loop, {}});
    Inside = &Inside->back().Inside;
  }
  for (const Directive &Inner : D.Inside)
    addParts(Inner, *Inside);
}

class Marker {
public:
  Marker(ModuleOp M, const Selectors &Selected, Unit &U)
      : M(M), Selected(Selected), U(U), B(M.getContext()) {}

  /// Marks the operations of \p F. \returns an empty string, or why they are
  /// not those of \p P.
  std::string mark(func::FuncOp F, const Procedure &P) {
    In = &P;
    Pairs.clear();
    std::vector<Node> Ops;
    collect(F.getBody(), Ops);
    std::vector<Part> Parts;
    for (const Directive &D : P.Directives)
      addParts(D, Parts);
    std::string Why = match(Ops, Parts);
    if (!Why.empty())
      return Why;
    for (auto [Op, Of] : Pairs)
      mark(Op, *Of->D, Of->K);
    return {};
  }

  /// Marks the calls of OpenMP routines in \p F. \returns an empty string, or
  /// why they are not those of \p P.
  std::string markRoutines(func::FuncOp F, const Procedure &P) {
    if (P.Routines.empty())
      return {};
    llvm::StringMap<std::vector<fir::CallOp>> Calls;
    F.walk([&](fir::CallOp Call) {
      if (auto Callee = Call.getCallee()) {
        // Without an interface it is a routine of Fortran.
        llvm::StringRef Name = Callee->getLeafReference().getValue();
        Name.consume_front("_QP");
        Calls[Name].push_back(Call);
      }
    });
    llvm::StringMap<std::vector<const RoutineCall *>> Sources;
    for (const RoutineCall &C : P.Routines)
      Sources[C.Name].push_back(&C);
    for (auto &[Name, Found] : Sources) {
      std::vector<fir::CallOp> &Ops = Calls[Name];
      if (Ops.size() != Found.size())
        return "flang has another number of calls of " + Name.str();
      for (auto [Op, Call] : llvm::zip(Ops, Found)) {
        Levels InForce = levelsAt(*Call);
        if (InForce.isOff(Group::RUNTIME))
          continue;
        B.setInsertionPoint(Op);
        call(marker::Call, U.Constructs.size(), Op.getLoc());
        U.Constructs.push_back(describe(*Call, P, U, InForce));
        U.list(U.Constructs.back(), InForce);
      }
    }
    return {};
  }

  void markCalls(func::FuncOp F, const Procedure &P) {
    pomp::markCalls(F, P, Selected, U, [&](Operation *Call, unsigned Id) {
      B.setInsertionPoint(Call);
      call(marker::Call, Id, Call->getLoc());
    });
  }

  /// Adds the row of the body of \p P.
  void addBody(const Procedure &P) {
    Levels InForce = levelsAt(P);
    if (InForce.isOff(Group::USER) || P.IsPure ||
        P.Statements < U.Opts.FunctionsMinSize ||
        !U.Opts.Excluded.includesFunction(P.Name, P.Mangled))
      return;
    U.Functions[P.Mangled] = U.Constructs.size();
    U.Constructs.push_back(describe(P, U, InForce));
    U.list(U.Constructs.back(), InForce);
  }

private:
  static std::string name(const Part &P) {
    return (llvm::omp::getOpenMPDirectiveName(P.D->Id,
                                              llvm::omp::FallbackVersion) +
            " in line " + std::to_string(P.D->At.First))
        .str();
  }

  using PartIterator = std::vector<Part>::iterator;

  /// Skips loops that each thread executes by itself: they have no operation.
  static PartIterator skipVanished(PartIterator Next, PartIterator End,
                                   Kind K) {
    while (Next != End && Next->IsOptional && Next->Inside.empty() &&
           K != Kind::Loop && K != Kind::Distribute)
      ++Next;
    return Next;
  }

  /// Makes \p P, which may be `loop`, what flang has made of it in \p N: in
  /// teams a distribute construct, whose iterations a team may share.
  static void expandLoop(Part &P, const Node &N) {
    if (!P.IsOptional || P.K == N.K)
      return;
    if (N.K != Kind::Distribute)
      return;
    P.K = N.K;
    if (!teamAround(cast<omp::DistributeOp>(N.Op)))
      return;
    Part Loop{P.D, Kind::Loop, false, std::move(P.Inside)};
    Part Team{P.D, Kind::Parallel, false, {}};
    Team.Inside.push_back(std::move(Loop));
    P.Inside = {};
    P.Inside.push_back(std::move(Team));
  }

  /// Pairs operations with parts of directives, in order.
  std::string match(std::vector<Node> &Ops, std::vector<Part> &Parts,
                    const Part *Around = nullptr) {
    auto IsBarrier = [](const auto &X) { return X.K == Kind::Barrier; };
    // Lowering adds barriers of its own. That of copyin comes first.
    auto Added =
        llvm::count_if(Ops, IsBarrier) - llvm::count_if(Parts, IsBarrier);
    bool CopiesIn = Added > 0 && Around && Around->K == Kind::Parallel &&
                    Around->D->has(llvm::omp::OMPC_copyin);
    auto Next = Parts.begin();
    for (Node &N : Ops) {
      if (CopiesIn && IsBarrier(N)) {
        CopiesIn = false;
        --Added;
        continue;
      }
      Next = skipVanished(Next, Parts.end(), N.K);
      if (Next != Parts.end())
        expandLoop(*Next, N);
      bool Fits = Next != Parts.end() && Next->K == N.K;
      if (!Fits) {
        if (IsBarrier(N) && Added-- > 0)
          continue;
        return Next == Parts.end()
                   ? "flang has more operations than directives"
                   : "the operation for " + name(*Next) + " is another";
      }
      Pairs.push_back({N.Op, &*Next});
      if (std::string Why = match(N.Inside, Next->Inside, &*Next); !Why.empty())
        return Why;
      ++Next;
    }
    Next = skipVanished(Next, Parts.end(), Kind::None);
    return Next == Parts.end() ? ""
                               : "flang has no operation for " + name(*Next);
  }

  void mark(Operation *Op, const Directive &D, Kind K) {
    const unsigned Id = U.Constructs.size();
    Levels InForce = levelsAt(D);
    const bool IsOff = InForce.isOff(groupOf(K)) &&
                       !(InForce.guards() & (1u << POMP_GUARD_SYNC_ENTER) &&
                         endsInBarrier(D, K));
    Construct Row;
    if (!IsOff || U.Opts.List != Options::NoList)
      Row = describe(D, K, *In, U, InForce);
    if (U.Opts.List != Options::NoList)
      U.list(Row, InForce, endsInBarrier(D, K));
    U.Constructs.push_back(IsOff ? Construct() : std::move(Row));
    if (isTask(D, K))
      addTask(D, Id, InForce);
    around(Op, Id);
    if (IsOff)
      return;
    if (isa<omp::SingleOp, omp::CriticalOp, omp::MasterOp, omp::MaskedOp,
            omp::OrderedRegionOp, omp::TargetDataOp>(Op))
      inside(Op->getRegion(0), Id, Op->getLoc());
    if (auto Sections = dyn_cast<omp::SectionsOp>(Op)) {
      unsigned N = 0;
      for (Operation &Inner : Sections.getRegion().front())
        if (auto Section = dyn_cast<omp::SectionOp>(Inner))
          inside(Section.getRegion(), Id, Section.getLoc(), N++);
    }
    if (isa<omp::WsloopOp, omp::DistributeOp>(Op))
      markLoop(Op, Id);
  }

  /// Adds the task that construct \p Outer is to the OpenMP runtime.
  void addTask(const Directive &D, unsigned Outer, const Levels &InForce) {
    Construct Task = describe(D, Kind::Task, *In, U, InForce);
    U.list(Task, InForce);
    U.Constructs[Outer].Inner = U.Constructs.size();
    U.Constructs.push_back(std::move(Task));
  }

  Levels levelsAt(const InSource &X) const { return Selected.at(X, U.Opts); }

  void markLoop(Operation *Op, unsigned Id) {
    constexpr uint32_t OfIterations =
        1u << POMP_GUARD_LOOP_ITER_BEGIN | 1u << POMP_GUARD_LOOP_ITER_EVENT;
    Construct &Row = U.Constructs[Id];
    bool IsSimd = false;
    Operation *Inner = Op;
    while (auto Wrapper = dyn_cast<omp::LoopWrapperInterface>(Inner)) {
      IsSimd |= isa<omp::SimdOp>(Inner);
      // The inner loop is another construct.
      if (Inner != Op && kindOf(Inner) != Kind::None)
        return;
      Inner = &Wrapper->getRegion(0).front().front();
    }
    auto Nest = dyn_cast<omp::LoopNestOp>(Inner);
    if (!Nest)
      return;
    if (IsSimd || Row.K == Kind::Distribute)
      Row.Guards &= ~OfIterations;
    mlir::Block &Body = Nest.getRegion().front();
    Location L = Op->getLoc();
    B.setInsertionPointToStart(&Body);
    Value Zero = constant(0, 64, L), Logical = asInt64(Body.getArgument(0), L);
    bool IsOne = Body.getNumArguments() == 1 && Logical;
    if (!Logical)
      return;
    // The iterations of a nest have no number of their own.
    if (!IsOne)
      Row.Guards &= ~OfIterations;
    call(marker::Iter, Id, L, {IsOne ? Logical : Zero, IsOne ? Zero : Logical});
    if (Row.has(POMP_FN_Loop_iter_begin)) {
      B.setInsertionPoint(Nest.getRegion().back().getTerminator());
      call(marker::IterEnd, Id, L);
    }
    if (!IsOne)
      return;
    // What the host evaluates for a target region has few uses.
    for (Value V : {Nest.getLoopLowerBounds()[0], Nest.getLoopSteps()[0]})
      if (auto Arg = dyn_cast<BlockArgument>(V))
        if (isa<omp::TargetOp>(Arg.getOwner()->getParentOp()))
          return;
    B.setInsertionPoint(outermost(Op));
    Value First = asInt64(Nest.getLoopLowerBounds()[0], L);
    Value Step = asInt64(Nest.getLoopSteps()[0], L);
    if (First && Step)
      call(marker::Bounds, Id, L, {First, Step});
  }

  Value constant(int64_t V, unsigned Bits, Location L) {
    return arith::ConstantOp::create(
        B, L, B.getIntegerAttr(B.getIntegerType(Bits), V));
  }

  /// \returns \p V as a signed 64-bit integer, or null.
  Value asInt64(Value V, Location L) {
    auto T = dyn_cast<IntegerType>(V.getType());
    if (!T || T.getWidth() > 64)
      return {};
    return T.getWidth() == 64 ? V
                              : fir::ConvertOp::create(B, L, B.getI64Type(), V);
  }

  void call(const MarkerName &Name, unsigned Id, Location L,
            ArrayRef<Value> More = {}) {
    SmallVector<Value, 3> Args{constant(Id, 32, L)};
    Args.append(More.begin(), More.end());
    auto Callee = M.lookupSymbol<func::FuncOp>(Name.Name);
    if (!Callee) {
      OpBuilder::InsertionGuard Guard(B);
      B.setInsertionPointToStart(M.getBody());
      SmallVector<Type, 3> Types;
      for (Value V : Args)
        Types.push_back(V.getType());
      Callee = func::FuncOp::create(B, M.getLoc(), Name.Name,
                                    B.getFunctionType(Types, {}));
      Callee.setPrivate();
    }
    fir::CallOp::create(B, L, Callee, Args);
  }

  /// A wrapper of a loop holds nothing else: what stands beside the loop is
  /// beside the outermost wrapper.
  static Operation *outermost(Operation *Op) {
    while (isa<omp::LoopWrapperInterface>(Op) &&
           isa_and_nonnull<omp::LoopWrapperInterface>(Op->getParentOp()))
      Op = Op->getParentOp();
    return Op;
  }

  void around(Operation *Op, unsigned Id) {
    Operation *Whole = teamAround(dyn_cast<omp::DistributeOp>(Op));
    if (!Whole)
      Whole = outermost(Op);
    B.setInsertionPoint(Whole);
    call(marker::Open, Id, Op->getLoc());
    B.setInsertionPointAfter(Whole);
    call(marker::Close, Id, Op->getLoc());
  }

  void inside(Region &R, unsigned Id, Location L, unsigned Number = 0) {
    if (R.empty())
      return;
    B.setInsertionPointToStart(&R.front());
    call(marker::Body, Id, L, {constant(Number, 32, L)});
    for (mlir::Block &Inner : R)
      if (isa<omp::TerminatorOp>(Inner.getTerminator())) {
        B.setInsertionPoint(Inner.getTerminator());
        call(marker::BodyEnd, Id, L);
      }
  }

  ModuleOp M;
  const Selectors &Selected;
  Unit &U;
  OpBuilder B;
  const Procedure *In = nullptr;
  std::vector<std::pair<Operation *, const Part *>> Pairs;
};

} // namespace

void markModule(
    ModuleOp M, const std::vector<Procedure> &Procedures,
    const Selectors &Selected, Unit &U,
    std::function<void(llvm::StringRef, unsigned, const std::string &)>
        LeftAlone) {
  Marker Marks(M, Selected, U);
  SymbolTable Symbols(M);
  for (const Procedure &P : Procedures) {
    auto F = Symbols.lookup<func::FuncOp>(P.Mangled);
    if (!F || F.isExternal())
      continue;
    auto Check = [&](std::string Why) {
      if (!Why.empty())
        LeftAlone(P.FileName, P.At.First, "'" + P.Name + "': " + Why);
    };
    // If everything is off, the program stays uninstrumented.
    if (P.Mangled == "_QQmain" && !Selected.at(P, U.Opts).guards())
      U.InstrumentMain = false;
    if (U.Opts.FunctionBodies)
      Marks.addBody(P);
    if (U.Opts.FunctionCalls)
      Marks.markCalls(F, P);
    if (!U.HasOpenMP)
      continue;
    Check(Marks.mark(F, P));
    Check(Marks.markRoutines(F, P));
  }
}

} // namespace pomp
