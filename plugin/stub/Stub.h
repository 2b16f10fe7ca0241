//===- Stub.h - What the stub defines -------------------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_STUB_STUB_H
#define POMP_STUB_STUB_H

#include "llvm/IR/Module.h"
#include <string>

namespace pomp {

/// The functions and variables of stub/.
namespace stub {
constexpr char Object[] = "__pomp_object";
constexpr char AttachUnit[] = "__pomp_attach_unit";
constexpr char DetachUnit[] = "__pomp_detach_unit";
constexpr char Init[] = "__pomp_init";
constexpr char Finalize[] = "__pomp_finalize";
constexpr char On[] = "__pomp_on";
constexpr char Off[] = "__pomp_off";
constexpr char TaskCreate[] = "__pomp_task_create";
constexpr char TaskCreated[] = "__pomp_task_created";
constexpr char TaskDepend[] = "__pomp_task_depend";
constexpr char TaskRange[] = "__pomp_task_range";
constexpr char TaskBegin[] = "__pomp_task_begin";
constexpr char TaskEnd[] = "__pomp_task_end";
/// All of them.
constexpr char TaskPrefix[] = "__pomp_task_";
/// And the letters of its parameters.
constexpr char Event[] = "__pomp_event_";
constexpr char EventHandle[] = "__pomp_event_ht";
/// And the name of the event.
constexpr char EventFull[] = "__pomp_event_full_";
constexpr char TargetMap[] = "__pomp_event_map";
/// What the library may call.
constexpr char InitHandles[] = "POMP_Init_Handles";
/// What it asks the OpenMP runtime.
constexpr char ThreadNum[] = "omp_get_thread_num";

/// \returns the symbol of \p Name in instrumented modules: objects made by
/// another version of the plugin may have another table.
std::string symbol(llvm::StringRef Name);

/// \returns the stub's function \p Name, which is declared in \p M.
llvm::Function *declare(llvm::Module &M, llvm::StringRef Name,
                        llvm::FunctionType *T);
} // namespace stub

} // namespace pomp

#endif
