/*===- view.h - What a running program did in an interval ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TOP_VIEW_H
#define POMP_TOP_VIEW_H

#include "top/processes.h"

#include <jansson.h>

#include <stdio.h>

/** A process, as pomp-report --json reports it, now and before. */
struct pomp_top_view {
  struct pomp_process process;
  /** Null at first. */
  json_t *before, *now;
};

/** A state, and its part of an interval. */
struct pomp_top_state {
  const char *name;
  double share;
};

/** A construct, with its own thread time in nanoseconds: since the start, and
 * in the interval; and visits in it. */
struct pomp_top_construct {
  const json_t *region;
  double all, recent, visits;
};

/** Reads the live file again. \returns false if it cannot be read any more. */
bool pomp_top_read(struct pomp_top_view *view);

/** \returns how long the interval was, or since the start if there was none, in
 *  nanoseconds. */
double pomp_top_interval(const struct pomp_top_view *view);

/** Sets \p states to those of a thread in the interval, the longest first.
 *  \returns their number. */
enum { POMP_TOP_MOST_STATES = 32 };
unsigned pomp_top_states(const struct pomp_top_view *view, size_t thread,
                         struct pomp_top_state states[POMP_TOP_MOST_STATES]);

/** \returns the constructs, those with most time in the interval first: an
 * array to free, or null. */
struct pomp_top_construct *pomp_top_constructs(const struct pomp_top_view *view,
                                               size_t *count);

/** \returns a number of an object, or 0. */
double pomp_top_number(const json_t *object, const char *member);
/** \returns a string of an object, or "". */
const char *pomp_top_string(const json_t *object, const char *member);

/** Writes what a region is called: "loop app.c:7-9 in step". */
void pomp_top_name(const json_t *region, char *text, size_t size);

/** Writes what the construct is called that a thread is in. \returns false if
 * it is in none, or that is not known. */
bool pomp_top_name_now(const struct pomp_top_view *view, size_t thread,
                       char *text, size_t size);

/** Prints views as text, in at most \p columns columns and with at most \p
 * lines rows of each kind. */
void pomp_top_print(FILE *to, const struct pomp_top_view *view, unsigned lines,
                    unsigned columns);

/** \returns a view as JSON. */
json_t *pomp_top_to_json(const struct pomp_top_view *view, unsigned lines);

/** Prints all views for Prometheus. */
void pomp_top_print_prometheus(FILE *to, const struct pomp_top_view *views,
                               size_t count);

#endif
