//===- Constructs.h - The constructs of clang's AST -----------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rows of the table (Unit.h) for what clang's AST has.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_AST_CONSTRUCTS_H
#define POMP_AST_CONSTRUCTS_H

#include "ast/Selection.h"
#include "constructs/Unit.h"
#include "clang/Basic/OpenMPKinds.h"
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
class FunctionDecl;
class OMPExecutableDirective;
} // namespace clang

namespace pomp {

/// The kinds of constructs that a directive consists of, the outermost first.
/// The first is None or Opaque if nothing is reported.
llvm::SmallVector<Kind, 5> partsOf(const clang::OMPExecutableDirective &D);

/// A directive that replaces a statement.
struct UserDirective {
  UserAction::Action What;
  /// For a user region or event.
  std::string Name;
  /// The names of its values, as written.
  std::vector<std::string> Values;
  clang::SourceRange Where;
  /// For SetLevel: the group, and its levels joined.
  unsigned LevelCode = 0;

  /// The arguments of its marker that do not belong to a construct.
  unsigned code() const { return What | LevelCode; }
};

/// A unit that clang compiles.
struct ClangUnit : Unit {
  explicit ClangUnit(Options O) : Unit(std::move(O)), Selectors(Opts) {}

  /// The directives that select.
  Selection Selectors;
  std::vector<UserDirective> UserDirectives;
  /// The callees of calls in these places, until stage 1 finds them there.
  clang::FunctionDecl *DirectiveFunction = nullptr;
};

/// The context of a construct.
struct Surroundings {
  const clang::ASTContext &Ctx;
  const Unit &U;
  /// The function whose body it is in, or null.
  const clang::FunctionDecl *Function;
};

/// Builds the row for one part of \p D, with \p InForce compiled in.
Construct describe(const clang::OMPExecutableDirective &D, Kind K,
                   const Surroundings &Where, const Levels &InForce);

/// Builds the row for a user region or a user event. \p Opening is what opens
/// it.
Construct describeNamed(Kind K, llvm::StringRef Name,
                        clang::SourceRange Opening, clang::SourceLocation End,
                        const Surroundings &Where, const Levels &InForce,
                        llvm::ArrayRef<std::string> Values = {});

/// Builds the row for \p E, a call of the OpenMP API routine \p Name.
Construct describeRoutine(const clang::CallExpr &E, llvm::StringRef Name,
                          const Surroundings &Where, const Levels &InForce);

/// Builds the row for the body of \p FD.
Construct describeFunction(const clang::FunctionDecl &FD,
                           const clang::ASTContext &Ctx, const Unit &U,
                           const Levels &InForce);
/// Builds the row for a call of \p FD.
Construct describeFunctionCall(const clang::FunctionDecl &FD,
                               clang::SourceRange Call,
                               const Surroundings &Where,
                               const Levels &InForce);
/// Builds the row for a call of a function whose name only the program knows
/// when it runs. It is named by the text of the pointer.
Construct describePointerCall(const clang::CallExpr &E,
                              const Surroundings &Where, const Levels &InForce);

} // namespace pomp

#endif
