/*===- tables.c - Tables of documents ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "blocks.h"
#include "pomp/attach.h"
#include "pomp/kinds.h"
#include "program/measures.h"
#include "sources/counters/names.h"

#include <string.h>

static void print_counters(FILE *out) {
  fputs("| name | event of PAPI | counts |\n| --- | --- | --- |\n", out);
  for (const struct pomp_counter_row *r = pomp_counter_rows; r->name; ++r)
    fprintf(out, "| `%s` | `%s` | %s |\n", r->name, r->event, r->counts);
}

static const struct {
  const char *name, *argument, *source, *tools;
} formats[] = {
#define POMP_OF_TRACE "trace"
#define POMP_OF_PROFILE "profile"
#define POMP_OF_EITHER "trace, or else the profile"
#define POMP_OF_SCALING "[runs with several numbers of threads](Scaling.md)"
#define POMP_OF_NOTICES "profile, or [a gate](Gate.md#outputs)"
#define POMP_FORMAT(name, Argument, SOURCE, Tools, Doc)                        \
  {#name, Argument, POMP_OF_##SOURCE, Tools},
#include "pomp-report/export/formats.def"
};

static void print_formats(FILE *out) {
  fputs("| option | for | made of |\n| --- | --- | --- |\n", out);
  for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); ++i)
    fprintf(out, "| `--%s %s` | %s | %s |\n", formats[i].name,
            formats[i].argument, formats[i].tools, formats[i].source);
}

enum part { PLACE, CLAUSE, UNIT };
static const struct {
  const char *name;
  enum part part;
  const char *of, *doc;
} attributes[] = {
#define POMP_ATTRIBUTE(Name, PART, Of, Doc) {#Name, PART, Of, Doc},
#include "constructs/attributes.def"
};
enum { num_attributes = sizeof(attributes) / sizeof(attributes[0]) };

static void print_attributes(FILE *out, enum part part) {
  fputs(part == CLAUSE ? "| attribute | of | value |\n| --- | --- | --- |\n"
                       : "| attribute | value |\n| --- | --- |\n",
        out);
  for (size_t i = 0; i < num_attributes; ++i) {
    if (attributes[i].part != part)
      continue;
    fprintf(out, "| `%s` | ", attributes[i].name);
    if (part == CLAUSE)
      fprintf(out, "%s | ", attributes[i].of);
    gen_markdown(out, attributes[i].doc);
    fputs(" |\n", out);
  }
}

static void print_place_attributes(FILE *out) { print_attributes(out, PLACE); }
static void print_clause_attributes(FILE *out) {
  print_attributes(out, CLAUSE);
}
static void print_unit_attributes(FILE *out) { print_attributes(out, UNIT); }

/** One line for each attribute, or more, as text of a comment. */
static void print_comment_attributes(FILE *out) {
  enum { width = 78, text_column = 20 };
  for (size_t i = 0; i < num_attributes; ++i) {
    int column = fprintf(out, "|*   %-15s", attributes[i].name);
    const char *of = attributes[i].of, *text = attributes[i].doc;
    if (*of)
      column += fprintf(out, " (%s)", of);
    for (size_t length; *text; text += length + strspn(text + length, " ")) {
      length = strcspn(text, " ");
      if (column + 1 + (int)length > width)
        column = fprintf(out, "\n|*%*s", text_column - 2, "") - 1;
      column += fprintf(out, " %.*s", (int)length, text);
    }
    putc('\n', out);
  }
}

/** Prints the end of a row. */
static void print_doc(FILE *out, const char *doc, bool is_later) {
  gen_markdown(out, doc);
  fputs(is_later ? " **New** |\n" : " |\n", out);
}

static void print_measures(FILE *out) {
  static const char *const merging[] = {[POMP_COMBINE_SUM] = "sum",
                                        [POMP_COMBINE_MAX] = "maximum",
                                        [POMP_COMBINE_LEAST] = "minimum",
                                        [POMP_COMBINE_MOST] = "maximum",
                                        [POMP_COMBINE_MEAN] = "mean"};
  for (unsigned owner = 0; owner < POMP_NUM_OWNERS; ++owner) {
    const struct pomp_measure_rows *r = pomp_measures_of(owner);
    fprintf(out,
            "%sNumbers of %s:\n\n| member | merged | |\n"
            "| --- | --- | --- |\n",
            owner ? "\n" : "", r->title);
    for (size_t i = 0; i < r->count; ++i) {
      fprintf(out, "| `%s` | %s | ", r->rows[i].member,
              merging[r->rows[i].combine]);
      print_doc(out, r->rows[i].doc, r->rows[i].is_later);
    }
  }
}

static void print_durations(FILE *out) {
  fputs("| member | |\n| --- | --- |\n", out);
  for (size_t i = 0; i < POMP_NUM_TASK_DURATIONS; ++i) {
    fprintf(out, "| `%s` | ", pomp_task_durations[i].member);
    print_doc(out, pomp_task_durations[i].doc, pomp_task_durations[i].is_later);
  }
}

static const struct {
  const char *name, *doc;
} factors[] =
    {
#define POMP_FACTOR(NAME, Factor, Doc) {Factor, Doc},
#include "pomp/kinds.def"
},
  states[] =
      {
#define POMP_STATE(NAME, Name, FACTOR, AGE, Doc) {Name, Doc},
#define POMP_THREAD_STATE(NAME, Name, FACTOR, AGE, Doc) {Name, Doc},
#include "pomp/kinds.def"
},
  kinds[] = {
#define POMP_KIND(NAME, Name, STATE, PART_OF, TRAITS, Doc) {Name, Doc},
#include "pomp/kinds.def"
};

static void print_states(FILE *out) {
  fputs("| state | meaning |\n| --- | --- |\n", out);
  for (size_t i = 0; i < sizeof(states) / sizeof(states[0]); ++i)
    fprintf(out, "| `%s` | %s |\n", states[i].name, states[i].doc);
}

static void print_factors(FILE *out) {
  fputs("| factor | states | lost time |\n| --- | --- | --- |\n", out);
  for (unsigned f = 0; f < POMP_NUM_FACTORS; ++f) {
    const char *between = "";
    fprintf(out, "| %s | ", factors[f].name);
    for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
      if (pomp_state_factor(s) == f) {
        fprintf(out, "%s`%s`", between, states[s].name);
        between = ", ";
      }
    fprintf(out, " | %s |\n", factors[f].doc);
  }
}

static void print_kinds(FILE *out) {
  fputs("| kind | part of | meaning |\n| --- | --- | --- |\n", out);
  for (unsigned i = 0; i < POMP_NUM_KINDS; ++i) {
    enum pomp_kind whole = pomp_kind_part_of(i);
    fprintf(out, "| `%s` ", kinds[i].name);
    if (whole == i && whole != POMP_KIND_ROOT)
      fputs("| any construct ", out);
    else if (whole != POMP_KIND_ROOT)
      fprintf(out, "| `%s` ", kinds[whole].name);
    else
      fputs("| ", out);
    fprintf(out, "| %s |\n", kinds[i].doc);
  }
}

static const struct {
  const char *kind, *name, *doc;
} findings[] = {
#define POMP_FINDING(NAME, Kind, Name, Doc) {Kind, Name, Doc},
#include "advise/findings.def"
};

static const struct {
  const char *name, *doc;
} notes[] = {
#define POMP_NOTE(NAME, Name, Doc) {Name, Doc},
#include "advise/findings.def"
};

static void print_findings(FILE *out) {
  fputs("| name | kind | meaning |\n| --- | --- | --- |\n", out);
  for (size_t i = 0; i < sizeof(findings) / sizeof(findings[0]); ++i)
    fprintf(out, "| [`%s`](../../docs/Findings.md#%s) | `%s` | %s |\n",
            findings[i].name, findings[i].name, findings[i].kind,
            findings[i].doc);
}

static const struct {
  const char *name, *why, *advice;
} calls[] = {
#define POMP_CALL(name, WHEN, Why, Advice) {#name, Why, Advice},
#include "pomp/calls.def"
};

static void print_calls(FILE *out) {
  fputs("| function | threads take turns because | instead |\n"
        "| --- | --- | --- |\n",
        out);
  for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); ++i) {
    fprintf(out, "| `%s` | ", calls[i].name);
    gen_markdown(out, calls[i].why);
    fputs(" | ", out);
    gen_markdown(out, calls[i].advice);
    fputs(" |\n", out);
  }
}

static void print_notes(FILE *out) {
  fputs("| kind | meaning |\n| --- | --- |\n", out);
  for (size_t i = 0; i < sizeof(notes) / sizeof(notes[0]); ++i)
    fprintf(out, "| `%s` | %s |\n", notes[i].name, notes[i].doc);
}

static const struct {
  double value;
  const char *unit, *reason;
} thresholds[] = {
#define POMP_THRESHOLD(NAME, VALUE, Unit, Reason) {VALUE, Unit, Reason},
#include "advise/findings.def"
};

/** Prints "5 % of ..." or, of a number of nanoseconds or one that is large,
 *  "10 ms of ..." or "20 GB/s ...". */
static void print_amount(FILE *out, double value, const char *unit) {
  bool is_time = strncmp(unit, "ns ", 3) == 0;
  if (is_time && value >= 1e6)
    fprintf(out, "%g ms%s", value / 1e6, unit + 2);
  else if (is_time && value >= 1e3)
    fprintf(out, "%g us%s", value / 1e3, unit + 2);
  else if (value >= 1e9)
    fprintf(out, "%g G%s", value / 1e9, unit);
  else
    fprintf(out, "%g %s", value, unit);
}

static void print_thresholds(FILE *out) {
  fputs("| threshold | why |\n| --- | --- |\n", out);
  for (size_t i = 0; i < sizeof(thresholds) / sizeof(thresholds[0]); ++i) {
    fputs("| ", out);
    print_amount(out, thresholds[i].value, thresholds[i].unit);
    fprintf(out, " | %s |\n", thresholds[i].reason);
  }
}

static const struct {
  char letter;
  const char *member, *doc;
} settings[] = {
#define POMP_SETTING(NAME, Letter, Member, Doc) {Letter, Member, Doc},
#define POMP_UNIT_SETTING(NAME, Letter, Member) {Letter, Member, NULL},
#include "profile/settings.def"
};

static void print_environment(FILE *out) {
  fputs("| member | |\n| --- | --- |\n", out);
  for (size_t i = 0; i < sizeof(settings) / sizeof(settings[0]); ++i)
    if (settings[i].doc)
      fprintf(out, "| `%s` | %s |\n", settings[i].member, settings[i].doc);
}

static void print_letters(FILE *out) {
  fputs("| letter | member |\n| --- | --- |\n", out);
  for (size_t i = 0; i < sizeof(settings) / sizeof(settings[0]); ++i)
    fprintf(out, "| `%c` | `%s`%s |\n", settings[i].letter, settings[i].member,
            settings[i].doc ? "" : " of the same unit");
}

static const struct {
  const char *names, *variables[5];
} launchers[] = {
#define POMP_LAUNCHER(NAME, Names, Rank, Size, OtherSize, Job, OtherJob)       \
  {Names, {Rank, Size, OtherSize, Job, OtherJob}},
#include "process/launchers.def"
};

static void print_launchers(FILE *out) {
  fputs("| launcher | rank | number of ranks | job |\n"
        "| --- | --- | --- | --- |\n",
        out);
  for (size_t i = 0; i < sizeof(launchers) / sizeof(launchers[0]); ++i) {
    const char *const *v = launchers[i].variables;
    fprintf(out, "| %s | `%s` |", launchers[i].names, *v++);
    for (int column = 0; column < 2; ++column, v += 2) {
      if (v[0])
        fprintf(out, " `%s`", v[0]);
      if (v[1])
        fprintf(out, ", `%s`", v[1]);
      fputs(v[0] ? " |" : " – |", out);
    }
    putc('\n', out);
  }
}

static const struct {
  const char *name, *job, *processors;
} schedulers[] = {
#define POMP_SCHEDULER(NAME, Name, Job, Processors) {Name, Job, Processors},
#include "process/schedulers.def"
};

static void print_schedulers(FILE *out) {
  fputs("| scheduler | job | processors |\n| --- | --- | --- |\n", out);
  for (size_t i = 0; i < sizeof(schedulers) / sizeof(schedulers[0]); ++i) {
    fprintf(out, "| %s | `%s` |", schedulers[i].name, schedulers[i].job);
    if (schedulers[i].processors)
      fprintf(out, " `%s` |\n", schedulers[i].processors);
    else
      fputs(" – |\n", out);
  }
}

static const struct {
  const char *name, *operands, *older, *doc;
} pragmas[] = {
#define POMP_PRAGMA(Name, Operands, Older, Read, Doc)                          \
  {Name, Operands, Older, Doc},
#define POMP_USER_PRAGMA(Name, Operands, Older, Action, Doc)                   \
  {Name, Operands, Older, Doc},
#include "constructs/directives.def"
};

static void print_pragmas(FILE *out) {
  fputs("| directive | older spelling | effect |\n| --- | --- | --- |\n", out);
  for (size_t i = 0; i < sizeof(pragmas) / sizeof(pragmas[0]); ++i) {
    fprintf(out, "| `#pragma pomp %s%s` | ", pragmas[i].name,
            pragmas[i].operands);
    if (*pragmas[i].older)
      fprintf(out, "`#pragma %s %s` ", pragmas[i].older, pragmas[i].name);
    fputs("| ", out);
    gen_markdown(out, pragmas[i].doc);
    fputs(" |\n", out);
  }
}

bool gen_block(FILE *out, const char *name, enum gen_style style) {
  if (style == GEN_COMMENT && strcmp(name, "attributes") == 0) {
    print_comment_attributes(out);
    return true;
  }
  /* A table has more than the list of the same name. */
  return (style == GEN_MARKDOWN && gen_table(out, name)) ||
         gen_list(out, name, style);
}

bool gen_table(FILE *out, const char *name) {
  static const struct {
    const char *name;
    void (*print)(FILE *out);
  } tables[] = {{"groups", gen_groups},
                {"events", gen_events},
                {"routines", gen_routines},
                {"counters", print_counters},
                {"formats", print_formats},
                {"measures", print_measures},
                {"task-durations", print_durations},
                {"states", print_states},
                {"kinds", print_kinds},
                {"factors", print_factors},
                {"findings", print_findings},
                {"notes", print_notes},
                {"calls", print_calls},
                {"thresholds", print_thresholds},
                {"environment", print_environment},
                {"setting-letters", print_letters},
                {"launchers", print_launchers},
                {"schedulers", print_schedulers},
                {"pragmas", print_pragmas},
                {"constructs", gen_constructs},
                {"types", gen_types},
                {"place-attributes", print_place_attributes},
                {"clause-attributes", print_clause_attributes},
                {"unit-attributes", print_unit_attributes}};
  for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); ++i)
    if (strcmp(tables[i].name, name) == 0) {
      tables[i].print(out);
      return true;
    }
  return false;
}
