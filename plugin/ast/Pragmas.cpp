//===- Pragmas.cpp - The directives of POMP -----------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ast/Pragmas.h"
#include "ast/Declare.h"
#include "constructs/DirectiveTable.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Ownership.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;

namespace pomp {

void complain(DiagnosticsEngine &D, const Options &Opts, SourceLocation L,
              const std::string &What, bool ChangesProgram) {
  if (Opts.Complaints == Options::Ignore && !ChangesProgram)
    return;
  bool IsError = ChangesProgram || Opts.Complaints == Options::Error;
  D.Report(L, IsError
                  ? D.getCustomDiagID(DiagnosticsEngine::Error, "pomp: %0")
                  : D.getCustomDiagID(DiagnosticsEngine::Warning, "pomp: %0"))
      << What;
}

namespace {

bool isLetter(char C) { return isAlpha(C); }

/// Counts the braces of the main file that are open. Directives come in the
/// order of the file, so each of its lines is looked at once.
class Braces {
public:
  int before(Preprocessor &PP, SourceLocation At) {
    const SourceManager &SM = PP.getSourceManager();
    FileID File = SM.getMainFileID();
    StringRef Text = SM.getBufferData(File);
    if (SM.getFileOffset(At) < Offset)
      Offset = 0, Depth = 0;
    Lexer Raw(SM.getLocForStartOfFile(File), PP.getLangOpts(), Text.begin(),
              Text.begin() + Offset, Text.end());
    bool IsDirective = false;
    Token T;
    while (!Raw.LexFromRawLexer(T) &&
           SM.isBeforeInTranslationUnit(T.getLocation(), At)) {
      if (T.isAtStartOfLine())
        IsDirective = T.is(tok::hash);
      if (!IsDirective)
        Depth += T.is(tok::l_brace) - T.is(tok::r_brace);
    }
    Offset = SM.getFileOffset(At);
    return Depth;
  }

private:
  /// The place of the last query, and the number of braces open there.
  unsigned Offset = 0;
  int Depth = 0;
};

/// The state that the directives of a unit share.
struct Context {
  CompilerInstance &CI;
  std::shared_ptr<ClangUnit> U;
  Braces Open;
};

/// Declares the function that directives call, at the first directive, because
/// nothing may stand before the first token of a module. Its name is only for
/// dumps; it is never looked up.
FunctionDecl *declareDirective(ASTContext &Ctx) {
  FunctionProtoType::ExtProtoInfo Info;
  Info.Variadic = true;
  return declareFunction(Ctx, "__pomp_directive",
                         Ctx.getFunctionType(Ctx.VoidTy, {Ctx.IntTy}, Info));
}

/// Reads one directive. The tokens are all that stands after `pomp`.
class Reader {
public:
  Reader(Preprocessor &PP, Context &C, SourceLocation At,
         ArrayRef<Token> Tokens)
      : PP(PP), C(C), U(*C.U), At(At), Tokens(Tokens) {}

  void read();

private:
  using Row = DirectiveShape;

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
    pomp::complain(PP.getDiagnostics(), U.Opts, L, What);
  }
  const Row *skipName();
  bool readItem(const Row &R, std::string &Item);
  void readInst(const Row &R);
  void readSwitch(const Row &R);
  void readLevel(const Row &R);
  void readAction(const Row &R);
  void readNamed(const Row &R);
  void expand(UserDirective D, ArrayRef<Token> Values);
  bool atEnd(StringRef After);
  SourceLocation nextCode() const;
  bool isOutsideOfBraces() const;

  Preprocessor &PP;
  Context &C;
  ClangUnit &U;
  SourceLocation At;
  ArrayRef<Token> Tokens;
  size_t Next = 0;
};

/// Skips the name of the directive. \returns its row, or null.
const Reader::Row *Reader::skipName() {
  SmallVector<StringRef, 4> Words;
  for (const Token &T : Tokens.take_front(4)) {
    if (!T.isAnyIdentifier())
      break;
    Words.push_back(T.getIdentifierInfo()->getName());
  }
  return findDirective(Words, Next);
}

void Reader::read() {
  const Row *R = skipName();
  if (!R)
    return complain(here(), unknownDirective(word()));
  switch (R->Read) {
  case Row::Inst:
    return readInst(*R);
  case Row::Switch:
    return readSwitch(*R);
  case Row::Level:
    return readLevel(*R);
  case Row::Nothing:
    return readAction(*R);
  case Row::Named:
    return readNamed(*R);
  }
}

bool Reader::atEnd(StringRef After) {
  if (Next >= Tokens.size())
    return true;
  complain(here(), "extra text after '" + After.str() + "' is ignored");
  return false;
}

void Reader::readSwitch(const Row &R) {
  Selector S;
  S.At = At;
  if (R.Name == "noinstrument")
    S.Items.push_back("all:none");
  atEnd(R.Name);
  U.Selectors.add(std::move(S));
}

void Reader::readAction(const Row &R) {
  atEnd(R.Name);
  expand({R.Does, {}, {}, At}, {});
}

/// (name[: value, ...])
void Reader::readNamed(const Row &R) {
  SourceLocation L = here();
  if (!is(tok::l_paren) || Tokens.back().isNot(tok::r_paren)) {
    complain(L, "expected '(name)' or '(name: values)'");
    return;
  }
  ++Next;
  std::string Name = word().str();
  ++Next;
  ArrayRef<Token> Rest = Tokens.drop_back();
  bool HasValues = is(tok::colon);
  if (Name.empty() || (!HasValues && Next + 1 != Tokens.size()) ||
      (HasValues && Next + 1 == Rest.size())) {
    complain(L, "expected a name, and maybe ':' and integer values");
    return;
  }
  UserDirective D{R.Does, Name, {}, {At, Tokens.back().getLocation()}};
  ArrayRef<Token> Values =
      HasValues ? Rest.drop_front(Next + 1) : ArrayRef<Token>();
  unsigned Depth = 0;
  if (HasValues)
    D.Values.emplace_back();
  for (const Token &T : Values) {
    Depth += T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    Depth -= T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    if (T.is(tok::comma) && !Depth)
      D.Values.emplace_back();
    else
      D.Values.back() += PP.getSpelling(T);
  }
  expand(std::move(D), Values);
}

/// Puts a call in the place of the directive, so that Sema looks up the values
/// where they stand.
void Reader::expand(UserDirective D, ArrayRef<Token> Values) {
  // Such code is left alone.
  if (PP.getSourceManager().isInSystemHeader(At))
    return;
  if (isOutsideOfBraces()) {
    complain(At, "this directive does something, and nothing is done here; put "
                 "it into the body of a function");
    return;
  }
  auto Make = [&](tok::TokenKind K) {
    Token T;
    T.startToken();
    T.setKind(K);
    T.setLocation(At);
    return T;
  };
  SmallVector<Token, 16> Out;
  ASTContext &Ctx = C.CI.getASTContext();
  if (!U.DirectiveFunction)
    U.DirectiveFunction = declareDirective(Ctx);
  FunctionDecl *Function = U.DirectiveFunction;
  ExprResult Callee =
      DeclRefExpr::Create(Ctx, NestedNameSpecifierLoc(), SourceLocation(),
                          Function, false, At, Function->getType(), VK_LValue);
  Token Name = Make(tok::annot_primary_expr);
  Name.setAnnotationEndLoc(At);
  Name.setAnnotationValue(Callee.getAsOpaquePointer());
  Out.push_back(Name);
  Out.push_back(Make(tok::l_paren));
  Token Index = Make(tok::numeric_constant);
  // An identifier's text lives as long as the preprocessor.
  StringRef Text =
      PP.getIdentifierInfo(std::to_string(U.UserDirectives.size()))->getName();
  Index.setLiteralData(Text.data());
  Index.setLength(Text.size());
  Out.push_back(Index);
  if (!Values.empty()) {
    Out.push_back(Make(tok::comma));
    Out.append(Values.begin(), Values.end());
  }
  Out.push_back(Make(tok::r_paren));
  Out.push_back(Make(tok::semi));
  U.UserDirectives.push_back(std::move(D));
  auto Stream = std::make_unique<Token[]>(Out.size());
  std::copy(Out.begin(), Out.end(), Stream.get());
  PP.EnterTokenStream(std::move(Stream), Out.size(),
                      /*DisableMacroExpansion=*/false, /*IsReinject=*/false);
}

/// \returns whether the directive is in the main file outside of all braces.
/// The context of included files and of macros is unknown.
bool Reader::isOutsideOfBraces() const {
  return !At.isMacroID() && PP.getSourceManager().isInMainFile(At) &&
         C.Open.before(PP, At) <= 0;
}

/// Reads GROUP LEVEL[+LEVEL]... into \p Item, with a colon between them, for
/// the directive \p R. \returns whether that is right.
bool Reader::readItem(const Row &R, std::string &Item) {
  SourceLocation L = here();
  Item = word().str();
  if (Item.empty()) {
    complain(L, "expected '" + R.text() + "'");
    return false;
  }
  ++Next;
  Item += ':';
  SourceLocation LevelLoc = here();
  for (;;) {
    if (word().empty()) {
      complain(LevelLoc, "expected a level after '" +
                             Item.substr(0, Item.size() - 1) + "'");
      return false;
    }
    Item += word();
    ++Next;
    if (!is(tok::plus))
      break;
    Item += '+';
    ++Next;
  }
  std::string Wrong = Levels().parse(Item);
  if (!Wrong.empty())
    complain(L, Wrong);
  return Wrong.empty();
}

void Reader::readLevel(const Row &R) {
  std::string Item;
  if (!readItem(R, Item))
    return;
  atEnd(R.Name);
  // The last that is put before the rest of the file is read first.
  for (unsigned Code : codesOfLevels(Item))
    expand({UserAction::SetLevel, {}, {}, At, Code}, {});
}

void Reader::readInst(const Row &R) {
  Selector Local, File;
  do {
    std::string Item;
    if (!readItem(R, Item))
      return;
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
    if (S == &Local)
      S->Next = nextCode();
    U.Selectors.add(std::move(*S));
  }
}

/// The begin of the code that follows this directive and other POMP directives.
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
    StringRef Family = Rest.take_while(isLetter);
    Rest = Rest.drop_front(Family.size()).ltrim();
    if (Family != "pomp" &&
        !(Family == "omp" && isOlderDirective(Rest.take_while(isLetter))))
      return L;
    // Its last token, so that the next one is the first after the line.
    L = L.getLocWithOffset(Line.rtrim().size() - 1);
  }
}

class Handler : public PragmaHandler {
public:
  explicit Handler(std::shared_ptr<Context> C)
      : PragmaHandler("pomp"), C(std::move(C)) {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer,
                    Token &) override {
    SmallVector<Token, 16> Tokens;
    for (Token T; PP.LexUnexpandedToken(T), T.isNot(tok::eod);)
      Tokens.push_back(T);
    Reader(PP, *C, Introducer.Loc, Tokens).read();
  }

private:
  std::shared_ptr<Context> C;
};

/// The parser handles `omp` and reports unknown directives. These callbacks run
/// before any handler.
class OlderSpelling : public PPCallbacks {
public:
  OlderSpelling(Preprocessor &PP, std::shared_ptr<Context> C)
      : PP(PP), C(std::move(C)) {}

  void PragmaDirective(SourceLocation Loc, PragmaIntroducerKind) override {
    if (Disabled)
      PP.setPragmasEnabled(true);
    Disabled = false;
    const SourceManager &SM = PP.getSourceManager();
    bool Invalid = false;
    const char *Data = SM.getCharacterData(SM.getSpellingLoc(Loc), &Invalid);
    if (Invalid)
      return;
    // The text: "#pragma omp ..." or, for _Pragma, only its string.
    StringRef Line(Data, strcspn(Data, "\n"));
    size_t Omp = Line.find("omp");
    if (Omp == StringRef::npos || (Omp > 0 && isIdentifierChar(Line[Omp - 1])))
      return;
    StringRef Word = Line.drop_front(Omp + 3).ltrim().take_while(isLetter);
    if (!isOlderDirective(Word))
      return;
    SmallVector<Token, 16> Tokens;
    for (Token T; PP.LexUnexpandedToken(T), T.isNot(tok::eod);)
      Tokens.push_back(T);
    // The first is `omp` itself.
    Reader(PP, *C, Loc, ArrayRef<Token>(Tokens).drop_front()).read();
    PP.setPragmasEnabled(false);
    Disabled = true;
  }

private:
  static bool isIdentifierChar(char C) { return isAlnum(C) || C == '_'; }

  Preprocessor &PP;
  std::shared_ptr<Context> C;
  bool Disabled = false;
};

} // namespace

void readPragmas(CompilerInstance &CI, std::shared_ptr<ClangUnit> U) {
  // The preprocessor owns both.
  Preprocessor &PP = CI.getPreprocessor();
  auto C = std::make_shared<Context>(Context{CI, std::move(U), {}});
  PP.AddPragmaHandler(new Handler(C));
  PP.addPPCallbacks(std::make_unique<OlderSpelling>(PP, C));
}

} // namespace pomp
