//===- Action.cpp - Brings the stages into flang --------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Flang runs one action. With -plugin it runs this one, in place of what the
// command line asks for, so this one runs that in turn.
//
//===----------------------------------------------------------------------===//

#include "constructs/Installed.h"
#include "flang/Frontend/CompilerInstance.h"
#include "flang/Frontend/FrontendActions.h"
#include "flang/Frontend/FrontendPluginRegistry.h"
#include "flang/Markers.h"
#include "flang/Parser/parsing.h"
#include "flang/ReadDirectives.h"
#include "flang/ReadTree.h"
#include "flang/Rewriting.h"
#include "flang/Support/Version.h"
#include "stages/Stages.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include <cstdlib>
#include <dlfcn.h>
#include <set>

using namespace Fortran::frontend;

namespace pomp {

namespace {

/// The unit that is compiled. A process compiles one.
std::shared_ptr<Unit> &unit() {
  static std::shared_ptr<Unit> U;
  return U;
}

/// The arguments of the compiler, as far as it expands them.
llvm::SmallVector<const char *, 64> arguments(llvm::StringSaver &Saver) {
  llvm::SmallVector<const char *, 64> Args;
  auto Text = llvm::MemoryBuffer::getFileAsStream("/proc/self/cmdline");
  if (!Text)
    return Args;
  llvm::SmallVector<llvm::StringRef, 64> Parts;
  (*Text)->getBuffer().split(Parts, '\0');
  for (llvm::StringRef Part : Parts)
    Args.push_back(Saver.save(Part).data());
  llvm::cl::ExpandResponseFiles(Saver, llvm::cl::TokenizeGNUCommandLine, Args);
  return Args;
}

/// Flang's own action, whose module is open.
class Emit : public CodeGenAction {
public:
  explicit Emit(BackendActionTy What) : CodeGenAction(What) {}
  mlir::ModuleOp module() { return mlirModule ? *mlirModule : nullptr; }
};

class Action : public PluginParseTreeAction {
  // The other action reads the source.
  bool beginSourceFileAction() override { return true; }

  void complain(const std::string &What) {
    clang::DiagnosticsEngine &D = getInstance().getDiagnostics();
    D.Report(D.getCustomDiagID(clang::DiagnosticsEngine::Error, "pomp: %0"))
        << What;
  }

  /// \param Begun what to do when the source has been read.
  void run(FrontendAction &&Other, llvm::function_ref<void()> Begun = nullptr) {
    if (!Other.beginSourceFile(getInstance(), Reads))
      return;
    // What is made of the text has the name of the source.
    Other.setCurrentInput(getCurrentInput());
    if (Begun)
      Begun();
    llvm::consumeError(Other.execute());
    Other.endSourceFile();
  }

  /// Opens the source that the command line names.
  void openSource() {
    const auto &Options = getInstance().getInvocation().getFortranOpts();
    const std::string FileName = getCurrentFile().str();
    Selected.emplace(namedAs(shownName(FileName)));
    Reads = getCurrentInput();
    Sources.emplace(std::list<std::string>(Options.searchDirectories.begin(),
                                           Options.searchDirectories.end()),
                    Options.isFixedForm);
    if (Reads.getKind().getLanguage() == Language::Fortran &&
        !Reads.getIsCUDAFortran())
      Sources->read(FileName);
  }

  /// Complains of a directive of POMP once, though its file may be included
  /// twice.
  void complainOf(llvm::StringRef File, unsigned Line, const std::string &What,
                  const Options &Opts) {
    std::string Text = (File + ":" + llvm::Twine(Line) + ": ").str();
    if (!Complaints.insert(Text + What).second)
      return;
    if (Opts.Complaints == Options::Error)
      complain(Text + What);
    else if (Opts.Complaints == Options::Warn)
      llvm::errs() << Text << "warning: pomp: " << What << '\n';
  }

  /// Names the lines that include files which are not known here.
  void nameUnread() {
    for (const auto &File : Sources->Files)
      for (const IncludeLine &Line : File->Text.Includes)
        if (Line.Path.empty())
          llvm::errs() << namedAs(File->Shown) << ':' << Line.Line
                       << ": remark: pomp reads no directives in what this "
                          "includes: a macro names it\n";
  }

  /// Gives flang another text than the source, if that is necessary.
  void rewrite(bool Prints = false) {
    if (Users.Lines.empty() && !Sources->needRewriting())
      return;
    Rewritten.emplace(getInstance(), getCurrentInput(), *Sources, Users,
                      Prints);
    Reads = Rewritten->begin();
  }

  void preprocess() {
    // Flang sets it for its own action.
    getInstance().getInvocation().getFortranOpts().prescanAndReformat = true;
    rewrite(/*Prints=*/true);
    run(PrintPreprocessedAction(), [this] {
      if (Rewritten)
        Rewritten->restore();
    });
  }

  /// As flang does with its own macros, in sources to be preprocessed only.
  void definePomp() {
    CompilerInvocation &Invocation = getInstance().getInvocation();
    const PPMacrosFlag Flag = Invocation.getPreprocessorOpts().macrosFlag;
    if (Flag == PPMacrosFlag::Include ||
        (Flag == PPMacrosFlag::Unknown &&
         getCurrentInput().getMustBePreprocessed()))
      Invocation.getFortranOpts().predefinitions.emplace_back("_POMP",
                                                              "200209");
  }

  void executeAction() override {
    llvm::BumpPtrAllocator Memory;
    llvm::StringSaver Saver(Memory);
    definePomp();
    // The last one counts.
    llvm::StringRef Asked = "-emit-obj";
    for (llvm::StringRef Arg : arguments(Saver))
      if (Arg == "-E" || Arg == "-fsyntax-only" || Arg == "-S" ||
          Arg.starts_with("-emit-") || Arg.starts_with("-fdebug-") ||
          Arg.starts_with("-fget-"))
        Asked = Arg;
    openSource();
    if (Asked == "-E")
      return preprocess();
    if (Asked == "-fsyntax-only") {
      rewrite();
      return run(ParseSyntaxOnlyAction());
    }
    if (Asked == "-emit-llvm")
      return emit(BackendActionTy::Backend_EmitLL);
    if (Asked == "-emit-llvm-bc")
      return emit(BackendActionTy::Backend_EmitBC);
    if (Asked == "-S")
      return emit(BackendActionTy::Backend_EmitAssembly);
    if (Asked == "-emit-obj")
      return emit(BackendActionTy::Backend_EmitObj);
    if (Asked == "-emit-hlfir")
      return emit(BackendActionTy::Backend_EmitHLFIR);
    if (Asked == "-emit-fir" || Asked == "-emit-mlir")
      return emit(BackendActionTy::Backend_EmitFIR);
    complain(("'" + Asked +
              "' shows what flang itself does: expected a "
              "compilation without the plugin")
                 .str());
  }

  /// The options, from the environment: flang has none for plugins.
  std::optional<Options> readOptions() {
    llvm::BumpPtrAllocator Memory;
    llvm::StringSaver Saver(Memory);
    llvm::SmallVector<const char *, 8> Words;
    if (const char *Text = std::getenv("POMP_FLANG_OPTIONS"))
      llvm::cl::TokenizeGNUCommandLine(Text, Saver, Words);
    std::vector<std::string> Args;
    for (llvm::StringRef Word : Words) {
      Word.consume_front("-fplugin-arg-pomp-");
      Args.push_back(Word.str());
    }
    Options Opts;
    bool IsWrong = false;
    parseInstalled(Opts, Args, [&](std::string Wrong) {
      complain(Wrong);
      IsWrong = true;
    });
    if (IsWrong)
      return std::nullopt;
    for (const std::string &Doubt : Opts.Warnings)
      llvm::errs() << "warning: pomp: " << Doubt << '\n';
    if (Opts.Help)
      llvm::outs() << helpText();
    return Opts;
  }

  void emit(BackendActionTy What) {
    CompilerInstance &CI = getInstance();
    Emit Inner(What);
    std::optional<Options> Opts = readOptions();
    if (!Opts)
      return;
    if (CI.getInvocation().getLangOpts().OpenMPIsTargetDevice) {
      rewrite();
      return run(std::move(Inner));
    }
    Users.Complain = [this, &Opts](llvm::StringRef File, unsigned Line,
                                   const std::string &What) {
      complainOf(File, Line, What, *Opts);
    };
    readDirectives(*Sources, *Selected, Users);
    if (Opts->Verbose)
      nameUnread();
    rewrite();
    run(std::move(Inner), [&] {
      if (Inner.module() &&
          getCurrentInput().getKind().getLanguage() == Language::Fortran)
        mark(Inner.module(), *Opts);
    });
  }

  void markTree(mlir::ModuleOp M, const std::vector<Procedure> &Procedures,
                Unit &U) {
    Selected->apply(Procedures, Users.Complain);
    markUser(M, Procedures, Users, *Selected, U);
    markModule(
        M, Procedures, *Selected, U,
        [&](llvm::StringRef Where, unsigned Line, const std::string &Why) {
          ++U.LeftAlone;
          if (U.Opts.Verbose)
            llvm::errs() << Where << ':' << Line
                         << ": remark: pomp leaves this alone: " << Why << '\n';
        });
  }

  void mark(mlir::ModuleOp M, const Options &Opts) {
    CompilerInstance &CI = getInstance();
    if (Rewritten)
      Rewritten->rename(M);
    auto U = std::make_shared<Unit>(Opts);
    U->HasBuilder = true;
    U->HasOpenMP = CI.getInvocation().getFrontendOpts().features.IsEnabled(
        Fortran::common::LanguageFeature::OpenMP);
    llvm::SmallString<256> Directory;
    if (!llvm::sys::fs::current_path(Directory))
      U->Names = SourceNames({}, Directory.str().str());
    if (auto &Tree = CI.getParsing().parseTree())
      markTree(M, readProcedures(*Tree, CI.getAllCookedSources(), Users), *U);
    U->CTC = describeUnit(getCurrentFile(),
                          Fortran::common::getFlangFullVersion(), *U);
    if (U->Opts.List != Options::NoList)
      printListing(*U, llvm::outs());
    unit() = U;
    // Flang reads no assembly by itself, but the stub has some.
    llvm::InitializeAllAsmParsers();
    // The other half of this library is a plugin of LLVM.
    Dl_info Own;
    if (!dladdr(reinterpret_cast<void *>(&unit), &Own))
      return;
    if (auto Passes = llvm::PassPlugin::Load(Own.dli_fname))
      CI.addPassPlugin(std::make_unique<llvm::PassPlugin>(*Passes));
    else
      complain(llvm::toString(Passes.takeError()));
  }

  /// The source, what it includes, and what there is of POMP in it.
  std::optional<SourceFiles> Sources;
  std::optional<Selectors> Selected;
  UserDirectives Users;
  std::set<std::string> Complaints;
  std::optional<Rewriting> Rewritten;
  FrontendInputFile Reads;
};

} // namespace

} // namespace pomp

static FrontendPluginRegistry::Add<pomp::Action>
    Registration("pomp", "Reports OpenMP constructs through the POMP API");

extern "C" __attribute__((visibility("default"))) llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "pomp-flang", POMP_VERSION,
          [](llvm::PassBuilder &PB) {
            if (pomp::unit())
              pomp::addStages(PB, pomp::unit());
          }};
}
