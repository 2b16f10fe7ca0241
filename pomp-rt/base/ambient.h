/*===- ambient.h - What the program has set for itself ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_BASE_AMBIENT_H
#define POMP_BASE_AMBIENT_H

#include <fenv.h>
#include <locale.h>

/** Settings of the program in the calling thread that the runtime replaces
 *  during long work: a locale that writes numbers differently, the rounding
 *  mode, and floating-point traps. The flags that our arithmetic sets are
 *  restored as well. */
struct pomp_ambient {
  locale_t locale;
  /** The C locale, to be freed. */
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
