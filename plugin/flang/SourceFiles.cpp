//===- SourceFiles.cpp - A source and the files that it includes ----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "flang/SourceFiles.h"
#include "flang/Parser/source.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace pomp {

std::string shownName(StringRef FileName) {
  return sys::path::is_absolute(FileName) ? FileName.str()
                                          : "./" + FileName.str();
}

std::string namedAs(StringRef Shown) {
  Shown.consume_front("./");
  return Shown.str();
}

void SourceFiles::read(StringRef FileName) { add(shownName(FileName)); }

std::optional<size_t> SourceFiles::add(std::string Shown) {
  auto Buffer = MemoryBuffer::getFile(Shown);
  if (!Buffer)
    return std::nullopt;
  const size_t Number = Files.size();
  SourceText Text((*Buffer)->getBuffer(), namedAs(Shown), IsFixedForm);
  Files.push_back(std::make_unique<SourceFile>(
      SourceFile{Shown, std::move(*Buffer), std::move(Text), {}, {}}));
  SourceFile &Own = *Files.back();
  Own.UserNumbers.resize(Own.Text.Directives.size());
  bool IsPlain = Own.Text.Directives.empty() && !Own.Text.needsRewriting();
  Around.push_back(std::move(Shown));
  for (const IncludeLine &Include : Own.Text.Includes) {
    std::optional<size_t> Found = readIncluded(Own, Include);
    IsPlain &= !Found || Files[*Found]->IsPlain;
    Own.Included.push_back(Found);
  }
  Around.pop_back();
  Own.IsPlain = IsPlain;
  if (IsPlain)
    Plain.emplace(Own.Shown, Number);
  return Number;
}

std::optional<size_t> SourceFiles::readIncluded(const SourceFile &From,
                                                const IncludeLine &Include) {
  if (Include.Path.empty()) {
    KeepsNames = true;
    return std::nullopt;
  }
  std::list<std::string> Where = Directories;
  if (Include.IsBeside)
    Where.push_front(Fortran::parser::DirectoryName(From.Shown));
  auto Shown = Fortran::parser::LocateSourceFile(Include.Path.str(), Where);
  if (!Shown)
    return std::nullopt;
  // One that includes itself asks the preprocessor when to end.
  if (any_of(Around, [&](const std::string &Outer) {
        return sys::fs::equivalent(Outer, *Shown);
      })) {
    KeepsNames = true;
    return std::nullopt;
  }
  if (auto Known = Plain.find(*Shown); Known != Plain.end())
    return Known->second;
  return add(std::move(*Shown));
}

std::optional<std::string> SourceFiles::directory() const {
  if (!KeepsNames)
    return std::nullopt;
  return Fortran::parser::DirectoryName(Files.front()->Shown);
}

bool SourceFiles::needRewriting() const {
  return any_of(Files, [](const auto &F) { return F->Text.needsRewriting(); });
}

} // namespace pomp
