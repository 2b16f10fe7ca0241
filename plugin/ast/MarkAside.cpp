//===- MarkAside.cpp - Stage 1: calls outside function bodies ------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Default arguments and default member initializers stand in a declaration, and
// are executed wherever they are used. Clauses and the headers of associated
// loops are executed by code that the directive generates.
//
//===----------------------------------------------------------------------===//

#include "ast/Marker.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace pomp {

bool Marker::isLeftToSystem(SourceLocation L) const {
  return !U.Opts.SystemHeaders && Ctx.getSourceManager().isInSystemHeader(L);
}

/// Marks \p Value, which is a part of a declaration: of \p In, or of a class.
Expr *Marker::markShared(Expr *Value, const FunctionDecl *In) {
  auto [It, IsNew] = Shared.try_emplace(Value, Value);
  if (!IsNew)
    return It->second;
  SaveAndRestore RestoreAround(Around, {});
  SaveAndRestore RestoreRegions(OpenRegions, {});
  SaveAndRestore<const FunctionDecl *> RestoreCurrent(Current, In);
  SaveAndRestore RestoreSimd(InSimd, false);
  Stmt *Marked = Value;
  walk(Marked);
  Expr *Result = cast<Expr>(Marked);
  Shared[Value] = Shared[Result] = Result;
  return Result;
}

void Marker::markDefault(ParmVarDecl *P) {
  if (!MayReport || !P->hasDefaultArg() || P->hasUnparsedDefaultArg() ||
      P->hasUninstantiatedDefaultArg() || isLeftToSystem(P->getLocation()) ||
      P->getDeclContext()->isDependentContext())
    return;
  Expr *Value = P->getInit();
  if (!Value || Value->isInstantiationDependent())
    return;
  Expr *Marked = markShared(Value, dyn_cast<FunctionDecl>(P->getDeclContext()));
  if (Marked != Value)
    P->setDefaultArg(Marked);
}

/// Marks \p Value, a default initializer of \p Field.
Expr *Marker::markMember(FieldDecl *Field, Expr *Value) {
  size_t Before = U.Constructs.size();
  Expr *Marked = markShared(Value, nullptr);
  if (const auto *Record = dyn_cast<CXXRecordDecl>(Field->getParent()))
    for (size_t Id = Before; Id != U.Constructs.size(); ++Id)
      if (U.Constructs[Id].K == Kind::Function)
        MemberRows.push_back({Record, unsigned(Id)});
  return Marked;
}

void Marker::markDefault(FieldDecl *Field) {
  if (!MayReport || !Field->hasInClassInitializer() ||
      isLeftToSystem(Field->getLocation()) ||
      Field->getDeclContext()->isDependentContext())
    return;
  Expr *Value = Field->getInClassInitializer();
  if (!Value || Value->isInstantiationDependent())
    return;
  Expr *Marked = markMember(Field, Value);
  if (Marked != Value)
    Field->setInClassInitializer(Marked);
}

/// Consumers do not see constructors that clang generates.
void Marker::markMadeUp(CXXConstructorDecl *C) {
  if (!C->isDefaulted() || !C->doesThisDeclarationHaveABody() ||
      C->isDependentContext() || isLeftToSystem(C->getLocation()) ||
      !SeenFunctions.insert(C).second)
    return;
  SaveAndRestore RestoreAround(Around, {});
  SaveAndRestore<const FunctionDecl *> RestoreCurrent(Current, C);
  SaveAndRestore RestoreSimd(InSimd, false);
  for (CXXCtorInitializer *&Init : C->inits())
    markInitializer(Init);
}

/// Marks the default in \p Slot, and what a constructor has by default.
/// \returns whether there is nothing else in it.
bool Marker::markDefaultsIn(Stmt *&Slot) {
  if (auto *A = dyn_cast<CXXDefaultArgExpr>(Slot)) {
    ParmVarDecl *P = A->getParam();
    markDefault(P);
    Expr *Own = A->getRewrittenExpr();
    if (!Own || !MayReport || isLeftToSystem(P->getLocation()))
      return true;
    Expr *Marked = markShared(Own, dyn_cast<FunctionDecl>(P->getDeclContext()));
    if (Marked != Own)
      Slot = CXXDefaultArgExpr::Create(Ctx, A->getUsedLocation(), P, Marked,
                                       A->getUsedContext());
    return true;
  }
  if (auto *I = dyn_cast<CXXDefaultInitExpr>(Slot)) {
    FieldDecl *Field = I->getField();
    markDefault(Field);
    Expr *Own = I->hasRewrittenInit() ? I->getRewrittenExpr() : nullptr;
    if (!Own || !MayReport || isLeftToSystem(Field->getLocation()))
      return true;
    Expr *Marked = markMember(Field, Own);
    if (Marked != Own)
      Slot = CXXDefaultInitExpr::Create(Ctx, I->getUsedLocation(), Field,
                                        I->getUsedContext(), Marked);
    return true;
  }
  if (auto *Object = dyn_cast<CXXConstructExpr>(Slot))
    markMadeUp(Object->getConstructor());
  return false;
}

/// Whether the expression of such a clause is computed as it stands there,
/// unless it is captured.
static bool hasOneValue(OpenMPClauseKind K) {
  using namespace llvm::omp;
  return is_contained({OMPC_if, OMPC_final, OMPC_num_threads, OMPC_schedule,
                       OMPC_dist_schedule, OMPC_num_tasks, OMPC_grainsize,
                       OMPC_priority, OMPC_filter, OMPC_device,
                       OMPC_thread_limit, OMPC_num_teams},
                      K);
}

/// The expressions of clauses and, for a loop, those that its number of
/// iterations depends on. Captured expressions are computed before the
/// directive, or in it before the loop. \p AroundSimd: the directive is in a
/// loop with simd.
void Marker::walkClauses(OMPExecutableDirective *D, bool AroundSimd) {
  SaveAndRestore RestoreSimd(InSimd, AroundSimd);
  for (OMPClause *Clause : D->clauses()) {
    if (!Clause)
      continue;
    if (auto *Captured = OMPClauseWithPreInit::get(Clause))
      if (Stmt *Init = Captured->getPreInitStmt())
        walk(Init);
    if (hasOneValue(Clause->getClauseKind()))
      for (Stmt *&Child : Clause->children())
        walk(Child);
  }
  if (auto *Loop = dyn_cast<OMPLoopDirective>(D)) {
    auto *Init = const_cast<Stmt *>(Loop->getPreInits());
    walk(Init);
  }
}

} // namespace pomp
