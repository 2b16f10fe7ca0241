//===- X86.h - Instructions and registers of x86-64 -------------*- C++ -*-===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_X86_X86_H
#define POMP_X86_X86_H

#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/TargetParser/Triple.h"
#include <optional>

namespace pomp {

/// The target's headers are not among those that LLVM installs: its
/// instructions and registers are found by their names.
struct X86 {
  unsigned TEST8mi, TEST8ri, MOV32rr, MOV32rm, MOV64rr, MOV64rm, MOV64ri,
      MOV64ri32, LEA64r, AND8mi, OR8mi, CALL64m, CALL64pcrel32, PUSH64r, POP64r,
      ADD64ri32, SUB64ri32, MOV64mi32;
  llvm::MCRegister RIP, RSP, EAX, EDI, ESI, RAX, RDI, RSI, RDX, RCX, R8, R9,
      R10, R11;

  /// \returns nothing where one of them is not found.
  static std::optional<X86> find(const llvm::MCInstrInfo &Instructions,
                                 const llvm::MCRegisterInfo &Registers);
  /// \returns whether all of them are known of \p T.
  static bool isKnown(const llvm::Triple &T);
};

/// JE and JNE.
enum : unsigned { Equal = 4, NotEqual = 5 };

} // namespace pomp

#endif
