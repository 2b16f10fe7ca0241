//===- UserRegions.h - The nesting of user regions ------------------------===//
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
#include <map>
#include <optional>

namespace pomp {

/// Says what is wrong with a directive.
using ComplainFn = std::function<void(llvm::StringRef FileName, unsigned Line,
                                      const std::string &What)>;

/// The directives that do something, and where to complain of them.
struct UserDirectives {
  std::vector<UserLine> Lines;
  ComplainFn Complain;
};

/// The regions of one procedure.
class UserRegions {
public:
  explicit UserRegions(const UserDirectives &Directives)
      : Directives(Directives) {}

  /// Adds \p M to \p Marks, unless it ends no region.
  void add(UserMark M, std::vector<UserMark> &Marks);

  /// What a statement may leave, or what a region does not leave.
  struct Part {
    /// Of a construct, maybe empty.
    std::optional<std::string> Name;
    bool IsLoop = false;
    /// A region that begins in it ends there.
    bool EndsRegions = true;
    /// The number of regions that are open around it.
    size_t Open = 0;
  };
  /// A branch, a loop or a construct begins or ends.
  void enter(Part P);
  void leave();
  /// The branch ends where the next one begins.
  void nextBranch();

  /// \p Statement, `cycle` or `exit` at \p At, leaves the construct \p Name, or
  /// the innermost loop.
  void leavePart(llvm::StringRef Statement, const InSource &At,
                 llvm::StringRef Name);
  /// `return` at \p At.
  void leaveProcedure(const InSource &At);
  /// \p Statement at \p At may continue at the one with \p Label.
  void addBranch(llvm::StringRef Statement, const InSource &At, uint64_t Label);
  /// A statement has \p Label.
  void addLabel(uint64_t Label) { Labels[Label] = Open; }
  /// The procedure \p P ends.
  void finish(const InSource &P);

private:
  void complainLeft(llvm::StringRef Statement, const InSource &At, size_t Kept);
  void checkBranches();

  struct Branch {
    std::string Statement;
    InSource At;
    uint64_t Label;
    std::vector<size_t> Open;
  };
  const UserDirectives &Directives;
  /// The numbers of directives that begin regions.
  std::vector<size_t> Open;
  std::vector<Part> Parts;
  /// Where regions are open, until all labels are known.
  std::vector<Branch> Branches;
  std::map<uint64_t, std::vector<size_t>> Labels;
};

} // namespace pomp

#endif
