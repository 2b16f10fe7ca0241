//===- ReadTree.cpp - Finds directives in the parse tree ------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "flang/ReadTree.h"
#include "constructs/KnownNames.h"
#include "flang/Evaluate/tools.h"
#include "flang/Lower/Mangler.h"
#include "flang/Parser/openmp-utils.h"
#include "flang/Parser/parse-tree-visitor.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Parser/provenance.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/attr.h"
#include "flang/Semantics/scope.h"
#include "flang/Semantics/symbol.h"
#include "flang/SourceFiles.h"

namespace pomp {

using namespace Fortran;

namespace {

/// \returns the number of the directive that \p X stands for, if it does.
std::optional<size_t> markIn(const parser::BlockConstruct &X) {
  const auto &Begin = std::get<parser::Statement<parser::BlockStmt>>(X.t);
  const std::optional<parser::Name> &Name = Begin.statement.v;
  return Name ? numberOf(Name->ToString()) : std::nullopt;
}

/// The first and the last statement of a part of the tree, as text.
struct Statements {
  parser::CharBlock First, Last;
  unsigned Number = 0;
  template <typename T> bool Pre(const T &) { return true; }
  template <typename T> void Post(const T &) {}
  template <typename T> bool Pre(const parser::Statement<T> &S) {
    // Flang adds an end to a loop that ends at a label.
    if (First.empty())
      First = S.source;
    if (!S.source.empty())
      Last = S.source;
    ++Number;
    return true;
  }
  bool Pre(const parser::BlockConstruct &X) { return !markIn(X); }
};

/// The variables in the list of a clause.
struct Variables {
  Clause &Of;
  template <typename T> bool Pre(const T &) { return true; }
  template <typename T> void Post(const T &) {}
  bool Pre(const parser::OmpObject &X) {
    const auto *Object = std::get_if<parser::Designator>(&X.u);
    const parser::Name *Name =
        Object ? parser::Unwrap<parser::Name>(*Object) : nullptr;
    if (Name && Name->symbol)
      add(Name->symbol->GetUltimate());
    return false;
  }
  void add(const semantics::Symbol &S) {
    // An array with a descriptor, or of variable length, has any size.
    const bool IsAny =
        S.Rank() > 0 && (semantics::IsDescriptor(S) || S.size() == 0);
    Of.Bytes.HasMore |= IsAny;
    Of.Bytes.Known += IsAny ? 0 : S.size();
  }
};

/// What is between the parentheses of \p Text.
std::string contents(llvm::StringRef Text) {
  size_t Open = Text.find('('), Close = Text.rfind(')');
  if (Open == llvm::StringRef::npos || Close == llvm::StringRef::npos)
    return {};
  return Text.slice(Open + 1, Close).trim().str();
}

/// The names of the scopes around \p S, the outermost first, with "::" between
/// them.
std::string scopesOf(const semantics::Symbol &S) {
  std::string Names;
  for (const semantics::Scope *In = &S.owner();
       In && !In->IsGlobal() && !In->IsIntrinsicModules(); In = &In->parent()) {
    const semantics::Symbol *Name = In->symbol();
    // The main program has no part in the names of what it contains.
    if (!Name || In->kind() == semantics::Scope::Kind::MainProgram)
      continue;
    Names = Name->name().ToString() + (Names.empty() ? "" : "::") + Names;
  }
  return Names;
}

class Reader {
public:
  Reader(const parser::AllCookedSources &Sources, const UserDirectives &Users)
      : Sources(Sources), Users(Users) {}

  std::vector<Procedure> All;

  template <typename T> bool Pre(const T &X) {
    if constexpr (IsPart<T> || IsNamed<T>)
      enter(X);
    if constexpr (std::is_base_of_v<parser::OmpBlockConstruct, T> ||
                  std::is_same_v<T, parser::OpenMPLoopConstruct>) {
      openBlock(X, std::get<parser::Block>(X.t));
    } else if constexpr (std::is_same_v<T, parser::OpenMPSectionsConstruct>) {
      openBlock(X, X);
      Open.back()->Sections =
          std::get<std::list<parser::OpenMPConstruct>>(X.t).size();
    } else if constexpr (std::is_same_v<T, parser::OmpDirectiveSpecification>) {
      add(X);
    } else if constexpr (std::is_base_of_v<parser::OmpDirectiveSpecification,
                                           T>) {
      return false; // Of a block.
    } else if constexpr (std::is_same_v<T, parser::OmpMetadirectiveDirective>) {
      return false;
    }
    return true;
  }
  template <typename T> void Post(const T &) {
    if constexpr (std::is_base_of_v<parser::OmpBlockConstruct, T> ||
                  std::is_same_v<T, parser::OpenMPLoopConstruct> ||
                  std::is_same_v<T, parser::OpenMPSectionsConstruct>)
      Open.pop_back();
    if constexpr (IsPart<T> || IsNamed<T>)
      if (!Regions.empty())
        Regions.back().leave();
  }

  bool Pre(const parser::BlockConstruct &X) {
    std::optional<size_t> Number = markIn(X);
    if (!Number || Procedures.empty()) {
      enter(X);
      return true;
    }
    UserMark M;
    M.Number = *Number;
    auto Source = std::get<parser::Statement<parser::BlockStmt>>(X.t).source;
    place(M, Source, Source, {});
    Regions.back().add(std::move(M), All[Procedures.back()].Marks);
    return false;
  }
  // The branches of IF after its first one.
  bool Pre(const parser::IfConstruct::ElseIfBlock &) { return nextBranch(); }
  bool Pre(const parser::IfConstruct::ElseBlock &) { return nextBranch(); }

  template <typename T> bool Pre(const parser::Statement<T> &S) {
    Executed = S.source;
    if (S.label && !Regions.empty())
      Regions.back().addLabel(*S.label);
    return true;
  }
  bool Pre(const parser::ExitStmt &X) { return leavePart("exit", X.v); }
  bool Pre(const parser::CycleStmt &X) { return leavePart("cycle", X.v); }
  bool Pre(const parser::ReturnStmt &) {
    if (tracksRegions())
      Regions.back().leaveProcedure(here());
    return true;
  }
  bool Pre(const parser::GotoStmt &X) { return addBranch("goto", X.v); }
  bool Pre(const parser::ComputedGotoStmt &X) {
    for (parser::Label L : std::get<std::list<parser::Label>>(X.t))
      addBranch("goto", L);
    return true;
  }
  bool Pre(const parser::ArithmeticIfStmt &X) {
    addBranch("if", std::get<1>(X.t));
    addBranch("if", std::get<2>(X.t));
    return addBranch("if", std::get<3>(X.t));
  }
  bool Pre(const parser::ErrLabel &X) { return addBranch("err=", X.v); }
  bool Pre(const parser::EndLabel &X) { return addBranch("end=", X.v); }
  bool Pre(const parser::EorLabel &X) { return addBranch("eor=", X.v); }
  bool Pre(const parser::AltReturnSpec &X) { return addBranch("call", X.v); }

  bool Pre(const parser::Call &X) {
    const auto *Name = std::get_if<parser::Name>(
        &std::get<parser::ProcedureDesignator>(X.t).u);
    if (!Name || !Name->symbol || Procedures.empty())
      return true;
    RoutineCall C;
    C.Name = Name->symbol->GetUltimate().name().ToString();
    if (!routineNamed(C.Name))
      return true;
    place(C, Name->source, Name->source, {});
    const auto &Args = std::get<std::list<parser::ActualArgSpec>>(X.t);
    if (!Args.empty())
      if (const auto *E = std::get_if<common::Indirection<parser::Expr>>(
              &std::get<parser::ActualArg>(Args.front().t).u))
        C.Argument = E->value().source.ToString();
    All[Procedures.back()].Routines.push_back(std::move(C));
    return true;
  }

  /// Arguments are evaluated first.
  void Post(const parser::Call &X) {
    const auto &Designator = std::get<parser::ProcedureDesignator>(X.t);
    const semantics::Symbol *S = nullptr;
    parser::CharBlock Text;
    if (const auto *Name = std::get_if<parser::Name>(&Designator.u)) {
      S = Name->symbol;
      Text = Name->source;
    } else if (const auto *Reference =
                   std::get_if<parser::ProcComponentRef>(&Designator.u)) {
      const parser::StructureComponent &Component = Reference->v.thing;
      S = Component.component.symbol;
      Text = {parser::GetFirstName(Component).source.begin(),
              Component.component.source.end()};
    }
    if (!S || Procedures.empty())
      return;
    const semantics::Symbol &Called = S->GetUltimate();
    if (!semantics::IsProcedurePointer(Called) && !semantics::IsDummy(Called))
      return;
    InSource At = here();
    All[Procedures.back()].PointerCalls.push_back(
        {At.FileName, At.At.First, Text.ToString()});
  }

  bool Pre(const parser::MainProgram &X) {
    Procedure P;
    P.Mangled = "_QQmain";
    P.Name = "main";
    using Begin = std::optional<parser::Statement<parser::ProgramStmt>>;
    if (const auto &S = std::get<Begin>(X.t))
      P.Name = llvm::StringRef(S->statement.v.ToString()).lower();
    return openProcedure(std::move(P), X);
  }
  void Post(const parser::MainProgram &) { closeProcedure(); }

  bool Pre(const parser::SubroutineSubprogram &X) {
    using Begin = parser::Statement<parser::SubroutineStmt>;
    return openProcedure(
        named(std::get<parser::Name>(std::get<Begin>(X.t).statement.t)), X);
  }
  void Post(const parser::SubroutineSubprogram &) { closeProcedure(); }

  bool Pre(const parser::FunctionSubprogram &X) {
    using Begin = parser::Statement<parser::FunctionStmt>;
    return openProcedure(
        named(std::get<parser::Name>(std::get<Begin>(X.t).statement.t)), X);
  }
  void Post(const parser::FunctionSubprogram &) { closeProcedure(); }

  bool Pre(const parser::SeparateModuleSubprogram &X) {
    using Begin = parser::Statement<parser::MpSubprogramStmt>;
    return openProcedure(named(std::get<Begin>(X.t).statement.v), X);
  }
  void Post(const parser::SeparateModuleSubprogram &) { closeProcedure(); }

private:
  /// What a user region does not leave.
  template <typename T>
  static constexpr bool IsPart =
      std::is_base_of_v<parser::OmpBlockConstruct, T> ||
      std::is_same_v<T, parser::OpenMPLoopConstruct> ||
      std::is_same_v<T, parser::OpenMPSectionsConstruct> ||
      std::is_same_v<T, parser::OpenMPSectionConstruct> ||
      std::is_same_v<T, parser::DoConstruct> ||
      std::is_same_v<T, parser::IfConstruct> ||
      std::is_same_v<T, parser::CaseConstruct::Case> ||
      std::is_same_v<T, parser::SelectTypeConstruct::TypeCase> ||
      std::is_same_v<T, parser::SelectRankConstruct::RankCase>;

  /// What `exit` may leave, though regions may.
  template <typename T>
  static constexpr bool IsNamed =
      std::is_same_v<T, parser::CaseConstruct> ||
      std::is_same_v<T, parser::SelectTypeConstruct> ||
      std::is_same_v<T, parser::SelectRankConstruct> ||
      std::is_same_v<T, parser::AssociateConstruct> ||
      std::is_same_v<T, parser::CriticalConstruct> ||
      std::is_same_v<T, parser::BlockConstruct>;

  template <typename T> void enter(const T &X) {
    constexpr bool IsLoop = std::is_same_v<T, parser::DoConstruct>;
    if (Regions.empty())
      return;
    UserRegions::Part P;
    P.IsLoop = IsLoop;
    P.EndsRegions = IsPart<T>;
    std::optional<parser::Name> Name;
    if constexpr (std::is_same_v<T, parser::BlockConstruct>)
      Name = std::get<0>(X.t).statement.v;
    else if constexpr (IsNamed<T> || IsLoop ||
                       std::is_same_v<T, parser::IfConstruct>)
      Name = std::get<0>(std::get<0>(X.t).statement.t);
    if (Name)
      P.Name = Name->ToString();
    Regions.back().enter(std::move(P));
  }
  bool nextBranch() {
    if (!Regions.empty())
      Regions.back().nextBranch();
    return true;
  }

  /// Whether there are regions whose nesting is of interest.
  bool tracksRegions() const {
    return !Users.Lines.empty() && !Regions.empty();
  }
  /// The place of the statement.
  InSource here() const {
    InSource X;
    place(X, Executed, Executed, {});
    return X;
  }
  bool leavePart(const char *Statement, const std::optional<parser::Name> &L) {
    if (tracksRegions())
      Regions.back().leavePart(Statement, here(),
                               L ? L->ToString() : std::string());
    return true;
  }
  bool addBranch(const char *Statement, parser::Label L) {
    if (tracksRegions())
      Regions.back().addBranch(Statement, here(), L);
    return true;
  }

  static Procedure named(const parser::Name &Name) {
    Procedure P;
    P.Name = Name.ToString();
    if (const semantics::Symbol *S = Name.symbol) {
      P.Mangled = lower::mangle::mangleName(*S);
      P.IsPure = S->attrs().test(semantics::Attr::PURE) ||
                 S->attrs().test(semantics::Attr::ELEMENTAL);
      P.Group = scopesOf(*S);
      if (!P.Group.empty())
        P.Name = P.Group + "::" + P.Name;
    }
    return P;
  }

  template <typename T> bool openProcedure(Procedure P, const T &X) {
    Statements S;
    parser::Walk(X, S);
    place(P, S.First, S.First, S.Last);
    Statements Executed;
    parser::Walk(std::get<parser::ExecutionPart>(X.t), Executed);
    P.Statements = Executed.Number;
    Procedures.push_back(All.size());
    Regions.emplace_back(Users);
    All.push_back(std::move(P));
    return true;
  }
  void closeProcedure() {
    Regions.back().finish(All[Procedures.back()]);
    Regions.pop_back();
    Procedures.pop_back();
  }

  /// \returns where the character \p At of \p Text stands. A text that a macro
  /// is part of has no position as a whole.
  std::optional<parser::SourcePosition> positionOf(parser::CharBlock Text,
                                                   size_t At) const {
    if (Text.empty())
      return std::nullopt;
    auto P = Sources.GetSourcePositionRange({Text.begin() + At, 1});
    return P ? std::make_optional(P->first) : std::nullopt;
  }

  /// \returns the line of the main file that \p Text stands in, or where it is
  /// included, or 0.
  unsigned mainLineOf(parser::CharBlock Text) const {
    const parser::AllSources &Files = Sources.allSources();
    if (Text.empty())
      return 0;
    // What a macro has made stands where its name does.
    auto At = Sources.GetProvenanceRange({Text.begin(), 1});
    if (At)
      At = {Files.GetReplacedProvenance(At->start()), 1};
    while (auto Included = Files.GetInclusionInfo(At))
      At = Included;
    auto P = At ? Files.GetSourcePosition(At->start()) : std::nullopt;
    return P ? P->line : 0;
  }

  /// Sets the place of \p X to what is opened from \p First to \p Last and ends
  /// at \p End.
  void place(InSource &X, parser::CharBlock First, parser::CharBlock Opened,
             parser::CharBlock End) const {
    if (auto P = positionOf(First, 0)) {
      X.FileName = namedAs(*P->path);
      X.At.First = P->line;
      X.At.Column = P->column;
    }
    auto LastLine = [&](parser::CharBlock Text) -> unsigned {
      auto P = positionOf(Text, Text.size() - 1);
      return P && namedAs(*P->path) == X.FileName ? P->line : 0;
    };
    X.MainLine = mainLineOf(First);
    X.At.Last = std::max(X.At.First, LastLine(Opened));
    X.At.End = std::max(X.At.Last, End.empty() ? 0 : LastLine(End));
  }

  static void addClauses(Directive &D,
                         const parser::OmpDirectiveSpecification &S) {
    for (const parser::OmpClause &C : S.Clauses().v) {
      D.Clauses.push_back({C.Id(), contents(C.source.ToString())});
      Variables List{D.Clauses.back()};
      parser::Walk(C, List);
    }
  }

  Directive &add(const parser::OmpDirectiveSpecification &S,
                 parser::CharBlock End = {}) {
    Directive D;
    D.Id = S.DirId();
    place(D, S.source, S.source, End);
    for (const parser::OmpArgument &A : S.Arguments().v)
      D.Argument += (D.Argument.empty() ? "" : ", ") + A.source.ToString();
    addClauses(D, S);
    static Directive Outside; // In a part that is not executed.
    if (Procedures.empty())
      return Outside = std::move(D);
    std::vector<Directive> &Place =
        Open.empty() ? All[Procedures.back()].Directives : Open.back()->Inside;
    Place.push_back(std::move(D));
    return Place.back();
  }

  /// The innermost directive gets nothing more before its block is closed, so
  /// pointers to those around it stay valid.
  template <typename T, typename B> void openBlock(const T &X, const B &Block) {
    Statements S;
    if (!X.EndDir())
      parser::Walk(Block, S);
    Directive &D = add(X.BeginDir(), X.EndDir() ? X.EndDir()->source : S.Last);
    D.HasBlock = true;
    if (X.EndDir())
      addClauses(D, *X.EndDir());
    Open.push_back(&D);
  }

  const parser::AllCookedSources &Sources;
  const UserDirectives &Users;
  /// The procedures that the walk is in, and the directives.
  std::vector<size_t> Procedures;
  std::vector<Directive *> Open;
  /// The user regions of each procedure.
  std::vector<UserRegions> Regions;
  /// The statement that the walk is in.
  parser::CharBlock Executed;
};

} // namespace

std::vector<Procedure> readProcedures(const parser::Program &P,
                                      const parser::AllCookedSources &Sources,
                                      const UserDirectives &Users) {
  Reader R(Sources, Users);
  parser::Walk(P, R);
  return std::move(R.All);
}

} // namespace pomp
