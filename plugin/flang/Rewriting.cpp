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
#include <fcntl.h>
#include <functional>
#include <sys/mman.h>
#include <unistd.h>

using namespace Fortran;
using frontend::FrontendInputFile;

namespace pomp {

namespace {

constexpr char Directory[] = "/proc/self/fd/";

/// Says the name of the source where flang says that of the file in memory.
/// Messages of flang follow.
class Renaming : public clang::DiagnosticConsumer {
public:
  Renaming(clang::DiagnosticsEngine &Engine, std::string From, std::string To,
           std::function<void()> Before)
      : Engine(Engine), Next(Engine.takeClient()), From(std::move(From)),
        To(std::move(To)), Before(std::move(Before)) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    Before();
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
  std::function<void()> Before;
};

/// The standard error, for messages that nothing comes before.
class Messages : public llvm::raw_ostream {
public:
  explicit Messages(std::function<void()> Before)
      : raw_ostream(/*unbuffered=*/true), Before(std::move(Before)) {
    enable_colors(llvm::errs().colors_enabled());
  }
  bool is_displayed() const override { return llvm::errs().is_displayed(); }
  bool has_colors() const override { return llvm::errs().has_colors(); }

private:
  void write_impl(const char *Text, size_t Size) override {
    Before();
    llvm::errs().write(Text, Size);
  }
  uint64_t current_pos() const override { return llvm::errs().tell(); }

  std::function<void()> Before;
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
  for (auto [File, Number] : Descriptors)
    close(File);
}

/// The name of the file in memory for source \p Number.
std::string Rewriting::nameOf(size_t Number) const {
  return Directory + std::to_string(Files[Number].Descriptor);
}

/// The same with \p Length characters in files of that directory, if there is
/// one.
std::string Rewriting::nameWith(size_t Length, size_t Number) {
  const int Own = Files[Number].Descriptor;
  for (int Least : {0, 10, 100}) {
    const int File = Least ? fcntl(Own, F_DUPFD_CLOEXEC, Least) : Own;
    if (File < 0)
      break;
    Descriptors[File] = Number;
    const std::string Name = std::to_string(File);
    if (Name.size() == Length)
      return Name;
    if (Name.size() + 2 <= Length)
      return "." + std::string(Length - Name.size() - 1, '/') + Name;
  }
  return nameOf(Number);
}

/// Writes source \p Number with the directives that \p IsIn selects.
bool Rewriting::write(size_t Number, SelectFn IsIn) {
  const SourceFile &Source = *Sources.Files[Number];
  InMemory &File = Files[Number];
  std::string Macros;
  std::string Text = Source.Text.rewritten(
      [&](size_t I) -> std::optional<std::string> {
        std::optional<size_t> User = Source.UserNumbers[I];
        if (!User || !IsIn(*User))
          return Source.Text.Directives[I].IsOlder && !Prints
                     ? std::make_optional("")
                     : std::nullopt;
        Macros += "#define " + macroOf(*User) + " " +
                  statementsFor(Users.Lines[*User], *User) + "\n";
        return macroOf(*User);
      },
      [&](size_t I) { return File.Included[I]; });
  Macros += "# 1 \"" + Source.Shown + "\"\n";
  File.Added = llvm::StringRef(Macros).count('\n');
  Text = Macros + Text;
  return !ftruncate(File.Descriptor, 0) &&
         pwrite(File.Descriptor, Text.data(), Text.size(), 0) ==
             ssize_t(Text.size());
}

/// Creates the files, and names them where they are included.
bool Rewriting::create() {
  const bool KeepsIncludes =
      Prints &&
      !CI.getInvocation().getPreprocessorOpts().preprocessIncludeLines;
  while (Files.size() != Sources.Files.size()) {
    const int File = memfd_create("pomp", MFD_CLOEXEC);
    if (File < 0)
      return false;
    Descriptors[File] = Files.size();
    Files.push_back({File, {}});
  }
  for (auto [File, Source] : llvm::zip(Files, Sources.Files))
    for (auto [Line, Number] :
         llvm::zip(Source->Text.Includes, Source->Included))
      File.Included.push_back(Number && (Line.IsPreprocessed || !KeepsIncludes)
                                  ? nameWith(Line.Path.size(), *Number)
                                  : std::string());
  return true;
}

/// Writes the sources with the directives that \p IsIn selects, by their
/// numbers.
bool Rewriting::open(SelectFn IsIn) {
  for (size_t I = 0; I != Files.size(); ++I)
    if (!write(I, IsIn))
      return false;
  return true;
}

void Rewriting::restore(const parser::SourceFile &Read) const {
  llvm::StringRef Path = Read.path();
  int Descriptor;
  if (!Path.starts_with(Directory) ||
      Path.drop_front(Path.rfind('/') + 1).getAsInteger(10, Descriptor))
    return;
  auto Known = Descriptors.find(Descriptor);
  if (Known == Descriptors.end())
    return;
  const llvm::StringRef All(Read.content().data(), Read.bytes());
  size_t Line = Files[Known->second].Added;
  for (llvm::StringRef Text : Sources.Files[Known->second]->Text.Lines) {
    if (++Line > Read.lines())
      return;
    Text.consume_back("\r");
    llvm::StringRef Now = All.substr(Read.GetLineStartOffset(Line));
    Now = Now.take_front(Now.find('\n'));
    // Flang has read the line, and needs it for messages only.
    if (Now.size() == Text.size())
      llvm::copy(Text, const_cast<char *>(Now.data()));
  }
}

void Rewriting::restore() {
  if (std::exchange(IsRestored, true))
    return;
  const parser::AllSources &All = CI.getAllCookedSources().allSources();
  for (parser::Provenance At{1}; All.IsValid(At);) {
    size_t Offset;
    const parser::SourceFile *Read = All.GetSourceFile(At, &Offset);
    // What a macro has made has another text than its place in the source.
    if (!Read || &All[At] != Read->content().data() + Offset) {
      At = At + size_t(1);
      continue;
    }
    restore(*Read);
    At = At + (Read->bytes() - Offset);
  }
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

/// Where flang looks for what it includes: the source itself is elsewhere.
void Rewriting::setDirectories() const {
  auto &Directories = CI.getInvocation().getFortranOpts().searchDirectories;
  if (auto Own = Sources.directory())
    Directories.insert(Directories.begin(), *Own);
  if (llvm::any_of(Sources.Files, [](const auto &F) {
        return llvm::any_of(F->Text.Includes, [](const IncludeLine &Line) {
          return !Line.IsBeside;
        });
      }))
    Directories.push_back(Directory);
}

FrontendInputFile Rewriting::begin() {
  keepForm();
  if (!create())
    return Input;
  const std::vector<std::string> Directories =
      CI.getInvocation().getFortranOpts().searchDirectories;
  setDirectories();

  std::vector<bool> IsIn(Users.Lines.size(), true);
  if (!IsIn.empty() && !check([](size_t) { return true; }).empty()) {
    // Those that flang says nothing against when they stand alone.
    bool IsRight = check([](size_t) { return false; }).empty();
    if (!IsRight && !Sources.needRewriting()) {
      CI.getInvocation().getFortranOpts().searchDirectories = Directories;
      return Input;
    }
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
  auto Before = [this] { restore(); };
  D.setClient(new Renaming(D, nameOf(0), Input.getFile().str(), Before));
  CI.setSemaOutputStream(std::make_unique<Messages>(Before));
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
