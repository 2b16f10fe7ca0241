//===- SourceText.cpp - Directives of POMP in the text of a source --------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "flang/SourceText.h"
#include "constructs/DirectiveTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace pomp {

/// \returns \p Text without the comment at its end.
static StringRef withoutComment(StringRef Text) {
  char Quote = 0;
  for (size_t I = 0; I != Text.size(); ++I) {
    const char C = Text[I];
    if (Quote)
      Quote = C == Quote ? 0 : Quote;
    else if (C == '\'' || C == '"')
      Quote = C;
    else if (C == '!')
      return Text.take_front(I);
  }
  return Text;
}

SourceText::SourceText(StringRef Text, StringRef FileName, bool IsFixedForm)
    : FileName(FileName), IsFixedForm(IsFixedForm) {
  Text.consume_front("\xef\xbb\xbf"); // A byte order mark.
  Text.split(Lines, '\n');
  for (size_t I = 0; I != Lines.size(); ++I) {
    readInclude(I);
    readDirective(I);
  }
  size_t Next = 0;
  for (PompLine &D : Directives) {
    for (Next = D.Last; Next != Lines.size() && !isCode(Next);)
      ++Next;
    D.Next = Next == Lines.size() ? 0 : Next + 1;
  }
}

bool SourceText::isComment(StringRef Line) const {
  StringRef Text = Line.ltrim();
  return Text.starts_with("!") ||
         (IsFixedForm && !Line.empty() && StringRef("cC*").contains(Line[0]));
}

/// \returns what follows the sentinel of POMP in \p Line, or that of OpenMP if
/// it may belong to a directive of POMP.
std::optional<SourceText::Sentinel>
SourceText::sentinelOf(StringRef Line) const {
  if (!isComment(Line))
    return std::nullopt;
  StringRef Rest = Line.ltrim().drop_front().rtrim();
  const bool IsOlder = Rest.consume_front_insensitive("$omp");
  if (!IsOlder && !Rest.consume_front_insensitive("$pomp"))
    return std::nullopt;
  if (!Rest.empty() && (isAlpha(Rest[0]) || Rest[0] == '_'))
    return std::nullopt;
  return Sentinel{Rest, IsOlder};
}

/// \returns the column of a sentinel of POMP for conditional compilation, or
/// npos.
size_t SourceText::conditional(StringRef Line) const {
  const size_t Column = Line.size() - Line.ltrim().size();
  return isComment(Line) && (Column == 0 || Line[Column] == '!') &&
                 Line.drop_front(Column + 1).starts_with_insensitive("p$")
             ? Column
             : StringRef::npos;
}

/// Whether line number \p I, from 0, has code, or a directive of another kind.
bool SourceText::isCode(size_t I) const {
  StringRef Line = Lines[I], Text = Line.trim();
  if (Text.empty() || Text.front() == '#')
    return false;
  if (!isComment(Line) || conditional(Line) != StringRef::npos)
    return true;
  return Text.drop_front().starts_with("$") &&
         none_of(Directives, [I](const PompLine &D) {
           return D.First <= I + 1 && I < D.Last;
         });
}

/// Reads the directive that begins in line \p I, if there is one, and leaves
/// there its last line.
void SourceText::readDirective(size_t &I) {
  auto S = sentinelOf(Lines[I]);
  if (!S)
    return;
  auto Begins = [](StringRef Rest) {
    return Rest.empty() || Rest[0] == ' ' || Rest[0] == '\t' || Rest[0] == '0';
  };
  std::string Word = S->Rest.ltrim("0 \t").take_while(isAlpha).lower();
  if (S->IsOlder && !isOlderDirective(Word))
    return;
  PompLine D;
  D.FileName = FileName;
  D.IsOlder = S->IsOlder;
  D.First = I + 1;
  D.Column = Lines[I].size() - Lines[I].ltrim().size() + 1;
  D.Text = withoutComment(S->Rest).ltrim("0 \t").rtrim().str();
  while (I + 1 != Lines.size()) {
    auto More = sentinelOf(Lines[I + 1]);
    const bool IsAsked = StringRef(D.Text).ends_with("&");
    if (!More || (!IsAsked && (!IsFixedForm || Begins(More->Rest))))
      break;
    if (IsAsked)
      D.Text.pop_back();
    StringRef Rest = withoutComment(More->Rest).rtrim();
    if (!Begins(Rest) && (IsFixedForm || Rest[0] == '&'))
      Rest = Rest.drop_front();
    Rest = Rest.ltrim();
    Rest.consume_front("&");
    D.Text += " " + Rest.trim().str();
    ++I;
  }
  D.Text = StringRef(D.Text).trim().str();
  D.Last = I + 1;
  Directives.push_back(std::move(D));
}

/// Reads line \p I if it includes a file.
void SourceText::readInclude(size_t I) {
  StringRef Rest = Lines[I].ltrim();
  if (conditional(Lines[I]) != StringRef::npos)
    Rest = Rest.drop_front(strlen("!P$")).ltrim();
  IncludeLine Include;
  Include.Line = I + 1;
  Include.IsPreprocessed = Rest.consume_front("#");
  if (Include.IsPreprocessed)
    Rest = Rest.ltrim();
  if (!Rest.consume_front_insensitive("include"))
    return;
  Rest = Rest.ltrim();
  if (Rest.empty() || !StringRef("\"'<").contains(Rest[0])) {
    if (Include.IsPreprocessed)
      Includes.push_back(Include);
    return;
  }
  Include.IsBeside = Rest[0] != '<';
  const size_t End = Rest.find(Rest[0] == '<' ? '>' : Rest[0], 1);
  if (End == StringRef::npos)
    return;
  Include.Path = Rest.slice(1, End);
  Include.Begin = Include.Path.data() - Lines[I].data();
  Includes.push_back(Include);
}

bool SourceText::needsRewriting() const {
  return any_of(Directives, [](const PompLine &D) { return D.IsOlder; }) ||
         any_of(Lines, [&](StringRef Line) {
           return conditional(Line) != StringRef::npos;
         });
}

std::string SourceText::rewritten(
    function_ref<std::optional<std::string>(size_t)> StatementFor,
    function_ref<std::string(size_t)> FileFor) const {
  std::vector<std::string> Out;
  for (StringRef Line : Lines) {
    std::string Text = Line.str();
    if (size_t Column = conditional(Line); Column != StringRef::npos)
      Text.replace(Column, 3, "   ");
    Out.push_back(std::move(Text));
  }
  for (size_t I = 0; I != Includes.size(); ++I)
    if (std::string File = FileFor(I); !File.empty())
      Out[Includes[I].Line - 1].replace(Includes[I].Begin,
                                        Includes[I].Path.size(), File);
  for (size_t I = 0; I != Directives.size(); ++I) {
    const PompLine &D = Directives[I];
    std::optional<std::string> Statement = StatementFor(I);
    if (!Statement)
      continue;
    for (unsigned Line = D.First; Line <= D.Last; ++Line)
      Out[Line - 1].clear();
    Out[D.First - 1] = "      " + *Statement;
  }
  return join(Out, "\n");
}

} // namespace pomp
