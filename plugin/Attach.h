//===- Attach.h - Brings the attach stub into a module -------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_ATTACH_STUB_H
#define POMP_ATTACH_STUB_H

#include "llvm/IR/Module.h"

namespace pomp {

/// The symbols of attach/attach.c.
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
constexpr char TaskSubject[] = "__pomp_task_subject";
constexpr char TaskStart[] = "__pomp_task_start";
constexpr char TaskStop[] = "__pomp_task_stop";
} // namespace stub

/// Links the stub into \p M, for its target, one copy per linked object.
/// With \p Direct it looks for no library at run time.
/// \returns the struct pomp_object of the linked object.
llvm::GlobalVariable *linkAttachStub(llvm::Module &M, bool Direct);

} // namespace pomp

#endif
