//===- Installed.cpp - Libraries installed beside the plugin -------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "constructs/Installed.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>

using namespace llvm;

namespace pomp {

/// \returns the path of the library \p Name beside the plugin or, if plugins of
/// several majors share it, two directories above pomp/MAJOR/libpomp.so.
static std::string besidePlugin(StringRef Name) {
  Dl_info Info;
  if (!dladdr(reinterpret_cast<void *>(&parseInstalled), &Info) ||
      !Info.dli_fname)
    return {};
  SmallString<256> Directory(Info.dli_fname);
  sys::fs::make_absolute(Directory);
  sys::path::remove_filename(Directory);
  SmallString<256> Beside(Directory);
  sys::path::append(Beside, Name);
  SmallString<256> Above(sys::path::parent_path(Directory));
  if (sys::path::filename(Above) != "pomp" || sys::fs::exists(Beside))
    return Beside.str().str();
  sys::path::remove_filename(Above);
  sys::path::append(Above, Name);
  return Above.str().str();
}

/// The library that serves libraries of the paper.
constexpr char PaperFile[] = "libpomp-paper.so";

void parseInstalled(Options &Opts, ArrayRef<std::string> Args,
                    function_ref<void(std::string)> Error) {
  Opts.Runtime = besidePlugin(POMP_RT_FILE);
  Opts.Paper = besidePlugin(PaperFile);
  Opts.parse(Args, Error);
  // The library for another machine brings its own.
  SmallString<256> BesideRuntime(sys::path::parent_path(Opts.Runtime));
  sys::path::append(BesideRuntime, PaperFile);
  if (sys::path::has_parent_path(Opts.Runtime) &&
      sys::fs::exists(BesideRuntime))
    Opts.Paper = BesideRuntime.str().str();
}

} // namespace pomp
