//===- Place.h - The place of a construct in its source ------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What context strings say in any language.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_CONSTRUCTS_PLACE_H
#define POMP_CONSTRUCTS_PLACE_H

#include "constructs/CTCBuilder.h"
#include "constructs/Unit.h"

namespace pomp {

/// The place of a construct: the lines of its begin and of its end.
struct Place {
  llvm::StringRef File = "<unknown>";
  unsigned First = 0, Last = 0, End = 0;
  unsigned Column = 0;
  /// For a construct from a macro: its place in the macros.
  std::string InMacros;
  /// The function that it stands in, if any.
  std::string Function;
};

/// Adds the begin of every string: the kind, the name and the place.
void addPlace(CTCBuilder &CTC, Kind K, llvm::StringRef Name, const Place &P,
              const SourceNames &Names);

/// \returns the row of a construct with \p InForce compiled in.
Construct makeRow(Kind K, const CTCBuilder &CTC, const Levels &InForce);

/// The CTC string of the unit itself, whose main file is \p File. \p Compiler
/// is the version of what compiles it.
std::string describeUnit(llvm::StringRef File, llvm::StringRef Compiler,
                         const Unit &U);

} // namespace pomp

#endif
