//===- ReadDirectives.h - Finds directives of POMP in sources -------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_FLANG_READDIRECTIVES_H
#define POMP_FLANG_READDIRECTIVES_H

#include "flang/Selectors.h"
#include "flang/SourceFiles.h"
#include "flang/UserRegions.h"

namespace pomp {

/// Reads the directives of POMP in \p All: \p Selected gets those that select,
/// and \p Users those that do something and the complaints of both.
void readDirectives(SourceFiles &All, Selectors &Selected,
                    UserDirectives &Users);

} // namespace pomp

#endif
