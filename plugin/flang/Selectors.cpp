//===- Selectors.cpp - Directives that select what is instrumented -------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "flang/Selectors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace pomp {

namespace {

/// Takes the sentinel of POMP from \p Line: `!$pomp`, and from the first column
/// also `c$pomp` and `*$pomp`. \returns whether it was there.
bool takeSentinel(StringRef &Line) {
  StringRef Rest = Line.ltrim();
  if (Rest.consume_front_insensitive("!$pomp")) {
    Line = Rest;
    return true;
  }
  return Line.consume_front_insensitive("c$pomp") ||
         Line.consume_front_insensitive("*$pomp");
}

/// Whether \p Line has code, or a directive of another kind.
bool isCode(StringRef Line) {
  StringRef Text = Line.ltrim();
  if (Text.empty() || Text.front() == '#')
    return false;
  bool IsComment = Text.front() == '!' || StringRef("cC*").contains(Line[0]);
  if (!IsComment)
    return true;
  StringRef Rest = Text.drop_front();
  return Rest.starts_with("$") && !Rest.starts_with_insensitive("$pomp");
}

} // namespace

void Selectors::read(StringRef Text, StringRef Name, ComplainFn Complain) {
  FileName = Name.str();
  SmallVector<StringRef, 0> Lines;
  Text.split(Lines, '\n');
  auto FirstCode = [&](size_t From) {
    while (From != Lines.size() && !isCode(Lines[From].rtrim()))
      ++From;
    return From == Lines.size() ? 0 : unsigned(From + 1);
  };
  for (size_t I = 0; I != Lines.size(); ++I) {
    StringRef Line = Lines[I].rtrim();
    if (!takeSentinel(Line))
      continue;
    const unsigned Number = I + 1;
    std::string Words = Line.trim().lower();
    while (StringRef(Words).ends_with("&") && I + 1 != Lines.size()) {
      StringRef More = Lines[I + 1].rtrim();
      if (!takeSentinel(More))
        break;
      More = More.ltrim();
      More.consume_front("&");
      Words.back() = ' ';
      Words += More.trim().lower();
      ++I;
    }
    readOne(Words, Number, FirstCode(I + 1), Complain);
  }
}

void Selectors::readOne(StringRef Words, unsigned Line, unsigned Next,
                        ComplainFn Complain) {
  auto [Name, Operands] = getToken(Words);
  Operands = Operands.trim();
  if (Name == "noinstrument" || Name == "instrument") {
    std::vector<std::string> Items;
    if (Name == "noinstrument")
      Items.push_back("all:none");
    All.push_back({Line, Next, Items, /*ForFile=*/true});
    return;
  }
  if (Name != "inst") {
    Complain(Line, ("'!$pomp " + Name +
                    "' is unknown: expected inst, noinstrument or instrument")
                       .str());
    return;
  }
  Selector S{Line, Next, {}, false};
  SmallVector<StringRef, 4> Parts;
  Operands.split(Parts, ',');
  for (StringRef &Part : Parts) {
    SmallVector<StringRef, 3> Fields;
    SplitString(Part, Fields);
    const bool IsLast = &Part == &Parts.back();
    if (IsLast && Fields.size() == 3 && Fields.back() == "file") {
      S.ForFile = true;
      Fields.pop_back();
    }
    if (Fields.size() != 2) {
      Complain(Line, "'" + Part.trim().str() +
                         "': expected a group and its levels, as in 'loop "
                         "EnterExit+Chunks'");
      return;
    }
    std::string Item = (Fields[0] + ":" + Fields[1]).str();
    if (std::string Wrong = Levels().parse(Item); !Wrong.empty()) {
      Complain(Line, Wrong);
      return;
    }
    S.Items.push_back(std::move(Item));
  }
  All.push_back(std::move(S));
}

void Selectors::applyTo(const InSource &X) {
  if (X.FileName != FileName)
    return;
  for (Selector &S : All)
    if (!S.ForFile && !S.First && S.Next == X.At.First) {
      S.First = X.At.First;
      S.Last = X.At.End;
    }
}

void Selectors::applyTo(const std::vector<Directive> &Directives) {
  for (const Directive &D : Directives) {
    applyTo(D);
    applyTo(D.Inside);
  }
}

void Selectors::apply(const std::vector<Procedure> &Procedures,
                      ComplainFn Complain) {
  for (const Procedure &P : Procedures) {
    applyTo(P);
    applyTo(P.Directives);
  }
  for (const Selector &S : All)
    if (!S.ForFile && !S.First)
      Complain(S.Line, "this directive applies to no procedure and no "
                       "construct; it stands right before one, or has 'file' "
                       "after the level");
}

Levels Selectors::at(const InSource &X, const Options &Opts) const {
  const unsigned Line = X.At.First;
  Levels Result = Opts.Compiled;
  if (!Opts.Excluded.includesFile(X.FileName))
    Result.parse("all:none");
  if (X.FileName != FileName)
    return Result;
  auto Apply = [&](const Selector &S) {
    if (S.Items.empty())
      Result = Opts.Compiled;
    for (const std::string &Item : S.Items)
      Result.parse(Item);
  };
  for (const Selector &S : All)
    if (S.ForFile && S.Line < Line)
      Apply(S);
  SmallVector<const Selector *, 4> Around;
  for (const Selector &S : All)
    if (S.First && S.First <= Line && Line <= S.Last)
      Around.push_back(&S);
  // The outer ones begin first.
  sort(Around, [](const Selector *A, const Selector *B) {
    return std::pair(A->First, A->Line) < std::pair(B->First, B->Line);
  });
  for (const Selector *S : Around)
    Apply(*S);
  return Result;
}

} // namespace pomp
