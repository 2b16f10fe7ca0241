//===- SourceText.h - Directives of POMP in the text of a source ---------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// To flang, directives of POMP are comments, or wrong if they have the older
// spelling. The sentinels !P$, CP$ and *P$ make comments of lines that count
// only where the program is instrumented.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_FLANG_SOURCETEXT_H
#define POMP_FLANG_SOURCETEXT_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace pomp {

/// A directive of POMP.
struct PompLine {
  /// Its lines, and that of the code which follows, or 0.
  unsigned First = 0, Last = 0, Next = 0;
  unsigned Column = 0;
  /// What follows the sentinel, in one line.
  std::string Text;
  /// To flang it is a directive of OpenMP.
  bool IsOlder = false;
};

class SourceText {
public:
  /// \param Text the source, which outlives this.
  SourceText(llvm::StringRef Text, bool IsFixedForm);

  std::vector<PompLine> Directives;

  /// Whether flang must read another text than the source.
  bool needsRewriting() const;

  /// \returns the text for flang, with the same lines. In place of directive
  /// number I it has the statement \p StatementFor (I), if that is not empty.
  std::string
  rewritten(llvm::function_ref<std::string(size_t I)> StatementFor) const;

private:
  struct Sentinel {
    llvm::StringRef Rest;
    bool IsOlder;
  };
  std::optional<Sentinel> sentinelOf(llvm::StringRef Line) const;
  size_t conditional(llvm::StringRef Line) const;
  bool isComment(llvm::StringRef Line) const;
  bool isCode(size_t I) const;
  void readDirective(size_t &I);

  const bool IsFixedForm;
  llvm::SmallVector<llvm::StringRef, 0> Lines;
};

} // namespace pomp

#endif
