//===- bitcode.c - The whole stub as one module -------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "attach.c"
#include "control.c"
// Code that is executed at events is hot. The plugin has the rest compiled
// without optimization: it was optimized when the plugin was built.
#pragma clang attribute push(__attribute__((hot)), apply_to = function)
#include "events.c"
#include "target.c"
#include "tasks.c"
#include "teams.c"
#include "timed.c"
#pragma clang attribute pop
