//===- Describe.cpp - The context strings of Fortran constructs -----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// docs/CTC.md says what the attributes mean. Expressions are the user's text.
//
//===----------------------------------------------------------------------===//

#include "flang/Describe.h"
#include "compat/Compat.h"
#include "constructs/KnownNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace llvm::omp;

namespace pomp {

const Clause *Directive::find(omp::Clause C) const {
  auto It = find_if(Clauses, [C](const pomp::Clause &X) { return X.Id == C; });
  return It == Clauses.end() ? nullptr : &*It;
}

Kind kindOf(omp::Directive Leaf) {
  using namespace compat::absent;
  constexpr Kind None = Kind::None;
#define POMP_CONSTRUCT(Name, Type, GROUP)                                      \
  [[maybe_unused]] constexpr Kind Name = Kind::Name;
#include "pomp/kinds.def"
  constexpr Kind Opaque = Kind::Opaque;
  switch (unsigned(Leaf)) {
#define POMP_DIRECTIVE(Clang, First, ...)                                      \
  case unsigned(OMPD_##Clang):                                                 \
    return First;
#include "constructs/constructs.def"
  default:
    return Opaque;
  }
}

bool endsInBarrier(const Directive &D, Kind K) {
  return sharesWork(K) && !D.has(OMPC_nowait);
}

namespace {

/// Writes the clauses of one directive.
class ClauseWriter {
public:
  ClauseWriter(CTCBuilder &CTC, const Directive &D, Kind K)
      : CTC(CTC), D(D), K(K) {}

  void write() {
    const bool IsTeam = K == Kind::Parallel, IsLeague = K == Kind::Teams;
    // Of a target construct, these are clauses of its other parts.
    const bool IsTask =
        (K == Kind::Task && kindOf(D.Id) == Kind::Task) || K == Kind::Taskloop;
    const bool IsShare = sharesWork(K);
    const bool IsDistribute = K == Kind::Distribute;
    const bool IsTarget = pomp::groupOf(K) == Group::TARGET;
    flag(Attribute::hasFirstPrivate,
         IsTeam || IsShare || IsTask || IsLeague || IsDistribute,
         {OMPC_firstprivate});
    flag(Attribute::hasReduction,
         IsTeam || IsShare || IsTask || IsLeague || K == Kind::Taskgroup,
         {OMPC_reduction, OMPC_in_reduction, OMPC_task_reduction});
    flag(Attribute::hasLastprivate,
         IsShare || IsDistribute || K == Kind::Taskloop, {OMPC_lastprivate});
    flag(Attribute::hasNowait,
         IsShare || IsTarget || K == Kind::Taskwait || K == Kind::Task,
         {OMPC_nowait});
    flag(Attribute::ifClause, IsTeam || IsTask || IsTarget || K == Kind::Cancel,
         {OMPC_if});
    flag(Attribute::hasCopyin, IsTeam, {OMPC_copyin});
    text(Attribute::numThreads, IsTeam, OMPC_num_threads);
    text(Attribute::procBind, IsTeam, OMPC_proc_bind);
    text(Attribute::numTeams, IsLeague, OMPC_num_teams);
    text(Attribute::threadLimit, IsLeague, OMPC_thread_limit);
    if (IsDistribute)
      if (const Clause *C = D.find(OMPC_dist_schedule))
        CTC.addAny(Attribute::scheduleChunk,
                   StringRef(C->Text).split(',').second.trim());
    if (K == Kind::Loop)
      writeLoop();
    text(Attribute::order, K == Kind::Loop || IsDistribute, OMPC_order);
    if (K == Kind::Loop || IsDistribute || K == Kind::Taskloop)
      if (const Clause *C = D.find(OMPC_collapse); C && C->Text != "1")
        CTC.add(Attribute::collapse, C->Text);
    if (K == Kind::Sections)
      CTC.add(Attribute::numSections, std::to_string(D.Sections));
    flag(Attribute::hasCopyprivate, K == Kind::Single, {OMPC_copyprivate});
    text(Attribute::filter, K == Kind::Master, OMPC_filter);
    if (IsTask)
      writeTask();
    if (IsTarget)
      writeTarget();
    if (K == Kind::Task || IsTarget)
      CTC.addAny(Attribute::depend, all({OMPC_depend}, false));
    if (K == Kind::Atomic) {
      std::string Kinds = names(
          {OMPC_read, OMPC_write, OMPC_update, OMPC_compare, OMPC_capture});
      CTC.add(Attribute::atomicKind, Kinds.empty() ? "update" : Kinds);
    }
    if (K == Kind::Flush)
      CTC.addAny(Attribute::flushList, limit(D.Argument));
    if (K == Kind::Atomic || K == Kind::Flush)
      CTC.addAny(Attribute::memoryOrder,
                 names({OMPC_seq_cst, OMPC_acq_rel, OMPC_acquire, OMPC_release,
                        OMPC_relaxed}));
    text(Attribute::hint, K == Kind::Atomic || K == Kind::Critical, OMPC_hint);
    if (IsTeam || IsShare || IsTask)
      writeCopies();
  }

private:
  /// \returns the bytes of all clauses of this kind.
  CopiedBytes bytes(omp::Clause Id) const {
    CopiedBytes Sum;
    for (const Clause &C : D.Clauses)
      if (C.Id == Id) {
        Sum.Known += C.Bytes.Known;
        Sum.HasMore |= C.Bytes.HasMore;
      }
    return Sum;
  }

  void writeCopies() {
    const auto Leaves = getLeafConstructs(D.Id);
    const bool IsTeam = K == Kind::Parallel;
    const bool IsCombined = is_contained(Leaves, OMPD_parallel);
    Copies{bytes(OMPC_firstprivate), bytes(OMPC_copyin),
           bytes(OMPC_copyprivate), bytes(OMPC_reduction)}
        .addTo(CTC, IsTeam && IsCombined, !IsTeam && IsCombined);
  }

  void flag(Attribute A, bool Applies,
            std::initializer_list<omp::Clause> Clauses) {
    CTC.flag(A, Applies &&
                    any_of(Clauses, [&](omp::Clause C) { return D.has(C); }));
  }

  void text(Attribute A, bool Applies, omp::Clause Id) {
    if (const Clause *C = Applies ? D.find(Id) : nullptr)
      CTC.addAny(A, limit(C->Text));
  }

  /// \returns the names of those clauses that the user wrote.
  std::string names(std::initializer_list<omp::Clause> Clauses) const {
    SmallVector<StringRef, 4> Names;
    for (omp::Clause C : Clauses)
      if (D.has(C))
        Names.push_back(getOpenMPClauseName(C));
    return join(Names, " ");
  }

  /// The contents of all clauses of these kinds.
  std::string all(ArrayRef<omp::Clause> Ids, bool WithNames) const {
    SmallVector<std::string, 2> Texts;
    for (const Clause &C : D.Clauses)
      if (is_contained(Ids, C.Id))
        Texts.push_back(WithNames
                            ? (getOpenMPClauseName(C.Id) + ": " + C.Text).str()
                            : C.Text);
    return limit(join(Texts, "; "));
  }

  void writeLoop() {
    // Modifiers, which have commas between them, end with a colon.
    const Clause *S = D.find(OMPC_schedule);
    StringRef Modifiers, Rest = S ? StringRef(S->Text) : "static";
    if (Rest.contains(':'))
      std::tie(Modifiers, Rest) = Rest.split(':');
    auto [Type, Chunk] = Rest.split(',');
    CTC.add(Attribute::scheduleType, Type.trim());
    SmallVector<StringRef, 2> Words;
    Modifiers.split(Words, ',', -1, /*KeepEmpty=*/false);
    for (StringRef &Word : Words)
      Word = Word.trim();
    CTC.addAny(Attribute::scheduleModifier, join(Words, ","));
    CTC.addAny(Attribute::scheduleChunk, limit(Chunk.trim().str()));
    CTC.flag(Attribute::hasOrdered, D.has(OMPC_ordered));
    text(Attribute::orderedLoops, true, OMPC_ordered);
  }

  void writeTask() {
    CTC.flag(Attribute::untied, D.has(OMPC_untied));
    text(Attribute::final, true, OMPC_final);
    CTC.flag(Attribute::mergeable, D.has(OMPC_mergeable));
    text(Attribute::priority, true, OMPC_priority);
    text(Attribute::detach, true, OMPC_detach);
    bool IsStrict = false;
    for (auto [A, Id] : {std::pair(Attribute::grainsize, OMPC_grainsize),
                         std::pair(Attribute::numTasks, OMPC_num_tasks)})
      if (const Clause *C = D.find(Id)) {
        StringRef Text = C->Text;
        auto [Modifier, Number] = Text.split(':');
        IsStrict = Modifier.trim() == "strict";
        CTC.addAny(A, limit((IsStrict ? Number : Text).trim().str()));
      }
    CTC.flag(Attribute::strict, IsStrict);
    CTC.flag(Attribute::nogroup, D.has(OMPC_nogroup));
  }

  void writeTarget() {
    text(Attribute::device, true, OMPC_device);
    SmallVector<std::string, 2> Maps;
    for (std::string Text :
         {all({OMPC_map}, false), all({OMPC_to, OMPC_from}, true)})
      if (!Text.empty())
        Maps.push_back(std::move(Text));
    CTC.addAny(Attribute::map, limit(join(Maps, "; ")));
    CTC.addAny(Attribute::devicePointers,
               all({OMPC_is_device_ptr, OMPC_use_device_ptr}, false));
  }

  CTCBuilder &CTC;
  const Directive &D;
  const Kind K;
};

} // namespace

static bool isStatic(const Directive &D) {
  const Clause *C = D.find(OMPC_schedule);
  return !C || StringRef(C->Text).split(',').first.trim().ends_with("static");
}

/// Whether one of \p Directives, or of those inside, is one that \p Is accepts.
static bool hasInside(const std::vector<Directive> &Directives,
                      function_ref<bool(const Directive &)> Is) {
  return any_of(Directives, [&](const Directive &D) {
    return Is(D) || hasInside(D.Inside, Is);
  });
}

/// Why something in the directive may depend on which thread executes which
/// iteration, or in which order, or "": as in ast/Describe.cpp.
static StringRef whyOwnSchedule(const Directive &D, const Procedure &In) {
  static constexpr llvm::StringLiteral Clause = "clause";
  if ((D.Id != OMPD_do && D.Id != OMPD_parallel_do) || D.has(OMPC_ordered) ||
      D.has(OMPC_linear) || D.has(OMPC_lastprivate) ||
      hasInside(D.Inside, [](const Directive &Inner) {
        return Inner.Id == OMPD_cancel || Inner.Id == OMPD_cancellation_point;
      }))
    return Clause;
  if (any_of(D.Clauses, [](const pomp::Clause &C) {
        return C.Id == OMPC_reduction && StringRef(C.Text).contains("inscan");
      }))
    return Clause;
  const pomp::Clause *C = D.find(OMPC_schedule);
  StringRef Kind = C ? StringRef(C->Text).split(',').first.trim() : "static";
  Kind.consume_front("nonmonotonic");
  Kind = Kind.ltrim(" :");
  if (Kind != "static" && Kind != "dynamic" && Kind != "guided")
    return Clause;
  // Loops with the same static schedule give a thread the same iterations,
  // which those behind one with nowait may rely on.
  const auto IsStaticNowait = [](const Directive &Other) {
    return getDirectiveAssociation(Other.Id) == Association::LoopNest &&
           isStatic(Other) && Other.has(OMPC_nowait);
  };
  return isStatic(D) && hasInside(In.Directives, IsStaticNowait) ? "nowait"
                                                                 : "";
}

Construct describe(const Directive &D, Kind K, const Procedure &In,
                   const Unit &U, const Levels &InForce) {
  CTCBuilder CTC;
  addPlace(CTC, K, K == Kind::Critical ? StringRef(D.Argument) : StringRef(),
           D.in(In.Name), U.Names);
  std::string Name = getOpenMPDirectiveName(D.Id, FallbackVersion).str();
  if (const Clause *C = D.find(OMPC_cancellation_construct_type))
    Name += " " + C->Text;
  if (Name != (K == Kind::Parallel ? "parallel"
               : K == Kind::Loop   ? "do"
                                   : typeName(K)))
    CTC.add(Attribute::directive, Name);
  ClauseWriter(CTC, D, K).write();
  CTC.flag(Attribute::explicitBarrier,
           K == Kind::Parallel && U.Opts.ExplicitBarrier &&
               InForce.guards() &
                   1u << pomp_event_guard(POMP_FN_Implicit_barrier_enter));
  const bool MaySet = U.Opts.Try && K == Kind::Loop;
  const StringRef Why = MaySet ? whyOwnSchedule(D, In) : "";
  const bool HasAnySchedule = MaySet && Why.empty();
  CTC.flag(Attribute::anySchedule, HasAnySchedule);
  CTC.addAny(Attribute::ownSchedule, Why);
  Construct Row = makeRow(K, CTC, InForce);
  Row.StandsAlone = !D.HasBlock;
  Row.HasAnySchedule = HasAnySchedule;
  Row.HasCopyIn = K == Kind::Parallel && D.has(OMPC_copyin);
  return Row;
}

Construct describe(const RoutineCall &C, const Procedure &In, const Unit &U,
                   const Levels &InForce) {
  CTCBuilder CTC;
  addPlace(CTC, Kind::Runtime, C.Name, C.in(In.Name), U.Names);
  if (routineNamed(C.Name)->TakesLock)
    CTC.addAny(Attribute::lock, limit(C.Argument));
  Construct Row = makeRow(Kind::Runtime, CTC, InForce);
  Row.Name = C.Name;
  return Row;
}

Construct describe(const ProcedureCall &C, const Procedure &In, const Unit &U,
                   const Levels &InForce) {
  CTCBuilder CTC;
  addPlace(CTC, Kind::Function, C.Callee.Name, C.in(In.Name), U.Names);
  CTC.addAny(Attribute::group, C.Callee.Group);
  Construct Row = makeRow(Kind::Function, CTC, InForce);
  Row.Name = C.Callee.InObject;
  Row.IsVirtual = Row.Name.empty();
  return Row;
}

Construct describe(const UserMark &M, const UserLine &D, const Procedure &In,
                   const Unit &U, const Levels &InForce) {
  const Kind K =
      D.What == UserAction::Event ? Kind::UserEvent : Kind::UserRegion;
  CTCBuilder CTC;
  addPlace(CTC, K, D.Name, M.in(In.Name), U.Names);
  CTC.addAny(Attribute::group, In.Group);
  CTC.addAny(Attribute::values, StringRef(join(D.Values, ",")).lower());
  Construct Row = makeRow(K, CTC, InForce);
  Row.Name = D.Name;
  return Row;
}

Construct describe(const Procedure &P, const Unit &U, const Levels &InForce) {
  CTCBuilder CTC;
  addPlace(CTC, Kind::Function, P.Name, P.in(), U.Names);
  CTC.addAny(Attribute::group, P.Group);
  return makeRow(Kind::Function, CTC, InForce);
}

} // namespace pomp
