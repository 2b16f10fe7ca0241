//===- Compat.h - What differs between LLVM majors -----------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The only file that asks for LLVM_VERSION_MAJOR.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_COMPAT_H
#define POMP_COMPAT_H

#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR < 22
#error "this version of POMP for Clang needs LLVM 22"
#endif

namespace pomp {

/// The major of the host this plugin fits.
constexpr unsigned HostMajor = LLVM_VERSION_MAJOR;

} // namespace pomp

#endif
