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

#include "ast/Clauses.h"
#include "ast/Constructs.h"
#include "ast/EqualIterations.h"
#include "compat/ClangCompat.h"
#include "constructs/CTCBuilder.h"
#include "constructs/MarkerNames.h"
#include "constructs/Place.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace llvm;

namespace pomp {

using namespace compat::absent;

namespace {

/// The place of a construct in clang's sources.
struct Extent : Place {
  Extent(const SourceManager &SM, SourceLocation Begin, SourceLocation Opened,
         SourceLocation Ended) {
    // A pragma that a macro brought stands where the macro is used.
    const Stand Begins = standsAt(SM, SM.getExpansionLoc(Begin));
    const Stand Opens = standsAt(SM, SM.getExpansionRange(Opened).getEnd());
    const Stand Ends = standsAt(SM, SM.getExpansionRange(Ended).getEnd());
    SmallVector<std::string, 4> Brought = placesInMacros(SM, Begin);
    // So does one of an included file that holds for what follows that.
    const PresumedLoc *P = find_if(Begins, [&](const PresumedLoc &P) {
      return lineIn(P.getFilename(), Ends) != 0;
    });
    if (P == Begins.end())
      P = Begins.begin();
    for (const PresumedLoc &Inner : make_range(Begins.begin(), P))
      Brought.push_back(lineAndColumn(Inner.getLine(), Inner.getColumn()));
    if (!Begins.empty()) {
      File = P->getFilename();
      First = P->getLine();
      Column = P->getColumn();
    }
    Last = std::max(First, lineIn(File, Opens));
    End = std::max(Last, lineIn(File, Ends));
    InMacros = shorten(std::move(Brought));
  }

private:
  /// A place, and those where its file and its includers are included.
  using Stand = SmallVector<PresumedLoc, 4>;

  static Stand standsAt(const SourceManager &SM, SourceLocation L) {
    Stand S;
    for (PresumedLoc P = SM.getPresumedLoc(L); P.isValid();
         P = SM.getPresumedLoc(P.getIncludeLoc()))
      S.push_back(P);
    return S;
  }

  /// \returns the line of a file in which \p S stands, or 0.
  static unsigned lineIn(StringRef File, const Stand &S) {
    const auto *P = find_if(
        S, [&](const PresumedLoc &P) { return P.getFilename() == File; });
    return P == S.end() ? 0 : P->getLine();
  }

  static std::string lineAndColumn(unsigned Line, unsigned Column) {
    return (Twine(Line) + ":" + Twine(Column)).str();
  }

  /// Tells apart what one use of a macro brings: line and column in each macro
  /// on the way, the innermost first.
  static SmallVector<std::string, 4> placesInMacros(const SourceManager &SM,
                                                    SourceLocation L) {
    SmallVector<std::string, 4> Places;
    for (; L.isMacroID(); L = SM.getImmediateExpansionRange(L).getBegin()) {
      SourceLocation Written = SM.getSpellingLoc(L);
      // The text of a _Pragma is a string that was taken apart.
      if (!SM.isWrittenInScratchSpace(Written))
        Places.push_back(lineAndColumn(SM.getSpellingLineNumber(Written),
                                       SM.getSpellingColumnNumber(Written)));
    }
    return Places;
  }

  /// \returns some of \p Places, and a number for the rest.
  static std::string shorten(SmallVector<std::string, 4> Places) {
    constexpr unsigned MostWritten = 3;
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
void addPlace(CTCBuilder &CTC, Kind K, StringRef Name, Extent E,
              const Surroundings &Where) {
  // The instances of a template have the place in common, and so one name.
  if (const FunctionDecl *FD = namedFunction(Where.Function)) {
    const FunctionDecl *Pattern = FD->getTemplateInstantiationPattern();
    E.Function = (Pattern ? Pattern : FD)->getQualifiedNameAsString();
  }
  addPlace(CTC, K, Name, E, Where.U.Names);
}

} // namespace

/// Whether the schedule of a loop is static, by a clause or without one.
static bool isStatic(const OMPExecutableDirective &D) {
  const auto *C = D.getSingleClause<OMPScheduleClause>();
  return !C || C->getScheduleKind() == OMPC_SCHEDULE_static;
}

/// Whether a static loop with nowait is in \p S. Loops with the same static
/// schedule give a thread the same iterations, which those behind that one may
/// rely on.
static bool hasStaticNowait(const Stmt *S) {
  if (!S)
    return false;
  if (const auto *D = dyn_cast<OMPExecutableDirective>(S)) {
    if (isOpenMPLoopDirective(D->getDirectiveKind()) && isStatic(*D) &&
        D->hasClausesOfKind<OMPNowaitClause>())
      return true;
    return D->hasAssociatedStmt() && hasStaticNowait(D->getRawStmt());
  }
  for (const Stmt *Child : S->children())
    if (hasStaticNowait(Child))
      return true;
  return false;
}

/// Why something in the directive may depend on which thread executes which
/// iteration, or in which order: the value of Attribute::ownSchedule, or "".
static StringRef whyOwnSchedule(const OMPExecutableDirective &D,
                                const Surroundings &Where) {
  static constexpr llvm::StringLiteral Clause = "clause";
  const auto *For = dyn_cast<OMPForDirective>(&D);
  const auto *ParallelFor = dyn_cast<OMPParallelForDirective>(&D);
  if ((!For && !ParallelFor) || (For && For->hasCancel()) ||
      (ParallelFor && ParallelFor->hasCancel()) ||
      Where.Ctx.getLangOpts().OpenMPIRBuilder ||
      D.hasClausesOfKind<OMPOrderedClause>() ||
      D.hasClausesOfKind<OMPLinearClause>() ||
      D.hasClausesOfKind<OMPLastprivateClause>())
    return Clause;
  for (const auto *C : D.getClausesOfKind<OMPReductionClause>())
    if (C->getModifier() == OMPC_REDUCTION_inscan)
      return Clause;
  auto IsHarmless = [](OpenMPScheduleClauseModifier M) {
    return M == OMPC_SCHEDULE_MODIFIER_unknown ||
           M == OMPC_SCHEDULE_MODIFIER_nonmonotonic;
  };
  const auto *C = D.getSingleClause<OMPScheduleClause>();
  if (C && ((!isStatic(D) && C->getScheduleKind() != OMPC_SCHEDULE_dynamic &&
             C->getScheduleKind() != OMPC_SCHEDULE_guided) ||
            !IsHarmless(C->getFirstScheduleModifier()) ||
            !IsHarmless(C->getSecondScheduleModifier())))
    return Clause;
  return isStatic(D) && Where.Function &&
                 hasStaticNowait(Where.Function->getBody())
             ? "nowait"
             : "";
}

/// Whether values of the loop variable do not fit into the int64 that events
/// pass.
static bool isUnsignedLoop(const OMPExecutableDirective &D, Kind K,
                           const ASTContext &Ctx) {
  const auto *Loop = dyn_cast<OMPLoopDirective>(&D);
  if (!Loop || Loop->getLoopsNumber() != 1 ||
      (K != Kind::Loop && K != Kind::Distribute && K != Kind::Taskloop))
    return false;
  QualType T = Loop->counters()[0]->getType().getNonReferenceType();
  return T->isUnsignedIntegerType() && Ctx.getTypeSize(T) == 64;
}

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
  addClauses(CTC, D, K, Ctx);
  CTC.flag(Attribute::explicitBarrier,
           K == Kind::Parallel && Where.U.Opts.ExplicitBarrier &&
               InForce.guards() &
                   1u << pomp_event_guard(POMP_FN_Implicit_barrier_enter));
  const bool MaySet = Where.U.Opts.Try && K == Kind::Loop;
  const StringRef Why = MaySet ? whyOwnSchedule(D, Where) : "";
  const bool HasAnySchedule = MaySet && Why.empty();
  CTC.flag(Attribute::anySchedule, HasAnySchedule);
  CTC.addAny(Attribute::ownSchedule, Why);
  CTC.flag(Attribute::unsignedLoop, isUnsignedLoop(D, K, Ctx));
  if (const auto *Loop = dyn_cast<OMPLoopDirective>(&D))
    CTC.flag(Attribute::equalIterations,
             K == Kind::Loop && isStatic(D) && hasEqualIterations(*Loop, Ctx));

  Construct Row = makeRow(K, CTC, InForce);
  Row.StandsAlone = !D.hasAssociatedStmt();
  Row.HasAnySchedule = HasAnySchedule;
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

} // namespace pomp
