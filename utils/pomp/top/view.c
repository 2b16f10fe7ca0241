/*===- view.c - What a running program did in an interval ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "top/view.h"
#include "support/process.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

double pomp_top_number(const json_t *object, const char *member) {
  return json_number_value(json_object_get(object, member));
}

const char *pomp_top_string(const json_t *object, const char *member) {
  const char *string = json_string_value(json_object_get(object, member));
  return string ? string : "";
}

bool pomp_top_read(struct pomp_top_view *view) {
  static char json[] = "--json";
  char path[64];
  int file = memfd_create("pomp-top", MFD_CLOEXEC);
  char *arguments[] = {NULL, json, view->process.live, NULL};
  snprintf(path, sizeof(path), "/proc/self/fd/%d", file);
  json_t *read = NULL;
  if (file >= 0 && pomp_report_code(arguments, path) == 0 &&
      lseek(file, 0, SEEK_SET) == 0)
    read = json_loadfd(file, 0, NULL);
  if (file >= 0)
    close(file);
  if (!read)
    return false;
  json_decref(view->before);
  view->before = view->now;
  view->now = read;
  return true;
}

double pomp_top_interval(const struct pomp_top_view *view) {
  return pomp_top_number(view->now, "wall_time_ns") -
         pomp_top_number(view->before, "wall_time_ns");
}

static int compare_states(const void *x, const void *y) {
  const struct pomp_top_state *a = x, *b = y;
  return a->share > b->share ? -1 : a->share < b->share;
}

unsigned pomp_top_states(const struct pomp_top_view *view, size_t thread,
                         struct pomp_top_state states[POMP_TOP_MOST_STATES]) {
  json_t *now = json_object_get(
      json_array_get(json_object_get(view->now, "threads"), thread), "states");
  const json_t *before = json_object_get(
      json_array_get(json_object_get(view->before, "threads"), thread),
      "states");
  double sum = 0;
  unsigned count = 0;
  const char *name;
  json_t *value;
  json_object_foreach(now, name, value) {
    double time = json_number_value(value) - pomp_top_number(before, name);
    if (time <= 0 || count == POMP_TOP_MOST_STATES)
      continue;
    states[count++] = (struct pomp_top_state){name, time};
    sum += time;
  }
  for (unsigned i = 0; i < count; ++i)
    states[i].share /= sum;
  qsort(states, count, sizeof(*states), compare_states);
  return count;
}

static int compare_constructs(const void *x, const void *y) {
  const struct pomp_top_construct *a = x, *b = y;
  if (a->recent != b->recent)
    return a->recent > b->recent ? -1 : 1;
  return a->all > b->all ? -1 : a->all < b->all;
}

/** Their numbers may change. */
static bool are_same(const json_t *a, const json_t *b) {
  static const char *const texts[] = {"type", "name", "function", "path"};
  static const char *const numbers[] = {"first_line", "last_line",
                                        "first_column"};
  for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); ++i)
    if (strcmp(pomp_top_string(a, texts[i]), pomp_top_string(b, texts[i])) != 0)
      return false;
  for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); ++i)
    if (pomp_top_number(a, numbers[i]) != pomp_top_number(b, numbers[i]))
      return false;
  return true;
}

/** \returns the region as it was before, or null. \param guess where it may be.
 */
static const json_t *find_before(const struct pomp_top_view *view,
                                 const json_t *region, size_t guess) {
  const json_t *regions = json_object_get(view->before, "regions");
  size_t count = json_array_size(regions);
  for (size_t i = 0; i < count; ++i) {
    const json_t *other = json_array_get(regions, (guess + i) % count);
    if (are_same(region, other))
      return other;
  }
  return NULL;
}

struct pomp_top_construct *pomp_top_constructs(const struct pomp_top_view *view,
                                               size_t *count) {
  const json_t *regions = json_object_get(view->now, "regions");
  const size_t size = json_array_size(regions);
  struct pomp_top_construct *all = calloc(size + 1, sizeof(*all));
  *count = 0;
  for (size_t i = 0; all && i < size; ++i) {
    const json_t *region = json_array_get(regions, i);
    const json_t *before = find_before(view, region, i);
    double time = pomp_top_number(region, "exclusive_ns");
    if (pomp_top_number(region, "visits") > 0)
      all[(*count)++] = (struct pomp_top_construct){
          region, time, time - pomp_top_number(before, "exclusive_ns"),
          pomp_top_number(region, "visits") -
              pomp_top_number(before, "visits")};
  }
  if (all)
    qsort(all, *count, sizeof(*all), compare_constructs);
  return all;
}

void pomp_top_name(const json_t *region, char *text, size_t size) {
  const char *name = pomp_top_string(region, "name");
  const char *function = pomp_top_string(region, "function");
  snprintf(text, size, "%s%s%s %s%s%s", pomp_top_string(region, "type"),
           *name ? " " : "", name, pomp_top_string(region, "place"),
           *function ? " in " : "", function);
}

bool pomp_top_name_now(const struct pomp_top_view *view, size_t thread,
                       char *text, size_t size) {
  const json_t *t =
      json_array_get(json_object_get(view->now, "threads"), thread);
  const json_t *region = json_object_get(json_object_get(t, "now"), "region");
  if (!json_is_integer(region))
    return false;
  pomp_top_name(json_array_get(json_object_get(view->now, "regions"),
                               (size_t)json_integer_value(region)),
                text, size);
  return true;
}
