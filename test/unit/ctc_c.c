/*===- ctc_c.c - pomp/ctc.h alone, as C -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "pomp/ctc.h"

/* A file that includes a header need not use all of it. */
bool pomp_ctc_c_anchor(const char *ctc);
bool pomp_ctc_c_anchor(const char *ctc) { return pomp_ctc_valid(ctc); }
