//===- Marker.h - Stage 1: marks the AST ---------------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Puts calls of the functions of constructs/MarkerNames.h around and into
// OpenMP directives. The directives themselves, their clauses and their
// captures are never changed.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_AST_MARKER_H
#define POMP_AST_MARKER_H

#include "ast/Callees.h"
#include "ast/Constructs.h"
#include "constructs/MarkerNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include <functional>

namespace pomp {

class Marker {
public:
  /// \p LeftAlone gets the constructs that are left alone, and their places.
  Marker(clang::ASTContext &Ctx, ClangUnit &U,
         std::function<void(clang::SourceLocation, std::string)> LeftAlone)
      : Ctx(Ctx), U(U), LeftAlone(std::move(LeftAlone)) {}

  /// Marks the functions and variable initializers in \p D.
  void mark(clang::Decl *D);

  /// Call it when the unit is complete: removes marks that a later declaration
  /// makes uncertain.
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
  bool markDefaultsIn(clang::Stmt *&Slot);
  clang::Expr *markMember(clang::FieldDecl *Field, clang::Expr *Value);
  void markMadeUp(clang::CXXConstructorDecl *C);
  void markDefault(clang::ParmVarDecl *P);
  void markDefault(clang::FieldDecl *Field);
  clang::Expr *markShared(clang::Expr *Value, const clang::FunctionDecl *In);
  bool isLeftToSystem(clang::SourceLocation L) const;
  void walkClauses(clang::OMPExecutableDirective *D, bool AroundSimd);
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
  ClangUnit &U;
  std::function<void(clang::SourceLocation, std::string)> LeftAlone;
  /// The user regions that are open where the walk is: the start and its row.
  std::vector<std::pair<const UserDirective *, unsigned>> OpenRegions;
  /// The targets of jumps, and the visits that are open there.
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
  /// Whether it may be reported itself, and the functions it calls.
  bool MayReport = true;
  /// The selectors before the functions and constructs around the current node.
  Selection::Chain Around;
  llvm::DenseSet<const clang::FunctionDecl *> SeenFunctions;
  llvm::DenseSet<const clang::Stmt *> SeenDirectives;
  llvm::StringMap<clang::FunctionDecl *> Functions;
  /// The calls of OpenMP API routines, and their rows.
  std::vector<std::pair<const clang::CallExpr *, unsigned>> RoutineCalls;
  std::vector<clang::FunctionDecl *> Marked;
  /// The rows of bodies of user functions and of calls, by the function that
  /// they are in.
  std::vector<std::pair<const clang::FunctionDecl *, unsigned>> UserRows;
  /// Default arguments and default member initializers, and their marked forms:
  /// declarations share them.
  llvm::DenseMap<const clang::Expr *, clang::Expr *> Shared;
  /// The rows of calls in the default initializers of a class.
  std::vector<std::pair<const clang::CXXRecordDecl *, unsigned>> MemberRows;
  /// Whether the current node is in a loop that the user wants to be
  /// vectorized. An event would prevent that and, if the loop sums
  /// floating-point numbers, change the result.
  bool InSimd = false;
  /// The functions that are called there and may be inlined.
  Callees CalledInSimd;
};

} // namespace pomp

#endif
