//===- EventSites.h - Events in machine code ------------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_X86_EVENTSITES_H
#define POMP_X86_EVENTSITES_H

#include "IRCompat.h"
#include "x86/SiteTable.h"

namespace pomp {

/// The sites of a module. While it exists the code generator puts their calls
/// behind guards, where registers are allocated and frames are laid out:
///
///     callq __pomp_call.0              # __kmpc_barrier, an event before it
///
/// becomes
///
///     testb $64, __pomp_object(%rip)   # the mask
///     jne   .Lthen
///   .Lrest:
///     callq __kmpc_barrier
///     ...
///   .Lthen:                            # behind the function
///     movq  __pomp_object+N(%rip), %rdx
///     leaq  __pomp_constructs+16(%rip), %rsi
///     leaq  24(%rsp), %rdi             # the slot
///     callq __pomp_event_ht
///     jmp   .Lrest
class EventSites {
public:
  EventSites();

  SiteTable Table;

private:
  llvm::RegisterTargetPassConfigCallback Callback;
};

} // namespace pomp

#endif
