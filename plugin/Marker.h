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
//   __pomp_call(id)               before a call of an OpenMP API routine or a
//                                 user function, and before its arguments
//
//   __pomp_region(id)             at the start of a user region
//   __pomp_region_end(id, v)      at its stop; v: after its values
//   __pomp_event(id, v)           at a user event; v: after its values
//   __pomp_control(which)         a UserDirective::Action
//   int __pomp_wanted(id, end)    before one of those three that has values:
//                                 whether it is delivered
//   __pomp_values(id, end, ...)   then, its values as 64-bit integers
//
//===----------------------------------------------------------------------===//

#ifndef POMP_MARKER_H
#define POMP_MARKER_H

#include "Constructs.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include <functional>

namespace pomp {

/// One kind of marker.
struct MarkerName {
  llvm::StringLiteral Name;
  /// It returns an int.
  bool Answers = false;
  /// It takes more than its first two arguments.
  bool Variadic = false;
};
namespace marker {
constexpr MarkerName Open{"__pomp_open"};
constexpr MarkerName Close{"__pomp_close"};
constexpr MarkerName Body{"__pomp_body"};
constexpr MarkerName BodyEnd{"__pomp_body_end"};
constexpr MarkerName Iter{"__pomp_iter"};
constexpr MarkerName IterEnd{"__pomp_iter_end"};
constexpr MarkerName Call{"__pomp_call"};
constexpr MarkerName Region{"__pomp_region"};
constexpr MarkerName RegionEnd{"__pomp_region_end"};
constexpr MarkerName Event{"__pomp_event"};
constexpr MarkerName Control{"__pomp_control"};
constexpr MarkerName Wanted{"__pomp_wanted", true};
constexpr MarkerName Values{"__pomp_values", false, true};
} // namespace marker

class Marker {
public:
  /// \p LeftAlone is told what is left alone, and where.
  Marker(clang::ASTContext &Ctx, Unit &U,
         std::function<void(clang::SourceLocation, std::string)> LeftAlone)
      : Ctx(Ctx), U(U), LeftAlone(std::move(LeftAlone)) {}

  /// Marks the functions and variable initializers in \p D.
  void mark(clang::Decl *D);

  /// When the whole unit is known: takes back what a later declaration makes
  /// uncertain.
  void finish();

  /// The functions that got markers.
  llvm::ArrayRef<clang::FunctionDecl *> marked() const { return Marked; }

private:
  void markFunction(clang::FunctionDecl *FD);
  void markBody(clang::FunctionDecl *FD);
  void markInitializer(clang::CXXCtorInitializer *&Init);
  void selectorsAround(const clang::FunctionDecl *FD);
  void walk(clang::Stmt *&Slot);
  void walkChildren(clang::Stmt *S);
  void walkCall(clang::Stmt *&Slot, clang::CallExpr *E);
  bool mayMarkCalls(const clang::CallExpr *E) const;
  bool isRoutine(const clang::CallExpr *E, const clang::FunctionDecl &Callee);
  Construct describeCall(const clang::CallExpr *E);
  bool isTrivial(const clang::FunctionDecl *FD) const;
  const UserDirective *userDirective(const clang::Stmt *S) const;
  void walkPart(clang::Stmt *Whole, clang::Stmt *&Part);
  void checkJump(const clang::Stmt *S);
  void checkGotos();
  void checkLeft(clang::SourceLocation L, llvm::StringRef How, size_t Kept);
  void checkPlace(const clang::Stmt *Parent, const clang::Stmt *Child);
  void walkUserDirective(clang::Stmt *&Slot, clang::CallExpr *E,
                         const UserDirective &D);
  clang::Stmt *withValues(clang::CallExpr *E, unsigned Id, bool AtEnd,
                          clang::Stmt *Marker);
  void complain(clang::SourceLocation L, const std::string &What,
                bool ChangesProgram = false);
  void walkDirective(clang::Stmt *&Slot, clang::OMPExecutableDirective *D);
  void walkBlock(clang::OMPExecutableDirective *D,
                 llvm::function_ref<void(clang::Stmt *&)> Visit);
  void markSections(clang::Stmt *Block, unsigned Id);
  void markLoop(clang::OMPLoopDirective *D, clang::Stmt *Block, unsigned Id);

  Surroundings here() const { return {Ctx, U, Current}; }
  bool hasBarrier(const clang::OMPExecutableDirective *D, Kind K) const;
  bool endsInBarrier(const clang::OMPExecutableDirective *D, Kind K) const;
  bool isOff(const clang::OMPExecutableDirective *D, Kind K,
             const Levels &InForce) const;
  void list(const Construct &Row, const Levels &InForce);
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
  /// The user regions that are open where the walk is: the start and its row.
  std::vector<std::pair<const UserDirective *, unsigned>> OpenRegions;
  /// Where a jump may lead to, and with what open.
  struct UserJumps {
    /// How many regions were open where the statement began that a break, or a
    /// continue, leaves.
    size_t Break = 0, Continue = 0;
    using Place =
        std::pair<const clang::Stmt *, std::vector<const UserDirective *>>;
    std::vector<Place> Gotos, Labels;
  } Jumps;
  /// The function whose body is walked.
  const clang::FunctionDecl *Current = nullptr;
  /// Whether it may be reported, and the functions it calls.
  bool MayReport = true;
  /// The selectors before the functions and constructs around what is walked.
  Selection::Chain Around;
  llvm::DenseSet<const clang::FunctionDecl *> SeenFunctions;
  llvm::DenseSet<const clang::Stmt *> SeenDirectives;
  llvm::StringMap<clang::FunctionDecl *> Functions;
  /// The calls of OpenMP API routines, and their rows.
  std::vector<std::pair<const clang::CallExpr *, unsigned>> RoutineCalls;
  std::vector<clang::FunctionDecl *> Marked;
};

} // namespace pomp

#endif
