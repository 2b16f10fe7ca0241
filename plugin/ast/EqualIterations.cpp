//===- EqualIterations.cpp - Loops whose iterations do the same -----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An expression is fixed if it has the same value in all iterations. Branches
// and the bounds of inner loops have to be, also in the functions that are
// called. What is read from memory is not, nor what changes in an iteration.
//
//===----------------------------------------------------------------------===//

#include "ast/EqualIterations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace llvm;

namespace pomp {

namespace {

using Declarations = SmallPtrSet<const Decl *, 8>;

/// \returns the type of the parameter for the argument \p I of a call of
/// \p FD, or a null type. \p HasObject: the first argument is the object of a
/// member.
QualType parameterType(const FunctionDecl &FD, unsigned I, bool HasObject) {
  if (HasObject && I-- == 0)
    return {};
  return I < FD.getNumParams() ? FD.getParamDecl(I)->getType() : QualType();
}

bool isChangeable(QualType T) {
  return !T.isNull() && T->isLValueReferenceType() &&
         !T->getPointeeType().isConstQualified();
}

/// \returns whether the first argument of \p Call is the object of a member.
bool hasObjectFirst(const CallExpr &Call) {
  return isa<CXXOperatorCallExpr>(Call) &&
         isa_and_nonnull<CXXMethodDecl>(Call.getDirectCallee());
}

/// What a piece of code declares and changes.
struct Effects {
  Declarations Declared, Changed;

  explicit Effects(const Stmt *S) { add(S); }

private:
  void add(const Stmt *S) {
    if (!S)
      return;
    if (const auto *B = dyn_cast<BinaryOperator>(S)) {
      if (B->isAssignmentOp())
        change(B->getLHS());
    } else if (const auto *U = dyn_cast<UnaryOperator>(S)) {
      if (U->isIncrementDecrementOp() || U->getOpcode() == UO_AddrOf)
        change(U->getSubExpr());
    } else if (const auto *Call = dyn_cast<CallExpr>(S)) {
      addCall(*Call);
    } else if (const auto *Object = dyn_cast<CXXConstructExpr>(S)) {
      for (unsigned I = 0; I != Object->getNumArgs(); ++I)
        if (isChangeable(parameterType(*Object->getConstructor(), I, false)))
          change(Object->getArg(I));
    } else if (const auto *D = dyn_cast<DeclStmt>(S)) {
      for (const Decl *Each : D->decls())
        declare(Each);
    } else if (const auto *D = dyn_cast<OMPExecutableDirective>(S)) {
      if (D->hasAssociatedStmt())
        add(D->getRawStmt());
      return;
    }
    for (const Stmt *Child : S->children())
      add(Child);
  }

  void addCall(const CallExpr &Call) {
    const FunctionDecl *FD = Call.getDirectCallee();
    bool HasObject = hasObjectFirst(Call);
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(FD);
    if (Method && !Method->isStatic() && !Method->isConst()) {
      if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call))
        change(Member->getImplicitObjectArgument());
      else if (HasObject)
        change(Call.getArg(0));
    }
    for (unsigned I = 0; FD && I != Call.getNumArgs(); ++I)
      if (isChangeable(parameterType(*FD, I, HasObject)))
        change(Call.getArg(I));
  }

  void declare(const Decl *D) {
    const auto *VD = dyn_cast<VarDecl>(D);
    if (!VD)
      return;
    Declared.insert(VD->getCanonicalDecl());
    if (VD->getInit() && isChangeable(VD->getType()))
      change(VD->getInit());
  }

  void change(const Expr *E) {
    E = E ? E->IgnoreParenImpCasts() : nullptr;
    if (const auto *Name = dyn_cast_or_null<DeclRefExpr>(E)) {
      Changed.insert(Name->getDecl()->getCanonicalDecl());
    } else if (const auto *M = dyn_cast_or_null<MemberExpr>(E)) {
      Changed.insert(M->getMemberDecl()->getCanonicalDecl());
      if (!M->isArrow())
        change(M->getBase());
    }
  }
};

/// What iterations execute: the body of a loop, or of a function that is called
/// there.
class IterationCode {
public:
  /// \p Whole has \p Body, and what stands around it and changes with it.
  /// \p Budget: how often nodes may be looked at.
  IterationCode(const ASTContext &Ctx, const Stmt *Whole, unsigned &Budget)
      : Ctx(Ctx), Own(Whole), Budget(Budget) {}

  /// \returns whether \p S does the same in all iterations.
  bool isEqual(const Stmt *S) {
    if (!S)
      return true;
    if (!mayLook())
      return false;
    if (const auto *E = dyn_cast<Expr>(S))
      return isEqualExpr(E);
    if (const auto *For = dyn_cast<ForStmt>(S))
      return isCounted(*For) && isEqual(For->getInit()) &&
             isEqual(For->getCond()) && isEqual(For->getInc()) &&
             isEqual(For->getBody());
    if (const auto *If = dyn_cast<IfStmt>(S))
      return !If->getConditionVariable() && If->getCond() &&
             isFixed(If->getCond()) && areEqual(*If);
    if (const auto *D = dyn_cast<DeclStmt>(S))
      return all_of(D->decls(), isPlain) && areEqual(*D);
    if (isa<OMPAtomicDirective, OMPCriticalDirective, OMPSimdDirective>(S))
      return isEqual(cast<OMPExecutableDirective>(S)->getRawStmt());
    return isa<CompoundStmt, NullStmt, ReturnStmt, AttributedStmt>(S) &&
           areEqual(*S);
  }

private:
  IterationCode(const IterationCode &Caller, const FunctionDecl &FD)
      : Ctx(Caller.Ctx), Own(FD.getBody()), Budget(Caller.Budget),
        Caller(&Caller), Depth(Caller.Depth + 1) {
    for (const ParmVarDecl *P : FD.parameters())
      Own.Declared.insert(P->getCanonicalDecl());
  }

  /// Ends with code that is too large, or that never ends: a variable may be
  /// initialized with itself.
  bool mayLook() const { return Budget && Budget--; }

  bool areEqual(const Stmt &S) {
    return all_of(S.children(), [&](const Stmt *C) { return isEqual(C); });
  }

  /// \returns whether nothing but an initializer is executed for \p D.
  static bool isPlain(const Decl *D) {
    const auto *VD = dyn_cast<VarDecl>(D);
    return !VD || (!VD->isStaticLocal() &&
                   VD->getType().isDestructedType() == QualType::DK_none);
  }

  bool isEqualExpr(const Expr *E) {
    if (isa<CXXNewExpr, CXXDeleteExpr, CXXThrowExpr, CXXDynamicCastExpr,
            CXXInheritedCtorInitExpr, CXXBindTemporaryExpr, StmtExpr,
            AtomicExpr>(E))
      return false;
    if (const auto *U = dyn_cast<CXXUnresolvedConstructExpr>(E))
      return U->getTypeAsWritten()->isScalarType() && areEqual(*E);
    if (isa<UnaryExprOrTypeTraitExpr>(E))
      return true;
    // Its body is not executed yet.
    if (const auto *Lambda = dyn_cast<LambdaExpr>(E))
      return all_of(Lambda->capture_inits(),
                    [&](const Expr *Init) { return isEqual(Init); });
    if (const auto *Call = dyn_cast<CallExpr>(E))
      return isEqualCall(*Call);
    if (const auto *Object = dyn_cast<CXXConstructExpr>(E))
      return isEqualConstruction(*Object);
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      return isEqual(Default->getExpr());
    if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(E))
      return isEqual(Default->getExpr());
    if (const auto *C = dyn_cast<AbstractConditionalOperator>(E))
      return (isFixed(C->getCond()) ||
              (isShort(C->getTrueExpr()) && isShort(C->getFalseExpr()))) &&
             areEqual(*E);
    if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isLogicalOp())
      return (isFixed(B->getLHS()) || isShort(B->getRHS())) && areEqual(*E);
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      return !isRead(Element->getIdx()) && areEqual(*E);
    return areEqual(*E);
  }

  /// \returns whether it does not matter if \p S is executed or not.
  static bool isShort(const Stmt *S) {
    return !S || (!isa<CallExpr, CXXConstructExpr>(S) &&
                  all_of(S->children(), isShort));
  }

  /// \returns whether \p S, an index, was read from memory, so that it is not
  /// known how near the elements are to each other.
  bool isRead(const Stmt *S) const {
    if (!S)
      return false;
    if (!mayLook())
      return true;
    if (const auto *E = dyn_cast<Expr>(S); E && isFixed(E))
      return false;
    if (isa<ArraySubscriptExpr, CallExpr, MemberExpr>(S))
      return true;
    if (const auto *U = dyn_cast<UnaryOperator>(S))
      if (U->getOpcode() == UO_Deref)
        return true;
    if (const auto *Name = dyn_cast<DeclRefExpr>(S))
      if (const auto *VD = dyn_cast<VarDecl>(Name->getDecl()))
        return !isa<ParmVarDecl>(VD) && isOwn(VD) && isRead(VD->getInit());
    return any_of(S->children(), [&](const Stmt *C) { return isRead(C); });
  }

  bool isOwn(const VarDecl *VD) const {
    return Own.Declared.contains(VD->getCanonicalDecl());
  }

  bool isEqualCall(const CallExpr &Call) {
    const FunctionDecl *FD = Call.getDirectCallee();
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(FD);
    if ((Method && Method->isVirtual()) || !areEqual(Call))
      return false;
    // In a template of the library it is of a number or pointer.
    if (!FD)
      return isa<CXXOperatorCallExpr>(Call) && Call.isTypeDependent();
    if (FD->isInStdNamespace() && FD->getDeclName().isIdentifier() &&
        (FD->getName() == "min" || FD->getName() == "max"))
      return true;
    if (unsigned Id = FD->getBuiltinID();
        Id && (Ctx.BuiltinInfo.isConst(Id) ||
               Ctx.BuiltinInfo.isConstWithoutErrnoAndExceptions(Id)))
      return true;
    const FunctionDecl *Body = bodyOf(*FD);
    if (!Body)
      return FD->isTrivial();
    IterationCode Inside(*this, *Body);
    bool HasObject = hasObjectFirst(Call);
    for (unsigned I = HasObject; I < Call.getNumArgs(); ++I)
      Inside.pass(*Body, I - HasObject, Call.getArg(I));
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call))
      Inside.IsThisFixed = isFixed(Member->getImplicitObjectArgument());
    else if (HasObject)
      Inside.IsThisFixed = isFixed(Call.getArg(0));
    return Inside.isEqual(Body->getBody());
  }

  bool isEqualConstruction(const CXXConstructExpr &Object) {
    const CXXConstructorDecl *FD = Object.getConstructor();
    if (!areEqual(Object))
      return false;
    if (FD->isTrivial())
      return true;
    const auto *Body = cast_or_null<CXXConstructorDecl>(bodyOf(*FD));
    if (!Body)
      return false;
    IterationCode Inside(*this, *Body);
    for (unsigned I = 0; I != Object.getNumArgs(); ++I)
      Inside.pass(*Body, I, Object.getArg(I));
    return all_of(Body->inits(),
                  [&](const CXXCtorInitializer *Init) {
                    return Inside.isEqual(Init->getInit());
                  }) &&
           Inside.isEqual(Body->getBody());
  }

  /// \returns the function that has the body of \p FD, or null. Templates of
  /// the library have theirs before they are instantiated.
  const FunctionDecl *bodyOf(const FunctionDecl &FD) const {
    enum { MostNested = 8 };
    const FunctionDecl *Body = nullptr;
    if (Depth == MostNested)
      return nullptr;
    if (FD.hasBody(Body) && Body->getBody())
      return Body;
    const FunctionDecl *Pattern = FD.getTemplateInstantiationPattern();
    return Pattern && Pattern->getBody() &&
                   Ctx.getSourceManager().isInSystemHeader(
                       Pattern->getLocation())
               ? Pattern
               : nullptr;
  }

  /// Passes \p Argument of the caller.
  void pass(const FunctionDecl &FD, unsigned I, const Expr *Argument) {
    if (I < FD.getNumParams() && Caller->isFixed(Argument))
      Fixed.insert(FD.getParamDecl(I)->getCanonicalDecl());
  }

  /// \returns whether \p For executes its body equally often in all iterations.
  bool isCounted(const ForStmt &For) const {
    const VarDecl *Counter = nullptr;
    const Expr *First = nullptr;
    if (const auto *D = dyn_cast_or_null<DeclStmt>(For.getInit())) {
      Counter =
          D->isSingleDecl() ? dyn_cast<VarDecl>(D->getSingleDecl()) : nullptr;
      First = Counter ? Counter->getInit() : nullptr;
    } else if (const auto *B = dyn_cast_or_null<BinaryOperator>(For.getInit());
               B && B->getOpcode() == BO_Assign) {
      Counter = variable(B->getLHS());
      First = B->getRHS();
    }
    const auto *Test = dyn_cast_or_null<BinaryOperator>(For.getCond());
    if (!Counter || !First || !isFixed(First) || !Test ||
        !Test->isComparisonOp() || For.getConditionVariable())
      return false;
    const Expr *Last = variable(Test->getLHS()) == Counter   ? Test->getRHS()
                       : variable(Test->getRHS()) == Counter ? Test->getLHS()
                                                             : nullptr;
    return Last && isFixed(Last) && isStep(For.getInc(), Counter) &&
           !Effects(For.getBody()).Changed.contains(Counter);
  }

  bool isStep(const Expr *E, const VarDecl *Counter) const {
    if (const auto *U = dyn_cast_or_null<UnaryOperator>(E))
      return U->isIncrementDecrementOp() &&
             variable(U->getSubExpr()) == Counter;
    const auto *C = dyn_cast_or_null<CompoundAssignOperator>(E);
    return C && variable(C->getLHS()) == Counter && isFixed(C->getRHS());
  }

  /// \returns the variable that \p E names, or null.
  static const VarDecl *variable(const Expr *E) {
    const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    const auto *VD = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
    return VD ? VD->getCanonicalDecl() : nullptr;
  }

  bool isFixed(const Expr *E) const {
    E = E->IgnoreParenCasts();
    if (!mayLook() || E->isInstantiationDependent())
      return false;
    if (E->isIntegerConstantExpr(Ctx))
      return true;
    if (const auto *Name = dyn_cast<DeclRefExpr>(E))
      return isFixed(Name->getDecl());
    if (const auto *M = dyn_cast<MemberExpr>(E))
      return !isChanged(M->getMemberDecl()) && isFixed(M->getBase());
    if (isa<CXXThisExpr>(E))
      return IsThisFixed;
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      return U->isArithmeticOp() && isFixed(U->getSubExpr());
    if (const auto *B = dyn_cast<BinaryOperator>(E))
      return !B->isAssignmentOp() && isFixed(B->getLHS()) &&
             isFixed(B->getRHS());
    if (const auto *C = dyn_cast<ConditionalOperator>(E))
      return isFixed(C->getCond()) && isFixed(C->getTrueExpr()) &&
             isFixed(C->getFalseExpr());
    // As of a container that does not change.
    const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
    return Call && !Call->getNumArgs() && Call->getMethodDecl() &&
           Call->getMethodDecl()->isConst() &&
           isFixed(Call->getImplicitObjectArgument());
  }

  bool isFixed(const ValueDecl *D) const {
    const auto *VD = dyn_cast<VarDecl>(D);
    if (!VD || VD->getType().isVolatileQualified() || isChanged(VD))
      return false;
    if (isa<ParmVarDecl>(VD) && isOwn(VD))
      return Fixed.contains(VD->getCanonicalDecl());
    if (isOwn(VD))
      return VD->getInit() && isFixed(VD->getInit());
    return !Caller || Caller->isFixed(D);
  }

  bool isChanged(const ValueDecl *D) const {
    return Own.Changed.contains(D->getCanonicalDecl()) ||
           (Caller && Caller->isChanged(D));
  }

  const ASTContext &Ctx;
  Effects Own;
  unsigned &Budget;
  /// The code that calls the function whose code this is, or null.
  const IterationCode *Caller = nullptr;
  unsigned Depth = 0;
  /// The parameters that are fixed.
  Declarations Fixed;
  bool IsThisFixed = true;
};

} // namespace

bool hasEqualIterations(const OMPLoopDirective &D, const ASTContext &Ctx) {
  unsigned Budget = 5000;
  return D.getRawStmt() &&
         IterationCode(Ctx, D.getRawStmt(), Budget).isEqual(D.getBody());
}

} // namespace pomp
