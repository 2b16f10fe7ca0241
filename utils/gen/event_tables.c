/*===- event_tables.c - Tables of events and constructs ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "blocks.h"
#include "pomp/attach.h"
#include "pomp/kinds.h"

#include <string.h>

static const struct {
  const char *spelling;
  unsigned bit;
} levels[] = {
#define POMP_LEVEL(NAME, Spelling, Bit) {#Spelling, Bit},
#include "pomp/events.def"
};
enum {
#define POMP_LEVEL(NAME, Spelling, Bit) LEVEL_##NAME = Bit,
#include "pomp/events.def"
  num_levels = sizeof(levels) / sizeof(levels[0]),
  iteration_levels = LEVEL_ITER_EVENT | LEVEL_ITER_BEGIN_END
};

/** Prints the levels of a set with \p separator between them. */
static void print_levels(FILE *out, unsigned set, const char *separator) {
  const char *between = "";
  for (size_t i = 0; i < num_levels; ++i)
    if (set & levels[i].bit) {
      fprintf(out, "%s`%s`", between, levels[i].spelling);
      between = separator;
    }
}

void gen_groups(FILE *out) {
  static const unsigned defaults[] = {
#define POMP_GROUP(NAME, Spelling) POMP_DEFAULT_##NAME,
#include "pomp/events.def"
  };
  fputs("| group | levels | by default compiled in | by default delivered |\n"
        "| --- | --- | --- | --- |\n",
        out);
  for (unsigned group = 0; group < POMP_NUM_GROUPS; ++group) {
    unsigned valid = 0;
    for (unsigned i = 0; i < POMP_NUM_GUARDS; ++i)
      if (pomp_guard_group(i) == group)
        valid |= pomp_guard_levels(i);
    fprintf(out, "| `%s` | ", pomp_group_spelling(group));
    print_levels(out, valid, ", ");
    fputs(" | ", out);
    if (valid & iteration_levels)
      print_levels(out, valid & ~(unsigned)iteration_levels, ", ");
    else
      fputs("all", out);
    fputs(" | ", out);
    print_levels(out, defaults[group], "+");
    fputs(" |\n", out);
  }
}

static const struct {
  const char *name, *parameters, *section, *doc;
} events[] = {
#define POMP_FIRST_HANDLE ""
#define POMP_HANDLE ""
#define POMP_THREAD ""
#define POMP_INT32(name, na) ", `" #name "`"
#define POMP_INT64(name, na) ", `" #name "`"
#define POMP_LOCK ", `lock_id`"
#define POMP_NEST_LOCK ", `lock_id`"
#define POMP_VALUES ", `n`, `values`"
#define POMP_CTC ""
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc)                       \
  {#Name, SIGNATURE, Section, Doc},
#include "pomp/events.def"
};

void gen_events(FILE *out) {
  fputs("| event | parameters | group | delivered at | when | from |\n"
        "| --- | --- | --- | --- | --- | --- |\n",
        out);
  for (unsigned i = 0; i < POMP_NUM_EVENTS; ++i) {
    const char *parameters = events[i].parameters;
    enum pomp_guard guard = pomp_event_guard(i);
    fprintf(out, "| `%s` | %s | `%s` | ", events[i].name,
            *parameters ? parameters + 2 : "",
            pomp_group_spelling(pomp_guard_group(guard)));
    print_levels(out, pomp_guard_levels(guard), ", ");
    fputs(" | ", out);
    gen_markdown(out, events[i].doc);
    fprintf(out, " | %s |\n",
            strcmp(events[i].section, "ours") ? events[i].section : "**ours**");
  }
}

static const struct {
  const char *routine, *event, *enter, *exit;
} routines[] = {
#define POMP_LOCK_ROUTINE(Routine, Event) {#Routine, #Event, NULL, NULL},
#define POMP_SET_LOCK_ROUTINE(Routine, Enter, Exit, Event)                     \
  {#Routine, #Event, #Enter, #Exit},
#define POMP_TEST_LOCK_ROUTINE(Routine, Event) {#Routine, #Event, NULL, NULL},
#define POMP_SET_ROUTINE(Routine, Event) {#Routine, #Event, NULL, NULL},
#define POMP_GET_ROUTINE(Routine, Event) {#Routine, #Event, NULL, NULL},
#define POMP_EVENT_ROUTINE(Routine, Event) {#Routine, #Event, NULL, NULL},
#include "constructs/routines.def"
};

/** Prints at which levels the event of the name is delivered. */
static void print_levels_of(FILE *out, const char *event) {
  for (unsigned i = 0; i < POMP_NUM_EVENTS; ++i)
    if (strcmp(event, events[i].name) == 0)
      print_levels(out, pomp_guard_levels(pomp_event_guard(i)), ", ");
}

void gen_routines(FILE *out) {
  fputs("| routine | event | delivered at |\n| --- | --- | --- |\n", out);
  for (size_t i = 0; i < sizeof(routines) / sizeof(routines[0]); ++i) {
    fprintf(out, "| `%s` | ", routines[i].routine);
    if (routines[i].enter)
      fprintf(out, "`%s`, `%s`, or ", routines[i].enter, routines[i].exit);
    fprintf(out, "`%s` | ", routines[i].event);
    if (routines[i].enter) {
      print_levels_of(out, routines[i].enter);
      fputs(", or ", out);
    }
    print_levels_of(out, routines[i].event);
    fputs(" |\n", out);
  }
}

static const char *const types[] = {
#define POMP_TYPE(Construct, Doc) [POMP_CONSTRUCT_##Construct] = Doc,
#include "constructs/attributes.def"
};
enum {
  num_types = 0
#define POMP_TYPE(Construct, Doc) +1
#include "constructs/attributes.def"
};
_Static_assert((int)num_types == (int)POMP_NUM_CONSTRUCTS,
               "each construct has its row of POMP_TYPE in attributes.def");

void gen_types(FILE *out) {
  fputs("| `type` | construct |\n| --- | --- |\n", out);
  for (unsigned i = 0; i < POMP_NUM_CONSTRUCTS; ++i)
    fprintf(out, "| `%s` | %s |\n", pomp_construct_type(i), types[i]);
  fputs("| `unit` | No construct: the translation unit itself, in `ctc` of "
        "[struct pomp_unit](../include/pomp/attach.h). |\n",
        out);
}

/** Prints the events of a construct: "`A_enter`, `_exit`, `B_enter`, ...". */
static void print_events_of(FILE *out, unsigned construct) {
  const char *last = "";
  for (unsigned i = 0; i < POMP_NUM_EVENTS; ++i) {
    const char *name = events[i].name, *end = strrchr(name, '_');
    size_t length = (size_t)(end - name);
    if (!(pomp_event_roles[i].constructs & UINT64_C(1) << construct))
      continue;
    bool is_same = strncmp(last, name, length) == 0 && last[length] == '_' &&
                   !strchr(last + length + 1, '_');
    fprintf(out, "%s`%s`", *last ? ", " : "", is_same ? end : name);
    last = name;
  }
}

void gen_constructs(FILE *out) {
  static const char *const groups[] = {
#define POMP_CONSTRUCT(Name, Type, GROUP) [POMP_CONSTRUCT_##Name] = #GROUP,
#include "pomp/kinds.def"
  };
  static const struct {
    const char *name, *spelling;
  } spellings[] = {
#define POMP_GROUP(NAME, Spelling) {#NAME, #Spelling},
#include "pomp/events.def"
  };
  fputs("| construct | group | events |\n| --- | --- | --- |\n", out);
  for (unsigned i = 0; i < POMP_NUM_CONSTRUCTS; ++i) {
    size_t group = 0;
    while (strcmp(spellings[group].name, groups[i]) != 0)
      ++group;
    fprintf(out, "| %.*s | `%s` | ", (int)strcspn(types[i], "."), types[i],
            spellings[group].spelling);
    if (i == POMP_CONSTRUCT_Runtime)
      fputs("see [Routines](#routines)", out);
    else
      print_events_of(out, i);
    fputs(" |\n", out);
  }
}
