//===- Filter.cpp - Filter files ----------------------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "constructs/Filter.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace pomp {

std::string Filter::read(const std::string &Path,
                         std::vector<std::string> &Warnings) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Read = MemoryBuffer::getFile(Path);
  if (!Read)
    return "cannot read the filter file '" + Path +
           "': " + Read.getError().message();
  Buffers.push_back(std::move(*Read));
  size_t Before = Regions.size() + Files.size();
  std::string Wrong = parse(Buffers.back()->getBuffer(), Path);
  if (Wrong.empty() && Regions.size() + Files.size() == Before)
    Warnings.push_back("the filter file '" + Path +
                       "' has no rule: nothing is left out");
  return Wrong;
}

std::string Filter::parse(StringRef Text, const std::string &Path) {
  std::vector<Rule> *Block = nullptr;
  bool Include = true, Mangled = false, HasVerb = false;
  unsigned Line = 0;
  auto Wrong = [&](const Twine &What) {
    return (Path + ":" + Twine(Line) + ": " + What).str();
  };
  while (!Text.empty()) {
    StringRef Rest;
    std::tie(Rest, Text) = Text.split('\n');
    ++Line;
    Rest = Rest.split('#').first;
    SmallVector<StringRef, 8> Words;
    SplitString(Rest, Words, " \t\r\v\f");
    for (StringRef Word : Words) {
      bool Regions = Word.starts_with("SCOREP_REGION_NAMES_");
      if (Regions || Word.starts_with("SCOREP_FILE_NAMES_")) {
        std::vector<Rule> *Named = Regions ? &this->Regions : &Files;
        if (Word.ends_with("_BEGIN") && !Block)
          Block = Named;
        else if (Word.ends_with("_END") && Block == Named)
          Block = nullptr;
        else
          return Wrong("unexpected '" + Word + "'");
        HasVerb = false;
        continue;
      }
      if (!Block)
        return Wrong("expected SCOREP_REGION_NAMES_BEGIN or "
                     "SCOREP_FILE_NAMES_BEGIN, found '" +
                     Word + "'");
      if (Word == "INCLUDE" || Word == "EXCLUDE") {
        Include = Word == "INCLUDE";
        HasVerb = true;
        Mangled = false;
        continue;
      }
      if (!HasVerb)
        return Wrong("expected INCLUDE or EXCLUDE before '" + Word + "'");
      if (Word == "MANGLED" && Block == &this->Regions) {
        Mangled = true;
        continue;
      }
      Expected<GlobPattern> Pattern = GlobPattern::create(Word);
      if (!Pattern)
        return Wrong("'" + Word +
                     "' is no pattern: " + toString(Pattern.takeError()));
      Block->push_back({Include, Mangled, Word == "*", Word,
                        Path + ":" + std::to_string(Line),
                        std::move(*Pattern)});
    }
  }
  return Block ? Wrong("the last block has no end") : std::string();
}

bool Filter::includesFile(StringRef File) const {
  bool Include = true;
  for (const Rule &R : Files)
    if (R.matches(File))
      Include = R.Include;
  return Include;
}

const Filter::Rule *Filter::functionRule(StringRef Name,
                                         StringRef Mangled) const {
  const Rule *Last = nullptr;
  for (const Rule &R : Regions)
    if (R.matches(R.Mangled ? Mangled : Name))
      Last = &R;
  return Last;
}

bool Filter::includesFunction(StringRef Name, StringRef Mangled) const {
  const Rule *R = functionRule(Name, Mangled);
  return !R || R->Include;
}

bool Filter::namesFunction(StringRef Name, StringRef Mangled) const {
  const Rule *R = functionRule(Name, Mangled);
  return R && R->Include && !R->Everything;
}

std::vector<std::string> Filter::paths() const {
  std::vector<std::string> Paths;
  for (const std::shared_ptr<MemoryBuffer> &Buffer : Buffers)
    Paths.push_back(Buffer->getBufferIdentifier().str());
  return Paths;
}

void Filter::eachUnused(
    function_ref<void(StringRef, const std::string &)> Name) const {
  for (const std::vector<Rule> *Rules : {&Regions, &Files})
    for (const Rule &R : *Rules)
      if (!R.Used)
        Name(R.Text, R.Where);
}

} // namespace pomp
