//===- X86.h - Instructions and registers of x86-64 -------------*- C++ -*-===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_X86_H
#define POMP_X86_H

#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"

namespace pomp {

/// The target's headers are not among those that LLVM installs: its
/// instructions and registers are found by their names.
struct X86 {
  unsigned TEST8mi, TEST8ri, TEST32rr, MOV32rr, MOV32rm, MOV32ri, MOV64rr,
      MOV64rm, MOV64ri, MOV64ri32, LEA64r, AND8mi, OR8mi, CALL64m,
      CALL64pcrel32, PUSH64r, POP64r, ADD64ri32, SUB64ri32, MOV64mi32;
  llvm::MCRegister RIP, RSP, EAX, EDI, ESI, RAX, RDI, RSI, RDX, RCX, R8, R9,
      R10, R11;

  X86(const llvm::TargetInstrInfo &TII, const llvm::TargetRegisterInfo &TRI);
};

/// JE and JNE.
enum : unsigned { Equal = 4, NotEqual = 5 };

} // namespace pomp

#endif
