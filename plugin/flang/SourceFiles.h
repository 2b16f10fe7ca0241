//===- SourceFiles.h - A source and the files that it includes ------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_FLANG_SOURCEFILES_H
#define POMP_FLANG_SOURCEFILES_H

#include "flang/SourceText.h"
#include "llvm/Support/MemoryBuffer.h"
#include <list>
#include <map>
#include <memory>

namespace pomp {

/// The name that flang shows for \p FileName: it looks for sources in the
/// directory ".".
std::string shownName(llvm::StringRef FileName);
/// \returns the name of the file that flang shows as \p Shown.
std::string namedAs(llvm::StringRef Shown);

/// A file that flang reads. If it is included twice there are two, because each
/// of its directives stands at two places of the program.
struct SourceFile {
  /// Its name as flang shows it.
  std::string Shown;
  std::unique_ptr<llvm::MemoryBuffer> Buffer;
  SourceText Text;
  /// By directive of the text, its number among those that do something.
  std::vector<std::optional<size_t>> UserNumbers;
  /// By include line of the text, the number of the file that flang must read
  /// by another name, if any.
  std::vector<std::optional<size_t>> Included;
  /// It has nothing of POMP, nor has what it includes.
  bool IsPlain = false;
};

class SourceFiles {
public:
  /// \param Directories where flang looks for included files that are not
  /// beside the file which includes them.
  SourceFiles(std::list<std::string> Directories, bool IsFixedForm)
      : Directories(std::move(Directories)), IsFixedForm(IsFixedForm) {}

  /// Reads the source \p FileName, and what it includes.
  void read(llvm::StringRef FileName);

  /// The source, and then the files that it includes.
  std::vector<std::unique_ptr<SourceFile>> Files;

  /// Whether flang must read another text than one of the files, though no
  /// directive does something.
  bool needRewriting() const;

  /// The directory of the source, if flang must look there by itself, though
  /// the source has another name: a macro names a file, or one includes itself.
  std::optional<std::string> directory() const;

private:
  std::optional<size_t> readIncluded(const SourceFile &From,
                                     const IncludeLine &Include);
  std::optional<size_t> add(std::string Shown);

  const std::list<std::string> Directories;
  const bool IsFixedForm;
  /// The files around the one that is read.
  std::vector<std::string> Around;
  bool KeepsNames = false;
  /// The files that have nothing of POMP, by the name that flang shows.
  std::map<std::string, size_t> Plain;
};

} // namespace pomp

#endif
