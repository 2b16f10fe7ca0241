//===- Rewriting.cpp - Gives flang another text than the source -----------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "flang/Rewriting.h"
#include "flang/Frontend/FrontendOptions.h"
#include "flang/Parser/parsing.h"
#include "flang/Semantics/semantics.h"
#include "mlir/IR/BuiltinOps.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <sys/mman.h>
#include <unistd.h>

using namespace Fortran;
using frontend::FrontendInputFile;

namespace pomp {

namespace {

/// Says the name of the source where flang says that of the file in memory.
class Renaming : public clang::DiagnosticConsumer {
public:
  Renaming(clang::DiagnosticsEngine &Engine, std::string From, std::string To)
      : Engine(Engine), Next(Engine.takeClient()), From(std::move(From)),
        To(std::move(To)) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    llvm::SmallString<128> Said;
    Info.FormatDiagnostic(Said);
    std::string Text = Said.str().str();
    if (size_t At = Text.find(From); At != std::string::npos)
      Text.replace(At, From.size(), To);
    clang::DiagnosticStorage None;
    Next->HandleDiagnostic(Level, clang::Diagnostic(&Engine, Info.getLocation(),
                                                    Info.getID(), None, Text));
  }

private:
  clang::DiagnosticsEngine &Engine;
  std::unique_ptr<DiagnosticConsumer> Next;
  std::string From, To;
};

std::string macroOf(size_t Number) {
  return "__pomp_directive_" + std::to_string(Number);
}

/// \returns the first error in \p All, or an empty string.
std::string errorIn(parser::Messages &All) {
  for (const parser::Message &M : All.messages())
    if (M.IsFatal())
      return M.ToString();
  return {};
}

} // namespace

Rewriting::~Rewriting() {
  for (int File : Files)
    close(File);
}

/// The name of the file in memory for source \p Number.
std::string Rewriting::nameOf(size_t Number) const {
  return "/proc/self/fd/" + std::to_string(Files[Number]);
}

/// Writes source \p Number with the directives that \p IsIn selects.
bool Rewriting::write(size_t Number, SelectFn IsIn) const {
  const SourceFile &Source = *Sources.Files[Number];
  std::string Macros;
  std::string Text = Source.Text.rewritten(
      [&](size_t I) {
        std::optional<size_t> User = Source.UserNumbers[I];
        if (!User || !IsIn(*User))
          return std::string();
        Macros += "#define " + macroOf(*User) + " " +
                  statementsFor(Users.Lines[*User], *User) + "\n";
        return macroOf(*User);
      },
      [&](size_t I) {
        return Source.Included[I] ? nameOf(*Source.Included[I]) : std::string();
      });
  Text = Macros + "# 1 \"" + Source.Shown + "\"\n" + Text;
  const int File = Files[Number];
  return !ftruncate(File, 0) &&
         pwrite(File, Text.data(), Text.size(), 0) == ssize_t(Text.size());
}

/// Writes the sources with the directives that \p IsIn selects, by their
/// numbers.
bool Rewriting::open(SelectFn IsIn) {
  while (Files.size() != Sources.Files.size()) {
    Files.push_back(memfd_create("pomp", MFD_CLOEXEC));
    if (Files.back() < 0) {
      Files.pop_back();
      return false;
    }
  }
  for (size_t I = 0; I != Files.size(); ++I)
    if (!write(I, IsIn))
      return false;
  return true;
}

/// Tries the text with these directives. \returns an empty string, or what
/// flang says against it.
std::string Rewriting::check(SelectFn IsIn) {
  if (!open(IsIn))
    return "there is no memory for the text";
  parser::Options Options = CI.getInvocation().getFortranOpts();
  parser::AllSources Sources;
  Sources.set_encoding(Options.encoding);
  parser::AllCookedSources Cooked(Sources);
  parser::Parsing Parsing(Cooked);
  Parsing.Prescan(nameOf(0), Options);
  if (std::string Error = errorIn(Parsing.messages()); !Error.empty())
    return Error;
  Parsing.Parse(llvm::nulls());
  if (std::string Error = errorIn(Parsing.messages()); !Error.empty())
    return Error;
  if (!Parsing.parseTree() || !Parsing.consumedWholeFile())
    return "it does not understand the source";
  auto Context =
      CI.getInvocation().getSemanticsCtx(Cooked, CI.getTargetMachine());
  semantics::Semantics Semantics(*Context, *Parsing.parseTree());
  Semantics.Perform();
  return errorIn(Context->messages());
}

/// The name told the form of the source.
void Rewriting::keepForm() {
  frontend::CompilerInvocation &Invocation = CI.getInvocation();
  auto &Form = Invocation.getFrontendOpts().fortranForm;
  if (Form == frontend::FortranForm::Unknown)
    Form = Input.getIsFixedForm() ? frontend::FortranForm::FixedForm
                                  : frontend::FortranForm::FreeForm;
  auto &Macros = Invocation.getPreprocessorOpts().macrosFlag;
  if (Macros == frontend::PPMacrosFlag::Unknown)
    Macros = Input.getMustBePreprocessed() ? frontend::PPMacrosFlag::Include
                                           : frontend::PPMacrosFlag::Exclude;
}

FrontendInputFile Rewriting::begin() {
  // Some included files are beside the source.
  CI.getInvocation().getFortranOpts().searchDirectories.push_back(
      Sources.directory());
  keepForm();

  std::vector<bool> IsIn(Users.Lines.size(), true);
  if (!IsIn.empty() && !check([](size_t) { return true; }).empty()) {
    // Those that flang says nothing against when they stand alone.
    bool IsRight = check([](size_t) { return false; }).empty();
    if (!IsRight && !Sources.needRewriting())
      return Input;
    for (size_t N = 0; N != IsIn.size(); ++N) {
      std::string Error;
      if (IsRight)
        Error = check([N](size_t Other) { return Other == N; });
      IsIn[N] = IsRight && Error.empty();
      const UserLine &D = Users.Lines[N];
      if (!Error.empty())
        Users.Complain(D.FileName, D.First,
                       "this directive does something, and flang accepts no "
                       "statement for it here: " +
                           Error);
    }
  }
  if (!open([&](size_t N) { return IsIn[N]; }))
    return Input;
  clang::DiagnosticsEngine &D = CI.getDiagnostics();
  D.setClient(new Renaming(D, nameOf(0), Input.getFile().str()));
  return FrontendInputFile(nameOf(0), Input.getKind());
}

void Rewriting::rename(mlir::ModuleOp M) const {
  auto At = mlir::dyn_cast<mlir::FileLineColLoc>(M.getLoc());
  if (!At || Files.empty() || At.getFilename() != nameOf(0))
    return;
  llvm::SmallString<256> Path(Input.getFile());
  if (llvm::sys::fs::make_absolute(Path))
    return;
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  M->setLoc(mlir::FileLineColLoc::get(M.getContext(), Path, At.getLine(),
                                      At.getColumn()));
}

} // namespace pomp
