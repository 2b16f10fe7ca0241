/*===- kind_names.h - What kinds and states are called ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROGRAM_KIND_NAMES_H
#define POMP_PROGRAM_KIND_NAMES_H

#include "pomp/kinds.h"

/** Their names in profiles. */
extern const char *const pomp_state_names[POMP_NUM_STATES];
extern const char *const pomp_kind_names[POMP_NUM_KINDS];

/** All states in the order in which reports list them. */
extern const uint8_t pomp_state_order[];

/** \returns the kind of this name, or POMP_NUM_KINDS if there is none. */
enum pomp_kind pomp_kind_of(const char *name);

/** \returns the construct of this type in CTC strings, or POMP_NUM_CONSTRUCTS
 * if there is none. */
enum pomp_construct_kind pomp_construct_of(const char *type);

/** \returns the name that reports use for a construct of \p type in CTC
 *  strings, or \p otherwise if that is empty. */
const char *pomp_type_name(const char *type, const char *otherwise);

/** \returns what readers call a visit of \p kind, whose name is \p name, to a
 *  construct of \p type: as the construct where the kind is that of several. */
const char *pomp_visit_name(unsigned kind, const char *name, const char *type);

#endif
