//===- SourceNames.h - Names of source files -------------------*- C++ -*-===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Many files have the same relative name, so context strings have the whole
// path as well. The options for reproducible builds, which apply to __FILE__
// and debug information, apply to both: -ffile-prefix-map, -fmacro-prefix-map,
// -fdebug-prefix-map, -ffile-compilation-dir, -fdebug-compilation-dir.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_CONSTRUCTS_SOURCENAMES_H
#define POMP_CONSTRUCTS_SOURCENAMES_H

#include "llvm/ADT/StringMap.h"
#include <string>
#include <utility>
#include <vector>

namespace pomp {

class SourceNames {
public:
  /// Prefixes of paths and what replaces them, in the order in which they
  /// apply.
  using PrefixMap = std::vector<std::pair<std::string, std::string>>;

  SourceNames() = default;
  /// \p Directory is the directory of the compilation.
  SourceNames(PrefixMap Prefixes, std::string Directory);

  struct Name {
    /// The name as the user and the compiler spell it.
    std::string File;
    /// The whole path, or empty if File is that or it is no file.
    std::string Path;
  };
  /// \p Presumed is its name in the compiler or in a #line directive.
  const Name &of(llvm::StringRef Presumed) const;

private:
  /// \returns whether one of the prefixes was replaced.
  bool remap(std::string &Path) const;

  /// The directory of the compilation, and its mapped name.
  std::string Directory, MappedDirectory;
  PrefixMap Prefixes;
  mutable llvm::StringMap<Name> Known;
};

} // namespace pomp

#endif
