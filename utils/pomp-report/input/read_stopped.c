/*===- read_stopped.c - How long the program was stopped ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/read_stopped.h"
#include "base/file_names.h"
#include "model/beside.h"
#include "support/message.h"

bool pomp_read_stopped(struct pomp_profile *profile) {
  char path[PATH_MAX];
  if (!pomp_is_beside(profile, POMP_STOPPED_FILE, path))
    return true;
  json_t *document = json_load_file(path, 0, NULL);
  json_t *time = json_object_get(document, "stopped_ns");
  json_int_t stopped = json_integer_value(time);
  bool good = json_is_integer(time) && stopped >= 0;
  json_decref(document);
  if (good)
    profile->result->stopped = (uint64_t)stopped;
  else
    pomp_complain("%s: expected how long the program was stopped, as pomp run "
                  "writes it; \"pomp run\" again, or remove the file",
                  path);
  return good;
}
