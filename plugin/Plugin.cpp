//===- Plugin.cpp - Brings the stages into clang --------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Passes.h"
#include "ast/Marker.h"
#include "ast/Pragmas.h"
#include "compat/ClangCompat.h"
#include "constructs/Installed.h"
#include "constructs/Place.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <unistd.h>

using namespace clang;
using namespace llvm;

namespace pomp {

namespace {

/// \returns the path of the plugin for \p Major that was installed with this
/// one. It must not call LLVM.
std::string pluginFor(unsigned Major) {
  Dl_info Info;
  if (!dladdr(reinterpret_cast<void *>(&pluginFor), &Info) || !Info.dli_fname)
    return {};
  std::string Own = Info.dli_fname;
  std::string Directory = Own.substr(0, Own.find_last_of('/') + 1);
  std::string Tail = std::to_string(Major) + "/libpomp.so";
  for (const char *Way : {"pomp/", "../"})
    if (access((Directory + Way + Tail).c_str(), R_OK) == 0)
      return Directory + Way + Tail;
  return {};
}

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
  std::string Fitting = Major ? pluginFor(Major) : std::string();
  std::fprintf(stderr,
               "error: libpomp.so was built for clang %u and cannot be loaded "
               "by %s; %s%s\n",
               HostMajor, Host.c_str(),
               Fitting.empty() ? "build it with -DLLVM_DIR= for that one"
                               : "the one for that is ",
               Fitting.c_str());
  std::_Exit(1);
}

void remark(CompilerInstance &CI, StringRef What) {
  DiagnosticsEngine &D = CI.getDiagnostics();
  D.Report(D.getCustomDiagID(DiagnosticsEngine::Remark, "pomp: %0")) << What;
}

/// Adds \p Path to the files that -MD writes. Clang has collected the inputs of
/// options before it calls plugins, but still accepts files that a condition
/// tests. The path comes after the source, which must be the first.
void addDependency(CompilerInstance &CI, StringRef Path) {
  Preprocessor &PP = CI.getPreprocessor();
  if (PPCallbacks *Callbacks = PP.getPPCallbacks())
    Callbacks->HasInclude(SourceLocation(), Path, /*IsAngled=*/false,
                          PP.getFileManager().getOptionalFileRef(Path),
                          SrcMgr::C_User);
}

/// The names of files, as options of \p CI say.
SourceNames sourceNames(const CompilerInstance &CI) {
  SourceNames::PrefixMap Prefixes;
  // The order is that of __FILE__ and debug information.
  for (const auto &[From, To] : CI.getLangOpts().MacroPrefixMap)
    Prefixes.push_back({From, To});
  const CodeGenOptions &CodeGen = CI.getCodeGenOpts();
  for (const auto &[From, To] : reverse(CodeGen.DebugPrefixMap))
    Prefixes.push_back({From, To});
  std::string Directory = CodeGen.DebugCompilationDir;
  if (Directory.empty())
    if (auto Current = CI.getVirtualFileSystem().getCurrentWorkingDirectory())
      Directory = *Current;
  return SourceNames(std::move(Prefixes), std::move(Directory));
}

class Consumer : public ASTConsumer {
public:
  Consumer(CompilerInstance &CI, std::shared_ptr<ClangUnit> U, StringRef File)
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
    // Declarations of an AST file are announced only if they must be emitted,
    // but its inline functions may be emitted, too.
    if (Ctx.getExternalSource())
      markAll(Ctx.getTranslationUnitDecl());
    M->finish();
    for (const std::string &Path : U->Opts.Excluded.paths())
      addDependency(CI, Path);
    // Nobody has taken the string so far: code is generated after this.
    if (U->LeftAlone)
      U->CTC = describeUnit(File, getClangFullVersion(), *U);
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
  std::shared_ptr<ClangUnit> U;
  std::string File;
  std::unique_ptr<Marker> M;
};

/// Another copy of the plugin was loaded before this one. Only that one works:
/// constructs that both mark would report twice.
const bool IsSecondCopy =
    any_of(FrontendPluginRegistry::entries(),
           [](const auto &Entry) { return Entry.getName() == "pomp"; });

/// Whether the compilation writes an AST file, which compilations with and
/// without the plugin may read.
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
  return !makesAST(CI) &&
         !compat::interfaceBesideObject(CI.getFrontendOpts()).empty();
}

class Action : public PluginASTAction {
protected:
  ActionType getActionType() override { return AddBeforeMainAction; }

  bool ParseArgs(const CompilerInstance &CI,
                 const std::vector<std::string> &Args) override {
    if (IsSecondCopy)
      return false;
    DiagnosticsEngine &D = CI.getDiagnostics();
    parseInstalled(Opts, Args, [&](std::string Wrong) {
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
    if (compat::isTargetDevice(Lang) || Lang.CUDAIsDevice ||
        Lang.SYCLIsDevice || Lang.OpenCL || Lang.HLSL)
      return std::make_unique<ASTConsumer>();
    if (!Lang.isCompilingModule() &&
        !CI.getFrontendOpts().BuildingImplicitModule)
      PP.setPredefines(PP.getPredefines() + "#define _POMP 200209\n");
    // An AST file is not marked: the compilation that uses it marks it.
    if (makesAST(CI)) {
      PP.AddPragmaHandler(new EmptyPragmaHandler("pomp"));
      return std::make_unique<ASTConsumer>();
    }

    if (!canLower(CI)) {
      if (Opts.Verbose)
        remark(CI, "with -disable-llvm-passes, this major of LLVM does not run "
                   "plugins: nothing is instrumented");
      PP.AddPragmaHandler(new EmptyPragmaHandler("pomp"));
      return std::make_unique<ASTConsumer>();
    }

    if (!CI.getTarget().getTriple().isOSBinFormatELF())
      Opts.LinkDirect = true;
    auto U = std::make_shared<ClangUnit>(Opts);
    U->Names = sourceNames(CI);
    U->CTC = describeUnit(File, getClangFullVersion(), *U);
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

/// Clang writes the interface of a module from the AST that the other action
/// marked. This one writes it again, without marks.
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
  const clang::Module *Written = compat::interfaceOf(Ctx);
  if (CI.getDiagnostics().hasErrorOccurred() || !Written)
    return;
  std::string Path = compat::interfaceBesideObject(CI.getFrontendOpts());
  auto Invocation = std::make_shared<CompilerInvocation>(CI.getInvocation());
  Invocation->getFrontendOpts().OutputFile = Path;
  // Other outputs of the compilation exist already.
  Invocation->getDependencyOutputOpts() = DependencyOutputOptions();
  Invocation->getDiagnosticOpts().DiagnosticSerializationFile.clear();
  std::unique_ptr<CompilerInstance> Again =
      compat::silentCompiler(CI, std::move(Invocation));
  Again->setVerboseOutputStream(std::make_unique<raw_null_ostream>());
  DiagnosticsEngine &D = CI.getDiagnostics();
  if (!compat::writeInterface(*Again))
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
