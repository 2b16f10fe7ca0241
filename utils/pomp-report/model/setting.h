/*===- setting.h - What ran, where and how ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_SETTING_H
#define POMP_REPORT_SETTING_H

#include "base/text.h"
#include "model/profile.h"

/** Something that was said of a run, such as "host" or "OMP_NUM_THREADS". */
struct pomp_fact {
  char *name, *value;
};

struct pomp_facts {
  struct pomp_fact *items;
  size_t count;
  /** There was no memory: some are missing. */
  bool failed;
};

/** \returns the settings of the run, the most interesting first; to be freed.
 */
struct pomp_facts pomp_facts(const struct pomp_profile *profile);
void pomp_facts_free(struct pomp_facts *facts);

/** Appends a line for each fact. */
void pomp_print_facts(struct pomp_text *text,
                      const struct pomp_profile *profile);

/** Appends what differs in the settings of two runs, if anything does; but for
 *  the time, the job, and where the results went. */
void pomp_print_setting_differences(struct pomp_text *text,
                                    const struct pomp_profile *a,
                                    const struct pomp_profile *b);

/** The same as an array of objects with a name, a and b, which are strings or
 *  null. */
json_t *pomp_setting_differences_to_json(const struct pomp_profile *a,
                                         const struct pomp_profile *b);

/** The facts as an array of objects with a name and a value. */
json_t *pomp_facts_to_json(const struct pomp_profile *profile);

/** The settings of the run as in the profile: a new reference to an object or
 *  null. */
json_t *pomp_environment_to_json(const struct pomp_profile *profile);

#endif
