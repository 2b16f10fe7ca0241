/*===- calibrate.h - What an event costs ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_CALIBRATE_H
#define POMP_REPORT_CALIBRATE_H

/** Measures an event of the runtime that stands beside this program, in a
 *  process of its own. \returns nanoseconds, or 0 if that cannot be done. */
double pomp_measure_event(void);

#endif
