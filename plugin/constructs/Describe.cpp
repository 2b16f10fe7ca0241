//===- Describe.cpp - The context strings of constructs -------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// docs/CTC.md says what the attributes mean.
//
//===----------------------------------------------------------------------===//

#include "ClangCompat.h"
#include "constructs/Constructs.h"
#include "constructs/MarkerNames.h"
#include "pomp/ctc.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace llvm;

namespace pomp {

using namespace compat::absent;

namespace {

enum class Attribute {
#define POMP_ATTRIBUTE(Name, PART, Of, Doc) Name,
#include "constructs/attributes.def"
};

const char *const AttributeNames[] = {
#define POMP_ATTRIBUTE(Name, PART, Of, Doc) #Name,
#include "constructs/attributes.def"
};

/// Grows with the string, so that no name or path is ever cut.
class CTCBuilder {
public:
  void add(Attribute A, StringRef Value) {
    Attributes.push_back({AttributeNames[unsigned(A)], Value.str()});
  }
  /// Adds what is there.
  void addAny(Attribute A, StringRef Value) {
    if (!Value.empty())
      add(A, Value);
  }
  void flag(Attribute A, bool Present) {
    if (Present)
      add(A, "1");
  }
  void lines(Attribute A, unsigned First, unsigned Last) {
    add(A, std::to_string(First) + "," + std::to_string(Last));
  }

  std::string take() const {
    std::string Buffer(64, 0);
    for (;;) {
      pomp_ctc_writer W;
      pomp_ctc_begin(&W, Buffer.data(), Buffer.size());
      for (const auto &[Key, Value] : Attributes)
        pomp_ctc_add(&W, Key, Value.c_str());
      size_t Length = pomp_ctc_finish(&W);
      bool Fits = Length < Buffer.size();
      Buffer.resize(Length + !Fits);
      if (Fits)
        return Buffer;
    }
  }

private:
  std::vector<std::pair<const char *, std::string>> Attributes;
};

/// The place of a construct: the lines of its begin and of its end.
struct Extent {
  StringRef File = "<unknown>";
  unsigned First = 0, Last = 0, End = 0;
  unsigned Column = 0;
  /// For a construct from a macro: its place in the macros.
  std::string InMacros;

  Extent(const SourceManager &SM, SourceLocation Begin, SourceLocation Opened,
         SourceLocation Ended) {
    // A pragma that a macro brought stands where the macro is used.
    auto LastLine = [&](SourceLocation L) {
      PresumedLoc P = SM.getPresumedLoc(SM.getExpansionRange(L).getEnd());
      return P.isValid() ? P.getLine() : 0;
    };
    PresumedLoc P = SM.getPresumedLoc(SM.getExpansionLoc(Begin));
    if (P.isValid()) {
      File = P.getFilename();
      First = P.getLine();
      Column = P.getColumn();
    }
    Last = std::max(First, LastLine(Opened));
    End = std::max(Last, LastLine(Ended));
    InMacros = placesInMacros(SM, Begin);
  }

private:
  /// Tells apart what one use of a macro brings: line and column in each macro
  /// on the way, the innermost first.
  static std::string placesInMacros(const SourceManager &SM, SourceLocation L) {
    constexpr unsigned MostWritten = 3;
    SmallVector<std::string, 4> Places;
    for (; L.isMacroID(); L = SM.getImmediateExpansionRange(L).getBegin()) {
      SourceLocation Written = SM.getSpellingLoc(L);
      // The text of a _Pragma is a string that was taken apart.
      if (!SM.isWrittenInScratchSpace(Written))
        Places.push_back((Twine(SM.getSpellingLineNumber(Written)) + ":" +
                          Twine(SM.getSpellingColumnNumber(Written)))
                             .str());
    }
    if (Places.size() > MostWritten) {
      std::string Rest = join(drop_begin(Places, MostWritten), ",");
      Places.resize(MostWritten);
      Places.push_back(utohexstr(compat::hash(Rest), /*LowerCase=*/true));
    }
    return join(Places, ",");
  }
};

/// The name as diagnostics spell it, with template arguments.
std::string spell(const NamedDecl &D, const ASTContext &Ctx) {
  std::string Name;
  raw_string_ostream OS(Name);
  D.getNameForDiagnostic(OS, Ctx.getPrintingPolicy(), /*Qualified=*/true);
  return Name;
}

/// The parameters and qualifiers of \p FD, which distinguish it from others of
/// its name. Empty for functions without overloads, such as those of C and
/// main.
std::string signature(const FunctionDecl &FD, const ASTContext &Ctx) {
  if (!Ctx.getLangOpts().CPlusPlus || FD.isExternC() || FD.isMain())
    return {};
  std::string Text = "(";
  raw_string_ostream OS(Text);
  interleave(
      FD.parameters(), OS,
      [&](const ParmVarDecl *P) {
        P->getType().print(OS, Ctx.getPrintingPolicy());
      },
      ", ");
  if (FD.isVariadic())
    OS << (FD.param_empty() ? "..." : ", ...");
  OS << ')';
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&FD)) {
    if (std::string Q = Method->getMethodQualifiers().getAsString(); !Q.empty())
      OS << ' ' << Q;
    if (Method->getRefQualifier() != RQ_None)
      OS << (Method->getRefQualifier() == RQ_LValue ? " &" : " &&");
  }
  return Text;
}

/// The class or namespace of \p FD; a function local to another is the
/// other's.
std::string groupOf(const FunctionDecl &FD, const ASTContext &Ctx) {
  const auto *Outer = dyn_cast<NamedDecl>(FD.getDeclContext());
  return Outer ? spell(*Outer, Ctx) : "";
}

/// The function that \p FD is to its reader, or null: a lambda is part of the
/// one around it.
const FunctionDecl *namedFunction(const FunctionDecl *FD) {
  while (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(FD)) {
    if (!Method->getParent()->isLambda())
      break;
    FD = dyn_cast_or_null<FunctionDecl>(
        Method->getParent()->getParentFunctionOrMethod());
  }
  return FD;
}

/// The begin of every string.
void addPlace(CTCBuilder &CTC, Kind K, StringRef Name, const Extent &E,
              const Surroundings &Where) {
  const SourceNames::Name &File = Where.U.Names.of(E.File);
  CTC.add(Attribute::type, typeName(K));
  CTC.addAny(Attribute::name, Name);
  CTC.add(Attribute::file, File.File);
  CTC.lines(Attribute::slines, E.First, E.Last);
  CTC.lines(Attribute::elines, E.End, E.End);
  CTC.addAny(Attribute::path, File.Path);
  if (E.Column)
    CTC.add(Attribute::scol, std::to_string(E.Column));
  CTC.addAny(Attribute::macro, E.InMacros);
  // The instances of a template have the place in common, and so one name.
  if (const FunctionDecl *FD = namedFunction(Where.Function)) {
    const FunctionDecl *Pattern = FD->getTemplateInstantiationPattern();
    CTC.addAny(Attribute::function,
               (Pattern ? Pattern : FD)->getQualifiedNameAsString());
  }
}

Construct makeRow(Kind K, const CTCBuilder &CTC, const Levels &InForce) {
  Construct Row;
  Row.K = K;
  Row.Guards = InForce.guards();
  Row.CTC = CTC.take();
  return Row;
}

/// One line that is not longer than a few words.
std::string limit(std::string Text) {
  constexpr size_t Most = 80;
  for (char &C : Text)
    if (static_cast<unsigned char>(C) < ' ' || C == 127)
      C = ' ';
  if (Text.size() > Most) {
    size_t Kept = Most - 3;
    while (Kept && (static_cast<unsigned char>(Text[Kept]) & 0xc0) == 0x80)
      --Kept;
    Text.replace(Kept, std::string::npos, "...");
  }
  return Text;
}

/// Writes the clauses of one directive.
class ClauseWriter {
public:
  ClauseWriter(CTCBuilder &CTC, const OMPExecutableDirective &D, Kind K,
               const ASTContext &Ctx)
      : CTC(CTC), D(D), K(K), Ctx(Ctx) {}

  void write() {
    bool IsTeam = K == Kind::Parallel;
    bool IsTask = K == Kind::Task || K == Kind::Taskloop;
    bool IsLeague = K == Kind::Teams, IsDistribute = K == Kind::Distribute;
    bool IsShare = K == Kind::Loop || K == Kind::Sections ||
                   K == Kind::Workshare || K == Kind::Single;
    if (IsTeam || IsShare || IsTask || IsLeague || IsDistribute)
      CTC.flag(Attribute::hasFirstPrivate, has<OMPFirstprivateClause>());
    if (IsTeam || IsShare || IsTask || IsLeague || K == Kind::Taskgroup)
      CTC.flag(Attribute::hasReduction, has<OMPReductionClause>() ||
                                            has<OMPInReductionClause>() ||
                                            has<OMPTaskReductionClause>());
    if (IsShare || IsDistribute || K == Kind::Taskloop)
      CTC.flag(Attribute::hasLastprivate, has<OMPLastprivateClause>());
    bool IsTarget = K > Kind::Opaque && pomp::groupOf(K) == Group::TARGET;
    if (IsShare || IsTarget || K == Kind::Taskwait)
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

  void writeAtomic() {
    std::string Kinds = written<OMPReadClause, OMPWriteClause, OMPUpdateClause,
                                OMPCompareClause, OMPCaptureClause>();
    CTC.add(Attribute::atomicKind, Kinds.empty() ? "update" : Kinds);
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

Construct describe(const OMPExecutableDirective &D, Kind K,
                   const Surroundings &Where, const Levels &InForce) {
  const ASTContext &Ctx = Where.Ctx;
  CTCBuilder CTC;
  std::string Name;
  if (const auto *C = dyn_cast<OMPCriticalDirective>(&D))
    if (C->getDirectiveName().getName())
      Name = C->getDirectiveName().getAsString();
  addPlace(CTC, K, Name,
           Extent(Ctx.getSourceManager(), D.getBeginLoc(), D.getEndLoc(),
                  D.hasAssociatedStmt() ? D.getRawStmt()->getEndLoc()
                                        : D.getEndLoc()),
           Where);

  auto DirectiveName = [&](OpenMPDirectiveKind DK) {
    return compat::directiveName(DK, Ctx.getLangOpts().OpenMP).str();
  };
  std::string Directive = DirectiveName(D.getDirectiveKind());
  if (const auto *C = dyn_cast<OMPCancelDirective>(&D))
    Directive += " " + DirectiveName(C->getCancelRegion());
  if (const auto *C = dyn_cast<OMPCancellationPointDirective>(&D))
    Directive += " " + DirectiveName(C->getCancelRegion());
  if (Directive != (K == Kind::Parallel ? "parallel"
                    : K == Kind::Loop   ? "for"
                                        : typeName(K)))
    CTC.add(Attribute::directive, Directive);
  ClauseWriter(CTC, D, K, Ctx).write();
  CTC.flag(Attribute::explicitBarrier,
           K == Kind::Parallel && Where.U.Opts.ExplicitBarrier &&
               InForce.guards() &
                   1u << pomp_event_guard(POMP_FN_Implicit_barrier_enter));

  Construct Row = makeRow(K, CTC, InForce);
  Row.StandsAlone = !D.hasAssociatedStmt();
  Row.IsUntied = (K == Kind::Task || K == Kind::Taskloop) &&
                 D.hasClausesOfKind<OMPUntiedClause>();
  Row.HasCopyIn = K == Kind::Parallel && D.hasClausesOfKind<OMPCopyinClause>();
  return Row;
}

static Construct describeFunctionAt(const FunctionDecl &FD, const Extent &E,
                                    const Surroundings &Where,
                                    const Levels &InForce) {
  CTCBuilder CTC;
  addPlace(CTC, Kind::Function, spell(FD, Where.Ctx) + signature(FD, Where.Ctx),
           E, Where);
  CTC.addAny(Attribute::group, groupOf(FD, Where.Ctx));
  return makeRow(Kind::Function, CTC, InForce);
}

Construct describeFunction(const FunctionDecl &FD, const ASTContext &Ctx,
                           const Unit &U, const Levels &InForce) {
  SourceRange R = FD.getSourceRange();
  return describeFunctionAt(FD,
                            Extent(Ctx.getSourceManager(), R.getBegin(),
                                   FD.getBody()->getBeginLoc(), R.getEnd()),
                            {Ctx, U, nullptr}, InForce);
}

Construct describeFunctionCall(const FunctionDecl &FD, SourceRange Call,
                               const Surroundings &Where,
                               const Levels &InForce) {
  return describeFunctionAt(FD,
                            Extent(Where.Ctx.getSourceManager(),
                                   Call.getBegin(), Call.getEnd(),
                                   Call.getEnd()),
                            Where, InForce);
}

namespace {

/// Prints the text that the user wrote, because calls in the AST are marked by
/// now.
class WithoutMarkers : public PrinterHelper {
public:
  explicit WithoutMarkers(const PrintingPolicy &Policy) : Policy(Policy) {}
  bool handledStmt(Stmt *S, raw_ostream &OS) override {
    const auto *Comma = dyn_cast<BinaryOperator>(S);
    if (!Comma || Comma->getOpcode() != BO_Comma)
      return false;
    const auto *Marker = dyn_cast<CallExpr>(Comma->getLHS());
    const FunctionDecl *FD = Marker ? Marker->getDirectCallee() : nullptr;
    if (!FD || !FD->getIdentifier() || FD->getName() != marker::Call.Name)
      return false;
    Comma->getRHS()->printPretty(OS, this, Policy);
    return true;
  }

private:
  const PrintingPolicy &Policy;
};

std::string textOf(const Expr *E, const ASTContext &Ctx) {
  WithoutMarkers Helper(Ctx.getPrintingPolicy());
  std::string Text;
  raw_string_ostream OS(Text);
  E->printPretty(OS, &Helper, Ctx.getPrintingPolicy());
  return OS.str();
}

} // namespace

Construct describePointerCall(const CallExpr &E, const Surroundings &Where,
                              const Levels &InForce) {
  const Expr *Pointer = E.getCallee()->IgnoreParenImpCasts();
  if (const auto *Target = dyn_cast<UnaryOperator>(Pointer);
      Target && Target->getOpcode() == UO_Deref)
    Pointer = Target->getSubExpr()->IgnoreParenImpCasts();
  std::string Name = textOf(Pointer, Where.Ctx);
  const auto *Operator = dyn_cast<BinaryOperator>(Pointer);
  if (!Operator || !Operator->isPtrMemOp())
    Name = isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr, CallExpr>(Pointer)
               ? "*" + Name
               : "*(" + Name + ")";
  Name = limit(std::move(Name));
  CTCBuilder CTC;
  addPlace(CTC, Kind::Function, Name,
           Extent(Where.Ctx.getSourceManager(), E.getBeginLoc(), E.getEndLoc(),
                  E.getEndLoc()),
           Where);
  Construct Row = makeRow(Kind::Function, CTC, InForce);
  Row.Name = Name;
  return Row;
}

Construct describeNamed(Kind K, StringRef Name, SourceRange Opening,
                        SourceLocation End, const Surroundings &Where,
                        const Levels &InForce, ArrayRef<std::string> Values) {
  CTCBuilder CTC;
  addPlace(CTC, K, Name,
           Extent(Where.Ctx.getSourceManager(), Opening.getBegin(),
                  Opening.getEnd(), End),
           Where);
  if (const FunctionDecl *FD = namedFunction(Where.Function))
    CTC.addAny(Attribute::group, groupOf(*FD, Where.Ctx));
  CTC.addAny(Attribute::values, join(Values, ","));
  Construct Row = makeRow(K, CTC, InForce);
  Row.Name = Name.str();
  return Row;
}

/// The lock that \p E works on, as the program names it; nothing if it works on
/// none.
static std::string lockOf(const CallExpr &E, const ASTContext &Ctx) {
  if (!E.getNumArgs() || !E.getArg(0)->getType()->isPointerType())
    return {};
  const Expr *Lock = E.getArg(0)->IgnoreParenCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(Lock))
    if (Address->getOpcode() == UO_AddrOf)
      Lock = Address->getSubExpr()->IgnoreParens();
  return limit(textOf(Lock, Ctx));
}

Construct describeRoutine(const CallExpr &E, StringRef Name,
                          const Surroundings &Where, const Levels &InForce) {
  CTCBuilder CTC;
  addPlace(CTC, Kind::Runtime, Name,
           Extent(Where.Ctx.getSourceManager(), E.getBeginLoc(), E.getEndLoc(),
                  E.getEndLoc()),
           Where);
  CTC.addAny(Attribute::lock, lockOf(E, Where.Ctx));
  Construct Row = makeRow(Kind::Runtime, CTC, InForce);
  Row.Name = Name.str();
  return Row;
}

std::string describeUnit(StringRef File, const Unit &U) {
  CTCBuilder CTC;
  const SourceNames::Name &Name = U.Names.of(File);
  CTC.add(Attribute::type, "unit");
  CTC.add(Attribute::file, Name.File);
  CTC.addAny(Attribute::path, Name.Path);
  CTC.add(Attribute::compiler, getClangFullVersion());
  CTC.add(Attribute::plugin, POMP_VERSION);
  CTC.add(Attribute::levels, U.Opts.Compiled.spellAll());
  if ((U.Opts.FunctionBodies || U.Opts.FunctionCalls) &&
      !U.Opts.Compiled.isOff(Group::USER))
    CTC.add(Attribute::functions, !U.Opts.FunctionCalls    ? "bodies"
                                  : !U.Opts.FunctionBodies ? "calls"
                                                           : "all");
  if (U.LeftAlone)
    CTC.add(Attribute::leftAlone, std::to_string(U.LeftAlone));
  return CTC.take();
}

} // namespace pomp
