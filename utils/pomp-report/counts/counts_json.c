/*===- counts_json.c - What was counted, for programs ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "counts/counts.h"

static json_t *number(uint64_t value) {
  return json_integer((json_int_t)value);
}

static json_t *rate(double value) {
  return value < 0 ? json_null() : json_real(value);
}

/** The counts in work, and values derived from them.
 *  \param inside the inclusive counts, or null if there is only \p own. */
static json_t *counts_to_json(const struct pomp_profile *profile,
                              const uint64_t *own, const uint64_t *inside) {
  const struct pomp_result *c = profile->result;
  struct pomp_counter_rates rates;
  json_t *array = json_array(), *misses = json_array();
  json_t *own_array = json_array();
  pomp_counter_rates_of(&rates, c->counters.counters, c->counters.number,
                        inside ? inside : own);
  for (uint32_t i = 0; i < c->counters.number; ++i) {
    json_array_append_new(array, number((inside ? inside : own)[i]));
    json_array_append_new(own_array, number(own[i]));
    json_array_append_new(misses, rate(rates.per_thousand[i]));
  }
  json_t *json = json_pack("{so so so}", "work", array, "ipc", rate(rates.ipc),
                           "per_thousand", misses);
  if (inside)
    json_object_set_new(json, "exclusive_work", own_array);
  else
    json_decref(own_array);
  return json;
}

json_t *pomp_counters_to_json(const struct pomp_profile *profile) {
  const struct pomp_result *c = profile->result;
  if (!c->counters.number)
    return json_null();
  json_t *names = json_array(), *all = json_array();
  for (uint32_t i = 0; i < c->counters.number; ++i) {
    json_array_append_new(
        names, json_pack("{ss ss}", "name", c->counters.counters[i].name,
                         "event", c->counters.counters[i].event));
    json_array_append_new(all, number(c->counts->all[i]));
  }
  json_t *json = counts_to_json(profile, c->counts->work, NULL);
  json_object_set_new(json, "counters", names);
  json_object_set_new(json, "all", all);
  return json;
}

json_t *pomp_region_counts_to_json(const struct pomp_profile *profile,
                                   uint32_t region) {
  const struct pomp_result *c = profile->result;
  return c->counters.number
             ? counts_to_json(profile,
                              pomp_count_row(c->counts->regions, region),
                              pomp_count_row(c->counts->regions_inside, region))
             : json_null();
}

json_t *pomp_path_counts_to_json(const struct pomp_profile *profile,
                                 uint32_t path) {
  const struct pomp_result *c = profile->result;
  return c->counters.number
             ? counts_to_json(profile, pomp_count_row(c->counts->paths, path),
                              pomp_count_row(c->counts->paths_inside, path))
             : json_null();
}

json_t *pomp_thread_counts_to_json(const struct pomp_profile *profile,
                                   uint32_t thread) {
  const struct pomp_result *c = profile->result;
  return c->counters.number
             ? counts_to_json(profile,
                              pomp_count_row(c->counts->threads, thread), NULL)
             : json_null();
}
