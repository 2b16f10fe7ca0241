/*===- copied.c - What clauses copy -----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/derive/copied.h"
#include "pomp/ctc.h"

#include <stdlib.h>
#include <string.h>

double pomp_copied_bytes(const char *ctc, const char *clause, bool *has_more) {
  struct pomp_ctc_attribute copied;
  double bytes = 0;
  bool more = false;
  if (has_more)
    *has_more = false;
  if (!pomp_ctc_find(ctc, "copied", &copied))
    return 0;
  /* "firstprivate:8000,reduction:24+" */
  for (const char *at = copied.value, *end = at + copied.value_length;
       at && at < end;) {
    const char *colon = memchr(at, ':', (size_t)(end - at));
    if (colon && (!clause || (strlen(clause) == (size_t)(colon - at) &&
                              strncmp(at, clause, strlen(clause)) == 0))) {
      char *behind;
      bytes += strtod(colon + 1, &behind);
      more |= *behind == '+';
    }
    at = memchr(at, ',', (size_t)(end - at));
    at = at ? at + 1 : NULL;
  }
  if (has_more)
    *has_more = more;
  return bytes;
}
