//===- bitcode.c - The whole stub as one module -------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "attach.c"
#include "control.c"
#include "events.c"
#include "tasks.c"
