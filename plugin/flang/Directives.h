//===- Directives.h - The directives of a Fortran source ------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What stage 1 knows of the parse tree, free of headers of flang: each of its
// files takes seconds to compile.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_FLANG_DIRECTIVES_H
#define POMP_FLANG_DIRECTIVES_H

#include "constructs/CTCBuilder.h"
#include "constructs/Place.h"
#include "llvm/Frontend/OpenMP/OMP.h"
#include <string>
#include <vector>

namespace pomp {

/// A clause as the user wrote it, in lower case.
struct Clause {
  llvm::omp::Clause Id;
  /// What is between its parentheses.
  std::string Text;
  /// Of the variables in its list.
  CopiedBytes Bytes = {};
};

/// What has a place in the source.
struct InSource {
  /// The lines. The name of the file is in FileName.
  Place At;
  std::string FileName;
  /// The line of the main file that it stands in, or is included in.
  unsigned MainLine = 0;

  /// \returns the place, which refers to this, as one in \p Function.
  Place in(llvm::StringRef Function = {}) const {
    Place P = At;
    P.File = FileName;
    P.Function = Function.str();
    return P;
  }
};

/// An executable OpenMP directive.
struct Directive : InSource {
  llvm::omp::Directive Id = llvm::omp::OMPD_unknown;
  /// What stands in parentheses behind its name.
  std::string Argument;
  /// The clauses of the directive and of its end directive.
  std::vector<Clause> Clauses;
  /// The directives in its block, in the order of the source.
  std::vector<Directive> Inside;
  bool HasBlock = false;
  unsigned Sections = 0;

  bool has(llvm::omp::Clause C) const { return find(C); }
  /// \returns the first clause of that kind, or null.
  const Clause *find(llvm::omp::Clause C) const;
};

/// A call of an OpenMP routine.
struct RoutineCall : InSource {
  /// Its name in C.
  std::string Name;
  /// The text of its first argument.
  std::string Argument;
};

/// The name of a procedure.
struct ProcedureName {
  /// As a reader of the source knows it: `module::procedure`.
  std::string Name;
  /// The modules and procedures around it, if any.
  std::string Group;
  /// In object files, but for underscores at its end; empty if only the program
  /// knows when it runs.
  std::string InObject;
};

/// A call of a procedure of the program.
struct ProcedureCall : InSource {
  ProcedureName Callee;
};

/// A call through a procedure pointer or of a dummy procedure.
struct PointerCall {
  /// The line of its statement.
  std::string FileName;
  unsigned Line;
  /// What stands for the procedure, as written.
  std::string Text;
};

/// A directive of POMP that does something where it stands. If it begins a user
/// region, it ends where the region does.
struct UserMark : InSource {
  /// Its number among those of the source.
  size_t Number = 0;
  /// The number of the directive that begins the region which it ends.
  size_t Opener = 0;
};

/// A main program, function or subroutine, from its first statement to its
/// last, with the directives in it, without those of the procedures that it
/// contains.
struct Procedure : InSource {
  /// Its name in the IR of flang.
  std::string Mangled;
  /// Its name as a reader of the source knows it: `module::procedure`.
  std::string Name;
  /// The module or the procedure around it, if any.
  std::string Group;
  /// The statements of its execution part.
  unsigned Statements = 0;
  /// It has no side effect, so it may be called from loops that become vectors.
  bool IsPure = false;
  std::vector<Directive> Directives;
  std::vector<RoutineCall> Routines;
  /// In the order in which they are evaluated.
  std::vector<PointerCall> PointerCalls;
  std::vector<UserMark> Marks;
};

} // namespace pomp

#endif
