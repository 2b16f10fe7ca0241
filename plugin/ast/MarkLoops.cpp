//===- MarkLoops.cpp - Stage 1: marks the bodies of worksharing loops ----===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ast/Marker.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using namespace llvm;

namespace pomp {

namespace {

/// The loop below \p S whose body is \p Body.
Stmt *loopWithBody(Stmt *S, const Stmt *Body) {
  if (!S)
    return nullptr;
  if (auto *F = dyn_cast<ForStmt>(S))
    if (F->getBody() == Body)
      return F;
  if (auto *F = dyn_cast<CXXForRangeStmt>(S))
    if (F->getBody() == Body)
      return F;
  // Code is generated of the loops that a transformation makes.
  if (auto *TD = dyn_cast<OMPLoopTransformationDirective>(S))
    return loopWithBody(TD->getTransformedStmt(), Body);
  for (Stmt *Child : S->children())
    if (Stmt *Found = loopWithBody(Child, Body))
      return Found;
  return nullptr;
}

DeclRefExpr *useOf(Stmt *S, const VarDecl *VD) {
  if (!S)
    return nullptr;
  if (auto *DRE = dyn_cast<DeclRefExpr>(S))
    if (DRE->getDecl()->getCanonicalDecl() == VD->getCanonicalDecl())
      return DRE;
  for (Stmt *Child : S->children())
    if (DeclRefExpr *Found = useOf(Child, VD))
      return Found;
  return nullptr;
}

} // namespace

void Marker::markLoop(OMPLoopDirective *D, Stmt *Block, unsigned Id) {
  Stmt *Body = D->getBody();
  Stmt *Loop = loopWithBody(Block, Body);
  if (!Loop) {
    LeftAlone(D->getBeginLoc(), "the iterations of a transformed loop");
    return;
  }
  Construct &Row = U.Constructs[Id];
  constexpr uint32_t OfIterations =
      1u << POMP_GUARD_LOOP_ITER_BEGIN | 1u << POMP_GUARD_LOOP_ITER_EVENT;
  bool IsSimd = isOpenMPSimdDirective(D->getDirectiveKind());
  // Loops that are distributed among teams have no events of iterations.
  if (Row.K == Kind::Distribute)
    Row.Guards &= ~OfIterations;
  // The OpenMPIRBuilder has no variable for their logical number, and none of
  // the user's is in all of its loops.
  if ((IsSimd || Ctx.getLangOpts().OpenMPIRBuilder) &&
      (Row.Guards & OfIterations)) {
    LeftAlone(D->getBeginLoc(),
              IsSimd ? "the iterations of a loop with simd"
                     : "the iterations of a loop of the OpenMPIRBuilder");
    Row.Guards &= ~OfIterations;
  }
  SourceLocation L = Body->getBeginLoc();
  Expr *Logical = logicalOf(D);
  Expr *Value = nullptr;
  if (auto *F = dyn_cast<ForStmt>(Loop))
    Value = counterOf(D, F);
  Row.HasCounter = Value != nullptr;
  if (!Value)
    Value = Logical;
  bool Pairs = Row.has(POMP_FN_Loop_iter_begin);
  Stmt *Marked =
      wrap(call(marker::Iter, Id, L, {Value, Logical}), Body,
           Pairs ? call(marker::IterEnd, Id, Body->getEndLoc()) : nullptr);
  if (auto *F = dyn_cast<ForStmt>(Loop))
    F->setBody(Marked);
  else
    cast<CXXForRangeStmt>(Loop)->setBody(Marked);
}

/// The user's loop variable as a 64-bit integer, or null if the logical
/// iteration number is reported: nests, iterators, pointers, and loops that a
/// transformation makes.
Expr *Marker::counterOf(OMPLoopDirective *D, ForStmt *Loop) {
  if (D->getLoopsNumber() != 1)
    return nullptr;
  auto *Counter =
      dyn_cast<DeclRefExpr>(D->counters()[0]->IgnoreParenImpCasts());
  auto *VD = Counter ? dyn_cast<VarDecl>(Counter->getDecl()) : nullptr;
  if (!VD || isa<OMPCapturedExprDecl>(VD) || VD->isImplicit())
    return nullptr;
  QualType T = VD->getType().getNonReferenceType();
  if (!T->isIntegerType() || T->isEnumeralType() || T.isVolatileQualified() ||
      VD->getType()->isReferenceType() || Ctx.getTypeSize(T) > 64)
    return nullptr;
  // The variable as the code of the user names it, captured or not. Clang
  // parsed the header of the loop before it knew that a global is private in
  // it.
  DeclRefExpr *Use = useOf(Loop->getInc(), VD);
  if (!Use)
    return nullptr;
  return asInt64(DeclRefExpr::Create(
      Ctx, NestedNameSpecifierLoc(), SourceLocation(), VD,
      VD->hasGlobalStorage() || Use->refersToEnclosingVariableOrCapture(),
      Use->getLocation(), T, VK_LValue));
}

Expr *Marker::logicalOf(OMPLoopDirective *D) {
  auto *IV = dyn_cast_or_null<DeclRefExpr>(D->getIterationVariable());
  // The OpenMPIRBuilder has no separate variable for it.
  if (!IV || Ctx.getLangOpts().OpenMPIRBuilder)
    return integer(0, Ctx.LongLongTy, D->getBeginLoc());
  return asInt64(DeclRefExpr::Create(
      Ctx, NestedNameSpecifierLoc(), SourceLocation(),
      cast<VarDecl>(IV->getDecl()), IV->refersToEnclosingVariableOrCapture(),
      IV->getLocation(), IV->getType(), VK_LValue));
}

} // namespace pomp
