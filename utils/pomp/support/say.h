/*===- say.h - Messages of the command -----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_SAY_H
#define POMP_COMMAND_SAY_H

/** Writes one line to standard error: "pomp: " and the text. Control characters
 *  in it become question marks. */
__attribute__((format(printf, 1, 2))) void pomp_say(const char *format, ...);

#endif
