//===- DirectiveTable.cpp - The directives of POMP, for any front end -----===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "constructs/DirectiveTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace pomp {

static ArrayRef<DirectiveShape> rows() {
  static const DirectiveShape Rows[] = {
#define POMP_PRAGMA(Name, Operands, Older, Read, Doc)                          \
  {Name, Operands, Older, DirectiveShape::Read, {}},
#define POMP_USER_PRAGMA(Name, Operands, Older, Action, Doc)                   \
  {Name, Operands, Older,                                                      \
   sizeof(Operands) > 1 ? DirectiveShape::Named : DirectiveShape::Nothing,     \
   UserAction::Action},
#include "constructs/directives.def"
  };
  return Rows;
}

bool isOlderDirective(StringRef Word) {
  return any_of(rows(), [&](const DirectiveShape &R) {
    return R.Older == "omp" && R.Name == Word;
  });
}

/// \returns how many words \p Name has, if \p Words begin with these, or 0.
static size_t wordsOf(StringRef Name, ArrayRef<StringRef> Words) {
  size_t Number = 0;
  for (StringRef Word : split(Name, ' ')) {
    if (Number == Words.size() || Words[Number] != Word)
      return 0;
    ++Number;
  }
  return Number;
}

const DirectiveShape *findDirective(ArrayRef<StringRef> Words, size_t &Number) {
  for (const DirectiveShape &R : rows())
    if (R.Older == "omp inst" &&
        (Number = wordsOf(("inst " + R.Name).str(), Words)))
      return &R;
  for (const DirectiveShape &R : rows())
    if ((Number = wordsOf(R.Name, Words)))
      return &R;
  return nullptr;
}

std::string unknownDirective(StringRef Word) {
  // The names that begin with this word or, if there are none, all.
  auto Begins = [&](const DirectiveShape &R) {
    return R.Name.split(' ').first == Word;
  };
  bool HasSimilar = any_of(rows(), Begins);
  SmallVector<StringRef, 16> Names;
  for (const DirectiveShape &R : rows())
    if (!HasSimilar || Begins(R))
      Names.push_back(R.Name);
  StringRef Last = Names.pop_back_val();
  return ("unknown directive '" + Word + "', expected " + join(Names, ", ") +
          " or " + Last)
      .str();
}

SmallVector<unsigned, POMP_NUM_GROUPS> codesOfLevels(StringRef Item) {
  Levels Set;
  Set.parse(Item);
  StringRef Name = Item.split(':').first;
  SmallVector<unsigned, POMP_NUM_GROUPS> Codes;
  for (unsigned G = 0; G != POMP_NUM_GROUPS; ++G)
    if (Name.equals_insensitive(groupName(Group(G))) ||
        Name.equals_insensitive("all"))
      Codes.push_back(UserAction::SetLevel | G << 8 |
                      unsigned(Set.of(Group(G))) << 16);
  return Codes;
}

} // namespace pomp
