//===- DirectiveTable.h - The directives of POMP, for any front end -------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_CONSTRUCTS_DIRECTIVETABLE_H
#define POMP_CONSTRUCTS_DIRECTIVETABLE_H

#include "constructs/Unit.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace pomp {

/// A row of directives.def.
struct DirectiveShape {
  /// What follows the name.
  enum Reading : uint8_t { Inst, Switch, Level, Nothing, Named };
  llvm::StringRef Name, Operands, Older;
  Reading Read;
  /// Of Nothing and Named.
  UserAction::Action Does;

  std::string text() const { return (Name + Operands).str(); }
};

/// Whether the sentinel of OpenMP with \p Word is the older spelling of a
/// directive.
bool isOlderDirective(llvm::StringRef Word);

/// \returns the directive that begins with \p Words, and in \p Number how many
/// of them its name has; or null.
const DirectiveShape *findDirective(llvm::ArrayRef<llvm::StringRef> Words,
                                    size_t &Number);

/// What to say of a directive that begins with \p Word and is none.
std::string unknownDirective(llvm::StringRef Word);

/// The codes of the marker Control that set the levels of \p Item,
/// "GROUP:LEVEL[+LEVEL...]", which is right.
llvm::SmallVector<unsigned, POMP_NUM_GROUPS>
codesOfLevels(llvm::StringRef Item);

} // namespace pomp

#endif
