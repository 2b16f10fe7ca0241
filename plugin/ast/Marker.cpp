//===- Marker.cpp - Stage 1: marks the AST -------------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ast/Marker.h"
#include "ast/Declare.h"
#include "ast/Routines.h"
#include "compat/Compat.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace pomp {

void Marker::mark(Decl *D) {
  if (auto *FD = dyn_cast<FunctionDecl>(D)) {
    for (ParmVarDecl *P : FD->parameters())
      markDefault(P);
    return markFunction(FD);
  }
  if (auto *Field = dyn_cast<FieldDecl>(D))
    return markDefault(Field);
  // The lambda of a global variable is code as well.
  if (auto *VD = dyn_cast<VarDecl>(D)) {
    if (VD->hasInit() && !VD->getType()->isDependentType() &&
        !VD->getDeclContext()->isDependentContext())
      if (Stmt **Init = VD->getInitAddress())
        walk(*Init);
    return;
  }
  // Instantiations are visited separately, and there may be none.
  if (isa<TemplateDecl>(D))
    U.Selectors.mayApplyIn(D->getSourceRange(), Ctx.getSourceManager());
  if (auto *Friend = dyn_cast<FriendDecl>(D); Friend && Friend->getFriendDecl())
    mark(Friend->getFriendDecl());
  if (isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl, ExportDecl>(D))
    for (Decl *Inner : cast<DeclContext>(D)->decls())
      mark(Inner);
}

/// Whether \p FD must keep registers that a call of an ordinary function may
/// change, and that the code generator cannot save completely: the upper halves
/// of vector registers.
static bool preservesRegisters(const FunctionDecl *FD) {
  CallingConv CC = FD->getType()->castAs<clang::FunctionType>()->getCallConv();
  return CC == CC_PreserveMost || CC == CC_PreserveAll ||
         FD->hasAttr<AnyX86NoCallerSavedRegistersAttr>() ||
         FD->hasAttr<AnyX86InterruptAttr>();
}

void Marker::markFunction(FunctionDecl *FD) {
  if (!FD->doesThisDeclarationHaveABody())
    return;
  if (FD->isDependentContext()) {
    U.Selectors.mayApplyIn(FD->getSourceRange(), Ctx.getSourceManager());
    return;
  }
  bool IsOfSystem = Ctx.getSourceManager().isInSystemHeader(FD->getLocation());
  if (IsOfSystem && !U.Opts.SystemHeaders)
    return;
  Stmt *Body = FD->getBody();
  if (!Body || !SeenFunctions.insert(FD).second)
    return;
  SaveAndRestore Restore(Around);
  SaveAndRestore RestoreRegions(OpenRegions, {});
  SaveAndRestore RestoreJumps(Jumps, {});
  SaveAndRestore<const FunctionDecl *> RestoreCurrent(Current, FD);
  SaveAndRestore RestoreMayReport(MayReport);
  if (IsOfSystem || ((U.Opts.FunctionBodies || U.Opts.FunctionCalls) &&
                     replacesLibrary(*FD, ASTNameGenerator(Ctx).getName(FD))))
    MayReport = false;
  selectorsAround(FD);
  if (preservesRegisters(FD)) {
    LeftAlone(FD->getLocation(), "a function whose callers rely on registers "
                                 "that a library call may change");
    U.Selectors.mayApplyIn(FD->getSourceRange(), Ctx.getSourceManager());
    return;
  }
  // If everything is off, the program stays uninstrumented.
  if (FD->isMain() &&
      !U.Selectors.at(FD->getLocation(), Around, Ctx.getSourceManager())
           .guards())
    U.InstrumentMain = false;
  size_t Before = U.Constructs.size();
  if (U.Opts.FunctionBodies && !IsOfSystem)
    markBody(FD);
  walkChildren(Body);
  for (const auto &[Start, Id] : OpenRegions)
    complain(FD->getBodyRBrace(), "user region '" + Start->Name +
                                      "' is not stopped in its function; it "
                                      "ends where the function is left");
  checkGotos();
  if (auto *Constructor = dyn_cast<CXXConstructorDecl>(FD))
    for (CXXCtorInitializer *&Init : Constructor->inits())
      markInitializer(Init);
  if (U.Constructs.size() != Before)
    Marked.push_back(FD);
}

void Marker::markInitializer(CXXCtorInitializer *&Init) {
  Stmt *Value = Init->getInit();
  walk(Value);
  if (Value == Init->getInit())
    return;
  SourceLocation Member = Init->getMemberLocation(), L = Init->getLParenLoc(),
                 R = Init->getRParenLoc();
  auto *E = cast<Expr>(Value);
  if (Init->isIndirectMemberInitializer())
    Init = new (Ctx)
        CXXCtorInitializer(Ctx, Init->getIndirectMember(), Member, L, E, R);
  else if (Init->isMemberInitializer())
    Init =
        new (Ctx) CXXCtorInitializer(Ctx, Init->getMember(), Member, L, E, R);
}

namespace {

/// The number of statements below and including \p S.
unsigned countStatements(const Stmt *S) {
  if (!S || isa<NullStmt>(S))
    return 0;
  unsigned N = !isa<CompoundStmt>(S);
  if (!isa<Expr>(S))
    for (const Stmt *Child : S->children())
      // The parts of a statement are expressions, and no statements.
      if (Child && (isa<CompoundStmt>(S) || !isa<Expr>(Child)))
        N += countStatements(Child);
  return N;
}

} // namespace

/// Whether \p FD itself is not reported.
bool Marker::isTrivial(const FunctionDecl *FD) const {
  const Stmt *Body = FD->getBody(FD);
  return FD->hasAttr<AlwaysInlineAttr>() ||
         (U.Opts.SkipInline && FD->isInlined()) ||
         (Body && countStatements(Body) < U.Opts.FunctionsMinSize);
}

/// An annotation identifies the body of a function. Its name in the IR is not
/// known yet, and constant evaluation must not find a marker in the body.
void Marker::markBody(FunctionDecl *FD) {
  if (FD->hasAttr<NakedAttr>() || isa<CoroutineBodyStmt>(FD->getBody()) ||
      isTrivial(FD))
    return;
  Levels InForce =
      U.Selectors.at(FD->getLocation(), Around, Ctx.getSourceManager());
  std::string Mangled = ASTNameGenerator(Ctx).getName(FD);
  if (!MayReport) {
    LeftAlone(FD->getLocation(),
              "a POMP library may call '" + FD->getNameAsString() + "' itself");
    return;
  }
  if (InForce.isOff(Group::USER) ||
      !U.Opts.Excluded.includesFunction(FD->getQualifiedNameAsString(),
                                        Mangled))
    return;
  if (!compat::AnnotatesConstructors &&
      isa<CXXConstructorDecl, CXXDestructorDecl>(FD)) {
    LeftAlone(FD->getLocation(),
              "this major of clang knows no bodies of constructors and "
              "destructors");
    return;
  }
  unsigned Id = U.Constructs.size();
  U.Constructs.push_back(describeFunction(*FD, Ctx, U, InForce));
  U.list(U.Constructs.back(), InForce);
  FD->addAttr(AnnotateAttr::CreateImplicit(
      Ctx, FunctionAnnotation + std::to_string(Id), nullptr, 0));
  UserRows.push_back({FD, Id});
}

/// Adds the selectors before \p FD and, if it is not reached through their
/// bodies, before the functions around it.
void Marker::selectorsAround(const FunctionDecl *FD) {
  if (U.Selectors.empty())
    return;
  if (Around.empty())
    if (const auto *Outer =
            dyn_cast_or_null<FunctionDecl>(FD->getParentFunctionOrMethod()))
      selectorsAround(Outer);
  U.Selectors.beforeFunction(FD->getLocation(), Ctx.getSourceManager(),
                             Ctx.getLangOpts(), Around);
}

void Marker::walkChildren(Stmt *S) {
  if (U.UserDirectives.empty()) {
    for (Stmt *&Child : S->children())
      walk(Child);
    return;
  }
  checkJump(S);
  for (Stmt *&Child : S->children()) {
    checkPlace(S, Child);
    walkPart(S, Child);
  }
}

namespace {

/// Expressions that the compiler evaluates, or whose form matters.
bool staysAsItIs(const Stmt *S) {
  if (isa<ConstantExpr>(S))
    return true;
  if (const auto *A = dyn_cast<AttributedStmt>(S))
    return hasSpecificAttr<MustTailAttr>(A->getAttrs());
  if (const auto *E = dyn_cast<CallExpr>(S))
    switch (E->getBuiltinCallee()) {
    case Builtin::BI__builtin_constant_p:
    case Builtin::BI__builtin_object_size:
    case Builtin::BI__builtin_dynamic_object_size:
    case Builtin::BI__builtin_call_with_static_chain:
      return true;
    }
  return false;
}

} // namespace

/// Whether \p S is a loop after #pragma clang loop vectorize(enable), or after
/// another pragma that requests vectors.
static bool wantsVectors(const Stmt *S) {
  const auto *Attributed = dyn_cast<AttributedStmt>(S);
  return Attributed && any_of(Attributed->getAttrs(), [](const Attr *A) {
           const auto *Hint = dyn_cast<LoopHintAttr>(A);
           return Hint &&
                  is_contained(
                      {LoopHintAttr::Vectorize, LoopHintAttr::VectorizeWidth,
                       LoopHintAttr::Interleave, LoopHintAttr::InterleaveCount},
                      Hint->getOption());
         });
}

void Marker::walk(Stmt *&Slot) {
  Stmt *S = Slot;
  if (!S)
    return;
  if (auto *D = dyn_cast<OMPExecutableDirective>(S))
    return walkDirective(Slot, D);
  // A lambda's children are its captures and, not as a slot that code
  // generation reads, its body.
  if (auto *L = dyn_cast<LambdaExpr>(S)) {
    for (Expr *&Init : L->capture_inits())
      if (Stmt *Value = Init) {
        walk(Value);
        Init = cast<Expr>(Value);
      }
    // If that is a template, it is not marked.
    markFunction(L->getCallOperator());
    return;
  }
  if (markDefaultsIn(Slot))
    return;
  if (auto *B = dyn_cast<BlockExpr>(S)) {
    walkChildren(B->getBody());
    return;
  }
  if (staysAsItIs(S))
    return;
  if (InSimd)
    CalledInSimd.add(S);
  SaveAndRestore RestoreSimd(InSimd, InSimd || wantsVectors(S));
  walkChildren(S);
  if (auto *E = dyn_cast<CallExpr>(S))
    walkCall(Slot, E);
}

Expr *Marker::asInt64(Expr *LValue) {
  Expr *E = ImplicitCastExpr::Create(
      Ctx, LValue->getType().getUnqualifiedType(), CK_LValueToRValue, LValue,
      nullptr, VK_PRValue, FPOptionsOverride());
  return ImplicitCastExpr::Create(Ctx, Ctx.LongLongTy, CK_IntegralCast, E,
                                  nullptr, VK_PRValue, FPOptionsOverride());
}

Expr *Marker::integer(uint64_t V, QualType T, SourceLocation L) {
  return IntegerLiteral::Create(Ctx, APInt(Ctx.getIntWidth(T), V), T, L);
}

Expr *Marker::call(const MarkerName &Name, unsigned Id, SourceLocation L,
                   ArrayRef<Expr *> More) {
  SmallVector<Expr *, 3> Args{integer(Id, Ctx.IntTy, L)};
  Args.append(More.begin(), More.end());
  FunctionDecl *&FD = Functions[Name.Name];
  if (!FD) {
    SmallVector<QualType, 3> Types;
    for (Expr *A : Args)
      Types.push_back(A->getType());
    FunctionProtoType::ExtProtoInfo Info;
    if (Name.Variadic) {
      Types.truncate(2);
      Info.Variadic = true;
    }
    QualType Result = Name.Answers ? Ctx.IntTy : Ctx.VoidTy;
    QualType T = Ctx.getFunctionType(Result, Types, Info);
    FD = declareFunction(Ctx, Name.Name, T);
    FD->setReferenced();
    FD->markUsed(Ctx);
  }
  auto *Ref =
      DeclRefExpr::Create(Ctx, NestedNameSpecifierLoc(), SourceLocation(), FD,
                          false, L, FD->getType(), VK_LValue);
  auto *Fn = ImplicitCastExpr::Create(Ctx, Ctx.getPointerType(FD->getType()),
                                      CK_FunctionToPointerDecay, Ref, nullptr,
                                      VK_PRValue, FPOptionsOverride());
  return CallExpr::Create(Ctx, Fn, Args, FD->getReturnType(), VK_PRValue, L,
                          FPOptionsOverride());
}

Stmt *Marker::wrap(Stmt *Before, Stmt *S, Stmt *After) {
  SmallVector<Stmt *, 3> Body{Before, S};
  if (After)
    Body.push_back(After);
  return CompoundStmt::Create(Ctx, Body, FPOptionsOverride(), S->getBeginLoc(),
                              S->getEndLoc());
}

} // namespace pomp
