/*===- calibrate.h - What an event costs ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_CALIBRATE_H
#define POMP_REPORT_CALIBRATE_H

/** Measures the cost of an event of the runtime beside this program, in a
 *  separate process.
 *  \returns nanoseconds, or 0 on failure. */
double pomp_measure_event(void);

#endif
