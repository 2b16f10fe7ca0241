/*===- level.h - Which groups of events are active --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROGRAM_LEVEL_H
#define POMP_PROGRAM_LEVEL_H

#include "base/types.h"
#include "pomp/kinds.h"

/** Bit g is set while the events of enum pomp_guard g are delivered. Zero but
 *  between initialization and finalization. */
extern POMP_HIDDEN _Atomic uint32_t pomp_mask;

/** Events were switched on or off after the measurement had begun: of the pairs
 *  that were going on, some have only one half. */
extern _Atomic bool pomp_mask_changed;

/** Reads the POMP_<GROUP> environment variables and reports errors in them. */
void pomp_level_read_environment(void);

/** \returns the valid levels that the environment asks for, or 0 if it asks for
 *  none. */
int32_t pomp_level_asked(int group);

/** \returns the name of the environment variable. */
const char *pomp_level_variable(int group);

/** \returns those levels of \p wanted that have events which are not compiled
 * in where \p present are. */
int32_t pomp_level_missing(int group, int32_t wanted, int32_t present);

/** Parses level names joined with '+', in any case of letters.
 *  \returns whether they are \p group's; else \p *level is as it was. */
bool pomp_level_parse(int group, const char *text, int32_t *level);

/** Spells \p level as pomp_level_parse reads it. */
void pomp_level_spell(int32_t level, const char *separator, char *buffer,
                      size_t capacity);

/** \returns the levels that make sense for \p group. */
int32_t pomp_level_valid(int group);

/** \returns the levels in force for \p group. */
int32_t pomp_level_get(int group);

/** Sets the levels in force for \p group, without a change of the mask. */
void pomp_level_set(int group, int32_t level);

/** \returns the mask that the levels in force give. */
uint32_t pomp_level_mask(void);

/** \returns the same with all alternatives (pomp_mask_choose). */
uint32_t pomp_level_all(void);

#endif
