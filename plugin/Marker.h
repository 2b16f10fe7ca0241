//===- Marker.h - Stage 1: marks the AST ---------------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Puts calls of the functions below around and into OpenMP directives. The
// directives themselves, their clauses and their captures are never changed.
// Stage 2 erases every marker.
//
//   __pomp_open(id)               before a directive
//   __pomp_close(id)              after it
//   __pomp_body(id, n)            first in its structured block; n is the
//   number
//                                 of a section
//   __pomp_body_end(id)           last in its structured block
//   __pomp_iter(id, value, logical)
//                                 first in a loop body: the user's loop
//                                 variable and the logical iteration number
//   __pomp_iter_end(id)           last in a loop body, for the iteration levels
//   __pomp_call(id)               before a call of an OpenMP API routine, and
//                                 before its arguments
//
//===----------------------------------------------------------------------===//

#ifndef POMP_MARKER_H
#define POMP_MARKER_H

#include "Constructs.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <functional>

namespace pomp {

/// One kind of marker.
struct MarkerName {
  const char *Name;
};
namespace marker {
constexpr MarkerName Open{"__pomp_open"};
constexpr MarkerName Close{"__pomp_close"};
constexpr MarkerName Body{"__pomp_body"};
constexpr MarkerName BodyEnd{"__pomp_body_end"};
constexpr MarkerName Iter{"__pomp_iter"};
constexpr MarkerName IterEnd{"__pomp_iter_end"};
constexpr MarkerName Call{"__pomp_call"};
} // namespace marker

class Marker {
public:
  /// \p Named is told what is left alone, and where.
  Marker(clang::ASTContext &Ctx, Unit &U,
         std::function<void(clang::SourceLocation, std::string)> LeftAlone)
      : Ctx(Ctx), U(U), LeftAlone(std::move(LeftAlone)) {}

  /// Marks the functions and variable initializers in \p D.
  void mark(clang::Decl *D);

  /// The functions that got markers.
  llvm::ArrayRef<clang::FunctionDecl *> marked() const { return Marked; }

private:
  void markFunction(clang::FunctionDecl *FD);
  void selectorsAround(const clang::FunctionDecl *FD);
  void walk(clang::Stmt *&Slot);
  void walkChildren(clang::Stmt *S);
  void walkCall(clang::Stmt *&Slot, clang::CallExpr *E);
  void walkDirective(clang::Stmt *&Slot, clang::OMPExecutableDirective *D);
  void walkBlock(clang::OMPExecutableDirective *D,
                 llvm::function_ref<void(clang::Stmt *&)> Visit);
  void markSections(clang::Stmt *Block, unsigned Id);
  void markLoop(clang::OMPLoopDirective *D, clang::Stmt *Block, unsigned Id);

  unsigned addRow(const clang::OMPExecutableDirective *D, Kind K,
                  const Levels &InForce);
  clang::Expr *counterOf(clang::OMPLoopDirective *D, clang::ForStmt *Loop);
  clang::Expr *logicalOf(clang::OMPLoopDirective *D);
  clang::Expr *integer(uint64_t V, clang::QualType T, clang::SourceLocation L);
  clang::Expr *asInt64(clang::Expr *LValue);
  clang::Expr *call(const MarkerName &Name, unsigned Id,
                    clang::SourceLocation L,
                    llvm::ArrayRef<clang::Expr *> More = {});
  clang::Stmt *wrap(clang::Stmt *Before, clang::Stmt *S, clang::Stmt *After);

  clang::ASTContext &Ctx;
  Unit &U;
  std::function<void(clang::SourceLocation, std::string)> LeftAlone;
  /// The selectors before the functions and constructs around what is walked.
  Selection::Chain Around;
  llvm::DenseSet<const clang::FunctionDecl *> SeenFunctions;
  llvm::DenseSet<const clang::Stmt *> SeenDirectives;
  llvm::DenseMap<const char *, clang::FunctionDecl *> Functions;
  std::vector<clang::FunctionDecl *> Marked;
};

} // namespace pomp

#endif
