/*===- ambient.h - What the program has set for itself ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_CORE_AMBIENT_H
#define POMP_CORE_AMBIENT_H

#include <fenv.h>
#include <locale.h>

/** What the program has set in the calling thread and we set otherwise while
 *  we work at length: a locale that writes numbers in another way, a rounding
 *  mode, traps of its floating-point unit. Our own arithmetic leaves flags. */
struct pomp_ambient {
  locale_t locale;
  /** Of the C locale, to be given back. */
  locale_t ours;
#ifdef __x86_64__
  unsigned floating_point;
#else
  fenv_t floating_point;
#endif
  int error_number;
};

/** Puts it aside: from here on all is as in a program that has set nothing. */
void pomp_ambient_begin(struct pomp_ambient *ambient);

/** Sets it again. */
void pomp_ambient_end(const struct pomp_ambient *ambient);

#endif
