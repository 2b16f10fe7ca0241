//===- UserRegions.h - The nesting of user regions
//-------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The user regions that are open at a place of a procedure, as ast/MarkUser.cpp
// has them: regions nest, and end in the statement where they begin.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_FLANG_USERREGIONS_H
#define POMP_FLANG_USERREGIONS_H

#include "flang/Directives.h"
#include "flang/UserLines.h"
#include <functional>

namespace pomp {

/// The directives that do something, and where to complain of them.
struct UserDirectives {
  std::vector<UserLine> Lines;
  std::function<void(unsigned Line, const std::string &What)> Complain;
};

/// The regions of one procedure.
class UserRegions {
public:
  explicit UserRegions(const UserDirectives &Directives)
      : Directives(Directives) {}

  /// Adds \p M to \p Marks, unless it ends no region.
  void add(UserMark M, std::vector<UserMark> &Marks);

  /// A branch, a loop or a construct begins or ends. \p Loop is the name of a
  /// loop, maybe none.
  void enter(std::optional<std::string> Loop = std::nullopt);
  void leave();

  /// \p Statement in \p Line leaves the loop \p Loop, or the innermost one.
  void leaveLoop(llvm::StringRef Statement, unsigned Line,
                 llvm::StringRef Loop);
  /// `return` in \p Line.
  void leaveProcedure(unsigned Line);
  /// The procedure ends in \p Line.
  void finish(unsigned Line);

private:
  void complainLeft(llvm::StringRef Statement, unsigned Line, size_t Kept);

  struct Part {
    std::optional<std::string> Loop;
    size_t Open;
  };
  const UserDirectives &Directives;
  /// The numbers of directives that begin regions.
  std::vector<size_t> Open;
  std::vector<Part> Parts;
};

} // namespace pomp

#endif
