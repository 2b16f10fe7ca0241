//===- Marker.cpp - Stage 1: marks the AST -------------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ast/Marker.h"
#include "Compat.h"
#include "ast/Declare.h"
#include "constructs/Routines.h"
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
  list(U.Constructs.back(), InForce);
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

/// Lets \p Visit replace the structured block of \p D.
void Marker::walkBlock(OMPExecutableDirective *D,
                       function_ref<void(Stmt *&)> Visit) {
  Stmt *Associated = D->getAssociatedStmt();
  checkPlace(D, isa<CapturedStmt>(Associated)
                    ? cast<CapturedStmt>(Associated)->getCapturedStmt()
                    : Associated);
  if (!isa<CapturedStmt>(Associated)) {
    for (Stmt *&Child : D->children())
      if (Child == Associated) {
        Visit(Child);
        return;
      }
    return;
  }
  auto *CS = cast<CapturedStmt>(Associated);
  while (auto *Nested = dyn_cast<CapturedStmt>(CS->getCapturedStmt()))
    CS = Nested;
  // The statement stands in the slot after the captures. Code generation reads
  // it there and in the captured declaration.
  Stmt **InCaptures = const_cast<Stmt **>(&*CS->child_end());
  if (*InCaptures != CS->getCapturedStmt()) {
    LeftAlone(D->getBeginLoc(), "its captured statement has an unknown layout");
    return;
  }
  Stmt *Block = *InCaptures;
  Visit(Block);
  *InCaptures = Block;
  CS->getCapturedDecl()->setBody(Block);
}

void Marker::list(const Construct &Row, const Levels &InForce) {
  if (U.Opts.List == Options::NoList)
    return;
  Group G = groupOf(Row.K);
  U.Listing.push_back({G, Row.CTC, InForce.spell(G)});
}

/// Whether \p D has an implicit barrier of part \p K in it, or behind it.
bool Marker::hasBarrier(const OMPExecutableDirective *D, Kind K) const {
  switch (K) {
  case Kind::Parallel:
    return U.Opts.ExplicitBarrier || D->hasClausesOfKind<OMPCopyinClause>();
  case Kind::Loop:
  case Kind::Sections:
  case Kind::Workshare:
  case Kind::Single:
    // If the directive has a team, the barrier at the end belongs to it. These
    // two clauses for one variable add another barrier before the body.
    return endsInBarrier(D, K) ||
           (D->hasClausesOfKind<OMPFirstprivateClause>() &&
            D->hasClausesOfKind<OMPLastprivateClause>());
  default:
    return false;
  }
}

/// Whether that barrier is reported where the directive ends.
bool Marker::endsInBarrier(const OMPExecutableDirective *D, Kind K) const {
  if (K == Kind::Parallel)
    return U.Opts.ExplicitBarrier;
  return (K == Kind::Loop || K == Kind::Sections || K == Kind::Workshare ||
          K == Kind::Single) &&
         !isOpenMPParallelDirective(D->getDirectiveKind()) &&
         !D->hasClausesOfKind<OMPNowaitClause>();
}

/// Whether nothing of part \p K of \p D is compiled in. Its implicit barriers
/// may belong to another group than the part itself.
bool Marker::isOff(const OMPExecutableDirective *D, Kind K,
                   const Levels &InForce) const {
  return K == Kind::Opaque ||
         (InForce.isOff(groupOf(K)) &&
          !(InForce.guards() & (1u << POMP_GUARD_SYNC_ENTER) &&
            hasBarrier(D, K)));
}

unsigned Marker::addRow(const OMPExecutableDirective *D, Kind K,
                        const Levels &InForce) {
  unsigned Id = U.Constructs.size();
  if (K == Kind::Opaque)
    U.Constructs.emplace_back();
  else
    U.Constructs.push_back(describe(*D, K, here(), InForce));
  return Id;
}

void Marker::walkDirective(Stmt *&Slot, OMPExecutableDirective *D) {
  if (!SeenDirectives.insert(D).second)
    return;
  OpenMPDirectiveKind DK = D->getDirectiveKind();
  bool AroundSimd = InSimd;
  SaveAndRestore RestoreSimd(InSimd, InSimd || isOpenMPSimdDirective(DK));
  SourceLocation Begin = D->getBeginLoc(), End = D->getEndLoc();
  auto Name = [&] {
    return compat::directiveName(DK, Ctx.getLangOpts().OpenMP).str();
  };

  // Clang emits the code of variants and transformations instead of them.
  if (auto *MD = dyn_cast<OMPMetaDirective>(D)) {
    if (Stmt *If = MD->getIfStmt())
      walkChildren(If);
    return;
  }
  // The class is no statement, but the cast needs a Stmt.
  if (auto *TD =
          dyn_cast<OMPLoopTransformationDirective>(static_cast<Stmt *>(D))) {
    Stmt *PreInits = TD->getPreInits();
    walk(PreInits);
    if (Stmt *Transformed = TD->getTransformedStmt())
      walkChildren(Transformed);
    else if (D->hasAssociatedStmt()) // Left to the optimizer.
      walkBlock(D, [&](Stmt *&Block) { walkPart(D, Block); });
    return;
  }

  SmallVector<Kind, 5> Parts = partsOf(*D);
  if (!U.HasOpenMP)
    Parts = {Kind::None};
  if (Parts.front() == Kind::None) {
    walkClauses(D, AroundSimd);
    if (D->hasAssociatedStmt())
      walkBlock(D, [&](Stmt *&Block) { walkPart(D, Block); });
    return;
  }
  if (Parts.front() == Kind::Opaque)
    LeftAlone(Begin,
              "'" + Name() + "' is not reported" +
                  (Parts.size() > 1 ? ", but for its parallel regions" : ""));

  SaveAndRestore Restore(Around);
  U.Selectors.beforeConstruct(Begin, Ctx.getSourceManager(), Around);
  Levels InForce = U.Selectors.at(Begin, Around, Ctx.getSourceManager());
  if (U.Opts.List != Options::NoList)
    for (Kind K : Parts) {
      if (K == Kind::Opaque)
        continue;
      Construct Row = describe(*D, K, here(), InForce);
      list(Row, InForce);
      if (endsInBarrier(D, K))
        U.Listing.push_back({Group::SYNC, Row.CTC, InForce.spell(Group::SYNC),
                             /*IsImplicitBarrier=*/true});
    }
  // A construct that is switched off still bounds the one around it.
  while (!Parts.empty() && isOff(D, Parts.back(), InForce))
    Parts.pop_back();
  if (Parts.empty())
    Parts = {Kind::Opaque};
  // The block of a master construct may be a loop, which must stay one.
  if (Parts.back() == Kind::Master && isa<OMPLoopBasedDirective>(D))
    Parts.push_back(Kind::Opaque);

  unsigned Outer = addRow(D, Parts.front(), InForce);
  unsigned Inner = Outer;
  for (Kind K : drop_begin(Parts)) {
    unsigned Id = addRow(D, K, InForce);
    U.Constructs[Inner].Inner = Id;
    Inner = Id;
  }

  // Their text is in the rows.
  walkClauses(D, AroundSimd);
  if (D->hasAssociatedStmt()) {
    End = D->getRawStmt()->getEndLoc();
    walkBlock(D, [&](Stmt *&Block) {
      walkPart(D, Block);
      switch (U.Constructs[Inner].K) {
      case Kind::Loop:
      case Kind::Distribute:
        markLoop(cast<OMPLoopDirective>(D), Block, Inner);
        break;
      case Kind::Sections:
        markSections(Block, Inner);
        break;
      case Kind::Single:
      case Kind::Workshare:
      case Kind::Critical:
      case Kind::Master:
      case Kind::Ordered:
      case Kind::TargetData:
        Block = wrap(call(marker::Body, Inner, Block->getBeginLoc(),
                          {integer(0, Ctx.IntTy, Begin)}),
                     Block, call(marker::BodyEnd, Inner, Block->getEndLoc()));
        break;
      default: // A team begins where its function does.
        break;
      }
    });
  }
  Slot = wrap(call(marker::Open, Outer, Begin), D,
              call(marker::Close, Outer, End));
}

void Marker::markSections(Stmt *Block, unsigned Id) {
  unsigned Number = 0;
  for (Stmt *&Section : Block->children()) {
    if (!Section)
      continue;
    SourceLocation L = Section->getBeginLoc();
    Section = wrap(call(marker::Body, Id, L, {integer(Number++, Ctx.IntTy, L)}),
                   Section, call(marker::BodyEnd, Id, Section->getEndLoc()));
  }
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
