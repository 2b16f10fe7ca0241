//===- MarkCalls.cpp - Stage 1: calls of user procedures ------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "constructs/KnownNames.h"
#include "flang/Describe.h"
#include "flang/Markers.h"
#include "flang/Optimizer/Dialect/FIROps.h"
#include "flang/Optimizer/Support/InternalNames.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace mlir;

namespace pomp {

/// \returns what \p Call calls, or an empty name if that is no procedure of a
/// program.
static ProcedureName calleeOf(Operation *Call) {
  ProcedureName N;
  if (auto Dispatch = dyn_cast<fir::DispatchOp>(Call)) {
    N.Name = Dispatch.getMethod().str();
    return N;
  }
  auto Direct = dyn_cast<fir::CallOp>(Call);
  if (!Direct || !Direct.getCallee())
    return N;
  llvm::StringRef Mangled = Direct.getCallee()->getLeafReference().getValue();
  N.InObject = Mangled.str();
  if (Mangled.starts_with("_Q")) {
    auto [Kind, Parts] = fir::NameUniquer::deconstruct(Mangled);
    SmallVector<std::string> Around(Parts.modules);
    Around.append(Parts.procs);
    llvm::erase(Around, ""); // The main program has no part in names.
    N.Group = llvm::join(Around, "::");
    N.Name = N.Group + (N.Group.empty() ? "" : "::") + Parts.name;
    // An external procedure loses its prefix.
    if (Mangled.consume_front("_QP"))
      N.InObject = Mangled.str();
    if (routineNamed(Parts.name) || Mangled.starts_with("pomp_") ||
        Mangled.starts_with("omp_"))
      return {};
  } else if (Direct.getProcedureAttrsAttr() &&
             !Mangled.starts_with("__pomp_") && !isNeverReported(Mangled)) {
    // One of C, which has an interface.
    N.Name = Mangled.str();
  }
  return N;
}

/// Whether \p N is from a module that comes with flang.
static bool isOfSystem(const ProcedureName &N) {
  llvm::StringRef Group = N.Group;
  return Group.starts_with("__fortran_") || Group.starts_with("ieee_") ||
         Group.starts_with("iso_") || Group.starts_with("omp_lib");
}

/// Sets the place of \p X to \p L, where files have their whole paths.
static void place(InSource &X, Location L, const Procedure &In) {
  X.FileName = In.FileName;
  X.At.First = X.MainLine = In.At.First;
  // What is included has the places of the lines that include it as well.
  if (auto Places = dyn_cast<FusedLoc>(L)) {
    if (auto At = dyn_cast<FileLineColLoc>(Places.getLocations().back()))
      X.MainLine = At.getLine();
    L = Places.getLocations().front();
  }
  if (auto At = dyn_cast<FileLineColLoc>(L)) {
    X.At.First = At.getLine();
    X.At.Column = At.getColumn();
    SmallString<256> Own(In.FileName), Directory;
    (void)llvm::sys::fs::make_absolute(Own);
    llvm::sys::path::remove_dots(Own, /*remove_dot_dot=*/true);
    llvm::StringRef Path = At.getFilename().getValue();
    if (Path != Own) {
      if (!llvm::sys::fs::current_path(Directory) &&
          Path.consume_front(Directory))
        Path.consume_front("/");
      X.FileName = Path.str();
    }
  }
  X.At.Last = X.At.End = X.At.First;
}

static bool isThroughPointer(Operation *Call) {
  auto Direct = dyn_cast<fir::CallOp>(Call);
  return Direct && !Direct.getCallee();
}

namespace {

/// Finds what the source has for the procedures of calls through pointers: the
/// calls of a line are in order, if there are as many.
class PointerNames {
public:
  PointerNames(Operation *F, const Procedure &P) : P(P) {
    for (const PointerCall &C : P.PointerCalls)
      Lines[{C.FileName, C.Line}].Texts.push_back(C.Text);
    F->walk([&](Operation *Call) {
      if (isThroughPointer(Call))
        ++lineOf(Call).Calls;
    });
  }

  /// \returns the name for \p Call. Calls are asked for in order.
  std::string next(Operation *Call) {
    Line &L = lineOf(Call);
    return "*" + (L.Calls == L.Texts.size() ? L.Texts[L.Named++]
                                            : std::string("procedure"));
  }

private:
  struct Line {
    std::vector<std::string> Texts;
    size_t Calls = 0, Named = 0;
  };
  Line &lineOf(Operation *Call) {
    InSource X;
    place(X, Call->getLoc(), P);
    return Lines[{X.FileName, X.At.First}];
  }

  const Procedure &P;
  std::map<std::pair<std::string, unsigned>, Line> Lines;
};

} // namespace

void markCalls(Operation *F, const Procedure &P, const Selectors &Selected,
               Unit &U, llvm::function_ref<void(Operation *, unsigned)> Mark) {
  // Loops with simd may call it.
  if (P.IsPure)
    return;
  PointerNames Pointers(F, P);
  F->walk([&](Operation *Call) {
    if (!isa<fir::CallOp, fir::DispatchOp>(Call))
      return;
    ProcedureName Callee = calleeOf(Call);
    if (isThroughPointer(Call))
      Callee.Name = Pointers.next(Call);
    if (Callee.Name.empty() || Call->getParentOfType<omp::SimdOp>())
      return;
    ProcedureCall C;
    C.Callee = std::move(Callee);
    place(C, Call->getLoc(), P);
    Levels InForce = Selected.at(C, U.Opts);
    const Filter &Excluded = U.Opts.Excluded;
    if (InForce.isOff(Group::USER) ||
        !Excluded.includesFunction(C.Callee.Name, C.Callee.InObject) ||
        (isOfSystem(C.Callee) &&
         !Excluded.namesFunction(C.Callee.Name, C.Callee.InObject)))
      return;
    Mark(Call, U.Constructs.size());
    U.Constructs.push_back(describe(C, P, U, InForce));
    U.list(U.Constructs.back(), InForce);
  });
}

} // namespace pomp
