//===- Filter.h - Filter files ------------------------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The format Score-P users have:
//
//   SCOREP_REGION_NAMES_BEGIN
//     EXCLUDE *          # a comment
//     INCLUDE foo bar::*
//     EXCLUDE MANGLED _Z3bazv
//   SCOREP_REGION_NAMES_END
//   SCOREP_FILE_NAMES_BEGIN
//     EXCLUDE */generated/*
//   SCOREP_FILE_NAMES_END
//
// The last pattern that matches decides; what none matches is included.
// Region names choose functions, file names functions and constructs.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_FILTER_H
#define POMP_FILTER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>
#include <vector>

namespace pomp {

class Filter {
public:
  /// Reads \p Path. \returns an empty string, or a sentence that says what is
  /// wrong, and where.
  std::string read(const std::string &Path);

  bool includesFile(llvm::StringRef File) const;
  /// \p Name is the qualified name of a function.
  bool includesFunction(llvm::StringRef Name, llvm::StringRef Mangled) const;

  /// Whether an INCLUDE that is not for everything brings in the function.
  bool namesFunction(llvm::StringRef Name, llvm::StringRef Mangled) const;

private:
  struct Rule {
    bool Include, Mangled, Everything;
    llvm::GlobPattern Pattern;
  };
  const Rule *functionRule(llvm::StringRef Name, llvm::StringRef Mangled) const;
  std::string parse(llvm::StringRef Text, const std::string &Path);

  /// The patterns refer to the text.
  std::shared_ptr<llvm::MemoryBuffer> Buffer;
  std::vector<Rule> Regions, Files;
};

} // namespace pomp

#endif
