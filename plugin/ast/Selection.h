//===- Selection.h - The levels in force at each place ------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Precedence, weakest first: the defaults, -fplugin-arg-pomp-inst, the file
// names of the filter file, the pragmas
// with `file` in the order they are written, the pragmas before the functions
// and constructs around a place, from the outermost to the innermost.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_AST_SELECTION_H
#define POMP_AST_SELECTION_H

#include "constructs/Options.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/SmallVector.h"
#include <deque>
#include <string>

namespace clang {
class LangOptions;
class SourceManager;
} // namespace clang

namespace pomp {

/// One `inst`, `instrument` or `noinstrument` directive.
struct Selector {
  /// Its place.
  clang::SourceLocation At;
  /// The first token after it that is not another of our pragmas; invalid for
  /// a directive that goes for the rest of the file.
  clang::SourceLocation Next;
  /// "GROUP:LEVEL" items, checked. If there are none, the options apply again.
  llvm::SmallVector<std::string, 2> Items;
  /// It applied to something, or might in code that is not instantiated.
  bool Used = false;

  bool forFile() const { return Next.isInvalid(); }
};

class Selection {
public:
  explicit Selection(const Options &Opts) : Opts(Opts) {}

  void add(Selector S) { All.push_back(std::move(S)); }
  bool empty() const { return All.empty(); }

  using Chain = llvm::SmallVector<Selector *, 4>;
  /// Appends the selectors that stand before the construct that begins at
  /// \p Begin.
  void beforeConstruct(clang::SourceLocation Begin,
                       const clang::SourceManager &SM, Chain &Out);
  /// Appends those that stand before the function whose name, or the lambda
  /// whose introducer, is at \p Name.
  void beforeFunction(clang::SourceLocation Name,
                      const clang::SourceManager &SM,
                      const clang::LangOptions &Lang, Chain &Out);
  /// A template is read here, and instantiated elsewhere or never.
  void mayApplyIn(clang::SourceRange R, const clang::SourceManager &SM);

  /// The levels in force at \p L inside what \p Around stand before.
  Levels at(clang::SourceLocation L, llvm::ArrayRef<Selector *> Around,
            const clang::SourceManager &SM) const;

  /// Calls \p Warn for each selector that applied to nothing.
  void reportUnused(llvm::function_ref<void(const Selector &)> Warn) const;

private:
  const Options &Opts;
  std::deque<Selector> All;
};

} // namespace pomp

#endif
