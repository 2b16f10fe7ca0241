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

DirectiveParts partsOf(const OMPExecutableDirective &D) {
  // An ordered that stands alone posts or awaits a dependence, and one for
  // simd alone orders lanes: neither waits for another thread's turn.
  if (isa<OMPOrderedDirective>(D) &&
      (!D.hasAssociatedStmt() || (D.hasClausesOfKind<OMPSIMDClause>() &&
                                  !D.hasClausesOfKind<OMPThreadsClause>())))
    return {D.hasAssociatedStmt() ? Kind::None : Kind::Opaque, Kind::None};
  // Each thread runs a loop bound to it alone: nothing is shared.
  if (const auto *Bind = D.getSingleClause<OMPBindClause>())
    if (Bind->getBindKind() == OMPC_BIND_thread)
      return {Kind::None, Kind::None};
  switch (D.getDirectiveKind()) {
#define POMP_DIRECTIVE(Clang, Outer, Inner)                                    \
  case omp::OMPD_##Clang:                                                      \
    return {Kind::Outer, Kind::Inner};
#include "constructs.def"
  default:
    return {Kind::Opaque, Kind::None};
  }
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

struct Lines {
  unsigned First = 0, Last = 0;
};

class Places {
public:
  explicit Places(const SourceManager &SM) : SM(SM) {}

  PresumedLoc at(SourceLocation L) const {
    return SM.getPresumedLoc(SM.getExpansionLoc(L));
  }
  unsigned line(SourceLocation L) const {
    PresumedLoc P = at(L);
    return P.isValid() ? P.getLine() : 0;
  }
  /// A pragma that a macro brought stands where the macro is used.
  unsigned lastLine(SourceLocation L) const {
    return line(SM.getExpansionRange(L).getEnd());
  }

private:
  const SourceManager &SM;
};

const char *scheduleName(const OMPExecutableDirective &D) {
  const auto *C = D.getSingleClause<OMPScheduleClause>();
  return C ? getOpenMPSimpleClauseTypeName(omp::OMPC_schedule,
                                           C->getScheduleKind())
           : "static";
}

} // namespace

Construct describe(const OMPExecutableDirective &D, Kind K,
                   const ASTContext &Ctx, const Levels &InForce) {
  Places P(Ctx.getSourceManager());
  CTCBuilder CTC;
  CTC.add("type", typeName(K));
  if (const auto *C = dyn_cast<OMPCriticalDirective>(&D))
    if (C->getDirectiveName().getName())
      CTC.add("name", C->getDirectiveName().getAsString());
  PresumedLoc Begin = P.at(D.getBeginLoc());
  StringRef File = Begin.isValid() ? Begin.getFilename() : "<unknown>";
  CTC.add("file", File);
  unsigned First = P.line(D.getBeginLoc());
  unsigned Last = std::max(First, P.lastLine(D.getEndLoc()));
  CTC.lines("slines", First, Last);
  unsigned End = Last;
  if (D.hasAssociatedStmt())
    End = std::max(Last, P.lastLine(D.getRawStmt()->getEndLoc()));
  CTC.lines("elines", End, End);

  StringRef Name = omp::getOpenMPDirectiveName(D.getDirectiveKind(),
                                               Ctx.getLangOpts().OpenMP);
  if (Name != (K == Kind::Parallel ? "parallel"
               : K == Kind::Loop   ? "for"
                                   : typeName(K)))
    CTC.add("directive", Name);
  bool IsTeam = K == Kind::Parallel;
  bool IsShare = K == Kind::Loop || K == Kind::Sections ||
                 K == Kind::Workshare || K == Kind::Single;
  if (IsTeam || IsShare) {
    CTC.flag("hasFirstPrivate", D.hasClausesOfKind<OMPFirstprivateClause>());
    CTC.flag("hasReduction", D.hasClausesOfKind<OMPReductionClause>());
  }
  if (IsShare) {
    CTC.flag("hasLastPrivate", D.hasClausesOfKind<OMPLastprivateClause>());
    CTC.flag("hasNowait", D.hasClausesOfKind<OMPNowaitClause>());
  }
  if (IsTeam) {
    CTC.flag("hasCopyin", D.hasClausesOfKind<OMPCopyinClause>());
    CTC.flag("ifClause", D.hasClausesOfKind<OMPIfClause>());
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

  Construct Row;
  Row.K = K;
  Row.Guards = InForce.guards();
  Row.HasCopyIn = IsTeam && D.hasClausesOfKind<OMPCopyinClause>();
  Row.CTC = CTC.take();
  Row.Where = File.str() + ":" + std::to_string(First);
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

Construct describeFunction(const FunctionDecl &FD, const ASTContext &Ctx,
                           const Levels &InForce) {
  Places P(Ctx.getSourceManager());
  SourceRange R = FD.getSourceRange();
  PresumedLoc Begin = P.at(R.getBegin());
  StringRef File = Begin.isValid() ? Begin.getFilename() : "<unknown>";
  unsigned First = P.line(R.getBegin());
  unsigned Open = std::max(First, P.line(FD.getBody()->getBeginLoc()));
  unsigned Last = std::max(Open, P.lastLine(R.getEnd()));
  CTCBuilder CTC;
  CTC.add("type", typeName(Kind::Function));
  CTC.add("name", FD.getQualifiedNameAsString());
  CTC.add("file", File);
  CTC.lines("slines", First, Open);
  CTC.lines("elines", Last, Last);
  // The class or namespace; a function local to another is the other's.
  if (const auto *Outer = dyn_cast<NamedDecl>(FD.getDeclContext()))
    CTC.add("group", Outer->getQualifiedNameAsString());

  Construct Row;
  Row.K = Kind::Function;
  Row.Guards = InForce.guards();
  Row.CTC = CTC.take();
  Row.Where = File.str() + ":" + std::to_string(First);
  return Row;
}

Construct describeNamed(Kind K, StringRef Name, SourceRange Where,
                        const ASTContext &Ctx, const Levels &InForce,
                        ArrayRef<std::string> Values) {
  Places P(Ctx.getSourceManager());
  PresumedLoc Begin = P.at(Where.getBegin());
  StringRef File = Begin.isValid() ? Begin.getFilename() : "<unknown>";
  unsigned First = P.line(Where.getBegin());
  unsigned Last = std::max(First, P.lastLine(Where.getEnd()));
  CTCBuilder CTC;
  CTC.add("type", typeName(K));
  CTC.add("name", Name);
  CTC.add("file", File);
  CTC.lines("slines", First, Last);
  CTC.lines("elines", Last, Last);
  if (!Values.empty())
    CTC.add("values", join(Values, ","));

  Construct Row;
  Row.K = K;
  Row.Guards = InForce.guards();
  Row.CTC = CTC.take();
  Row.Where = File.str() + ":" + std::to_string(First);
  Row.Name = Name.str();
  return Row;
}

} // namespace pomp
