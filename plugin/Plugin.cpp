//===- Plugin.cpp - Brings the stages into clang --------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compat.h"
#include "Passes.h"
#include "ast/Marker.h"
#include "ast/Pragmas.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>

using namespace clang;
using namespace llvm;

namespace pomp {

namespace {

/// A plugin that was built for another major would crash its host.
__attribute__((constructor(101))) void checkHost() {
  // Hosts before LLVM 16 do not have it.
  using GetVersion = void (*)(unsigned *, unsigned *, unsigned *);
  unsigned Major = 0, Minor = 0, Patch = 0;
  if (void *Symbol = dlsym(RTLD_DEFAULT, "LLVMGetVersion"))
    reinterpret_cast<GetVersion>(Symbol)(&Major, &Minor, &Patch);
  if (Major == HostMajor)
    return;
  std::string Host = Major ? "clang " + std::to_string(Major)
                           : std::string("a clang before 16");
  std::fprintf(stderr,
               "error: libpomp.so was built for clang %u and cannot be loaded "
               "by %s; build it with -DLLVM_DIR= for that one\n",
               HostMajor, Host.c_str());
  std::_Exit(1);
}

void remark(CompilerInstance &CI, StringRef What) {
  DiagnosticsEngine &D = CI.getDiagnostics();
  D.Report(D.getCustomDiagID(DiagnosticsEngine::Remark, "pomp: %0")) << What;
}

class Consumer : public ASTConsumer {
public:
  Consumer(CompilerInstance &CI, std::shared_ptr<Unit> U, StringRef File)
      : CI(CI), U(std::move(U)), File(File) {}

  void Initialize(ASTContext &Ctx) override {
    M = std::make_unique<Marker>(
        Ctx, *U, [this](SourceLocation L, std::string What) {
          ++U->LeftAlone;
          if (!U->Opts.Verbose)
            return;
          DiagnosticsEngine &D = CI.getDiagnostics();
          D.Report(L, D.getCustomDiagID(DiagnosticsEngine::Remark,
                                        "pomp leaves this alone: %0"))
              << What;
        });
  }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      M->mark(D);
    return true;
  }

  void HandleInlineFunctionDefinition(FunctionDecl *FD) override {
    M->mark(FD);
  }

  void HandleTranslationUnit(ASTContext &Ctx) override {
    // What an AST file brings is announced only where it must be emitted, but
    // its inline functions may be, too.
    if (Ctx.getExternalSource())
      markAll(Ctx.getTranslationUnitDecl());
    M->finish();
    // Nobody has taken the string so far: code is generated after this.
    if (U->LeftAlone)
      U->CTC = describeUnit(File, *U);
    U->Selectors.reportUnused([&](const Selector &S) {
      complain(CI.getDiagnostics(), U->Opts, S.At,
               "this directive applies to no function body and no construct; "
               "it stands right before one, or has 'file' after the level");
    });
    if (U->Opts.Verbose)
      U->Opts.Excluded.eachUnused([&](StringRef Rule, const std::string &At) {
        remark(CI, ("the filter's '" + Rule + "' (" + At +
                    ") matches nothing in this unit")
                       .str());
      });
    if (U->Opts.List != Options::NoList)
      printListing(*U, outs());
    if (U->Opts.PrintAST)
      for (FunctionDecl *FD : M->marked())
        if (Ctx.getSourceManager().isInMainFile(FD->getLocation())) {
          FD->print(outs());
          outs() << '\n';
        }
  }

private:
  void markAll(DeclContext *DC) {
    for (Decl *D : DC->decls()) {
      M->mark(D);
      if (auto *FT = dyn_cast<FunctionTemplateDecl>(D))
        for (FunctionDecl *FD : FT->specializations())
          M->mark(FD);
      if (auto *CT = dyn_cast<ClassTemplateDecl>(D))
        for (ClassTemplateSpecializationDecl *S : CT->specializations())
          markAll(S);
      if (auto *Inner = dyn_cast<DeclContext>(D))
        if (isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl, ExportDecl>(D))
          markAll(Inner);
    }
  }

  CompilerInstance &CI;
  std::shared_ptr<Unit> U;
  std::string File;
  std::unique_ptr<Marker> M;
};

/// Another copy of the plugin was loaded before this one. That one works: what
/// both mark would report twice.
const bool IsSecondCopy =
    any_of(FrontendPluginRegistry::entries(),
           [](const auto &Entry) { return Entry.getName() == "pomp"; });

/// Whether what is compiled goes into a file of the AST, which is for all who
/// read it, with and without the plugin.
bool makesAST(const CompilerInstance &CI) {
  if (CI.getFrontendOpts().BuildingImplicitModule)
    return true;
  switch (CI.getFrontendOpts().ProgramAction) {
  case frontend::EmitAssembly:
  case frontend::EmitBC:
  case frontend::EmitLLVM:
  case frontend::EmitLLVMOnly:
  case frontend::EmitCodeGenOnly:
  case frontend::EmitObj:
  case frontend::ParseSyntaxOnly:
    return false;
  default:
    return true;
  }
}

/// Whether an object is made and, at the same time, the interface of a module.
bool makesBoth(const CompilerInstance &CI) {
  const FrontendOptions &Opts = CI.getFrontendOpts();
  return !makesAST(CI) && Opts.GenReducedBMI && !Opts.ModuleOutputPath.empty();
}

/// \returns the path of the library \p Name beside the plugin.
std::string besidePlugin(StringRef Name) {
  Dl_info Info;
  if (!dladdr(reinterpret_cast<void *>(&checkHost), &Info) || !Info.dli_fname)
    return {};
  SmallString<256> Path(Info.dli_fname);
  sys::fs::make_absolute(Path);
  sys::path::remove_filename(Path);
  sys::path::append(Path, Name);
  return Path.str().str();
}

class Action : public PluginASTAction {
protected:
  ActionType getActionType() override { return AddBeforeMainAction; }

  bool ParseArgs(const CompilerInstance &CI,
                 const std::vector<std::string> &Args) override {
    if (IsSecondCopy)
      return false;
    Opts.Runtime = besidePlugin("libpomp-rt.so");
    Opts.Paper = besidePlugin("libpomp-paper.so");
    DiagnosticsEngine &D = CI.getDiagnostics();
    Opts.parse(Args, [&](std::string Wrong) {
      D.Report(D.getCustomDiagID(DiagnosticsEngine::Error, "pomp: %0"))
          << Wrong;
    });
    for (const std::string &Doubt : Opts.Warnings)
      D.Report(D.getCustomDiagID(DiagnosticsEngine::Warning, "pomp: %0"))
          << Doubt;
    if (Opts.Help)
      outs() << helpText();
    // After false clang would go on without us, and succeed.
    return true;
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef File) override {
    // Those of the unit: an AST file brings its own.
    Preprocessor &PP = CI.getPreprocessor();
    const LangOptions &Lang = PP.getLangOpts();
    if (Lang.OpenMPIsTargetDevice || Lang.CUDAIsDevice || Lang.SYCLIsDevice ||
        Lang.OpenCL || Lang.HLSL)
      return std::make_unique<ASTConsumer>();
    if (!Lang.isCompilingModule() &&
        !CI.getFrontendOpts().BuildingImplicitModule)
      PP.setPredefines(PP.getPredefines() + "#define _POMP 200209\n");
    // An AST file stays as the user wrote it: it is marked where it is used.
    if (makesAST(CI)) {
      PP.AddPragmaHandler(new EmptyPragmaHandler("pomp"));
      return std::make_unique<ASTConsumer>();
    }

    if (!CI.getTarget().getTriple().isOSBinFormatELF())
      Opts.LinkDirect = true;
    auto U = std::make_shared<Unit>(Opts);
    chooseLowering(CI, *U);
    U->Names = SourceNames(CI);
    U->CTC = describeUnit(File, *U);
    readPragmas(CI, U);
    U->HasOpenMP = Lang.OpenMP && !Lang.OpenMPSimd;
    if (!U->HasOpenMP && Opts.Verbose)
      remark(CI, "without -fopenmp no OpenMP construct is instrumented");
    U->InstrumentMain = !Lang.Freestanding;
    addPasses(CI.getCodeGenOpts(), U);
    return std::make_unique<Consumer>(CI, U, File);
  }

private:
  Options Opts;
};

/// Clang writes the interface of a module from what the other action marked.
/// This one writes it again, as the user wrote it.
class InterfaceAction : public PluginASTAction {
protected:
  ActionType getActionType() override { return AddAfterMainAction; }

  bool ParseArgs(const CompilerInstance &CI,
                 const std::vector<std::string> &) override {
    return !IsSecondCopy && makesBoth(CI);
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef) override {
    return std::make_unique<Writer>(CI);
  }

private:
  struct Writer : ASTConsumer {
    explicit Writer(CompilerInstance &CI) : CI(CI) {}
    void HandleTranslationUnit(ASTContext &) override;
    CompilerInstance &CI;
  };
};

void InterfaceAction::Writer::HandleTranslationUnit(ASTContext &Ctx) {
  const clang::Module *Written = Ctx.getCurrentNamedModule();
  if (CI.getDiagnostics().hasErrorOccurred() || !Written ||
      !Written->isInterfaceOrPartition())
    return;
  const std::string &Path = CI.getFrontendOpts().ModuleOutputPath;
  auto Invocation = std::make_shared<CompilerInvocation>(CI.getInvocation());
  FrontendOptions &Opts = Invocation->getFrontendOpts();
  Opts.ProgramAction = frontend::GenerateReducedModuleInterface;
  Opts.OutputFile = Path;
  // What else a compilation leaves behind is there already.
  Invocation->getDependencyOutputOpts() = DependencyOutputOptions();
  Invocation->getDiagnosticOpts().DiagnosticSerializationFile.clear();
  CompilerInstance Again(std::move(Invocation), CI.getPCHContainerOperations());
  Again.setVirtualFileSystem(CI.getVirtualFileSystemPtr());
  Again.createDiagnostics(new IgnoringDiagConsumer);
  Again.setVerboseOutputStream(std::make_unique<raw_null_ostream>());
  GenerateReducedModuleInterfaceAction Action;
  DiagnosticsEngine &D = CI.getDiagnostics();
  if (!Again.ExecuteAction(Action))
    D.Report(D.getCustomDiagID(
        DiagnosticsEngine::Error,
        "pomp: the interface of module '%0' cannot be written to '%1'"))
        << Written->Name << Path;
}

} // namespace

} // namespace pomp

static FrontendPluginRegistry::Add<pomp::Action>
    Registration("pomp", "Reports OpenMP constructs through the POMP API");
static FrontendPluginRegistry::Add<pomp::InterfaceAction>
    InterfaceRegistration("pomp-interface",
                          "Keeps the interfaces of modules free of markers");
