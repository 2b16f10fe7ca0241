//===- ClangCompat.h - Differences between Clang majors -------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As Compat.h does for LLVM.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_CLANGCOMPAT_H
#define POMP_CLANGCOMPAT_H

#include "compat/Compat.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "llvm/ADT/STLExtras.h"
#if LLVM_VERSION_MAJOR < 19
#include "llvm/Passes/PassPlugin.h"
#endif
#include <dlfcn.h>
#include <functional>
#include <vector>

namespace pomp {

namespace compat {

/// Clauses that the host's clang does not know: none is ever one of these.
namespace absent {
#if LLVM_VERSION_MAJOR < 19
template <int> class Clause : public clang::OMPClause {
public:
  static bool classof(const clang::OMPClause *) { return false; }
  unsigned getDependenceType() const { return 0; }
  llvm::omp::Clause getFailParameter() const { return getClauseKind(); }
};
using OMPWeakClause = Clause<0>;
#endif
#if LLVM_VERSION_MAJOR < 18
using OMPFailClause = Clause<1>;
#endif
#if LLVM_VERSION_MAJOR < 17
using OMPDoacrossClause = Clause<2>;
constexpr unsigned OMPC_DOACROSS_sink = 1;
constexpr unsigned OMPC_DOACROSS_sink_omp_cur_iteration = 2;
#endif
} // namespace absent

#if LLVM_VERSION_MAJOR < 18
constexpr auto CLinkage = clang::LinkageSpecDecl::lang_c;
#else
constexpr auto CLinkage = clang::LinkageSpecLanguageIDs::C;
#endif

inline clang::OMPClausePrinter
clausePrinter(llvm::raw_ostream &OS, const clang::PrintingPolicy &Policy,
              unsigned Version) {
#if LLVM_VERSION_MAJOR < 21
  (void)Version;
  return clang::OMPClausePrinter(OS, Policy);
#else
  return clang::OMPClausePrinter(OS, Policy, Version);
#endif
}

/// Whether code generation distributes a `target teams loop` among the threads
/// of each team. Otherwise it distributes the loop only among teams.
inline bool sharesWithThreads(const clang::OMPExecutableDirective &D) {
#if LLVM_VERSION_MAJOR < 19
  (void)D;
  return false;
#else
  const auto *Loop =
      llvm::dyn_cast<clang::OMPTargetTeamsGenericLoopDirective>(&D);
  return Loop && Loop->canBeParallelFor();
#endif
}

/// Whether code is generated for a device that the host hands work to.
inline bool isTargetDevice(const clang::LangOptions &Lang) {
#if LLVM_VERSION_MAJOR < 17
  return Lang.OpenMPIsDevice;
#else
  return Lang.OpenMPIsTargetDevice;
#endif
}

/// Whether clang compiles to an object and to the interface of a module at
/// once. Before 19 it makes the object of the interface's file.
constexpr bool WritesInterfaceBesideObject = LLVM_VERSION_MAJOR >= 19;

/// The file of such an interface, or none.
inline std::string interfaceBesideObject(const clang::FrontendOptions &Opts) {
#if LLVM_VERSION_MAJOR < 19
  (void)Opts;
#else
  if (Opts.GenReducedBMI)
    return Opts.ModuleOutputPath;
#endif
  return {};
}

/// The module of this unit, if another action writes its interface.
inline const clang::Module *interfaceOf(clang::ASTContext &Ctx) {
#if LLVM_VERSION_MAJOR >= 19
  const clang::Module *M = Ctx.getCurrentNamedModule();
  if (M && M->isInterfaceOrPartition())
    return M;
#else
  (void)Ctx;
#endif
  return nullptr;
}

/// Compiles nothing but the interface. \returns whether that went well.
inline bool writeInterface(clang::CompilerInstance &CI) {
#if LLVM_VERSION_MAJOR < 19
  (void)CI;
  return false;
#else
  CI.getFrontendOpts().ProgramAction =
      clang::frontend::GenerateReducedModuleInterface;
  clang::GenerateReducedModuleInterfaceAction Action;
  return CI.ExecuteAction(Action);
#endif
}

#if LLVM_VERSION_MAJOR < 19
/// A plugin of clang brings passes only by a plugin of LLVM: the same library,
/// which registers what waits here.
inline std::vector<std::function<void(llvm::PassBuilder &)>> &
waitingCallbacks() {
  static std::vector<std::function<void(llvm::PassBuilder &)>> Callbacks;
  return Callbacks;
}
#endif

/// Has \p Callback called with what builds the pipeline of passes.
inline void
addPassBuilderCallback(clang::CodeGenOptions &CodeGen,
                       std::function<void(llvm::PassBuilder &)> Callback) {
#if LLVM_VERSION_MAJOR < 19
  waitingCallbacks().push_back(std::move(Callback));
  Dl_info Here;
  if (dladdr(&waitingCallbacks(), &Here) &&
      !llvm::is_contained(CodeGen.PassPlugins, Here.dli_fname))
    CodeGen.PassPlugins.push_back(Here.dli_fname);
#else
  CodeGen.PassBuilderCallbacks.push_back(std::move(Callback));
#endif
}

/// A compiler of \p Invocation that sees the same files as \p CI, and says
/// nothing.
inline std::unique_ptr<clang::CompilerInstance>
silentCompiler(clang::CompilerInstance &CI,
               std::shared_ptr<clang::CompilerInvocation> Invocation) {
#if LLVM_VERSION_MAJOR < 21
  auto Again =
      std::make_unique<clang::CompilerInstance>(CI.getPCHContainerOperations());
  Again->setInvocation(std::move(Invocation));
  Again->setFileManager(&CI.getFileManager());
#else
  auto Again = std::make_unique<clang::CompilerInstance>(
      std::move(Invocation), CI.getPCHContainerOperations());
#endif
#if LLVM_VERSION_MAJOR == 21
  Again->setFileManager(&CI.getFileManager());
#elif LLVM_VERSION_MAJOR > 21
  Again->setVirtualFileSystem(CI.getVirtualFileSystemPtr());
#endif
#if LLVM_VERSION_MAJOR == 20 || LLVM_VERSION_MAJOR == 21
  Again->createDiagnostics(CI.getVirtualFileSystem(),
                           new clang::IgnoringDiagConsumer);
#else
  Again->createDiagnostics(new clang::IgnoringDiagConsumer);
#endif
  return Again;
}

} // namespace compat

} // namespace pomp

#if LLVM_VERSION_MAJOR < 19
/// The entry point that LLVM looks for in a plugin.
extern "C"
    __attribute__((used,
                   visibility("default"))) inline llvm::PassPluginLibraryInfo
    llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "pomp", "", [](llvm::PassBuilder &PB) {
            for (const auto &Callback : pomp::compat::waitingCallbacks())
              Callback(PB);
          }};
}
#endif

#endif
