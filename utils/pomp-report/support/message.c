/*===- message.c - What the tool says to its user ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "support/message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/** When the work began and the bar was last drawn, in milliseconds; 0 if not.
 */
static int64_t begun, drawn;

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/** The messages printed so far. */
struct said {
  struct said *next;
  char line[];
};
static struct said *said;

/** \returns whether \p line was printed before. A trace is read once for each
 *  output, with the same errors every time. */
static bool was_said(const char *line) {
  for (struct said *s = said; s; s = s->next)
    if (strcmp(s->line, line) == 0)
      return true;
  struct said *s = malloc(sizeof(*s) + strlen(line) + 1);
  if (s) {
    s->next = said;
    strcpy(s->line, line);
    said = s;
  }
  return false;
}

/** Where the messages of this thread go, one a line, or null. */
static _Thread_local struct pomp_text *collected;

void pomp_collect_messages(struct pomp_text *to) { collected = to; }

void pomp_complain(const char *format, ...) {
  va_list arguments;
  pomp_progress_end();
  va_start(arguments, format);
  char *line = pomp_text_sentence(format, arguments);
  va_end(arguments);
  const char *text = line ? line : "out of memory";
  if (collected)
    pomp_text_add(collected, "%s\n", text);
  else if (!was_said(text))
    fprintf(stderr, "%s: %s\n", program_invocation_short_name, text);
  free(line);
}

void pomp_complain_collected(const struct pomp_text *messages) {
  const char *line = messages->data ? messages->data : "";
  for (const char *end; (end = strchr(line, '\n')); line = end + 1)
    pomp_complain("%.*s", (int)(end - line), line);
}

void pomp_progress(const char *what, uint64_t done, uint64_t total) {
  enum { width = 30, delay = 1000, interval = 100 };
  static int terminal = -1;
  if (collected)
    return;
  if (terminal < 0)
    terminal = isatty(STDERR_FILENO);
  if (!terminal)
    return;
  int64_t time = now();
  if (!begun)
    begun = time;
  if (time - begun < delay || (drawn && time - drawn < interval))
    return;
  drawn = time;
  double share = total ? (double)done / (double)total : 0;
  share = share > 1 ? 1 : share;
  int filled = (int)(share * width);
  fprintf(stderr, "\r%s [%.*s%*s] %3.0f %%", what, filled,
          "##############################", width - filled, "", share * 100);
}

void pomp_progress_end(void) {
  if (collected)
    return;
  if (drawn)
    fprintf(stderr, "\r\033[K");
  begun = drawn = 0;
}
