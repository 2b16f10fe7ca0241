//===- UserLines.h - Directives that do something -------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Begin and end of user regions, user events, and calls of the library. Flang
// reads statements in their place: a construct that has the name of the
// directive, and in it calls of the functions of constructs/MarkerNames.h.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_FLANG_USERLINES_H
#define POMP_FLANG_USERLINES_H

#include "constructs/DirectiveTable.h"
#include "flang/SourceText.h"
#include <vector>

namespace pomp {

/// A directive that does something where it stands.
struct UserLine {
  UserAction::Action What = UserAction::Event;
  std::string FileName;
  unsigned First = 0, Last = 0, Column = 0;
  /// Of a user region or event, in lower case.
  std::string Name;
  /// The values, as written.
  std::vector<std::string> Values;
  /// What the marker Control gets.
  std::vector<unsigned> Codes;

  /// Whether it begins or ends a user region, or is a user event.
  bool isNamed() const { return What < UserAction::On; }
};

/// Reads \p Line, which is \p Shape with \p Operands, into \p D. \returns an
/// empty string, or what is wrong with it.
std::string readUserLine(const PompLine &Line, const DirectiveShape &Shape,
                         llvm::StringRef Operands, UserLine &D);

/// Reads "GROUP LEVEL" from \p Text into \p Item, with a colon between them.
/// \returns an empty string, or what is wrong with it.
std::string readLevels(llvm::StringRef Text, std::string &Item);

/// The statements for \p D, which is number \p N.
std::string statementsFor(const UserLine &D, size_t N);

/// \returns the number of the directive whose construct is called \p Name.
std::optional<size_t> numberOf(llvm::StringRef Name);

} // namespace pomp

#endif
