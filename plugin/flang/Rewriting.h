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
// its statements have no place in a line of fixed form. The line that includes
// a file keeps its length, and its text comes back before a message shows it.
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
  /// \param Prints flang prints what it reads.
  Rewriting(Fortran::frontend::CompilerInstance &CI,
            const Fortran::frontend::FrontendInputFile &Input,
            const SourceFiles &Sources, const UserDirectives &Users,
            bool Prints)
      : CI(CI), Input(Input), Sources(Sources), Users(Users), Prints(Prints) {}
  ~Rewriting();

  /// Makes flang read the text in which those directives that flang accepts
  /// where they stand are statements. The others get a complaint.
  /// \returns what it is to read.
  Fortran::frontend::FrontendInputFile begin();

  /// Gives what flang has read the text of the sources again, where lines have
  /// the same length, for messages that show it.
  void restore();

  /// Gives \p M, which flang has made of the text, the name of the source.
  void rename(mlir::ModuleOp M) const;

private:
  using SelectFn = llvm::function_ref<bool(size_t)>;
  std::string check(SelectFn IsIn);
  bool create();
  bool open(SelectFn IsIn);
  bool write(size_t Number, SelectFn IsIn);
  std::string nameOf(size_t Number) const;
  std::string nameWith(size_t Length, size_t Number);
  void setDirectories() const;
  void restore(const Fortran::parser::SourceFile &Read) const;
  void keepForm();

  Fortran::frontend::CompilerInstance &CI;
  const Fortran::frontend::FrontendInputFile &Input;
  const SourceFiles &Sources;
  const UserDirectives &Users;
  const bool Prints;
  struct InMemory {
    int Descriptor;
    /// By include line, the name that flang reads there, or an empty string.
    std::vector<std::string> Included;
    /// The lines before those of the source.
    unsigned Added = 0;
  };
  std::vector<InMemory> Files;
  /// The numbers of the files by their descriptors; some have several.
  std::map<int, size_t> Descriptors;
  bool IsRestored = false;
};

} // namespace pomp

#endif
