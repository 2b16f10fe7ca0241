/*===- seconds.h - A clock -----------------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_SECONDS_H
#define POMP_COMMAND_SECONDS_H

/** Seconds of a clock that only runs forward. */
double pomp_seconds_now(void);

#endif
