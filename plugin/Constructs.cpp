//===- Constructs.cpp - The construct table of a translation unit --------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Constructs.h"
#include "pomp/ctc.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace llvm;

namespace pomp {

const char *typeName(Kind K) {
  switch (K) {
  case Kind::None:
  case Kind::Opaque:
    break;
#define POMP_KIND(Name, Type, Group)                                           \
  case Kind::Name:                                                             \
    return Type;
#include "constructs.def"
  }
  return "";
}

Group groupOf(Kind K) {
  switch (K) {
  case Kind::None:
  case Kind::Opaque:
    break;
#define POMP_KIND(Name, Type, GROUP)                                           \
  case Kind::Name:                                                             \
    return Group::GROUP;
#include "constructs.def"
  }
  llvm_unreachable("only reported constructs have a group");
}

/// Whether an ordered directive that stands alone waits for iterations.
static bool awaits(const OMPExecutableDirective &D) {
  for (const auto *C : D.getClausesOfKind<OMPDependClause>())
    if (C->getDependencyKind() == OMPC_DEPEND_sink)
      return true;
  for (const auto *C : D.getClausesOfKind<OMPDoacrossClause>())
    if (C->getDependenceType() == OMPC_DOACROSS_sink ||
        C->getDependenceType() == OMPC_DOACROSS_sink_omp_cur_iteration)
      return true;
  return false;
}

SmallVector<Kind, 3> partsOf(const OMPExecutableDirective &D) {
  // One for simd alone orders lanes: that waits for no other thread. One that
  // stands alone either awaits iterations or tells others that they may go on.
  if (isa<OMPOrderedDirective>(D)) {
    if (D.hasClausesOfKind<OMPSIMDClause>() &&
        !D.hasClausesOfKind<OMPThreadsClause>())
      return {Kind::None};
    if (!D.hasAssociatedStmt() && !awaits(D))
      return {Kind::Opaque};
  }
  // Each thread runs a loop bound to it alone: nothing is shared.
  if (const auto *Bind = D.getSingleClause<OMPBindClause>())
    if (Bind->getBindKind() == OMPC_BIND_thread)
      return {Kind::None};
  SmallVector<Kind, 3> Parts;
  switch (D.getDirectiveKind()) {
#define POMP_DIRECTIVE(Clang, Outer, Inner, Innermost)                         \
  case omp::OMPD_##Clang:                                                      \
    Parts = {Kind::Outer, Kind::Inner, Kind::Innermost};                       \
    break;
#include "constructs.def"
  default:
    Parts = {Kind::Opaque};
  }
  while (Parts.size() > 1 && Parts.back() == Kind::None)
    Parts.pop_back();
  return Parts;
}

namespace {

/// Grows with the string, so that no name or path is ever cut.
class CTCBuilder {
public:
  void add(const char *Key, StringRef Value) {
    Attributes.push_back({Key, Value.str()});
  }
  void flag(const char *Key, bool Present) {
    if (Present)
      add(Key, "1");
  }
  void lines(const char *Key, unsigned First, unsigned Last) {
    add(Key, std::to_string(First) + "," + std::to_string(Last));
  }

  std::string take() const {
    std::string Buffer(64, 0);
    for (;;) {
      pomp_ctc_writer W;
      pomp_ctc_begin(&W, Buffer.data(), Buffer.size());
      for (const auto &[Key, Value] : Attributes)
        pomp_ctc_add(&W, Key, Value.c_str());
      size_t Length = pomp_ctc_finish(&W);
      bool Fits = Length < Buffer.size();
      Buffer.resize(Length + !Fits);
      if (Fits)
        return Buffer;
    }
  }

private:
  std::vector<std::pair<const char *, std::string>> Attributes;
};

const char *scheduleName(const OMPExecutableDirective &D) {
  const auto *C = D.getSingleClause<OMPScheduleClause>();
  return C ? getOpenMPSimpleClauseTypeName(omp::OMPC_schedule,
                                           C->getScheduleKind())
           : "static";
}

/// Where a construct stands: the lines of what opens it, and those of its end.
struct Extent {
  StringRef File = "<unknown>";
  unsigned First = 0, Last = 0, End = 0;

  Extent(const SourceManager &SM, SourceLocation Begin, SourceLocation Opened,
         SourceLocation Ended) {
    // A pragma that a macro brought stands where the macro is used.
    auto LastLine = [&](SourceLocation L) {
      PresumedLoc P = SM.getPresumedLoc(SM.getExpansionRange(L).getEnd());
      return P.isValid() ? P.getLine() : 0;
    };
    PresumedLoc P = SM.getPresumedLoc(SM.getExpansionLoc(Begin));
    if (P.isValid()) {
      File = P.getFilename();
      First = P.getLine();
    }
    Last = std::max(First, LastLine(Opened));
    End = std::max(Last, LastLine(Ended));
  }
};

/// What every string begins with.
void addPlace(CTCBuilder &CTC, Kind K, StringRef Name, const Extent &E) {
  CTC.add("type", typeName(K));
  if (!Name.empty())
    CTC.add("name", Name);
  CTC.add("file", E.File);
  CTC.lines("slines", E.First, E.Last);
  CTC.lines("elines", E.End, E.End);
}

Construct makeRow(Kind K, const CTCBuilder &CTC, const Levels &InForce) {
  Construct Row;
  Row.K = K;
  Row.Guards = InForce.guards();
  Row.CTC = CTC.take();
  return Row;
}

} // namespace

Construct describe(const OMPExecutableDirective &D, Kind K,
                   const ASTContext &Ctx, const Levels &InForce) {
  CTCBuilder CTC;
  std::string Name;
  if (const auto *C = dyn_cast<OMPCriticalDirective>(&D))
    if (C->getDirectiveName().getName())
      Name = C->getDirectiveName().getAsString();
  addPlace(CTC, K, Name,
           Extent(Ctx.getSourceManager(), D.getBeginLoc(), D.getEndLoc(),
                  D.hasAssociatedStmt() ? D.getRawStmt()->getEndLoc()
                                        : D.getEndLoc()));

  auto DirectiveName = [&](OpenMPDirectiveKind DK) {
    return omp::getOpenMPDirectiveName(DK, Ctx.getLangOpts().OpenMP).str();
  };
  std::string Directive = DirectiveName(D.getDirectiveKind());
  if (const auto *C = dyn_cast<OMPCancelDirective>(&D))
    Directive += " " + DirectiveName(C->getCancelRegion());
  if (const auto *C = dyn_cast<OMPCancellationPointDirective>(&D))
    Directive += " " + DirectiveName(C->getCancelRegion());
  if (Directive != (K == Kind::Parallel ? "parallel"
                    : K == Kind::Loop   ? "for"
                                        : typeName(K)))
    CTC.add("directive", Directive);
  bool IsTeam = K == Kind::Parallel;
  bool IsTask = K == Kind::Task || K == Kind::Taskloop;
  bool IsShare = K == Kind::Loop || K == Kind::Sections ||
                 K == Kind::Workshare || K == Kind::Single;
  if (IsTeam || IsShare || IsTask) {
    CTC.flag("hasFirstPrivate", D.hasClausesOfKind<OMPFirstprivateClause>());
    CTC.flag("hasReduction", D.hasClausesOfKind<OMPReductionClause>() ||
                                 D.hasClausesOfKind<OMPInReductionClause>());
  }
  if (IsShare) {
    CTC.flag("hasLastPrivate", D.hasClausesOfKind<OMPLastprivateClause>());
    CTC.flag("hasNowait", D.hasClausesOfKind<OMPNowaitClause>());
  }
  bool IsUntied = IsTask && D.hasClausesOfKind<OMPUntiedClause>();
  CTC.flag("untied", IsUntied);
  if (IsTeam || IsTask)
    CTC.flag("ifClause", D.hasClausesOfKind<OMPIfClause>());
  if (IsTeam) {
    CTC.flag("hasCopyin", D.hasClausesOfKind<OMPCopyinClause>());
    CTC.flag("numThreads", D.hasClausesOfKind<OMPNumThreadsClause>());
  }
  if (K == Kind::Loop) {
    CTC.add("scheduleType", scheduleName(D));
    CTC.flag("hasOrdered", D.hasClausesOfKind<OMPOrderedClause>());
    if (const auto *L = dyn_cast<OMPLoopDirective>(&D))
      if (L->getLoopsNumber() > 1)
        CTC.add("collapse", std::to_string(L->getLoopsNumber()));
  }
  if (K == Kind::Single)
    CTC.flag("hasCopyprivate", D.hasClausesOfKind<OMPCopyprivateClause>());

  Construct Row = makeRow(K, CTC, InForce);
  Row.StandsAlone = !D.hasAssociatedStmt();
  Row.IsUntied = IsUntied;
  Row.HasCopyIn = IsTeam && D.hasClausesOfKind<OMPCopyinClause>();
  return Row;
}

bool isReportedRoutine(StringRef Name) {
  static const char *const Routines[] = {
#define POMP_LOCK_ROUTINE(Routine, Event) #Routine,
#define POMP_SET_LOCK_ROUTINE(Routine, Enter, Exit, Event) #Routine,
#define POMP_TEST_LOCK_ROUTINE(Routine, Event) #Routine,
#define POMP_SET_ROUTINE(Routine, Event) #Routine,
#define POMP_GET_ROUTINE(Routine, Event) #Routine,
#include "routines.def"
  };
  return Name.starts_with("omp_") && is_contained(Routines, Name);
}

namespace {

/// The name as diagnostics spell it, with template arguments.
std::string spell(const NamedDecl &D, const ASTContext &Ctx) {
  std::string Name;
  raw_string_ostream OS(Name);
  D.getNameForDiagnostic(OS, Ctx.getPrintingPolicy(), /*Qualified=*/true);
  return Name;
}

Construct describeFunctionAt(const FunctionDecl &FD, const Extent &Where,
                             const ASTContext &Ctx, const Levels &InForce) {
  CTCBuilder CTC;
  addPlace(CTC, Kind::Function, spell(FD, Ctx), Where);
  // The class or namespace; a function local to another is the other's.
  if (const auto *Outer = dyn_cast<NamedDecl>(FD.getDeclContext()))
    CTC.add("group", spell(*Outer, Ctx));
  return makeRow(Kind::Function, CTC, InForce);
}

} // namespace

Construct describeFunction(const FunctionDecl &FD, const ASTContext &Ctx,
                           const Levels &InForce) {
  SourceRange R = FD.getSourceRange();
  return describeFunctionAt(FD,
                            Extent(Ctx.getSourceManager(), R.getBegin(),
                                   FD.getBody()->getBeginLoc(), R.getEnd()),
                            Ctx, InForce);
}

Construct describeFunctionCall(const FunctionDecl &FD, SourceRange Where,
                               const ASTContext &Ctx, const Levels &InForce) {
  return describeFunctionAt(FD,
                            Extent(Ctx.getSourceManager(), Where.getBegin(),
                                   Where.getEnd(), Where.getEnd()),
                            Ctx, InForce);
}

Construct describeNamed(Kind K, StringRef Name, SourceRange Where,
                        SourceLocation End, const ASTContext &Ctx,
                        const Levels &InForce, ArrayRef<std::string> Values) {
  CTCBuilder CTC;
  addPlace(
      CTC, K, Name,
      Extent(Ctx.getSourceManager(), Where.getBegin(), Where.getEnd(), End));
  if (!Values.empty())
    CTC.add("values", join(Values, ","));
  Construct Row = makeRow(K, CTC, InForce);
  Row.Name = Name.str();
  return Row;
}

void printListing(const Unit &U, raw_ostream &OS) {
  auto Attribute = [](const std::string &CTC, const char *Key) {
    pomp_ctc_attribute A;
    if (!pomp_ctc_find(CTC.c_str(), Key, &A))
      return std::string();
    std::string Value(A.value_length + 1, 0);
    pomp_ctc_unescape(&A, Value.data(), Value.size());
    return std::string(Value.c_str());
  };
  if (U.Opts.List == Options::JSONList) {
    json::OStream J(OS, 2);
    J.array([&] {
      for (const Unit::Listed &L : U.Listing)
        J.object([&] {
          for (const char *Key :
               {"type", "directive", "name", "file", "slines", "elines"})
            if (std::string V = Attribute(L.CTC, Key); !V.empty())
              J.attribute(Key, json::fixUTF8(V));
          J.attribute("group", groupName(L.G));
          J.attribute("level", L.Levels);
        });
    });
    OS << '\n';
    return;
  }
  for (const Unit::Listed &L : U.Listing) {
    std::string What = Attribute(L.CTC, "type");
    for (const char *Key : {"directive", "name"})
      if (std::string V = Attribute(L.CTC, Key); !V.empty())
        What += (StringRef(Key) == "name" ? " " : ", ") + V;
    OS << Attribute(L.CTC, "file") << ':'
       << StringRef(Attribute(L.CTC, "slines")).split(',').first << ": " << What
       << ": " << groupName(L.G) << ' ' << L.Levels << '\n';
  }
}

} // namespace pomp
