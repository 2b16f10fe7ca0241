/*===- ambient.c - What the program has set for itself ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/ambient.h"

#include <errno.h>
#include <stddef.h>

/* The functions of fenv.h are in libm, which x86-64 does not need: all our
 * arithmetic is SSE's there. */
#ifdef __x86_64__
enum { default_floating_point = 0x1f80 };
#endif

void pomp_ambient_begin(struct pomp_ambient *ambient) {
  ambient->error_number = errno;
  /* Neither allocates: this locale is always there. */
  ambient->ours = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  ambient->locale = ambient->ours ? uselocale(ambient->ours) : (locale_t)0;
#ifdef __x86_64__
  ambient->floating_point = __builtin_ia32_stmxcsr();
  __builtin_ia32_ldmxcsr(default_floating_point);
#else
  fegetenv(&ambient->floating_point);
  fesetenv(FE_DFL_ENV);
#endif
}

void pomp_ambient_end(const struct pomp_ambient *ambient) {
#ifdef __x86_64__
  __builtin_ia32_ldmxcsr(ambient->floating_point);
#else
  fesetenv(&ambient->floating_point);
#endif
  if (ambient->ours) {
    uselocale(ambient->locale);
    freelocale(ambient->ours);
  }
  errno = ambient->error_number;
}
