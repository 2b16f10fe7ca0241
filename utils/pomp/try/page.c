/*===- page.c - The results of pomp try as a page ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "support/say.h"
#include "try/results.h"

#include "base/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
    "<title>pomp try</title><style>\n"
    ":root { color-scheme: light dark; --ink: #222; --paper: #fff; --dim: #777;"
    " --good: #1a7f37; --bad: #b35900; }\n"
    "@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --paper: "
    "#181a1b;"
    " --dim: #999; --good: #56d364; --bad: #f0a050; } }\n"
    "body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink);"
    " background: var(--paper); max-width: 64em; margin: 2em auto;"
    " padding: 0 1em; }\n"
    "table { border-collapse: collapse; width: 100%; }\n"
    "td, th { text-align: left; vertical-align: top; padding: .4em .6em;"
    " border-top: 1px solid var(--dim); }\n"
    "td:last-child { width: 26em; } .dim { color: var(--dim); }\n"
    "svg { width: 26em; height: 2.4em; overflow: visible; }\n"
    "pre { overflow: auto; margin: .3em 0; }\n"
    ".confirmed { color: var(--good); } .refuted, .wrong { color: var(--bad); "
    "}\n"
    "</style></head><body>\n";

/** Writes text of others. */
static void put(FILE *file, const char *string) {
  struct pomp_text text = {0};
  pomp_text_markup(&text, string);
  fputs(text.data ? text.data : "", file);
  free(text.data);
}

/** The range of gains that pictures show, in percent. */
static const double least = -50, most = 100;
enum { WIDTH = 390, MIDDLE = 14 };

static double x_of(double gain) {
  double percent = 100 * gain;
  percent = percent < least ? least : percent > most ? most : percent;
  return (percent - least) / (most - least) * WIDTH;
}

/** Each pair as a dot, the interval as a bar, and its value as a line. */
static void put_picture(FILE *file, const struct pomp_candidate *c) {
  const struct pomp_pairs *p = c->pairs.count ? &c->pairs : &c->screening;
  const struct pomp_interval *g = &c->gain;
  if (!p->count)
    return;
  fprintf(file,
          "<svg viewBox=\"0 0 %d 36\" role=\"img\" fill=\"currentColor\">"
          "<title>%.1f %% (%.1f to %.1f)</title>"
          "<path d=\"M%.1f 0V28\" stroke=\"currentColor\" opacity=\".4\"/>"
          "<text x=\"%.1f\" y=\"36\" font-size=\"9\">0</text>"
          "<text x=\"%.1f\" y=\"36\" font-size=\"9\">50 %%</text>"
          "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"12\" "
          "opacity=\".35\"/>"
          "<path d=\"M%.1f 4V24\" stroke=\"currentColor\" "
          "stroke-width=\"2\"/>",
          WIDTH, 100 * g->middle, 100 * g->low, 100 * g->high, x_of(0),
          x_of(0) - 3, x_of(0.5) - 8, x_of(g->low), MIDDLE - 6,
          x_of(g->high) - x_of(g->low) + 1, x_of(g->middle));
  for (size_t i = 0; i < p->count; ++i)
    fprintf(file, "<circle cx=\"%.1f\" cy=\"%d\" r=\"2\"/>",
            x_of(1 - p->times[i] / p->base[i]), MIDDLE - 4 + (int)(i % 5) * 2);
  fputs("</svg>", file);
}

static void put_candidate(FILE *file, const struct pomp_candidate *c) {
  const char *state = pomp_state_name(c->state);
  const size_t pairs = c->pairs.count ? c->pairs.count : c->screening.count;
  fprintf(file, "<tr><td class=\"%s\">%s</td><td>", state, state);
  put(file, c->title);
  fputs("<br><span class=\"dim\">", file);
  put(file, *c->problem ? c->problem : c->why);
  if (*c->finding) {
    fputs(" For ", file);
    put(file, c->finding);
    fputs(*c->place ? ", " : "", file);
    put(file, c->place);
  }
  fputs("</span></td><td>", file);
  if (pairs)
    fprintf(file, "%.1f %% (%.1f to %.1f, %zu %s)<br>", 100 * c->gain.middle,
            100 * c->gain.low, 100 * c->gain.high, pairs,
            pomp_plural(pairs, "pair", "pairs"));
  put_picture(file, c);
  fputs("</td></tr>\n", file);
}

/** The plain runs in their order. */
static void put_runs(FILE *file, const struct pomp_rounds *r) {
  const struct pomp_series s = pomp_series_of(r->plain, r->num_plain);
  fprintf(file,
          "<p>Unchanged: %.3f s (median of %zu %s, %.3f to %.3f)</p>"
          "<svg viewBox=\"0 0 %d 36\" role=\"img\" fill=\"currentColor\">"
          "<title>run times in their order</title>",
          s.median, r->num_plain, pomp_plural(r->num_plain, "run", "runs"),
          s.shortest, s.longest, WIDTH);
  for (size_t i = 0; i < r->num_plain; ++i)
    fprintf(file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2\"/>",
            (double)WIDTH * ((double)i + 0.5) / (double)r->num_plain,
            34 - 32 * r->plain[i] / s.longest);
  fputs("</svg>\n", file);
}

static void put_suggestions(FILE *file, const struct pomp_plan *plan) {
  if (plan->num_suggestions)
    fputs("<h2>Findings</h2><p>Their gains are computed, not measured.</p>"
          "<table>\n",
          file);
  for (unsigned i = 0; i < plan->num_suggestions; ++i) {
    const struct pomp_suggestion *s = &plan->suggestions[i];
    fprintf(file, "<tr><td>%.1f %% at most</td><td>", 100 * s->gain);
    put(file, s->title);
    fputs(*s->place ? ": " : "", file);
    put(file, s->place);
    fputs("<br><span class=\"dim\">", file);
    put(file, s->advice);
    fputs("</span></td></tr>\n", file);
  }
  if (plan->num_suggestions)
    fputs("</table>\n", file);
}

bool pomp_tried_page(const struct pomp_tried *t) {
  static const enum pomp_state order[] = {
      POMP_STATE_CONFIRMED, POMP_STATE_UNDECIDED, POMP_STATE_REFUTED,
      POMP_STATE_COMPUTED,  POMP_STATE_WRONG,     POMP_STATE_NOT_RUN};
  char path[POMP_PATH_SIZE + 32];
  snprintf(path, sizeof(path), "%s/try.html", t->rounds->subject.directory);
  FILE *file = fopen(path, "we");
  if (file) {
    fputs(head, file);
    fputs("<h1>", file);
    put(file, t->rounds->subject.command[0]);
    fputs("</h1>\n", file);
    put_runs(file, t->rounds);
    fputs("<h2>Experiments</h2><p>Gains in percent of the wall time: each pair "
          "of runs is a dot, and the bar is the interval.</p><table>\n",
          file);
    if (t->combined)
      put_candidate(file, t->combined);
    for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); ++i)
      for (unsigned k = 0; k < t->plan->num_candidates; ++k)
        if (t->plan->candidates[k].state == order[i])
          put_candidate(file, &t->plan->candidates[k]);
    fputs("</table>\n", file);
    put_suggestions(file, t->plan);
    fputs("</body></html>\n", file);
  }
  bool good = file && !ferror(file);
  if (file && fclose(file) != 0)
    good = false;
  if (!good)
    pomp_say("cannot write %s: %s", path, strerror(errno));
  return good;
}
