/*===- scan.h - What the plugin has left in a file ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_DOCTOR_SCAN_H
#define POMP_DOCTOR_SCAN_H

#include "support/elf_file.h"

#include <jansson.h>

/** What instrumented code has in it. */
struct pomp_scan {
  /** An array with the attributes of each unit: file, compiler, plugin, levels
   *  and so on. */
  json_t *units;
  /** How often each type of construct is there. */
  json_t *constructs;
  /** The library that is taken if there is no other, to free. Null: it is not
   *  known, or none. */
  char *library;
  /** The library is a part of the file. */
  bool has_runtime;
};

/** Finds the context strings in a file, which need not be an ELF file and may
 *  have no symbols. */
void pomp_scan(const struct pomp_mapped *file, struct pomp_scan *scan);
void pomp_scan_free(struct pomp_scan *scan);

#endif
