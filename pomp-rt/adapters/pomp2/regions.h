/*===- regions.h - The constructs, and their POMP2 handles -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ADAPTERS_POMP2_REGIONS_H
#define POMP_ADAPTERS_POMP2_REGIONS_H

#include "adapters/pomp2/context.h"

#include <stdatomic.h>
#include <stddef.h>

struct pomp_unit;

/** A region of POMP2: a POMP_Handle_t points to one. Never freed: threads and
 *  the POMP2 library keep pointers. */
struct pomp2_region {
  /** The POMP2 library's, which gets the address of this. */
  void *handle;
  struct pomp2_context context;
  /** The POMP2 library knows it. */
  atomic_bool is_given;
  struct pomp2_region *next;
};

/** Makes regions of the constructs of \p unit. A construct that POMP2 does not
 *  have keeps a null handle. */
void pomp2_regions_add_unit(const struct pomp_unit *unit);

/** \returns a new region, or null. \p inner as in pomp2_context_make. */
struct pomp2_region *pomp2_regions_add(const char *ctc, const char *inner);

/* Functions that the POMP2 library calls; OPARI2 writes them into a separate
 * file. */

size_t POMP2_Get_num_regions(void);
void POMP2_Init_regions(void);
size_t POMP2_USER_Get_num_regions(void);
void POMP2_USER_Init_regions(void);
const char *POMP2_Get_opari2_version(void);

#endif
