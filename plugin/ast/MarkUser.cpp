//===- MarkUser.cpp - Stage 1: user regions and calls -------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ast/Marker.h"
#include "ast/Pragmas.h"
#include "ast/Routines.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace pomp {

/// A call that is reported becomes (marker, call).
void Marker::walkCall(Stmt *&Slot, CallExpr *E) {
  if (const UserDirective *D = userDirective(E))
    return walkUserDirective(Slot, E, *D);
  const FunctionDecl *Callee = E->getDirectCallee();
  bool IsRoutine = Callee && isRoutine(E, *Callee);
  if ((!IsRoutine && !mayMarkCalls(E)) || !SeenDirectives.insert(E).second)
    return;
  SourceLocation L = E->getBeginLoc();
  unsigned Id = U.Constructs.size();
  if (IsRoutine) {
    Levels InForce = U.Selectors.at(L, Around, Ctx.getSourceManager());
    Construct Row = describeRoutine(*E, Callee->getName(), here(), InForce);
    U.list(Row, InForce);
    if (InForce.isOff(Group::RUNTIME))
      return;
    U.Constructs.push_back(std::move(Row));
    RoutineCalls.push_back({E, Id});
  } else {
    U.Constructs.push_back(describeCall(E));
    if (Current)
      UserRows.push_back({Current, Id});
  }
  Slot = BinaryOperator::Create(Ctx, call(marker::Call, Id, L), E, BO_Comma,
                                E->getType(), E->getValueKind(),
                                E->getObjectKind(), L, FPOptionsOverride());
}

bool Marker::isRoutine(const CallExpr *E, const FunctionDecl &Callee) {
  if (!U.HasOpenMP || !isNamedAsRoutine(Callee))
    return false;
  std::string Doubt = doubtAbout(Callee, Ctx);
  if (Doubt.empty())
    return true;
  LeftAlone(E->getBeginLoc(), Doubt);
  return false;
}

void Marker::finish() {
  for (auto [E, Id] : RoutineCalls) {
    std::string Doubt = doubtAbout(*E->getDirectCallee(), Ctx);
    if (Doubt.empty())
      continue;
    LeftAlone(E->getBeginLoc(), Doubt);
    U.Constructs[Id].K = Kind::Opaque;
    U.Constructs[Id].Guards = 0;
  }
  CalledInSimd.addTheirs();
  for (auto [Record, Id] : MemberRows)
    for (const CXXConstructorDecl *C : Record->ctors())
      if (CalledInSimd.contains(C))
        UserRows.push_back({C, Id});
  const FunctionDecl *Named = nullptr;
  for (auto [FD, Id] : UserRows) {
    if (!CalledInSimd.contains(FD))
      continue;
    if (Named != FD)
      LeftAlone(FD->getLocation(), "a function that a loop with simd calls");
    Named = FD;
    U.Constructs[Id].K = Kind::Opaque;
    U.Constructs[Id].Guards = 0;
  }
  // A program without OpenMP is instrumented if it contains a POMP directive.
  if (!U.HasOpenMP && U.UserDirectives.empty() &&
      none_of(U.Constructs, [](const Construct &Row) { return Row.Guards; }))
    U.InstrumentMain = false;
}

/// Whether a call can be marked as one of a user function, reported or not.
bool Marker::mayMarkCalls(const CallExpr *E) const {
  // A coroutine's calls are shared between its parts.
  if (!U.Opts.FunctionCalls || !MayReport || InSimd ||
      (Current && isa_and_nonnull<CoroutineBodyStmt>(Current->getBody())) ||
      isa<CXXPseudoDestructorExpr>(E->getCallee()->IgnoreParens()))
    return false;
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee)
    return true;
  if (Callee->isConsteval() || Callee->hasAttr<ReturnsTwiceAttr>())
    return false;
  if (unsigned Builtin = Callee->getBuiltinID())
    if (!Ctx.BuiltinInfo.isPredefinedLibFunction(Builtin))
      return false;
  // Expressions that the compiler may evaluate stay unchanged.
  if (Callee->isConstexpr() && ((Current && Current->isConstexpr()) ||
                                !Current || E->isEvaluatable(Ctx)))
    return false;
  return true;
}

/// The method that a call of virtual \p Method must reach, or null.
static const CXXMethodDecl *knownMethod(const CallExpr *E,
                                        const CXXMethodDecl *Method) {
  const Expr *Object = nullptr;
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
    Object = Call->getImplicitObjectArgument();
    if (const auto *Member =
            dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParens());
        Member && Member->hasQualifier())
      return Method;
  } else if (E->getNumArgs()) {
    Object = E->getArg(0);
  }
  return Object ? Method->getDevirtualizedMethod(Object, false) : nullptr;
}

/// The function that the pointer which \p E calls through must point to, or
/// null.
static const FunctionDecl *knownTarget(const CallExpr *E,
                                       const ASTContext &Ctx) {
  Expr::EvalResult Result;
  const Expr *Pointer = E->getCallee()->IgnoreParens();
  if (!Pointer->getType()->isFunctionPointerType() ||
      !Pointer->EvaluateAsRValue(Result, Ctx) || !Result.Val.isLValue())
    return nullptr;
  return dyn_cast_or_null<FunctionDecl>(
      Result.Val.getLValueBase().dyn_cast<const ValueDecl *>());
}

/// The row for a call of a user function. Calls that are not reported have a
/// row as well, because stage 2 distinguishes calls by their order.
Construct Marker::describeCall(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  const SourceManager &SM = Ctx.getSourceManager();
  Construct Off;
  if (!Callee && !(Callee = knownTarget(E, Ctx))) {
    Levels InForce = U.Selectors.at(E->getBeginLoc(), Around, SM);
    Construct Row = describePointerCall(*E, here(), InForce);
    std::string Pointer = std::exchange(Row.Name, {});
    if (InForce.isOff(Group::USER) ||
        !U.Opts.Excluded.includesFunction(Pointer, Pointer))
      return Off;
    U.list(Row, InForce);
    return Row;
  }
  std::string Name = ASTNameGenerator(Ctx).getName(Callee);
  Off.Name = Name;
  // A pointer may be read, though it is a constant.
  Off.IsVirtual = !E->getDirectCallee();
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
      Method && Method->isVirtual()) {
    if (const CXXMethodDecl *Known = knownMethod(E, Method))
      Off.Name = ASTNameGenerator(Ctx).getName(Known);
    else
      Off.IsVirtual = true;
  }
  std::string Qualified = Callee->getQualifiedNameAsString();
  Levels InForce = U.Selectors.at(E->getBeginLoc(), Around, SM);
  if (isTrivial(Callee) || isNeverReported(Name) ||
      InForce.isOff(Group::USER) ||
      !U.Opts.Excluded.includesFunction(Qualified, Name) ||
      (SM.isInSystemHeader(Callee->getLocation()) &&
       !U.Opts.Excluded.namesFunction(Qualified, Name)))
    return Off;
  Construct Row =
      describeFunctionCall(*Callee, E->getSourceRange(), here(), InForce);
  Row.Name = Off.Name;
  Row.IsVirtual = Off.IsVirtual;
  U.list(Row, InForce);
  return Row;
}

/// The directive that \p S represents, or null.
const UserDirective *Marker::userDirective(const Stmt *S) const {
  const auto *E = dyn_cast_or_null<CallExpr>(S);
  if (!E || !U.DirectiveFunction || E->getDirectCallee() != U.DirectiveFunction)
    return nullptr;
  auto *Index = cast<IntegerLiteral>(E->getArg(0)->IgnoreImpCasts());
  return &U.UserDirectives[Index->getValue().getZExtValue()];
}

/// To the user, a directive is no statement, so it must not become the body of
/// one: the intended body would always be executed.
void Marker::checkPlace(const Stmt *Parent, const Stmt *Child) {
  if (!isa<IfStmt, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt,
           CapturedStmt, OMPExecutableDirective>(Parent))
    return;
  if (const UserDirective *D = userDirective(Child))
    complain(D->Where.getBegin(),
             "this directive would become the body of the statement before "
             "it; put braces around both",
             /*ChangesProgram=*/true);
}

/// A region that is started in a branch, a loop body or a construct must be
/// stopped there: after it, it is unknown whether the region is open.
void Marker::walkPart(Stmt *Whole, Stmt *&Part) {
  bool IsLoop = isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(Whole);
  if (!Part || (!IsLoop && !isa<IfStmt, SwitchStmt, CXXTryStmt, CXXCatchStmt,
                                OMPExecutableDirective>(Whole)))
    return walk(Part);
  size_t Open = OpenRegions.size();
  SaveAndRestore<size_t> Break(
      Jumps.Break, IsLoop || isa<SwitchStmt>(Whole) ? Open : Jumps.Break);
  SaveAndRestore<size_t> Continue(Jumps.Continue,
                                  IsLoop ? Open : Jumps.Continue);
  walk(Part);
  for (; OpenRegions.size() > Open; OpenRegions.pop_back())
    complain(OpenRegions.back().first->Where.getBegin(),
             "user region '" + OpenRegions.back().first->Name +
                 "' is not stopped in the statement where it is started; it "
                 "ends there");
}

/// Names the regions that a jump at \p L leaves: all but the first \p Kept.
void Marker::checkLeft(SourceLocation L, StringRef How, size_t Kept) {
  for (size_t I = OpenRegions.size(); I > Kept; --I)
    complain(L, How.str() + " leaves user region '" +
                    OpenRegions[I - 1].first->Name + "', which ends here");
}

void Marker::checkJump(const Stmt *S) {
  auto Here = [&] {
    std::vector<const UserDirective *> Open;
    for (const auto &[Start, Id] : OpenRegions)
      Open.push_back(Start);
    return UserJumps::Place(S, Open);
  };
  if (isa<ReturnStmt, CoreturnStmt>(S))
    checkLeft(S->getBeginLoc(), "return", 0);
  else if (isa<BreakStmt>(S))
    checkLeft(S->getBeginLoc(), "break", Jumps.Break);
  else if (isa<ContinueStmt>(S))
    checkLeft(S->getBeginLoc(), "continue", Jumps.Continue);
  else if (isa<GotoStmt>(S))
    Jumps.Gotos.push_back(Here());
  else if (isa<LabelStmt>(S))
    Jumps.Labels.push_back(Here());
}

/// When all labels are known.
void Marker::checkGotos() {
  for (const auto &[Goto, Open] : Jumps.Gotos)
    for (const auto &[Label, There] : Jumps.Labels) {
      if (cast<LabelStmt>(Label)->getDecl() != cast<GotoStmt>(Goto)->getLabel())
        continue;
      for (const UserDirective *D : Open)
        if (!is_contained(There, D))
          complain(Goto->getBeginLoc(), "goto leaves user region '" + D->Name +
                                            "', which ends here");
      for (const UserDirective *D : There)
        if (!is_contained(Open, D))
          complain(Goto->getBeginLoc(), "goto leads into user region '" +
                                            D->Name +
                                            "', which is not started here");
    }
}

void Marker::complain(SourceLocation L, const std::string &What,
                      bool ChangesProgram) {
  pomp::complain(Ctx.getDiagnostics(), U.Opts, L, What, ChangesProgram);
}

void Marker::walkUserDirective(Stmt *&Slot, CallExpr *E,
                               const UserDirective &D) {
  SourceLocation L = E->getBeginLoc();
  if (D.What >= UserAction::On) {
    Slot = call(marker::Control, D.code(), L);
    return;
  }
  Levels InForce = U.Selectors.at(L, Around, Ctx.getSourceManager());
  unsigned Id = U.Constructs.size();
  auto Flag = [&](bool V) { return integer(V, Ctx.IntTy, L); };
  bool HasValues = E->getNumArgs() > 1;
  Stmt *Marked = nullptr;
  switch (D.What) {
  case UserAction::Start:
    OpenRegions.push_back({&D, Id});
    U.Constructs.push_back(describeNamed(Kind::UserRegion, D.Name, D.Where,
                                         D.Where.getEnd(), here(), InForce,
                                         D.Values));
    U.list(U.Constructs.back(), InForce);
    Marked = call(marker::Region, Id, L, {Flag(HasValues)});
    break;
  case UserAction::Stop: {
    auto It = find_if(reverse(OpenRegions),
                      [&](const auto &R) { return R.first->Name == D.Name; });
    if (It == OpenRegions.rend()) {
      complain(L, "user region '" + D.Name +
                      "' is not open here; a start "
                      "stands before it in the same "
                      "function");
      Slot = new (Ctx) NullStmt(L);
      return;
    }
    if (It != OpenRegions.rbegin())
      complain(L, "user region '" + D.Name + "' overlaps '" +
                      OpenRegions.back().first->Name +
                      "', which is stopped as well");
    Id = It->second;
    // Now its end is known.
    U.Constructs[Id].CTC =
        describeNamed(Kind::UserRegion, D.Name, It->first->Where,
                      D.Where.getEnd(), here(), InForce, It->first->Values)
            .CTC;
    OpenRegions.erase(std::prev(It.base()), OpenRegions.end());
    Marked = call(marker::RegionEnd, Id, L, {Flag(HasValues)});
    break;
  }
  default:
    U.Constructs.push_back(describeNamed(Kind::UserEvent, D.Name, D.Where,
                                         D.Where.getEnd(), here(), InForce,
                                         D.Values));
    U.list(U.Constructs.back(), InForce);
    Marked = call(marker::Event, Id, L, {Flag(HasValues)});
    break;
  }
  Slot = HasValues ? withValues(E, Id, D.What == UserAction::Stop, Marked)
                   : Marked;
}

/// { if (wanted) values(...); marker }: evaluated only when delivered.
Stmt *Marker::withValues(CallExpr *E, unsigned Id, bool AtEnd, Stmt *Marker) {
  SourceLocation L = E->getBeginLoc();
  Expr *Phase = integer(AtEnd, Ctx.IntTy, L);
  SmallVector<Expr *, 8> Args{Phase};
  for (Expr *A : drop_begin(E->arguments())) {
    if (!A->getType()->isIntegralOrUnscopedEnumerationType()) {
      complain(A->getExprLoc(), "a value of a user region is an integer");
      return Marker;
    }
    Args.push_back(ImplicitCastExpr::Create(Ctx, Ctx.LongLongTy,
                                            CK_IntegralCast, A, nullptr,
                                            VK_PRValue, FPOptionsOverride()));
  }
  Expr *Wanted = call(marker::Wanted, Id, L, {integer(AtEnd, Ctx.IntTy, L)});
  if (Ctx.getLangOpts().CPlusPlus)
    Wanted =
        ImplicitCastExpr::Create(Ctx, Ctx.BoolTy, CK_IntegralToBoolean, Wanted,
                                 nullptr, VK_PRValue, FPOptionsOverride());
  Stmt *If = IfStmt::Create(Ctx, L, IfStatementKind::Ordinary, nullptr, nullptr,
                            Wanted, L, L, call(marker::Values, Id, L, Args));
  return wrap(If, Marker, nullptr);
}

} // namespace pomp
