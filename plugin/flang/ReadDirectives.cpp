//===- ReadDirectives.cpp - Finds directives of POMP in sources -----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "flang/ReadDirectives.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace pomp {

/// \returns the words that \p Text begins with, in lower case, at most as many
/// as a directive has.
static SmallVector<StringRef, 4> firstWords(StringRef Text) {
  SmallVector<StringRef, 4> Words;
  do {
    Text = Text.ltrim();
    Words.push_back(Text.take_while(isAlpha));
    Text = Text.drop_front(Words.back().size());
  } while (!Words.back().empty() && Words.size() < 4);
  return Words;
}

/// \returns the number of \p Line among those of \p Users, if it does something
/// and nothing is wrong with it.
static std::optional<size_t> readDirective(const PompLine &Line,
                                           Selectors &Selected,
                                           UserDirectives &Users) {
  auto Complain = [&](const std::string &What) {
    Users.Complain(Line.FileName, Line.First, What);
  };
  const std::string Lower = StringRef(Line.Text).lower();
  auto Words = firstWords(Lower);
  size_t Number;
  const DirectiveShape *Shape = findDirective(Words, Number);
  if (!Shape) {
    Complain(unknownDirective(Words.front()));
    return std::nullopt;
  }
  StringRef Operands =
      StringRef(Line.Text).drop_front(Words[Number - 1].end() - Lower.data());
  UserLine D;
  std::string Wrong;
  if (Shape->Read == DirectiveShape::Inst)
    Wrong = Selected.addInst(Line, Operands.lower());
  else if (Shape->Read == DirectiveShape::Switch)
    Selected.addSwitch(Line, Shape->Name == "instrument");
  else if (Wrong = readUserLine(Line, *Shape, Operands, D); Wrong.empty()) {
    Users.Lines.push_back(std::move(D));
    return Users.Lines.size() - 1;
  }
  if (!Wrong.empty())
    Complain(Wrong);
  return std::nullopt;
}

void readDirectives(SourceFiles &All, Selectors &Selected,
                    UserDirectives &Users) {
  for (auto &File : All.Files)
    for (auto [Line, Number] : zip(File->Text.Directives, File->UserNumbers))
      Number = readDirective(Line, Selected, Users);
}

} // namespace pomp
