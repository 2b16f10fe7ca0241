/*===- version.c - Whether an object speaks as this library does ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "program/version.h"
#include "base/loader.h"
#include "base/message.h"
#include "pomp/attach.h"

#include <stddef.h>

/** One sentence is enough for an object with many units. */
static bool is_first(const struct pomp_object *object) {
  static const struct pomp_object *last;
  bool is_other = object != last;
  last = object;
  return is_other;
}

static const char *file_of(const struct pomp_object *object) {
  Dl_info info;
  return dladdr && dladdr(object, &info) && info.dli_fname ? info.dli_fname
                                                           : "the program";
}

bool pomp_version_fits(const struct pomp_object *object,
                       const struct pomp_unit *unit, const char *library) {
  uint32_t found =
      object->version != POMP_ATTACH_VERSION ? object->version : unit->version;
  if (found == POMP_ATTACH_VERSION)
    return true;
  if (is_first(object))
    pomp_message("%s: expected version %d of the attach interface, that of %s, "
                 "but the plugin that compiled it has version %u; it goes on "
                 "unmeasured",
                 file_of(object), POMP_ATTACH_VERSION, library, found);
  return false;
}

bool pomp_version_has_functions(const struct pomp_object *object,
                                const char *library) {
  if (object->num_functions == POMP_NUM_FUNCTIONS)
    return true;
  if (is_first(object))
    pomp_message(
        "%s: expected a table of %d events and functions, that of %s, "
        "but the plugin that compiled it has %u; it goes on unmeasured",
        file_of(object), POMP_NUM_FUNCTIONS, library, object->num_functions);
  return false;
}
