//===- Expand.h - Stage 2: guards and calls for placeholders ----*- C++ -*-===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_EXPAND_H
#define POMP_EXPAND_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include <optional>

namespace pomp {

class SiteTable;

/// What stands for an event until expandEvents. Its operands: the helper; what
/// decides; its pair or none; the arguments of the helper, whose first ones are
/// below. What decides is bits of the mask, of which one must be set: it
/// returns that; or an i1; or an i1 and the event's bit of the mask; or, for
/// the event that ends a pair, the pair.
constexpr char GuardedEvent[] = "__pomp_guarded_event";
constexpr char DecidedEvent[] = "__pomp_decided_event";
constexpr char NarrowedEvent[] = "__pomp_narrowed_event";
constexpr char EndingEvent[] = "__pomp_ending_event";
llvm::FunctionCallee placeholderFor(llvm::Module &M, llvm::StringRef Name);
enum PlaceholderArg : unsigned { HelperFn, WhenArg, PairArg, FirstHelperArg };

/// The first arguments of a helper: where the thread number is kept, or null:
/// it is asked for each time; the construct; the library's function, or its
/// number in the table of the object.
enum HelperArg : unsigned { ThreadArg, ConstructArg, DeliverArg };

/// Where the decisions of pairs are in the frame: a bit for each level of
/// nesting, from this byte of the slot that begins with the thread number; how
/// many fit into the rest of its first 64 bits, and how many there can be.
enum : unsigned { PairsBegin = 6, MaxPairsOfWord = 16, MaxPairs = 80 };

/// \returns \p Pair as the operand of a placeholder, and back.
llvm::Constant *pairOperand(llvm::LLVMContext &C, std::optional<unsigned> Pair);
std::optional<unsigned> pairOf(const llvm::Value *Operand);

/// Whether an event stands beside calls of the OpenMP runtime. For others a
/// call that might come would cost the code around it registers.
bool isBesideCalls(unsigned Event);

/// Loads the mask before \p At. \p IsLast: nothing optimizes it any more.
/// \returns an i1: whether one of \p Bits is set.
llvm::Value *loadGuard(llvm::Instruction *At, llvm::Value *Bits,
                       bool IsLast = false);

/// \returns the library's function, by its number unless \p Fn is one.
llvm::Value *loadFunction(llvm::IRBuilder<> &B, llvm::Value *Fn);

/// \returns \p Slot, or where that is null one in which no number is kept.
llvm::Value *freshSlot(llvm::IRBuilder<> &B, llvm::Value *Slot);

/// Splits the block at \p At. \returns the terminator of a block that is
/// entered only when \p On is true.
llvm::Instruction *onlyWhen(llvm::Value *On, llvm::Instruction *At);

/// Wakes the OpenMP runtime after each call that may have put it to sleep,
/// where anybody listens: until then its omp_get_thread_num, which each event
/// needs, looks for the thread in a table that is gone.
void wakeRuntimeAfterPauses(llvm::Module &M);

/// Turns the placeholders of \p M into guards and calls, or, with \p AsSites,
/// as many as can be into sites. After the optimizer, and before anything that
/// needs a definition of each function.
void expandEvents(llvm::Module &M, SiteTable *Sites);

} // namespace pomp

#endif
