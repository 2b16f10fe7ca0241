/*===- Pragmas.cpp - The directives of POMP -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "Pragmas.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;
using namespace llvm;

namespace pomp {

DiagnosticsEngine::Level complaintLevel(const Options &Opts) {
  switch (Opts.Complaints) {
  case Options::Ignore:
    return DiagnosticsEngine::Ignored;
  case Options::Warn:
    return DiagnosticsEngine::Warning;
  case Options::Error:
    return DiagnosticsEngine::Error;
  }
  llvm_unreachable("all values are above");
}

namespace {

/// Reads one directive. The tokens are all that stands after `pomp`.
class Reader {
public:
  Reader(Preprocessor &PP, Unit &U, SourceLocation At, ArrayRef<Token> Tokens)
      : PP(PP), U(U), At(At), Tokens(Tokens) {}

  void read();

private:
  StringRef word() const {
    return Next < Tokens.size() && Tokens[Next].isAnyIdentifier()
               ? Tokens[Next].getIdentifierInfo()->getName()
               : StringRef();
  }
  bool is(tok::TokenKind K) const {
    return Next < Tokens.size() && Tokens[Next].is(K);
  }
  SourceLocation here() const {
    return Next < Tokens.size() ? Tokens[Next].getLocation() : At;
  }
  void complain(SourceLocation L, const std::string &What) {
    DiagnosticsEngine &D = PP.getDiagnostics();
    if (complaintLevel(U.Opts) != DiagnosticsEngine::Ignored)
      D.Report(L, D.getDiagnosticIDs()->getCustomDiagID(
                      DiagnosticIDs::Level(complaintLevel(U.Opts)),
                      "pomp: " + What));
  }
  void readInst();
  SourceLocation nextCode() const;

  Preprocessor &PP;
  Unit &U;
  SourceLocation At;
  ArrayRef<Token> Tokens;
  size_t Next = 0;
};

void Reader::read() {
  StringRef Name = word();
  SourceLocation L = here();
  ++Next;
  if (Name == "inst")
    return readInst();
  if (Name == "noinstrument" || Name == "instrument") {
    Selector S;
    S.At = At;
    S.Text = Name.str();
    if (Name == "noinstrument")
      S.Items.push_back("all:none");
    if (Next < Tokens.size())
      complain(here(), "extra text after '" + Name.str() + "' is ignored");
    U.Selectors.add(std::move(S));
    return;
  }
  complain(L, "unknown directive '" + Name.str() +
                  "', expected inst, instrument or noinstrument");
}

/// GROUP LEVEL[+LEVEL...] [file], several separated by commas.
void Reader::readInst() {
  Selector Local, File;
  do {
    SourceLocation L = here();
    std::string Item = word().str();
    if (Item.empty()) {
      complain(L, "expected 'inst GROUP LEVEL [file]'");
      return;
    }
    ++Next;
    Item += ':';
    SourceLocation LevelLoc = here();
    for (;;) {
      if (word().empty()) {
        complain(LevelLoc, "expected a level after '" + Item + "'");
        return;
      }
      Item += word();
      ++Next;
      if (!is(tok::plus))
        break;
      Item += '+';
      ++Next;
    }
    std::string Wrong = Levels().parse(Item);
    if (!Wrong.empty()) {
      complain(L, Wrong);
      return;
    }
    bool ForFile = word() == "file";
    Next += ForFile;
    (ForFile ? File : Local).Items.push_back(Item);
    if (Next < Tokens.size() && !is(tok::comma)) {
      complain(here(), "expected ',' or the end of the directive");
      return;
    }
  } while (Next++ < Tokens.size());

  for (Selector *S : {&Local, &File}) {
    if (S->Items.empty())
      continue;
    S->At = At;
    S->Text = "inst";
    if (S == &Local)
      S->Next = nextCode();
    U.Selectors.add(std::move(*S));
  }
}

/// Where the code begins that follows this directive and others of ours.
SourceLocation Reader::nextCode() const {
  const SourceManager &SM = PP.getSourceManager();
  SourceLocation L = SM.getExpansionRange(At).getEnd();
  if (!Tokens.empty() && !Tokens.back().getLocation().isMacroID() &&
      SM.isWrittenInSameFile(At, Tokens.back().getLocation()))
    L = Tokens.back().getLocation();
  for (;;) {
    std::optional<Token> T = Lexer::findNextToken(L, SM, PP.getLangOpts());
    if (!T)
      return At;
    L = T->getLocation();
    // _Pragma ( "..." ) ends with its parenthesis.
    if (T->is(tok::r_paren))
      continue;
    if (T->isNot(tok::hash))
      return L;
    StringRef Line(SM.getCharacterData(L));
    Line = Line.take_until([](char C) { return C == '\n'; });
    StringRef Rest = Line.drop_front().ltrim();
    if (!Rest.consume_front("pragma"))
      return L;
    Rest = Rest.ltrim();
    bool Ours = Rest.consume_front("pomp") ||
                (Rest.consume_front("omp") && Rest.ltrim().starts_with("inst"));
    if (!Ours)
      return L;
    // Its last token, so that the next is what comes after the line.
    L = L.getLocWithOffset(Line.rtrim().size() - 1);
  }
}

class Handler : public PragmaHandler {
public:
  explicit Handler(std::shared_ptr<Unit> U)
      : PragmaHandler("pomp"), U(std::move(U)) {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer,
                    Token &First) override {
    (void)First;
    SmallVector<Token, 16> Tokens;
    for (Token T; PP.LexUnexpandedToken(T), T.isNot(tok::eod);)
      Tokens.push_back(T);
    Reader(PP, *U, Introducer.Loc, Tokens).read();
  }

private:
  std::shared_ptr<Unit> U;
};

/// The parser owns `omp`, and would complain about what it does not know. These
/// callbacks run before any handler.
class OlderSpelling : public PPCallbacks {
public:
  OlderSpelling(Preprocessor &PP, std::shared_ptr<Unit> U)
      : PP(PP), U(std::move(U)) {}

  void PragmaDirective(SourceLocation Loc, PragmaIntroducerKind) override {
    if (Disabled)
      PP.setPragmasEnabled(true);
    Disabled = false;
    const SourceManager &SM = PP.getSourceManager();
    bool Invalid = false;
    const char *Data = SM.getCharacterData(SM.getSpellingLoc(Loc), &Invalid);
    if (Invalid)
      return;
    // What follows: "#pragma omp ..." or, of _Pragma, only its string.
    StringRef Line(Data, strcspn(Data, "\n"));
    size_t Omp = Line.find("omp");
    if (Omp == StringRef::npos || (Omp > 0 && isIdentifierChar(Line[Omp - 1])))
      return;
    StringRef Word = Line.drop_front(Omp + 3).ltrim().take_while(isLetter);
    if (Word != "inst" && Word != "noinstrument" && Word != "instrument")
      return;
    SmallVector<Token, 16> Tokens;
    for (Token T; PP.LexUnexpandedToken(T), T.isNot(tok::eod);)
      Tokens.push_back(T);
    // The first is `omp` itself.
    Reader(PP, *U, Loc, ArrayRef<Token>(Tokens).drop_front()).read();
    PP.setPragmasEnabled(false);
    Disabled = true;
  }

private:
  static bool isLetter(char C) { return isAlpha(C); }
  static bool isIdentifierChar(char C) { return isAlnum(C) || C == '_'; }

  Preprocessor &PP;
  std::shared_ptr<Unit> U;
  bool Disabled = false;
};

} // namespace

void readPragmas(Preprocessor &PP, std::shared_ptr<Unit> U) {
  // The preprocessor owns both.
  PP.AddPragmaHandler(new Handler(U));
  PP.addPPCallbacks(std::make_unique<OlderSpelling>(PP, U));
}

} // namespace pomp
