/*===- pomplib-gen.c - Prints code generated from pomp/events.def -----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Users read pomplib.h, so it has plain prototypes instead of including the
|* table of events. This program turns rows of the table into prototypes. A test
|* compares its output with the checked-in header. With --entry-points it prints
|* the rows from which pomp-rt/api/events.c makes its functions. What Fortran
|* needs is in pomplib_fortran.c.
|*
\*===----------------------------------------------------------------------===*/
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "pomp/kinds.h"
#include "pomplib_gen.h"
#include "pomplib_text.h"

enum { WIDTH = 80 };

/** A row of POMP_GUARD. */
struct guard {
  int group;
  unsigned levels;
};

enum group_index {
#define POMP_GROUP(NAME, Spelling) GROUP_##NAME,
#include "pomp/events.def"
  NUM_GROUPS
};

const struct group groups[] = {
#define POMP_GROUP(NAME, Spelling) {#NAME, #Spelling},
#include "pomp/events.def"
};

const struct level levels[] = {
#define POMP_LEVEL(NAME, Spelling, Bit) {#NAME, #Spelling, Bit},
#include "pomp/events.def"
};

static const struct guard guards[] = {
#define POMP_GUARD(NAME, GROUP, LEVELS) {GROUP_##GROUP, LEVELS},
#include "pomp/events.def"
};

const size_t num_groups = NUM_GROUPS,
             num_levels = sizeof(levels) / sizeof(levels[0]);

static const char *const guard_names[] = {
#define POMP_GUARD(NAME, GROUP, LEVELS) #NAME,
#include "pomp/events.def"
};

const struct event events[] = {
#define POMP_FIRST_HANDLE {"POMP_Handle_t *", "handle", false, 0},
#define POMP_HANDLE {"POMP_Handle_t ", "handle", false, 0},
#define POMP_THREAD {"int32_t ", "thread_id", false, 0},
#define POMP_INT32(name, na) {"int32_t ", #name, true, na},
#define POMP_INT64(name, na) {"int64_t ", #name, true, na},
#define POMP_LOCK {"omp_lock_t ", "lock_id", false, 0},
#define POMP_NEST_LOCK {"omp_nest_lock_t ", "lock_id", false, 0},
#define POMP_VALUES                                                            \
  {"int32_t ", "n", false, 0}, {"const int64_t ", "values[]", false, 0},
#define POMP_CTC {"const char ", "ctc[]", false, 0},
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc)                       \
  {#Name, POMP_GUARD_##GUARD, Section, Doc, {SIGNATURE}},
#include "pomp/events.def"
};

/* The guard mask of pomp/attach.h is one 32-bit word, and the bits of the
 * levels must be distinct for POMP_Set_level to join them. */
static_assert(POMP_NUM_GUARDS <= 32, "the guard mask has 32 bits");
static_assert(sizeof(events) / sizeof(events[0]) == POMP_NUM_EVENTS,
              "attach.h and this program see the same events");
#define POMP_LEVEL(NAME, Spelling, Bit)                                        \
  static_assert((Bit) > 0 && ((Bit) & ((Bit)-1)) == 0,                         \
                #NAME " is a single bit");
#include "pomp/events.def"
enum {
  LEVEL_SUM = 0
#define POMP_LEVEL(NAME, Spelling, Bit) +(Bit)
#include "pomp/events.def"
  ,
  LEVEL_UNION = 0
#define POMP_LEVEL(NAME, Spelling, Bit) | (Bit)
#include "pomp/events.def"
};
static_assert(LEVEL_SUM == LEVEL_UNION, "no two levels share a bit");

/** Descriptions of the parameters. A name in events.def that is missing here is
 *  an error, so the public header describes all of them. */
static const struct {
  const char *name, *text;
} glossary[] = {
    {"num_threads", "a number of threads: of the num_threads clause, or the "
                    "one set or returned"},
    {"if_expr_result",
     "1 if the if clause is true or absent, 0 if it is false"},
    {"chunk_size", "the chunk size of the schedule clause, in iterations"},
    {"init_iter", "the loop variable in the first iteration of the loop or "
                  "chunk; collapsed loops and iterators count from 0"},
    {"final_iter", "the loop variable in the last iteration, inclusive"},
    {"incr", "the increment of the loop variable in each iteration"},
    {"iter", "the loop variable in this iteration"},
    {"section_num", "the number of the section in the source, from 0"},
    {"was_lock_set", "the result of the omp_test function: 0 if the lock "
                     "was not set, otherwise 1 or the nesting count"},
    {"thread_num", "the value omp_get_thread_num returned"},
    {"num_procs", "a number of processors"},
    {"is_parallel", "1 inside an active parallel region, otherwise 0"},
    {"is_dynamic", "1 if the size of teams may be adjusted, otherwise 0"},
    {"is_nested", "1 if nested parallelism is on, otherwise 0"},
    {"parent_id", "the instance number of the encountering explicit task"},
    {"task_id", "the instance number of a task, unique in the process"},
    {"deferred", "1 if the task was queued, 0 if it ran at once"},
    {"omp_event", "the OpenMP event of a task, as passed to omp_fulfill_event"},
    {"first_iteration",
     "the first iteration of a task of a taskloop, counted from 0"},
    {"last_iteration", "its last iteration, inclusive"},
    {"cancelled", "1 if the construct is left, otherwise 0"},
    {"device_num", "the number of a device: -1 is the default device, or the "
                   "host"},
    {"num_items", "the number of mapped items"},
    {"bytes_to", "the size of items that move to the device, in bytes"},
    {"bytes_from", "the size of items that move back, in bytes"},
    {"num_teams", "the upper bound of the num_teams clause"},
    {"thread_limit", "the value of the thread_limit clause"},
    {"visits", "how many visits the event stands for"},
    {"timed", "how many of them were timed: 1 without, several with what is "
              "between them"},
    {"ticks", "how long these took, in ticks of the CPU's counter"},
};

/** \returns whether an event of the table has the parameter \p name.
 *  \param[out] na its not-available value. */
static bool find_param(const char *name, int *na) {
  for (size_t i = 0; i < POMP_NUM_EVENTS; ++i)
    for (const struct param *p = events[i].params; p->type; ++p)
      if (p->has_na && strcmp(p->name, name) == 0) {
        *na = p->na;
        return true;
      }
  return false;
}

/** Checks that the table and the glossary have the same names, and that a
 *  name has one not-available value.
 *  \returns whether they do. */
static bool check_glossary(void) {
  const size_t num = sizeof(glossary) / sizeof(glossary[0]);
  bool ok = true;
  int na;
  for (size_t g = 0; g < num; ++g)
    if (!find_param(glossary[g].name, &na)) {
      fprintf(stderr, "pomplib-gen: no event has the parameter '%s'\n",
              glossary[g].name);
      ok = false;
    }
  for (size_t i = 0; i < POMP_NUM_EVENTS; ++i)
    for (const struct param *p = events[i].params; p->type; ++p) {
      size_t g = 0;
      while (p->has_na && g < num && strcmp(glossary[g].name, p->name) != 0)
        ++g;
      if (g == num || (p->has_na && find_param(p->name, &na) && na != p->na)) {
        fprintf(stderr, "pomplib-gen: '%s' of %s: %s\n", p->name,
                events[i].name,
                g == num ? "add it to the glossary"
                         : "two not-available values for one name");
        ok = false;
      }
    }
  return ok;
}

/** Prints \p text, filled to WIDTH columns, with \p reserve columns left free
 * at its end and \p prefix before each line but the first. \p column is the
 *  position of the cursor. */
static void fill(const char *prefix, const char *text, size_t column,
                 size_t reserve) {
  bool first_word = true;
  while (*text) {
    const size_t length = strcspn(text, " ");
    const bool last = text[length] == '\0';
    if (!first_word && column + 1 + length + (last ? reserve : 0) > WIDTH) {
      printf("\n%s", prefix);
      column = strlen(prefix);
    } else if (!first_word) {
      putchar(' ');
      ++column;
    }
    printf("%.*s", (int)length, text);
    column += length;
    first_word = false;
    text += length + strspn(text + length, " ");
  }
}

/** Prints a doc comment. */
static void print_doc(const char *text) {
  fputs("/** ", stdout);
  fill(" *  ", text, 4, 3);
  puts(" */");
}

/** Prints the doc comment and the prototype of \p event. */
static void print_event(const struct event *event) {
  const struct guard *guard = &guards[event->guard];
  char text[1024];
  int length = snprintf(
      text, sizeof(text), "%s %s%s%s at ", event->doc,
      strcmp(event->section, "ours") ? "(" : "(Beyond the paper",
      strcmp(event->section, "ours") ? event->section : "", "; delivered");
  const char *separator = "";
  for (size_t i = 0; i < sizeof(levels) / sizeof(levels[0]); ++i)
    if (guard->levels & levels[i].bit) {
      length += snprintf(text + length, sizeof(text) - (size_t)length, "%s%s",
                         separator, levels[i].spelling);
      separator = ", ";
    }
  snprintf(text + length, sizeof(text) - (size_t)length, ".)");
  print_doc(text);

  size_t column = (size_t)printf("int32_t POMP_%s(", event->name);
  const size_t indent = column;
  for (const struct param *p = event->params; p->type; ++p) {
    const bool last = !p[1].type;
    /* A comma, or the closing parenthesis and the semicolon. */
    const size_t width = strlen(p->type) + strlen(p->name) + (last ? 2 : 1);
    if (p != event->params) {
      if (column + 1 + width > WIDTH) {
        printf("\n%*s", (int)indent, "");
        column = indent;
      } else {
        putchar(' ');
        ++column;
      }
    }
    printf("%s%s%s", p->type, p->name, last ? ");" : ",");
    column += width;
  }
  puts("\n");
}

/** Prints the parameters that have a not-available value. */
static void print_glossary(void) {
  for (size_t i = 0; i < sizeof(glossary) / sizeof(glossary[0]); ++i) {
    char text[256];
    int na = 0;
    find_param(glossary[i].name, &na);
    snprintf(text, sizeof(text), "%s; %d if not available.", glossary[i].text,
             na);
    const size_t column = (size_t)printf(" *  - \\c %s: ", glossary[i].name);
    fill(" *    ", text, column, 0);
    putchar('\n');
  }
}

static void print_enums(void) {
  puts("/** The groups of constructs that are switched together (3.8). The\n"
       " *  environment variable of POMP_GROUP_LOOP is POMP_LOOP, for\n"
       " *  example. */\n"
       "typedef enum POMP_Group {");
  for (size_t i = 0; i < NUM_GROUPS; ++i)
    printf("  POMP_GROUP_%s%s", groups[i].name,
           i + 1 < NUM_GROUPS ? ",\n" : "\n");
  puts("} POMP_Group;\n\n"
       "/** The levels of detail (3.8). Levels of one group can be joined\n"
       " *  with '|'. */\n"
       "typedef enum POMP_Level {\n  POMP_LEVEL_NONE = 0,");
  const size_t num = sizeof(levels) / sizeof(levels[0]);
  for (size_t i = 0; i < num; ++i)
    printf("  POMP_LEVEL_%s = %u%s", levels[i].name, levels[i].bit,
           i + 1 < num ? ",\n" : "\n");
  puts("} POMP_Level;\n");
  printf("/** The dependence types of items of depend clauses: the second of\n"
         " *  the two values that POMP_Task_depend passes for an item.\n"
         " *  POMP_DEPEND_OUT is out and inout. */\n"
         "typedef enum POMP_Depend {\n"
         "  POMP_DEPEND_IN = %d,\n"
         "  POMP_DEPEND_OUT = %d,\n"
         "  POMP_DEPEND_MUTEXINOUTSET = %d,\n"
         "  POMP_DEPEND_INOUTSET = %d,\n"
         "  /** omp_all_memory, which has no address. */\n"
         "  POMP_DEPEND_ALL_MEMORY = %d\n"
         "} POMP_Depend;\n\n",
         POMP_DEPEND_KIND_IN, POMP_DEPEND_KIND_OUT,
         POMP_DEPEND_KIND_MUTEXINOUTSET, POMP_DEPEND_KIND_INOUTSET,
         POMP_DEPEND_KIND_ALL_MEMORY);
}

/** \returns whether monitors get this parameter among the values. */
static bool is_kept(const struct param *p) {
  return p->has_na || strcmp(p->name, "lock_id") == 0 ||
         strcmp(p->name, "n") == 0;
}

/** Prints the expression by which the argument \p p is kept. */
static void print_kept(const struct param *p) {
  const bool is_lock = strstr(p->type, "lock_t") != NULL;
  printf(is_lock ? ", lock_bits(&%s)" : ", %s", p->name);
}

/** Prints the row of \p event: its parameters, their names, and the values that
 *  are kept of them. */
static void print_entry_point(const struct event *event) {
  const bool is_first = strchr(event->params[0].type, '*') != NULL;
  bool has_values = false;
  unsigned num_kept = 0;
  printf("%s(%s, %s,\n     (", is_first ? "FIRST_EVENT" : "NEXT_EVENT",
         event->name, guard_names[event->guard]);
  for (const struct param *p = event->params; p->type; ++p)
    printf("%s%s%s", p == event->params ? "" : ", ", p->type, p->name);
  printf("),\n     (");
  for (const struct param *p = event->params; p->type; ++p) {
    const int length = (int)strcspn(p->name, "[");
    printf("%s%.*s", p == event->params ? "" : ", ", length, p->name);
    has_values |= strcmp(p->name, "values[]") == 0;
    num_kept += is_kept(p);
  }
  printf("),\n     %s, %u", has_values ? "values" : "NULL", num_kept);
  for (const struct param *p = event->params; p->type; ++p)
    if (is_kept(p))
      print_kept(p);
  puts(num_kept ? ")" : ", 0)");
}

static int print_entry_points(void) {
  puts("/* Generated from pomp/events.def by pomplib-gen. */");
  for (size_t i = 0; i < POMP_NUM_EVENTS; ++i)
    print_entry_point(&events[i]);
  return fflush(stdout) != 0 || ferror(stdout);
}

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "--entry-points") == 0)
    return print_entry_points();
  if (argc == 2 && strncmp(argv[1], "--fortran-", 10) == 0)
    return print_fortran(argv[1] + 10);
  if (!check_glossary())
    return 1;
  puts(preamble);
  print_enums();
  puts(functions_text);
  fputs(events_text, stdout);
  print_glossary();
  puts(" *  @{ */\n");
  int group = -1;
  for (size_t i = 0; i < POMP_NUM_EVENTS; ++i) {
    if (guards[events[i].guard].group != group) {
      group = guards[events[i].guard].group;
      printf("/* Group %s */\n\n", groups[group].spelling);
    }
    print_event(&events[i]);
  }
  puts("/** @} */\n\n#ifdef __cplusplus\n}\n#endif\n\n#endif");
  return fflush(stdout) != 0 || ferror(stdout);
}
