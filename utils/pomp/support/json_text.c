/*===- json_text.c - Text as JSON -----------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "support/json_text.h"

#include "base/text.h"

#include <stdlib.h>

json_t *pomp_json_text(const char *text) {
  struct pomp_text quoted = {0};
  pomp_text_json(&quoted, text);
  json_t *value =
      json_loads(quoted.data ? quoted.data : "", JSON_DECODE_ANY, NULL);
  free(quoted.data);
  return value ? value : json_string("");
}
