//===- SourceNames.cpp - Names of source files ----------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "constructs/SourceNames.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace pomp {

SourceNames::SourceNames(PrefixMap Prefixes, std::string Directory)
    : Directory(std::move(Directory)), Prefixes(std::move(Prefixes)) {
  MappedDirectory = this->Directory;
  remap(MappedDirectory);
}

bool SourceNames::remap(std::string &Path) const {
  for (const auto &[From, To] : Prefixes) {
    SmallString<256> Mapped(Path);
    if (sys::path::replace_path_prefix(Mapped, From, To)) {
      Path = Mapped.str().str();
      return true;
    }
  }
  return false;
}

const SourceNames::Name &SourceNames::of(StringRef Presumed) const {
  auto [It, IsNew] = Known.try_emplace(Presumed);
  Name &N = It->second;
  if (!IsNew)
    return N;
  N.File = Presumed.str();
  bool IsMapped = remap(N.File);
  if (N.File.empty() || N.File.front() == '<') // <stdin>, <built-in>
    return N;
  // The same header has the same path wherever it was included from.
  auto In = [&](StringRef Where) {
    bool IsWhole = IsMapped || sys::path::is_absolute(N.File);
    SmallString<256> Whole(IsWhole ? "" : Where);
    sys::path::append(Whole, N.File);
    sys::path::remove_dots(Whole, /*remove_dot_dot=*/true);
    return Whole.str().str();
  };
  std::string Path = In(Directory);
  // A path that is not mapped itself may be relative to a mapped directory.
  if (!IsMapped && !remap(Path))
    Path = In(MappedDirectory);
  if (Path != N.File)
    N.Path = std::move(Path);
  return N;
}

} // namespace pomp
