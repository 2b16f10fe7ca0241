/*===- fortran.h - Clauses in directives of Fortran -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_SOURCE_FORTRAN_H
#define POMP_SOURCE_FORTRAN_H

#include "source/source.h"

/** \returns whether flang takes the file for Fortran, by the end of its name.
 */
bool pomp_is_fortran(const char *path);

/** Puts a clause into the directive of a construct: the clause replaces one of
 *  its kind, or stands at the end. nowait stands at the end directive, which is
 *  added if the construct has none.
 *  \param path its name tells fixed form from free form.
 *  \param first,last the lines of the construct, counted from 1.
 *  \returns whether that is possible. */
bool pomp_fortran_put_clause(struct pomp_source *source, const char *path,
                             size_t first, size_t last, const char *clause);

#endif
