//===- Constructs.cpp - The constructs of clang's AST ---------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ast/Constructs.h"
#include "compat/ClangCompat.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;
using namespace llvm;

namespace pomp {

/// Whether an ordered directive that stands alone waits for iterations.
static bool awaits(const OMPExecutableDirective &D) {
  using namespace compat::absent;
  for (const auto *C : D.getClausesOfKind<OMPDependClause>())
    if (C->getDependencyKind() == OMPC_DEPEND_sink)
      return true;
  for (const auto *C : D.getClausesOfKind<OMPDoacrossClause>())
    if (C->getDependenceType() == OMPC_DOACROSS_sink ||
        C->getDependenceType() == OMPC_DOACROSS_sink_omp_cur_iteration)
      return true;
  return false;
}

/// The parts that all directives of the kind of \p D have.
static SmallVector<Kind, 5> partsOfKind(const OMPExecutableDirective &D) {
  // `ordered simd` only orders lanes and does not wait for other threads. A
  // stand-alone directive either waits for iterations or lets others continue.
  if (isa<OMPOrderedDirective>(D)) {
    if (D.hasClausesOfKind<OMPSIMDClause>() &&
        !D.hasClausesOfKind<OMPThreadsClause>())
      return {Kind::None};
    if (!D.hasAssociatedStmt() && !awaits(D))
      return {Kind::Opaque};
  }
  // A loop that is bound to the thread is executed by each thread; nothing is
  // shared. A loop that is bound to teams, by its clause or its place, is like
  // distribute: each team of the league executes a part of the iterations.
  if (const auto *Bind = D.getSingleClause<OMPBindClause>()) {
    if (Bind->getBindKind() == OMPC_BIND_thread)
      return {Kind::None};
    if (Bind->getBindKind() == OMPC_BIND_teams &&
        D.getDirectiveKind() == omp::OMPD_loop)
      return {Kind::Distribute};
  }
  if (D.getDirectiveKind() == omp::OMPD_target_teams_loop &&
      !compat::sharesWithThreads(D))
    return {Kind::Target, Kind::Teams, Kind::Distribute};
  using namespace omp;
  using namespace compat::absent;
  constexpr Kind None = Kind::None, Opaque = Kind::Opaque;
#define POMP_CONSTRUCT(Name, Type, GROUP)                                      \
  [[maybe_unused]] constexpr Kind Name = Kind::Name;
#include "pomp/kinds.def"
  switch (unsigned(D.getDirectiveKind())) {
#define POMP_DIRECTIVE(Clang, ...)                                             \
  case unsigned(OMPD_##Clang):                                                 \
    return {__VA_ARGS__};
#include "constructs/constructs.def"
  default:
    return {Opaque};
  }
}

SmallVector<Kind, 5> partsOf(const OMPExecutableDirective &D) {
  SmallVector<Kind, 5> Parts = partsOfKind(D);
  // It is a task of the OpenMP runtime, which creates the parts inside.
  if ((isOpenMPTargetExecutionDirective(D.getDirectiveKind()) ||
       isOpenMPTargetDataManagementDirective(D.getDirectiveKind())) &&
      (D.hasClausesOfKind<OMPNowaitClause>() ||
       D.hasClausesOfKind<OMPDependClause>() ||
       D.hasClausesOfKind<OMPInReductionClause>()))
    Parts.insert(std::next(Parts.begin()), Kind::Task);
  return Parts;
}

} // namespace pomp
