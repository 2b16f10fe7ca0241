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
//     ++v->begun, visits->place = NULL, visits->open = v;
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
// A wrapper of a function that is the whole visit does both. If an event is
// delivered between the two, the library sets visits->open to null.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_EVENTS_COUNTEDVISITS_H
#define POMP_EVENTS_COUNTEDVISITS_H

#include "events/Placeholders.h"
#include "llvm/IR/IRBuilder.h"

namespace pomp {

/// \returns pomp_event_list::counted for \p Before and \p After.
uint32_t countedGuards(llvm::ArrayRef<PlacedEvent> Before,
                       llvm::ArrayRef<PlacedEvent> After);

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
  /// Delivers the events after a visit that could not be counted.
  virtual void callLate() = 0;
  /// Returns \p Result of the function of the runtime.
  virtual void ret(llvm::Value *Result) = 0;
  /// Jumps to another function with the same arguments, whose name begins with
  /// \p Prefix, and continues there.
  virtual void continueIn(const char *Prefix) = 0;
};

/// Whether \p Callee, a function of the runtime, is called in such visits.
bool isOfCountedVisits(const llvm::Module &M, llvm::StringRef Callee);

/// Has \p W, the wrapper of such a function, count the visit if it may.
/// Continues where it may not. \p On has the bits of the mask that are on, of
/// those that the list asks for.
void countVisit(CountedWrapper &W, llvm::StringRef Callee, llvm::Value *On);

} // namespace pomp

#endif
