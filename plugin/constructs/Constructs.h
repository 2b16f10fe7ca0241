//===- Constructs.h - The construct table of a translation unit ----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stage 1 adds a row for each construct it marks, stage 2 reads them: the rows
// are how the AST speaks to the IR.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_CONSTRUCTS_CONSTRUCTS_H
#define POMP_CONSTRUCTS_CONSTRUCTS_H

#include "constructs/Options.h"
#include "constructs/Selection.h"
#include "constructs/SourceNames.h"
#include "clang/Basic/OpenMPKinds.h"
#include <cassert>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace clang {
class ASTContext;
class CallExpr;
class FunctionDecl;
class OMPExecutableDirective;
} // namespace clang

namespace pomp {

enum class Kind : uint8_t {
  /// Walked through, nothing is reported.
  None,
  /// Nothing is reported, and nothing inside belongs to a construct around it.
  Opaque,
#define POMP_CONSTRUCT(Name, Type, GROUP) Name,
#include "pomp/kinds.def"
};

/// \returns \p K, which is reported, as pomp/kinds.h numbers constructs.
constexpr unsigned constructKind(Kind K) {
  assert(K > Kind::Opaque && "it is not reported");
  return unsigned(K) - unsigned(Kind::Opaque) - 1;
}

/// The CTC type of \p K.
const char *typeName(Kind K);

/// The kinds of constructs that a directive consists of, the outermost first.
/// The first is None or Opaque if nothing is reported.
llvm::SmallVector<Kind, 5> partsOf(const clang::OMPExecutableDirective &D);

/// A row of the construct table. Its number is the id in the markers.
struct Construct {
  Kind K = Kind::Opaque;
  /// A bit for each pomp_guard whose events are compiled in.
  uint32_t Guards = 0;
  /// For a combined directive: the row of the next part, which this part
  /// executes.
  std::optional<unsigned> Inner;
  /// The compile-time context string.
  std::string CTC;
  /// For a call: the name of the routine in the IR.
  std::string Name;
  /// It has no structured block.
  bool StandsAlone = false;
  /// A task that may go on in another thread.
  bool IsUntied = false;
  /// It may be called through a table.
  bool IsVirtual = false;
  /// The marker in the loop body carries the user's loop variable.
  bool HasCounter = false;
  /// A loop whose schedule a library may set.
  bool HasAnySchedule = false;
  /// A team whose threads copy threadprivate variables, and wait for all.
  bool HasCopyIn = false;

  /// Whether \p Event is compiled in.
  bool has(pomp_function Event) const {
    return Guards & (1u << pomp_event_guard(Event));
  }
};

/// A directive that replaces a statement.
struct UserDirective {
  enum Action : uint8_t {
    Start,
    Stop,
    Event,
    On,
    Off,
    Init,
    Finalize,
    SetLevel
  } What;
  /// For a user region or event.
  std::string Name;
  /// The names of its values, as written.
  std::vector<std::string> Values;
  clang::SourceRange Where;
  /// For SetLevel: the group, and its levels joined.
  uint8_t LevelGroup = 0, Level = 0;

  /// The arguments of its marker that do not belong to a construct.
  unsigned code() const { return What | LevelGroup << 8 | Level << 16; }
};
/// Data about one translation unit that the two stages share.
struct Unit {
  explicit Unit(Options O) : Opts(std::move(O)), Selectors(Opts) {}

  const Options Opts;
  /// The directives that select.
  Selection Selectors;
  std::vector<Construct> Constructs;
  /// The names of the files of the constructs.
  SourceNames Names;
  /// The CTC string of the unit itself.
  std::string CTC;
  /// The constructs that -fplugin-arg-pomp-list prints, including those that
  /// are off.
  struct Listed {
    Group G;
    std::string CTC, Levels;
    /// The barrier at the end of the construct, not the construct.
    bool IsImplicitBarrier = false;
  };
  std::vector<Listed> Listing;
  std::vector<UserDirective> UserDirectives;
  /// The callees of calls in these places, until stage 1 finds them there.
  clang::FunctionDecl *DirectiveFunction = nullptr;
  /// How many places could not be instrumented.
  unsigned LeftAlone = 0;
  /// The constructs of OpenMP are compiled: -fopenmp.
  bool HasOpenMP = true;
  /// The place where main is to report Init and Finalize.
  bool InstrumentMain = true;
};

/// The group of \p K, which is reported.
Group groupOf(Kind K);

/// The context of a construct.
struct Surroundings {
  const clang::ASTContext &Ctx;
  const Unit &U;
  /// The function whose body it is in, or null.
  const clang::FunctionDecl *Function;
};

/// Builds the row for one part of \p D, with \p InForce compiled in.
Construct describe(const clang::OMPExecutableDirective &D, Kind K,
                   const Surroundings &Where, const Levels &InForce);

/// Builds the row for a user region or a user event. \p Opening is what opens
/// it.
Construct describeNamed(Kind K, llvm::StringRef Name,
                        clang::SourceRange Opening, clang::SourceLocation End,
                        const Surroundings &Where, const Levels &InForce,
                        llvm::ArrayRef<std::string> Values = {});

/// Builds the row for \p E, a call of the OpenMP API routine \p Name.
Construct describeRoutine(const clang::CallExpr &E, llvm::StringRef Name,
                          const Surroundings &Where, const Levels &InForce);

/// Builds the row for the body of \p FD.
Construct describeFunction(const clang::FunctionDecl &FD,
                           const clang::ASTContext &Ctx, const Unit &U,
                           const Levels &InForce);
/// Builds the row for a call of \p FD.
Construct describeFunctionCall(const clang::FunctionDecl &FD,
                               clang::SourceRange Call,
                               const Surroundings &Where,
                               const Levels &InForce);
/// Builds the row for a call of a function whose name only the program knows
/// when it runs. It is named by the text of the pointer.
Construct describePointerCall(const clang::CallExpr &E,
                              const Surroundings &Where, const Levels &InForce);

/// The CTC string of the unit itself, whose main file is \p File.
std::string describeUnit(llvm::StringRef File, const Unit &U);

/// The prefix of the annotation of a function; its number follows.
constexpr char FunctionAnnotation[] = "pomp function ";

/// Prints the listing of \p U in the requested format.
void printListing(const Unit &U, llvm::raw_ostream &OS);

} // namespace pomp

#endif
