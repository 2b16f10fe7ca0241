//===- Clauses.cpp - The clauses of directives ---------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ast/Clauses.h"
#include "compat/ClangCompat.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace llvm;

namespace pomp {

using namespace compat::absent;

namespace {

/// Writes the clauses of one directive.
class ClauseWriter {
public:
  ClauseWriter(CTCBuilder &CTC, const OMPExecutableDirective &D, Kind K,
               const ASTContext &Ctx)
      : CTC(CTC), D(D), K(K), Ctx(Ctx) {}

  void write() {
    bool IsTeam = K == Kind::Parallel;
    // Of a target construct, these are clauses of its other parts.
    bool IsTask =
        (K == Kind::Task && isa<OMPTaskDirective>(D)) || K == Kind::Taskloop;
    bool IsLeague = K == Kind::Teams, IsDistribute = K == Kind::Distribute;
    bool IsShare = sharesWork(K);
    if (IsTeam || IsShare || IsTask || IsLeague || IsDistribute)
      CTC.flag(Attribute::hasFirstPrivate, has<OMPFirstprivateClause>());
    if (IsTeam || IsShare || IsTask || IsLeague || K == Kind::Taskgroup)
      CTC.flag(Attribute::hasReduction, has<OMPReductionClause>() ||
                                            has<OMPInReductionClause>() ||
                                            has<OMPTaskReductionClause>());
    if (IsShare || IsDistribute || K == Kind::Taskloop)
      CTC.flag(Attribute::hasLastprivate, has<OMPLastprivateClause>());
    if (IsTeam || IsShare || IsTask || IsLeague)
      writeCopies();
    bool IsTarget = K > Kind::Opaque && pomp::groupOf(K) == Group::TARGET;
    if (IsShare || IsTarget || K == Kind::Taskwait || K == Kind::Task)
      CTC.flag(Attribute::hasNowait, has<OMPNowaitClause>());
    if (IsTeam || IsTask || IsTarget || K == Kind::Cancel)
      CTC.flag(Attribute::ifClause, has<OMPIfClause>());
    if (IsTeam)
      writeTeam();
    if (IsLeague)
      writeLeague();
    if (IsDistribute)
      writeDistribute();
    if (K == Kind::Loop)
      writeLoop();
    if (K == Kind::Loop || IsDistribute || K == Kind::Taskloop)
      if (const auto *L = dyn_cast<OMPLoopDirective>(&D))
        if (L->getLoopsNumber() > 1)
          CTC.add(Attribute::collapse, std::to_string(L->getLoopsNumber()));
    if (K == Kind::Sections)
      CTC.add(Attribute::numSections, std::to_string(countSections()));
    if (K == Kind::Single)
      CTC.flag(Attribute::hasCopyprivate, has<OMPCopyprivateClause>());
    if (K == Kind::Master)
      if (const auto *C = find<OMPFilterClause>())
        CTC.add(Attribute::filter, value(C->getThreadID()));
    if (IsTask)
      writeTask();
    if (IsTarget)
      writeTarget();
    if (K == Kind::Task || K == Kind::Taskwait || K == Kind::Ordered ||
        K == Kind::Depobj || IsTarget)
      writeDependences();
    if (K == Kind::Interop || K == Kind::Depobj)
      writeActions();
    if (K == Kind::Atomic)
      writeAtomic();
    if (K == Kind::Flush)
      if (const auto *C = find<OMPFlushClause>())
        CTC.add(Attribute::flushList, contents(C));
    if (K == Kind::Atomic || K == Kind::Flush)
      CTC.addAny(Attribute::memoryOrder,
                 written<OMPSeqCstClause, OMPAcqRelClause, OMPAcquireClause,
                         OMPReleaseClause, OMPRelaxedClause>());
    if (K == Kind::Atomic || K == Kind::Critical)
      if (const auto *C = find<OMPHintClause>())
        CTC.add(Attribute::hint, value(C->getHint()));
  }

private:
  /// \returns the first clause of that kind that the user wrote, or null.
  template <typename Clause> const Clause *find() const {
    for (const auto *C : D.getClausesOfKind<Clause>())
      if (!C->isImplicit())
        return C;
    return nullptr;
  }
  template <typename Clause> bool has() const { return find<Clause>(); }

  /// \returns the names of those clauses that the user wrote.
  template <typename... Clauses> std::string written() const {
    SmallVector<StringRef, 4> Names;
    auto Add = [&](const OMPClause *C) {
      if (C)
        Names.push_back(omp::getOpenMPClauseName(C->getClauseKind()));
    };
    (Add(find<Clauses>()), ...);
    return join(Names, " ");
  }

  /// The value of \p E where the compiler knows it, else its text.
  std::string value(const Expr *E) const {
    if (!E)
      return "?";
    // An expression that is evaluated early is the initializer of a variable.
    for (E = E->IgnoreParenImpCasts();;) {
      const auto *Ref = dyn_cast<DeclRefExpr>(E);
      const auto *Captured =
          Ref ? dyn_cast<OMPCapturedExprDecl>(Ref->getDecl()) : nullptr;
      if (!Captured || !Captured->getInit())
        break;
      E = Captured->getInit()->IgnoreParenImpCasts();
    }
    Expr::EvalResult Result;
    if (!E->isValueDependent() && E->getType()->isIntegralOrEnumerationType() &&
        E->EvaluateAsInt(Result, Ctx))
      return toString(Result.Val.getInt(), 10);
    std::string Text;
    raw_string_ostream OS(Text);
    E->printPretty(OS, nullptr, Ctx.getPrintingPolicy());
    return limit(std::move(Text));
  }

  /// The text between the parentheses of \p C.
  std::string contents(const OMPClause *C) const {
    std::string Text;
    raw_string_ostream OS(Text);
    compat::clausePrinter(OS, Ctx.getPrintingPolicy(), Ctx.getLangOpts().OpenMP)
        .Visit(const_cast<OMPClause *>(C));
    StringRef Inside = StringRef(Text).split('(').second.rsplit(')').first;
    return limit(Inside.trim().str());
  }

  template <typename Range> void add(CopiedBytes &Sum, Range Variables) const {
    for (const Expr *E : Variables) {
      QualType T = E->getType().getNonReferenceType();
      if (T->isDependentType() || T->isIncompleteType())
        continue;
      // Objects that have memory of their own copy it.
      Sum.HasMore |= T->isVariableArrayType() ||
                     Ctx.getBaseElementType(T).isDestructedType() ==
                         QualType::DK_cxx_destructor;
      if (!T->isVariableArrayType())
        Sum.Known += uint64_t(Ctx.getTypeSizeInChars(T).getQuantity());
    }
  }

  /// Its list; the function that returns it has another name in LLVM 16.
  template <typename Clause> static auto items(const Clause *C) {
    return llvm::make_range(C->varlist_begin(), C->varlist_end());
  }

  void writeCopies() {
    Copies Sums;
    for (const OMPClause *C : D.clauses()) {
      if (const auto *First = dyn_cast<OMPFirstprivateClause>(C))
        add(Sums.Firstprivate, items(First));
      else if (const auto *In = dyn_cast<OMPCopyinClause>(C))
        add(Sums.Copyin, items(In));
      else if (const auto *Copy = dyn_cast<OMPCopyprivateClause>(C))
        add(Sums.Copyprivate, items(Copy));
      else if (const auto *Sum = dyn_cast<OMPReductionClause>(C))
        add(Sums.Reduction, Sum->privates());
    }
    OpenMPDirectiveKind Of = D.getDirectiveKind();
    bool IsTeam = K == Kind::Parallel;
    Sums.addTo(CTC, IsTeam && isOpenMPWorksharingDirective(Of),
               !IsTeam && isOpenMPParallelDirective(Of));
  }

  void writeTeam() {
    CTC.flag(Attribute::hasCopyin, has<OMPCopyinClause>());
    if (const auto *C = find<OMPNumThreadsClause>())
      CTC.add(Attribute::numThreads, value(C->getNumThreads()));
    if (const auto *C = find<OMPProcBindClause>())
      CTC.add(Attribute::procBind,
              getOpenMPSimpleClauseTypeName(omp::OMPC_proc_bind,
                                            unsigned(C->getProcBindKind())));
  }

  void writeLeague() {
    if (const auto *C = find<OMPNumTeamsClause>())
      CTC.add(Attribute::numTeams, contents(C));
    if (const auto *C = find<OMPThreadLimitClause>())
      CTC.add(Attribute::threadLimit, contents(C));
  }

  void writeDistribute() {
    if (const auto *S = find<OMPDistScheduleClause>())
      if (const Expr *Chunk = S->getChunkSize())
        CTC.add(Attribute::scheduleChunk, value(Chunk));
    if (const auto *C = find<OMPOrderClause>())
      CTC.add(Attribute::order, contents(C));
  }

  void writeLoop() {
    const auto *S = find<OMPScheduleClause>();
    CTC.add(Attribute::scheduleType,
            S ? getOpenMPSimpleClauseTypeName(omp::OMPC_schedule,
                                              S->getScheduleKind())
              : "static");
    if (S) {
      SmallVector<StringRef, 2> Modifiers;
      for (auto M :
           {S->getFirstScheduleModifier(), S->getSecondScheduleModifier()})
        if (M != OMPC_SCHEDULE_MODIFIER_unknown)
          Modifiers.push_back(
              getOpenMPSimpleClauseTypeName(omp::OMPC_schedule, M));
      CTC.addAny(Attribute::scheduleModifier, join(Modifiers, ","));
      if (const Expr *Chunk = S->getChunkSize())
        CTC.add(Attribute::scheduleChunk, value(Chunk));
    }
    if (const auto *C = find<OMPOrderedClause>()) {
      CTC.flag(Attribute::hasOrdered, true);
      if (const Expr *Loops = C->getNumForLoops())
        CTC.add(Attribute::orderedLoops, value(Loops));
    }
    if (const auto *C = find<OMPOrderClause>())
      CTC.add(Attribute::order, contents(C));
  }

  void writeTask() {
    CTC.flag(Attribute::untied, has<OMPUntiedClause>());
    if (const auto *C = find<OMPFinalClause>())
      CTC.add(Attribute::final, value(C->getCondition()));
    CTC.flag(Attribute::mergeable, has<OMPMergeableClause>());
    if (const auto *C = find<OMPPriorityClause>())
      CTC.add(Attribute::priority, value(C->getPriority()));
    if (const auto *C = find<OMPDetachClause>())
      CTC.add(Attribute::detach, value(C->getEventHandler()));
    bool IsStrict = false;
    if (const auto *C = find<OMPGrainsizeClause>()) {
      CTC.add(Attribute::grainsize, value(C->getGrainsize()));
      IsStrict = C->getModifier() == OMPC_GRAINSIZE_strict;
    }
    if (const auto *C = find<OMPNumTasksClause>()) {
      CTC.add(Attribute::numTasks, value(C->getNumTasks()));
      IsStrict = C->getModifier() == OMPC_NUMTASKS_strict;
    }
    CTC.flag(Attribute::strict, IsStrict);
    CTC.flag(Attribute::nogroup, has<OMPNogroupClause>());
  }

  void writeTarget() {
    if (const auto *C = find<OMPDeviceClause>())
      CTC.add(Attribute::device, value(C->getDevice()));
    SmallVector<std::string, 2> Maps, Pointers;
    for (const OMPClause *C : D.clauses()) {
      if (C->isImplicit())
        continue;
      if (isa<OMPMapClause>(C))
        Maps.push_back(contents(C));
      else if (isa<OMPToClause, OMPFromClause>(C))
        Maps.push_back(
            (omp::getOpenMPClauseName(C->getClauseKind()) + ": " + contents(C))
                .str());
      else if (isa<OMPIsDevicePtrClause, OMPUseDevicePtrClause>(C))
        Pointers.push_back(contents(C));
    }
    CTC.addAny(Attribute::map, limit(join(Maps, "; ")));
    CTC.addAny(Attribute::devicePointers, limit(join(Pointers, "; ")));
  }

  void writeDependences() {
    SmallVector<std::string, 2> All;
    for (const OMPClause *C : D.clauses())
      if (isa<OMPDependClause, OMPDoacrossClause>(C) && !C->isImplicit())
        All.push_back(contents(C));
    CTC.addAny(Attribute::depend, limit(join(All, "; ")));
  }

  /// The action on an object of the program, such as an interop or depend
  /// object.
  void writeActions() {
    if (const auto *C = find<OMPDepobjClause>())
      CTC.add(Attribute::object, contents(C));
    SmallVector<std::string, 2> All;
    for (const OMPClause *C : D.clauses()) {
      if (!isa<OMPInitClause, OMPUseClause, OMPUpdateClause, OMPDestroyClause>(
              C))
        continue;
      std::string Name = omp::getOpenMPClauseName(C->getClauseKind()).str();
      std::string Inside = contents(C);
      All.push_back(Inside.empty() ? Name : Name + ": " + Inside);
    }
    CTC.addAny(Attribute::action, limit(join(All, "; ")));
  }

  /// \returns whether \p E is a variable or a member of one. A reference may
  /// be of another one in each visit.
  static bool isOneVariable(const Expr *E) {
    E = E ? E->IgnoreParenImpCasts() : nullptr;
    while (const auto *M = dyn_cast_or_null<MemberExpr>(E)) {
      if (M->isArrow())
        break;
      E = M->getBase()->IgnoreParenImpCasts();
    }
    const auto *Name = dyn_cast_or_null<DeclRefExpr>(E);
    return Name && !Name->getDecl()->getType()->isReferenceType();
  }

  void writeAtomic() {
    std::string Kinds = written<OMPReadClause, OMPWriteClause, OMPUpdateClause,
                                OMPCompareClause, OMPCaptureClause>();
    CTC.add(Attribute::atomicKind, Kinds.empty() ? "update" : Kinds);
    CTC.flag(Attribute::oneVariable,
             isOneVariable(cast<OMPAtomicDirective>(D).getX()));
    if (const auto *C = find<OMPFailClause>())
      CTC.add(Attribute::failOrder,
              omp::getOpenMPClauseName(C->getFailParameter()));
    CTC.flag(Attribute::weak, has<OMPWeakClause>());
  }

  unsigned countSections() const {
    return count_if(D.getRawStmt()->children(),
                    [](const Stmt *S) { return S; });
  }

  CTCBuilder &CTC;
  const OMPExecutableDirective &D;
  const Kind K;
  const ASTContext &Ctx;
};

} // namespace

void addClauses(CTCBuilder &CTC, const OMPExecutableDirective &D, Kind K,
                const ASTContext &Ctx) {
  ClauseWriter(CTC, D, K, Ctx).write();
}

} // namespace pomp
