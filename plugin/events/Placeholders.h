//===- Placeholders.h - What stands for an event meanwhile ----------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// From the lowering of the markers until the optimizer is done an event is a
// call of one of three placeholders:
//
//   i1 __pomp_guarded_event(helper, i32 bits, i32 pair, slot, construct, event,
//                           values...)
//   void __pomp_decided_event(helper, i1 on, i32 pair, slot, ...)
//   void __pomp_ending_event(helper, i32 pair, i32 pair, slot, ...)
//
//===----------------------------------------------------------------------===//

#ifndef POMP_EVENTS_PLACEHOLDERS_H
#define POMP_EVENTS_PLACEHOLDERS_H

#include "pomp/attach.h"
#include "llvm/IR/Module.h"
#include <optional>

namespace pomp {

/// What decides whether an event is delivered: a bit of the mask; an i1; or
/// whether the event was that begins the pair which it ends.
enum class Decision : uint8_t { Guarded, Decided, Ending };

/// \returns the placeholder, declared in \p M, or its name.
llvm::FunctionCallee placeholderFor(llvm::Module &M, Decision How);
llvm::StringRef placeholderName(Decision How);

/// The operands of a placeholder: the helper; what decides (the bit of the
/// mask, the i1, or the pair); the pair that it begins, or none; and the
/// arguments of the helper.
enum PlaceholderArg : unsigned { HelperFn, WhenArg, PairArg, FirstHelperArg };

/// The first arguments of a helper: the slot (EventSlot.h), or null: the thread
/// number is asked for each time; the construct; the library's function, or its
/// number in the table of the object.
enum HelperArg : unsigned { ThreadArg, ConstructArg, DeliverArg };

/// \returns \p Pair as the operand of a placeholder, and back.
llvm::Constant *pairOperand(llvm::LLVMContext &C, std::optional<unsigned> Pair);
std::optional<unsigned> pairOf(const llvm::Value *Operand);

/// \returns the function of stub/events.c for the parameters of \p Event.
llvm::FunctionCallee helperOf(llvm::Module &M, pomp_function Event);

/// The same for all events of a module, each looked for once.
class HelperCache {
public:
  explicit HelperCache(llvm::Module &M) : M(M) {}
  llvm::FunctionCallee operator[](pomp_function Event);

private:
  llvm::Module &M;
  llvm::FunctionCallee Known[POMP_NUM_EVENTS];
};

} // namespace pomp

#endif
