//===- Installed.h - Libraries installed beside the plugin ---------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef POMP_CONSTRUCTS_INSTALLED_H
#define POMP_CONSTRUCTS_INSTALLED_H

#include "constructs/Options.h"

namespace pomp {

/// Sets \p Opts to \p Args, the arguments after "-fplugin-arg-pomp-". The
/// libraries that they do not name are those beside the plugin. Calls \p Error
/// with a sentence for each argument that is wrong.
void parseInstalled(Options &Opts, llvm::ArrayRef<std::string> Args,
                    llvm::function_ref<void(std::string)> Error);

} // namespace pomp

#endif
