/*===- ctc_cxx.cpp - pomp/ctc.h alone, as C++ -----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "pomp/ctc.h"

bool pompCtcCxxAnchor(const char *CTC);
bool pompCtcCxxAnchor(const char *CTC) { return pomp_ctc_valid(CTC); }
