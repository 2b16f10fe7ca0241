//===- Selection.cpp - The levels in force at each place ----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ast/Selection.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace llvm;

namespace pomp {

void Selection::beforeConstruct(SourceLocation Begin, const SourceManager &SM,
                                Chain &Out) {
  SourceLocation L = SM.getExpansionLoc(Begin);
  for (Selector &S : All)
    if (!S.forFile() && S.Next == L) {
      S.Used = true;
      Out.push_back(&S);
    }
}

namespace {

/// Whether a declaration may go from \p From to \p To: nothing between them
/// ends one.
bool sameDeclaration(SourceLocation From, SourceLocation To,
                     const SourceManager &SM, const LangOptions &Lang) {
  auto [File, Offset] = SM.getDecomposedLoc(From);
  auto [ToFile, ToOffset] = SM.getDecomposedLoc(To);
  if (File != ToFile || Offset > ToOffset)
    return false;
  StringRef Text = SM.getBufferData(File);
  Lexer Lex(SM.getLocForStartOfFile(File), Lang, Text.begin(),
            Text.begin() + Offset, Text.end());
  for (Token T;;) {
    Lex.LexFromRawLexer(T);
    if (T.is(tok::eof) || SM.getFileOffset(T.getLocation()) >= ToOffset)
      return true;
    if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      return false;
  }
}

} // namespace

void Selection::beforeFunction(SourceLocation Name, const SourceManager &SM,
                               const LangOptions &Lang, Chain &Out) {
  SourceLocation L = SM.getExpansionLoc(Name);
  for (Selector &S : All)
    if (!S.forFile() && sameDeclaration(S.Next, L, SM, Lang)) {
      S.Used = true;
      Out.push_back(&S);
    }
}

void Selection::mayApplyIn(SourceRange R, const SourceManager &SM) {
  for (Selector &S : All)
    if (!S.forFile() && !SM.isBeforeInTranslationUnit(S.Next, R.getBegin()) &&
        !SM.isBeforeInTranslationUnit(R.getEnd(), S.Next))
      S.Used = true;
}

Levels Selection::at(SourceLocation L, ArrayRef<Selector *> Around,
                     const SourceManager &SM) const {
  Levels Result = Opts.Compiled;
  auto Apply = [&](const Selector &S) {
    if (S.Items.empty()) // instrument
      Result = Opts.Compiled;
    for (const std::string &Item : S.Items)
      Result.parse(Item);
  };
  L = SM.getExpansionLoc(L);
  PresumedLoc Place = SM.getPresumedLoc(L);
  if (Place.isValid() && !Opts.Excluded.includesFile(Place.getFilename()))
    Result.parse("all:none");
  for (const Selector &S : All) {
    if (!S.forFile() || !SM.isBeforeInTranslationUnit(S.At, L))
      continue;
    // One in a header does not leak into what includes it.
    FileID File = SM.getFileID(S.At);
    if (File == SM.getMainFileID() || File == SM.getFileID(L))
      Apply(S);
  }
  for (const Selector *S : Around)
    Apply(*S);
  return Result;
}

void Selection::reportUnused(function_ref<void(const Selector &)> Warn) const {
  for (const Selector &S : All)
    if (!S.forFile() && !S.Used)
      Warn(S);
}

} // namespace pomp
