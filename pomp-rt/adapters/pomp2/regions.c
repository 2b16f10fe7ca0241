/*===- regions.c - The constructs, and their POMP2 handles -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* A POMP2 library asks how many regions there are, once, makes its tables for
|* them, and has POMP2_Init_regions give it all. Objects that are loaded later
|* bring more: there is room for some.
|*
\*===----------------------------------------------------------------------===*/
#include "adapters/pomp2/regions.h"
#include "adapters/pomp2/library.h"
#include "base/message.h"
#include "pomp/attach.h"
#include "pomp/ctc.h"
#include "program/level.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

/** The number of spare regions that the POMP2 library gets room for. */
enum { room_for_more = 1024 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

/** Guarded by the mutex; user regions have numbers of their own. */
static struct kind {
  struct pomp2_region *first, **link;
  size_t count;
  /** The number of regions that the library got, and whether it got one. */
  size_t told;
  bool is_told;
  /** The library has asked for all of them: a later one is given at once. */
  bool is_given;
} kinds[2] = {{.link = &kinds[0].first}, {.link = &kinds[1].first}};

static void give(struct pomp2_region *region) {
  if (atomic_exchange(&region->is_given, true))
    return;
  if (!region->context.is_user)
    pomp2_library.Assign_handle(&region->handle, region->context.ctc);
  else if (pomp2_library.USER_Assign_handle)
    pomp2_library.USER_Assign_handle(&region->handle, region->context.ctc);
}

static struct pomp2_region *find_locked(const struct kind *kind,
                                        const char *ctc) {
  struct pomp2_region *region = kind->first;
  while (region && strcmp(region->context.ctc, ctc) != 0)
    region = region->next;
  return region;
}

/** \returns whether the library has room for one more. */
static bool has_room(const struct kind *kind) {
  static bool is_said;
  if (!kind->is_told || kind->count < kind->told)
    return true;
  if (!is_said)
    pomp_message("POMP2: more than %d regions came after the measurement had "
                 "begun; the rest goes unmeasured",
                 room_for_more);
  is_said = true;
  return false;
}

static bool is_of_type(const char *ctc, const char *const types[2]) {
  struct pomp_ctc_attribute type;
  pomp_ctc_find(ctc, "type", &type);
  for (int i = 0; i < 2 && types[i]; ++i)
    if (type.value_length == strlen(types[i]) &&
        memcmp(type.value, types[i], type.value_length) == 0)
      return true;
  return false;
}

static bool has_name(const char *ctc, const char *end) {
  struct pomp_ctc_attribute name;
  size_t length = strlen(end);
  pomp_ctc_find(ctc, "name", &name);
  return name.value_length >= length &&
         memcmp(name.value + name.value_length - length, end, length) == 0;
}

/** Says once of each kind that there are constructs for which the library has
 *  no function. */
static void say_lacking(const char *ctc) {
  static const struct {
    const char *types[2], *end_of_name;
    const char *function;
    size_t offset;
    POMP_Group group;
    const char *what;
  } needs[] = {
#define FUNCTION(Name) "POMP2_" #Name, offsetof(struct pomp2_library, Name)
      {{"uregion", "function"},
       "",
       FUNCTION(Begin),
       POMP_GROUP_USER,
       "user regions and functions go unmeasured (that of Score-P comes with "
       "scorep-config --pomp)"},
      {{"workshare"},
       "",
       FUNCTION(Workshare_enter),
       POMP_GROUP_WORKSHARE,
       "scope constructs go unmeasured"},
      {{"runtime"},
       "_lock",
       FUNCTION(Set_lock),
       POMP_GROUP_RUNTIME,
       "locks go unmeasured"}};
#undef FUNCTION
  enum { num_needs = sizeof(needs) / sizeof(needs[0]) };
  static atomic_bool is_said[num_needs];
  for (unsigned i = 0; i < num_needs; ++i) {
    void *function;
    memcpy(&function, (const char *)&pomp2_library + needs[i].offset,
           sizeof(function));
    if (!function && is_of_type(ctc, needs[i].types) &&
        has_name(ctc, needs[i].end_of_name) && pomp_level_get(needs[i].group) &&
        !atomic_exchange(&is_said[i], true))
      pomp_message("the POMP2 library lacks %s: %s", needs[i].function,
                   needs[i].what);
  }
}

struct pomp2_region *pomp2_regions_add(const char *ctc, const char *inner) {
  say_lacking(ctc);
  struct pomp2_context context = pomp2_context_make(ctc, inner);
  if (!context.ctc)
    return NULL;
  struct kind *kind = &kinds[context.is_user];
  pthread_mutex_lock(&mutex);
  /* Before that all regions come once. */
  struct pomp2_region *region =
      kind->is_told ? find_locked(kind, context.ctc) : NULL;
  bool is_known = region;
  if (!region && has_room(kind) && (region = calloc(1, sizeof(*region)))) {
    region->context = context;
    *kind->link = region;
    kind->link = &region->next;
    ++kind->count;
  }
  bool is_late = region && kind->is_given;
  pthread_mutex_unlock(&mutex);
  /* Without the mutex: the library asks for numbers again. */
  if (is_late)
    give(region);
  if (is_known || !region)
    free(context.ctc);
  return region;
}

/** A loop or sections, which may be one directive with a parallel region. */
struct inner {
  unsigned line;
  struct pomp_construct *construct;
};

static int compare_lines(const void *x, const void *y) {
  const struct inner *a = x, *b = y;
  return (a->line > b->line) - (a->line < b->line);
}

/** \returns the regions of \p unit by their lines, or null if there are none or
 *  memory is exhausted; then each region stands for itself. */
static struct inner *collect_inner(const struct pomp_unit *unit,
                                   uint32_t *count) {
  struct inner *inner = malloc((unit->num_constructs + 1) * sizeof(*inner));
  *count = 0;
  for (uint32_t i = 0; inner && i < unit->num_constructs; ++i) {
    struct pomp_construct *construct = &unit->constructs[i];
    unsigned line = pomp2_context_inner_line(construct->ctc);
    if (line)
      inner[(*count)++] = (struct inner){line, construct};
  }
  if (*count)
    qsort(inner, *count, sizeof(*inner), compare_lines);
  return inner;
}

/** \returns the loop or the sections of the directive of \p parallel, or null.
 */
static struct pomp_construct *find_inner(const struct inner *inner,
                                         uint32_t count, const char *parallel) {
  unsigned line = pomp2_context_combined_line(parallel);
  uint32_t low = 0, high = line ? count : 0;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (inner[middle].line < line)
      low = middle + 1;
    else
      high = middle;
  }
  for (; line && low < count && inner[low].line == line; ++low)
    if (!inner[low].construct->handle &&
        pomp2_context_is_pair(parallel, inner[low].construct->ctc))
      return inner[low].construct;
  return NULL;
}

void pomp2_regions_add_unit(const struct pomp_unit *unit) {
  uint32_t count;
  struct inner *all = collect_inner(unit, &count);
  /* Parallel regions first: they take their loops. */
  for (uint32_t i = 0; i < unit->num_constructs; ++i) {
    struct pomp_construct *construct = &unit->constructs[i];
    struct pomp_construct *inner =
        construct->handle ? NULL : find_inner(all, count, construct->ctc);
    if (inner)
      inner->handle = construct->handle =
          pomp2_regions_add(construct->ctc, inner->ctc);
  }
  for (uint32_t i = 0; i < unit->num_constructs; ++i) {
    struct pomp_construct *construct = &unit->constructs[i];
    if (!construct->handle)
      construct->handle = pomp2_regions_add(construct->ctc, NULL);
  }
  free(all);
}

static size_t tell(struct kind *kind) {
  pthread_mutex_lock(&mutex);
  if (!kind->is_told) {
    kind->is_told = true;
    kind->told = kind->count + room_for_more;
  }
  pthread_mutex_unlock(&mutex);
  return kind->told;
}

static void give_all(struct kind *kind) {
  tell(kind);
  pthread_mutex_lock(&mutex);
  kind->is_given = true;
  struct pomp2_region *region = kind->first;
  while (region) {
    pthread_mutex_unlock(&mutex);
    give(region);
    pthread_mutex_lock(&mutex);
    region = region->next;
  }
  pthread_mutex_unlock(&mutex);
}

EXPORT size_t POMP2_Get_num_regions(void) { return tell(&kinds[false]); }

EXPORT void POMP2_Init_regions(void) { give_all(&kinds[false]); }

EXPORT size_t POMP2_USER_Get_num_regions(void) { return tell(&kinds[true]); }

EXPORT void POMP2_USER_Init_regions(void) { give_all(&kinds[true]); }

EXPORT const char *POMP2_Get_opari2_version(void) { return "2.0.7"; }
