/*===- loader.h - The dynamic loader, where there is one --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Its functions are null in a statically linked program, which does not need
|* them. Test a function before you call it.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_BASE_LOADER_H
#define POMP_BASE_LOADER_H

#include <dlfcn.h>

#pragma weak dlopen
#pragma weak dlsym
#pragma weak dladdr
#pragma weak dlerror
#pragma weak dlclose

#endif
