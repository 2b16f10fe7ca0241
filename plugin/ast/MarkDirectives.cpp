//===- MarkDirectives.cpp - Stage 1: marks directives --------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ast/Marker.h"
#include "compat/Compat.h"
#include "clang/AST/DeclOpenMP.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace pomp {

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
  return sharesWork(K) && !isOpenMPParallelDirective(D->getDirectiveKind()) &&
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
      U.list(describe(*D, K, here(), InForce), InForce, endsInBarrier(D, K));
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

} // namespace pomp
