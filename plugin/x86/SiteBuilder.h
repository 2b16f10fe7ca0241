//===- SiteBuilder.h - Events become sites --------------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_X86_SITEBUILDER_H
#define POMP_X86_SITEBUILDER_H

#include "llvm/IR/Module.h"

namespace pomp {

class SiteTable;

/// Makes sites (SiteTable.h) of as many placeholders of \p M as can be. After
/// the optimizer. What stays are placeholders.
void buildEventSites(llvm::Module &M, SiteTable &Sites);

} // namespace pomp

#endif
