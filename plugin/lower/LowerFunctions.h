//===- LowerFunctions.h - Stage 2: bodies of user functions -------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_LOWER_LOWERFUNCTIONS_H
#define POMP_LOWER_LOWERFUNCTIONS_H

#include "constructs/Unit.h"
#include "events/Emitter.h"

namespace pomp {

/// Reports the functions that stage 1 annotated, and removes the annotations.
void lowerFunctions(llvm::Module &M, const Unit &U, Emitter &E);

} // namespace pomp

#endif
