//===- Stub.h - The symbols of the stub -----------------------------------===//
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
constexpr char TaskCreateAtOnce[] = "__pomp_task_create_at_once";
constexpr char TaskDeferred[] = "__pomp_task_deferred";
constexpr char TaskAllocated[] = "__pomp_task_allocated";
constexpr char TaskCreated[] = "__pomp_task_created";
constexpr char TaskDepend[] = "__pomp_task_depend";
constexpr char TaskBegin[] = "__pomp_task_begin";
constexpr char TaskEnd[] = "__pomp_task_end";
constexpr char TeamEnter[] = "__pomp_team_enter";
constexpr char TeamBegin[] = "__pomp_team_begin";
constexpr char TeamEnd[] = "__pomp_team_end";
constexpr char TeamExit[] = "__pomp_team_exit";
/// The functions that deliver the events of a list: those before a call and
/// those after it, or all.
constexpr char Before[] = "__pomp_before";
constexpr char After[] = "__pomp_after";
constexpr char Events[] = "__pomp_events";
/// What times visits: before and after one, and the data of the thread.
constexpr char Visit[] = "__pomp_visit";
constexpr char Visited[] = "__pomp_visited";
constexpr char TimedVisits[] = "__pomp_timed";
/// What the thread may count.
constexpr char Visits[] = "__pomp_visits";
/// What counts the data that move: for a call of the offloading runtime without
/// mappers, before and after one with mappers, and where these push a part.
constexpr char TargetMap[] = "__pomp_event_map";
constexpr char MapBegin[] = "__pomp_map_begin";
constexpr char MapEnd[] = "__pomp_map_end";
constexpr char MapPart[] = "__pomp_map_part";
/// The functions that the library may call.
constexpr char InitHandles[] = "POMP_Init_Handles";
/// The functions that ask the OpenMP runtime.
constexpr char ThreadNum[] = "omp_get_thread_num";

/// \returns the symbol of \p Name in instrumented modules: objects made by
/// another version of the plugin may have another table, or another stub.
std::string symbol(llvm::StringRef Name);

/// \returns the stub's function \p Name, which is declared in \p M.
llvm::Function *declare(llvm::Module &M, llvm::StringRef Name,
                        llvm::FunctionType *T);

/// Whether \p M is for a target on which visits can be timed.
bool hasTimedVisits(const llvm::Module &M);

/// Whether \p M is for a target on which visits can be counted without events.
bool hasCountedVisits(const llvm::Module &M);

/// \returns Before, After, Events, Visit or Visited, declared in \p M.
llvm::Function *declareDelivery(llvm::Module &M, llvm::StringRef Name);

/// Whether \p M is for a target that has the calling convention preserve_most.
bool hasPreserveMost(const llvm::Module &M);

/// Has each linked object keep one definition of \p G, whichever of its units
/// have one. \p M is the module of \p G.
void makeShared(llvm::GlobalObject &G, llvm::Module &M);

/// Compiles \p F for the features that the functions of \p M are compiled for,
/// with unwind tables: a library may look at the stack, or throw.
void inheritTarget(llvm::Function &F, const llvm::Module &M);
} // namespace stub

} // namespace pomp

#endif
