//===- Rewriting.h - Gives flang another text than the source -------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Flang opens the source by its name. It gets that of a file in memory, whose
// first line tells it the name that messages and locations have, and which has
// the same lines otherwise. A directive of POMP becomes a macro: its statements
// have no place in a line of fixed form.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_FLANG_REWRITING_H
#define POMP_FLANG_REWRITING_H

#include "flang/Frontend/CompilerInstance.h"
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
            const SourceText &Text, const UserDirectives &Users)
      : CI(CI), Input(Input), Text(Text), Users(Users) {}
  ~Rewriting();

  /// Makes flang read the text in which those directives that flang accepts
  /// where they stand are statements. The others get a complaint.
  /// \param NumberOf by directive of the text, its number in Users, if any
  /// \returns what it is to read.
  Fortran::frontend::FrontendInputFile
  begin(llvm::ArrayRef<std::optional<size_t>> NumberOf);

  /// Gives \p M, which flang has made of the text, the name of the source.
  void rename(mlir::ModuleOp M) const;

private:
  std::string check(llvm::function_ref<bool(size_t)> IsIn);
  bool open(llvm::function_ref<bool(size_t)> IsIn);
  std::string shownName() const;

  Fortran::frontend::CompilerInstance &CI;
  const Fortran::frontend::FrontendInputFile &Input;
  const SourceText &Text;
  const UserDirectives &Users;
  llvm::ArrayRef<std::optional<size_t>> NumberOf;
  /// The file in memory, and its name.
  int File = -1;
  std::string Name;
};

} // namespace pomp

#endif
