//===- Rewriting.h - Gives flang another text than the source -------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Flang opens the source by its name, and what that includes. It gets the names
// of files in memory, which begin with the name that messages and locations
// have, and have the same lines otherwise. A directive of POMP becomes a macro:
// its statements have no place in a line of fixed form.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_FLANG_REWRITING_H
#define POMP_FLANG_REWRITING_H

#include "flang/Frontend/CompilerInstance.h"
#include "flang/SourceFiles.h"
#include "flang/UserRegions.h"

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace pomp {

class Rewriting {
public:
  /// \param Input the file that the command line names.
  Rewriting(Fortran::frontend::CompilerInstance &CI,
            const Fortran::frontend::FrontendInputFile &Input,
            const SourceFiles &Sources, const UserDirectives &Users)
      : CI(CI), Input(Input), Sources(Sources), Users(Users) {}
  ~Rewriting();

  /// Makes flang read the text in which those directives that flang accepts
  /// where they stand are statements. The others get a complaint.
  /// \returns what it is to read.
  Fortran::frontend::FrontendInputFile begin();

  /// Gives \p M, which flang has made of the text, the name of the source.
  void rename(mlir::ModuleOp M) const;

private:
  using SelectFn = llvm::function_ref<bool(size_t)>;
  std::string check(SelectFn IsIn);
  bool open(SelectFn IsIn);
  bool write(size_t Number, SelectFn IsIn) const;
  std::string nameOf(size_t Number) const;
  void keepForm();

  Fortran::frontend::CompilerInstance &CI;
  const Fortran::frontend::FrontendInputFile &Input;
  const SourceFiles &Sources;
  const UserDirectives &Users;
  /// The files in memory.
  std::vector<int> Files;
};

} // namespace pomp

#endif
