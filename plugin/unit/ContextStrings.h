//===- ContextStrings.h - The context strings of a unit, in short -===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_UNIT_CONTEXTSTRINGS_H
#define POMP_UNIT_CONTEXTSTRINGS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace pomp {

/// See stub/packed.h.
struct PackedStrings {
  std::string Bytes;
  /// Where the first number is.
  size_t Begin = 0;
  /// How many bytes the strings need when they are unpacked.
  size_t Room = 0;
};

/// Packs \p Strings, which are CTC strings that say their exact length.
PackedStrings packStrings(llvm::ArrayRef<const char *> Strings,
                          llvm::StringRef Runtime);

} // namespace pomp

#endif
