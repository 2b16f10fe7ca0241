//===- EventLists.h - The constants that describe events ------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_EVENTS_EVENTLISTS_H
#define POMP_EVENTS_EVENTLISTS_H

#include "events/Placeholders.h"
#include "llvm/ADT/DenseSet.h"
#include <map>

namespace pomp {

/// Adds a struct pomp_event_list (stub/lists.h) of \p Before and \p After to \p
/// M. Their values follow each other.
llvm::GlobalVariable *addEventList(llvm::Module &M,
                                   llvm::ArrayRef<PlacedEvent> Before,
                                   llvm::ArrayRef<PlacedEvent> After = {});

/// \returns the list that has no events.
llvm::GlobalVariable *emptyList(llvm::Module &M);

/// \returns pomp_event_list::counted of \p List.
uint32_t countedGuards(const llvm::GlobalVariable &List);

/// Has visits that may end in a barrier counted only if their barriers are, or
/// there is none, as in a single construct with nowait; and those of a parallel
/// region only if all of its events are alone.
void countWholeVisits(llvm::Module &M);

/// \returns pomp_event_list::begins and ends of \p List.
llvm::Constant *pairsThatBegin(const llvm::GlobalVariable &List);
llvm::Constant *pairsThatEnd(const llvm::GlobalVariable &List);

/// \returns how many events \p List has, and how many of them come before the
/// call that they go with.
unsigned numEvents(const llvm::GlobalVariable &List);
unsigned numBefore(const llvm::GlobalVariable &List);

/// \returns the first event of \p List.
pomp_function firstEvent(const llvm::GlobalVariable &List);

/// \returns the struct pomp_construct of the first event of \p List.
llvm::Constant *constructOf(const llvm::GlobalVariable &List);

/// Removes the lists without users, so that the constructs they refer to count
/// as unused.
void removeUnusedLists(llvm::Module &M);

/// \returns the functions of the library that \p M calls, by enum
/// pomp_function.
llvm::DenseSet<unsigned> functionsOfLibrary(llvm::Module &M);

/// \returns the bits of the mask that \p Events ask for.
uint32_t guardsOf(llvm::ArrayRef<PlacedEvent> Events);

/// \returns the pairs that \p Events end but do not begin, as bits of elements
/// of pomp_slot::pairs.
std::map<unsigned, uint16_t> endedPairs(llvm::ArrayRef<PlacedEvent> Events);

/// \returns how many values \p Events have.
size_t numValues(llvm::ArrayRef<PlacedEvent> Events);

/// \returns the values of \p Events as int64_t.
llvm::SmallVector<llvm::Value *, 4>
valuesOf(llvm::IRBuilder<> &B, llvm::ArrayRef<PlacedEvent> Events);

/// Stores \p Values in \p Array.
void storeValues(llvm::IRBuilder<> &B, llvm::ArrayRef<llvm::Value *> Values,
                 llvm::Value *Array);

} // namespace pomp

#endif
