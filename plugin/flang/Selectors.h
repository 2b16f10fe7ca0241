//===- Selectors.h - Directives that select what is instrumented ---------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `!$POMP INST`, `!$POMP NOINSTRUMENT` and `!$POMP INSTRUMENT`, which are
// comments to flang: they are read from the text of the source. Their order of
// precedence is that of ast/Selection.h.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_FLANG_SELECTORS_H
#define POMP_FLANG_SELECTORS_H

#include "flang/Directives.h"

namespace pomp {

class Selectors {
public:
  using ComplainFn =
      llvm::function_ref<void(unsigned Line, const std::string &What)>;

  /// Reads the directives of \p Text, the source \p FileName. Calls \p Complain
  /// for each that is wrong.
  void read(llvm::StringRef Text, llvm::StringRef FileName,
            ComplainFn Complain);

  /// Finds what each directive stands before. Calls \p Complain for those that
  /// apply to nothing.
  void apply(const std::vector<Procedure> &Procedures, ComplainFn Complain);

  /// The levels in force where \p X begins, of those that \p Opts compiles in.
  Levels at(const InSource &X, const Options &Opts) const;

private:
  struct Selector {
    /// Its line, and that of the code which follows.
    unsigned Line, Next;
    /// "GROUP:LEVEL" items. If there are none, the options apply again.
    std::vector<std::string> Items;
    /// It applies to the rest of the file.
    bool ForFile;
    /// The lines of the procedure or construct that it stands before.
    unsigned First = 0, Last = 0;
  };

  void readOne(llvm::StringRef Words, unsigned Line, unsigned Next,
               ComplainFn Complain);
  void applyTo(const InSource &X);
  void applyTo(const std::vector<Directive> &Directives);

  std::string FileName;
  std::vector<Selector> All;
};

} // namespace pomp

#endif
