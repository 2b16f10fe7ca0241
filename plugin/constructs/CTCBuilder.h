//===- CTCBuilder.h - Builds context strings -----------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_CONSTRUCTS_CTCBUILDER_H
#define POMP_CONSTRUCTS_CTCBUILDER_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace pomp {

enum class Attribute {
#define POMP_ATTRIBUTE(Name, PART, Of, Doc) Name,
#include "constructs/attributes.def"
};

/// Grows with the string, so that no name or path is ever cut.
class CTCBuilder {
public:
  void add(Attribute A, llvm::StringRef Value);
  /// Adds what is there.
  void addAny(Attribute A, llvm::StringRef Value) {
    if (!Value.empty())
      add(A, Value);
  }
  void flag(Attribute A, bool Present) {
    if (Present)
      add(A, "1");
  }
  void lines(Attribute A, unsigned First, unsigned Last) {
    add(A, std::to_string(First) + "," + std::to_string(Last));
  }

  std::string take() const;

private:
  std::vector<std::pair<const char *, std::string>> Attributes;
};

/// The bytes of variables as far as they are known.
struct CopiedBytes {
  uint64_t Known = 0;
  /// Whether there may be more.
  bool HasMore = false;
};

/// What the clauses of a directive copy.
struct Copies {
  CopiedBytes Firstprivate, Copyin, Copyprivate, Reduction;

  /// Adds what is worth knowing to a context string. Of combined directives the
  /// outer construct copies, and the inner one combines.
  void addTo(CTCBuilder &CTC, bool IsOuter, bool IsInner) const;
};

/// One line that is not longer than a few words.
std::string limit(std::string Text);

} // namespace pomp

#endif
