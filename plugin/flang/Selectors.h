//===- Selectors.h - Directives that select what is instrumented ---------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `!$POMP INST`, `!$POMP NOINSTRUMENT` and `!$POMP INSTRUMENT`. Their order of
// precedence is that of ast/Selection.h.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_FLANG_SELECTORS_H
#define POMP_FLANG_SELECTORS_H

#include "flang/UserRegions.h"

namespace pomp {

class Selectors {
public:
  /// \param MainFile the source that the command line names.
  explicit Selectors(llvm::StringRef MainFile) : MainFile(MainFile) {}

  /// Adds \p Line, `inst` with \p Operands. \returns an empty string, or what
  /// is wrong with it.
  std::string addInst(const PompLine &Line, llvm::StringRef Operands);

  /// Adds \p Line, which switches instrumentation on or off for the rest of the
  /// file.
  void addSwitch(const PompLine &Line, bool IsOn);

  /// Finds what each directive stands before. Calls \p Complain for those that
  /// apply to nothing.
  void apply(const std::vector<Procedure> &Procedures,
             const ComplainFn &Complain);

  /// The levels in force where \p X begins, of those that \p Opts compiles in.
  Levels at(const InSource &X, const Options &Opts) const;

private:
  struct Selector {
    std::string FileName;
    /// Its line, and that of the code which follows.
    unsigned Line, Next;
    /// "GROUP:LEVEL" items. If there are none, the options apply again.
    std::vector<std::string> Items;
    /// It applies to the rest of the file.
    bool ForFile;
    /// The lines of the procedure or construct that it stands before.
    unsigned First = 0, Last = 0;
  };

  void applyTo(const InSource &X);
  void applyTo(const std::vector<Directive> &Directives);
  std::optional<unsigned> lineFor(const Selector &S, const InSource &X) const;

  const std::string MainFile;
  std::vector<Selector> All;
};

} // namespace pomp

#endif
