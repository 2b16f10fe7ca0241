/*===- tried.h - What pomp try has found ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRIED_H
#define POMP_REPORT_TRIED_H

#include <jansson.h>

/** Reads the try.json of pomp try. \returns null after a sentence. */
json_t *pomp_read_tried(const char *path);

/** \returns the experiment that certainly gains most of those that were
 *  confirmed, which belongs to \p tried, or null. */
json_t *pomp_tried_best(const json_t *tried);

#endif
