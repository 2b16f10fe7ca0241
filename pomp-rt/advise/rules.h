/*===- rules.h - What is looked for -----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ADVISE_RULES_H
#define POMP_ADVISE_RULES_H

#include "advise/advisor.h"

/* The rules, as findings.def names them. */
#define POMP_RULE(function, When) void function(struct pomp_advisor *a);
#include "advise/findings.def"

/** Weighs a call path that is a fork. */
struct pomp_fork_cost pomp_weigh_fork(const struct pomp_advisor *a,
                                      uint32_t path);

#endif
