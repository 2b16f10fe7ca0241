//===- CountedVisits.h - Counts visits that need no event -------*- C++ -*-===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An uncontended lock takes less time than its events. The library lets the
// wrappers count most visits of such a construct where they are
// (pomp_thread_visits in pomp/attach.h). For a critical construct the wrapper
// of __kmpc_critical does
//
//   visits = __pomp_visits;                      // of the thread
//   v = visits->table[handle % size];
//   if (v is of the handle && v->place == visits->place && v->begun < v->limit)
//     ++v->begun, visits->place = NULL, visits->open = visits->again = v;
//   else
//     deliver the events;
//
// and that of __kmpc_end_critical
//
//   if (visits->open is of the handle)
//     ++open->ended, visits->place = open->place, visits->open = NULL;
//   else
//     deliver the events;
//
// If an event is delivered between the two, the library sets visits->open to
// null. An ordered construct and a taskgroup are counted in the same way. The
// wrapper of a function that is the whole visit of a lock, or the wait for
// other iterations of a doacross loop, only counts: no event can come in it.
// The same is true of a taskwait if no event has come since its last visit, as
// there is no task with events to wait for. It takes less time than a call of a
// wrapper, so the program counts it where it is, and a taskyield as well: if
// that executes a task, the events of the task come as if it were not there.
//
//   if (visits->again is of the handle && again->begun < again->limit)
//     ++again->begun;
//
// A single construct and a scope that end in a barrier are counted like a
// critical construct, with the barrier: the wrapper of __kmpc_barrier does
//
//   if (visits->open is of the handle) {
//     v = visits->open, visits->place |= POMP_VISIT_BARRIER;
//     __kmpc_barrier();
//     if (visits->open == v)
//       visits->place = v->place, visits->open = NULL;
//     else
//       deliver the events that follow;
//   }
//
// So does it what is beside no call: the begin of a masked construct, which is
// counted like that of a critical construct, as its end is; and that a lock was
// tested and set, which is counted like a lock that was set.
//
// Without a barrier, the end of a single construct is counted where it is: it
// does what that of a critical construct does, but for counting the end.
//
// stub/tasks.c counts tasks that are not deferred, and stub/teams.c parallel
// regions whose teams have one thread.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_EVENTS_COUNTEDVISITS_H
#define POMP_EVENTS_COUNTEDVISITS_H

#include "llvm/IR/IRBuilder.h"

namespace pomp {

/// A wrapper that is being written.
class CountedWrapper {
public:
  explicit CountedWrapper(llvm::LLVMContext &C) : B(C) {}
  virtual ~CountedWrapper() = default;

  llvm::IRBuilder<> B;
  /// The arguments.
  virtual llvm::Value *slot() = 0;
  virtual llvm::Value *list() = 0;
  /// Calls the function of the runtime.
  virtual llvm::CallInst *callRuntime() = 0;
  /// Delivers the events after it.
  virtual void deliverAfter() = 0;
  /// Returns \p Result of the function of the runtime.
  virtual void ret(llvm::Value *Result) = 0;
};

/// Whether the wrapper of \p Callee, a function of the runtime, counts visits.
bool isOfCountedVisits(const llvm::Module &M, llvm::StringRef Callee);

/// Has \p W, the wrapper of such a function, count the visit if it may.
/// Continues where it may not. \p On has the bits of the mask that are on, of
/// those that the list asks for.
void countVisit(CountedWrapper &W, llvm::StringRef Callee, llvm::Value *On);

/// If the visit, or the part of one, that \p Call reports is counted where it
/// is: has the program count it if it may, and otherwise do \p Call, which is
/// of the wrapper of \p Runtime, or of nothing if that is null.
void countInPlace(llvm::CallInst *Call, llvm::Function *Runtime);

} // namespace pomp

#endif
