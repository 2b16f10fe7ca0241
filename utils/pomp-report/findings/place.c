/*===- place.c - Where a finding is, for other tools ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "findings/place.h"

#include "base/relative.h"

struct pomp_spot pomp_region_place(const struct pomp_result *result,
                                   uint32_t region, bool is_end) {
  if (region == POMP_NONE || !*result->regions[region].fields.file)
    return (struct pomp_spot){0};
  const struct pomp_ctc_fields *f = &result->regions[region].fields;
  return (struct pomp_spot){pomp_relative_path(f->file),
                            f->lines[is_end ? 3 : 0],
                            is_end ? 0 : f->where.column};
}

struct pomp_spot pomp_finding_place(const struct pomp_result *result,
                                    const struct pomp_finding *f) {
  bool is_behind = f->gap && f->gap->from != POMP_NONE;
  return pomp_region_place(result,
                           is_behind ? f->gap->from
                           : f->gap  ? f->gap->to
                                     : f->region,
                           is_behind);
}

void pomp_finding_sentence(struct pomp_text *text,
                           const struct pomp_result *result,
                           const struct pomp_finding *f) {
  char gain[16], wall[16];
  pomp_text_add(text, "%s, gain at most %s of %s, %.1f %%: ", f->title,
                pomp_time_spell(gain, f->gain),
                pomp_time_spell(wall, result->wall_time),
                pomp_percent(f->gain, result->wall_time));
  if (f->evidence && *f->evidence)
    pomp_text_add(text, "%s. Try: ", f->evidence);
  pomp_text_add(text, "%s", f->advice);
}
