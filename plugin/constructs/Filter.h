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
// The last matching pattern decides; a name that matches none is included.
// Region names select functions, file names select functions and constructs. A
// filter for a whole program has rules that match nothing in most of its units;
// with -fplugin-arg-pomp-verbose, each unit names them.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_CONSTRUCTS_FILTER_H
#define POMP_CONSTRUCTS_FILTER_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>
#include <vector>

namespace pomp {

class Filter {
public:
  /// Reads \p Path. Adds suspicious rules to \p Warnings.
  /// \returns an empty string, or a sentence with the error and its place.
  std::string read(const std::string &Path, std::vector<std::string> &Warnings);

  bool includesFile(llvm::StringRef File) const;
  /// \p Name is the qualified name of a function.
  bool includesFunction(llvm::StringRef Name, llvm::StringRef Mangled) const;

  /// Whether an INCLUDE that is not for everything brings in the function.
  bool namesFunction(llvm::StringRef Name, llvm::StringRef Mangled) const;

  /// Calls \p Name with each pattern that nothing matched so far, and its
  /// place.
  void eachUnused(llvm::function_ref<void(llvm::StringRef Pattern,
                                          const std::string &Where)>
                      Name) const;

  /// The paths of the files that were read.
  std::vector<std::string> paths() const;

private:
  struct Rule {
    bool Include, Mangled, Everything;
    llvm::StringRef Text;
    std::string Where;
    llvm::GlobPattern Pattern;
    /// Something was asked for that it matches.
    mutable bool Used = false;

    bool matches(llvm::StringRef Name) const {
      bool Does = Pattern.match(Name);
      Used |= Does;
      return Does;
    }
  };
  const Rule *functionRule(llvm::StringRef Name, llvm::StringRef Mangled) const;
  std::string parse(llvm::StringRef Text, const std::string &Path);

  /// The patterns refer to the texts.
  std::vector<std::shared_ptr<llvm::MemoryBuffer>> Buffers;
  std::vector<Rule> Regions, Files;
};

} // namespace pomp

#endif
