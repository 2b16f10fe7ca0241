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
  /// Of its source, as messages name it.
  std::string FileName;
  /// Its lines, and that of the code which follows, or 0.
  unsigned First = 0, Last = 0, Next = 0;
  unsigned Column = 0;
  /// What follows the sentinel, in one line.
  std::string Text;
  /// To flang it is a directive of OpenMP.
  bool IsOlder = false;
};

/// `include` or `#include`.
struct IncludeLine {
  unsigned Line = 0;
  /// What is included, and where it stands in the line. Empty if it is not
  /// known before macros are expanded.
  llvm::StringRef Path;
  size_t Begin = 0;
  /// It has quotation marks, so the directory of its file comes first.
  bool IsBeside = true;
  /// `#include`, which the preprocessor replaces.
  bool IsPreprocessed = false;
};

class SourceText {
public:
  /// \param Text the source, which outlives this.
  /// \param FileName as messages name it.
  SourceText(llvm::StringRef Text, llvm::StringRef FileName, bool IsFixedForm);

  std::vector<PompLine> Directives;
  std::vector<IncludeLine> Includes;
  llvm::SmallVector<llvm::StringRef, 0> Lines;

  /// Whether flang must read another text than the source, though no directive
  /// does something.
  bool needsRewriting() const;

  /// \returns the text for flang, with the same lines. In place of directive
  /// number I it has \p StatementFor (I), if that is anything, and include
  /// number I names the file \p FileFor (I), if that is not empty.
  std::string rewritten(
      llvm::function_ref<std::optional<std::string>(size_t I)> StatementFor,
      llvm::function_ref<std::string(size_t I)> FileFor) const;

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
  void readInclude(size_t I);

  const std::string FileName;
  const bool IsFixedForm;
};

} // namespace pomp

#endif
