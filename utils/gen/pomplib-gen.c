/*===- pomplib-gen.c - Prints what follows from pomp/events.def -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Users read pomplib.h, so it holds plain prototypes instead of including the
|* table of events. This program is the one place that knows how a row of the
|* table becomes a prototype; a test compares its output with the checked-in
|* header. With --entry-points it prints the rows that pomp-rt/api/events.c
|* makes its functions of.
|*
\*===----------------------------------------------------------------------===*/
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "pomp/attach.h"
#include "pomp/kinds.h"

enum { WIDTH = 80, MAX_PARAMS = 10 };

/** A parameter of an event. */
struct param {
  const char *type; /**< With the trailing space or star. */
  const char *name; /**< With the trailing brackets of an array. */
  bool has_na;      /**< Whether \c na says something. */
  int na;           /**< The not-available value. */
};

/** An event: a row of POMP_EVENT. */
struct event {
  const char *name;
  enum pomp_guard guard;
  const char *section;
  const char *doc;
  struct param params[MAX_PARAMS];
};

/** A group, a level or a guard: a row of POMP_GROUP, POMP_LEVEL, POMP_GUARD. */
struct group {
  const char *name, *spelling;
};
struct level {
  const char *name, *spelling;
  unsigned bit;
};
struct guard {
  int group;
  unsigned levels;
};

enum group_index {
#define POMP_GROUP(NAME, Spelling) GROUP_##NAME,
#include "pomp/events.def"
  NUM_GROUPS
};

static const struct group groups[] = {
#define POMP_GROUP(NAME, Spelling) {#NAME, #Spelling},
#include "pomp/events.def"
};

static const struct level levels[] = {
#define POMP_LEVEL(NAME, Spelling, Bit) {#NAME, #Spelling, Bit},
#include "pomp/events.def"
};

static const struct guard guards[] = {
#define POMP_GUARD(NAME, GROUP, LEVELS) {GROUP_##GROUP, LEVELS},
#include "pomp/events.def"
};

static const char *const guard_names[] = {
#define POMP_GUARD(NAME, GROUP, LEVELS) #NAME,
#include "pomp/events.def"
};

static const struct event events[] = {
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

/** What the parameters mean. A name in events.def that is missing here is an
 *  error: no parameter of the public header stays unexplained. */
static const struct {
  const char *name, *text;
} glossary[] = {
    {"num_threads", "a number of threads: of the num_threads clause, or the "
                    "one set or returned"},
    {"if_expr_result",
     "1 where the if clause is true or absent, 0 where it is false"},
    {"chunk_size", "the chunk size of the schedule clause, in iterations"},
    {"init_iter", "the loop variable in the first iteration of the loop or "
                  "chunk; collapsed loops and iterators count from 0"},
    {"final_iter", "the loop variable in the last iteration, inclusive"},
    {"incr", "what an iteration adds to the loop variable"},
    {"iter", "the loop variable in this iteration"},
    {"section_num", "which section, in the order of the source, from 0"},
    {"was_lock_set", "the result of the omp_test function: 0 where the lock "
                     "was not set, else 1 or the nesting count"},
    {"thread_num", "the value omp_get_thread_num returned"},
    {"num_procs", "a number of processors"},
    {"is_parallel", "1 inside an active parallel region, else 0"},
    {"is_dynamic", "1 where the size of teams may be adjusted, else 0"},
    {"is_nested", "1 where nested parallelism is on, else 0"},
    {"parent_id", "the instance number of the encountering explicit task"},
    {"task_id", "the instance number of a task, unique in the process"},
    {"deferred", "1 where the task was queued, 0 where it ran at once"},
    {"omp_event", "the OpenMP event of a task, as omp_fulfill_event takes it"},
    {"first_iteration",
     "the first iteration of a task of a taskloop, counted from 0"},
    {"last_iteration", "its last iteration, inclusive"},
    {"cancelled", "1 where the construct is left, else 0"},
    {"device_num", "the number of a device: -1 is the default device, or the "
                   "host"},
    {"num_items", "how many items are mapped"},
    {"bytes_to", "the size of those that go to the device, in bytes"},
    {"bytes_from", "the size of those that come back, in bytes"},
    {"num_teams", "the most teams that the num_teams clause asks for"},
    {"thread_limit", "the most threads of a team, of the thread_limit clause"},
};

/** Says whether an event of the table has the parameter \p name.
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

/** Prints \p text, filled to WIDTH columns less \p reserve for what follows it,
 *  \p prefix before each line but the first. \p column is where the cursor
 *  stands. */
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
       " *  environment variable of POMP_GROUP_LOOP is POMP_LOOP, and so on. "
       "*/\n"
       "typedef enum POMP_Group {");
  for (size_t i = 0; i < NUM_GROUPS; ++i)
    printf("  POMP_GROUP_%s%s", groups[i].name,
           i + 1 < NUM_GROUPS ? ",\n" : "\n");
  puts("} POMP_Group;\n\n"
       "/** The levels of detail (3.8). Levels of one group may be joined with "
       "'|'. */\n"
       "typedef enum POMP_Level {\n  POMP_LEVEL_NONE = 0,");
  const size_t num = sizeof(levels) / sizeof(levels[0]);
  for (size_t i = 0; i < num; ++i)
    printf("  POMP_LEVEL_%s = %u%s", levels[i].name, levels[i].bit,
           i + 1 < num ? ",\n" : "\n");
  puts("} POMP_Level;\n");
  printf(
      "/** How an item of a depend clause depends: the second of the two "
      "values\n"
      " *  that POMP_Task_depend has of it. POMP_DEPEND_OUT is out and inout. "
      "*/\n"
      "typedef enum POMP_Depend {\n"
      "  POMP_DEPEND_IN = %d,\n"
      "  POMP_DEPEND_OUT = %d,\n"
      "  POMP_DEPEND_MUTEXINOUTSET = %d,\n"
      "  POMP_DEPEND_INOUTSET = %d,\n"
      "  /** omp_all_memory, which has no address. */\n"
      "  POMP_DEPEND_ALL_MEMORY = %d\n"
      "} POMP_Depend;\n\n",
      POMP_DEPEND_KIND_IN, POMP_DEPEND_KIND_OUT, POMP_DEPEND_KIND_MUTEXINOUTSET,
      POMP_DEPEND_KIND_INOUTSET, POMP_DEPEND_KIND_ALL_MEMORY);
}

static const char preamble[] =
    "/*===- pomplib.h - The POMP API -------------------------------*- C "
    "-*-===*\\\n"
    "|*\n"
    "|* Part of the POMP for Clang project, under the Apache License v2.0 "
    "with\n"
    "|* LLVM Exceptions. See LICENSE for license information.\n"
    "|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n"
    "|*\n"
    "|*===------------------------------------------------------------------==="
    "*|\n"
    "|*\n"
    "|* Generated from pomp/events.def by utils/gen/pomplib-gen.c. Do not "
    "edit;\n"
    "|* the target \"generate\" writes it.\n"
    "|*\n"
    "|* The interface of \"A Performance Monitoring Interface for OpenMP\" "
    "(Mohr,\n"
    "|* Malony, Hoppe, Schlimbach, Haab, Hoeflinger, Shah; EWOMP 2002). "
    "Numbers\n"
    "|* in parentheses are sections of this paper. Include it to write a POMP\n"
    "|* library, or to control one from a program (POMP_On, POMP_Off, ...): "
    "an\n"
    "|* instrumented program calls the events by itself. A library need not\n"
    "|* define all of the functions.\n"
    "|*\n"
    "\\*===------------------------------------------------------------------=="
    "="
    "*/\n"
    "#ifndef POMPLIB_H\n"
    "#define POMPLIB_H\n\n"
    "#include <stdint.h>\n\n"
    "/* Where a library is built without the omp.h of the programs it will "
    "serve,\n"
    " * define POMPLIB_NO_OMP_H and declare omp_lock_t and omp_nest_lock_t "
    "before\n"
    " * the inclusion. In LLVM's OpenMP runtime both are a struct of one "
    "pointer:\n"
    " *   typedef struct { void *word; } omp_lock_t, omp_nest_lock_t;         "
    "*/\n"
    "#ifndef POMPLIB_NO_OMP_H\n"
    "#include <omp.h>\n"
    "#endif\n\n"
    "/* The paper writes int32 and int64. Programs have types of these names, "
    "so\n"
    " * define POMPLIB_PAPER_TYPES before the inclusion to have them. */\n"
    "#ifdef POMPLIB_PAPER_TYPES\n"
    "typedef int32_t int32;\n"
    "typedef int64_t int64;\n"
    "#endif\n\n"
    "#ifdef __cplusplus\n"
    "extern \"C\" {\n"
    "#endif\n\n"
    "/** What a library knows a construct by. A null handle is one the library "
    "has\n"
    " *  not set yet. */\n"
    "typedef void *POMP_Handle_t;\n\n"
    "/** What the functions return (3.3 leaves the codes to the "
    "implementation). */\n"
    "typedef enum POMP_Error {\n"
    "  POMP_SUCCESS = 0,\n"
    "  /** A handle is null where it must be set, or not of this library. */\n"
    "  POMP_ERROR_INVALID_HANDLE = -1,\n"
    "  /** A group, level, number or CTC string is not a legal one. */\n"
    "  POMP_ERROR_INVALID_ARGUMENT = -2,\n"
    "  /** The library could not get memory; the event is lost. */\n"
    "  POMP_ERROR_NO_MEMORY = -3,\n"
    "  /** The library is not initialized, or finalized already. */\n"
    "  POMP_ERROR_NOT_ACTIVE = -4,\n"
    "  /** A result could not be written. */\n"
    "  POMP_ERROR_OUTPUT = -5\n"
    "} POMP_Error;\n";

static const char functions_text[] =
    "/** Registers a construct (appendix B), so that its first event need "
    "not.\n"
    " *  \\param[in,out] handle set where it is null; the same construct keeps "
    "its\n"
    " *         handle.\n"
    " *  \\param ctc the compile-time context string of the construct.\n"
    " *  \\returns POMP_SUCCESS, or a negative code and \\c *handle as it was. "
    "*/\n"
    "int32_t POMP_Get_handle(POMP_Handle_t *handle, const char ctc[]);\n\n"
    "/** Initializes the library (3.6). It comes before the first "
    "POMP_Get_handle\n"
    " *  (appendices A and B); instrumented programs call it at the start of "
    "main,\n"
    " *  unless that was long ago. A second call does nothing. */\n"
    "int32_t POMP_Init(void);\n\n"
    "/** Not a library's but the program's: a library may call it from "
    "POMP_Init to\n"
    " *  have POMP_Get_handle called for all constructs that are known so far\n"
    " *  (appendix B). The others follow when the objects that have them come. "
    "*/\n"
    "int32_t POMP_Init_Handles(void);\n\n"
    "/** Ends the measurement and writes its results (3.6). Instrumented "
    "programs\n"
    " *  call it at the end of main, or where they end elsewhere by exit. A "
    "second\n"
    " *  call does nothing. */\n"
    "int32_t POMP_Finalize(void);\n\n"
    "/** Switches the delivery of events on (3.6), which is the initial state. "
    "*/\n"
    "int32_t POMP_On(void);\n\n"
    "/** Switches the delivery of events off (3.6). A construct whose enter "
    "was\n"
    " *  delivered also delivers its exit. */\n"
    "int32_t POMP_Off(void);\n\n"
    "/** Sets which events of a group are delivered (3.8). Events that were "
    "not\n"
    " *  compiled in stay silent. Beyond the paper.\n"
    " *  \\param level POMP_LEVEL_NONE, or values of POMP_Level joined with "
    "'|'.\n"
    " *  \\returns POMP_SUCCESS or POMP_ERROR_INVALID_ARGUMENT. */\n"
    "int32_t POMP_Set_level(POMP_Group group, int32_t level);\n\n"
    "/** Asks for the levels in force for a group. Beyond the paper.\n"
    " *  \\returns values of POMP_Level joined with '|', or\n"
    " *           POMP_ERROR_INVALID_ARGUMENT. */\n"
    "int32_t POMP_Get_level(POMP_Group group);\n\n"
    "/** Describes a code that a function of this header returned. Beyond the\n"
    " *  paper.\n"
    " *  \\returns a string that is never null and must not be freed. */\n"
    "const char *POMP_Error_string(int32_t code);\n";

static const char events_text[] =
    "/** \\name Events\n"
    " *  The first event of a construct takes the address of its handle and "
    "its\n"
    " *  compile-time context (CTC) string (3.2, pomp/ctc.h), of which one may "
    "be\n"
    " *  missing: where \\c *handle is null the library sets it from \\c ctc; "
    "where\n"
    " *  \\c ctc is null \\c *handle is set. The other events take the "
    "handle.\n"
    " *  All return POMP_SUCCESS or a negative code.\n"
    " *  - \\c thread_id: the OpenMP thread number in the current team; 0 "
    "outside\n"
    " *    parallel regions.\n"
    " *  - \\c lock_id: its bits are the address of the user's lock object, "
    "since the\n"
    " *    value of a lock may change with every call.\n"
    " *  - \\c n, \\c values: how many values a user region names, and "
    "these.\n";

/** \returns whether a monitor gets this parameter among the values. */
static bool is_kept(const struct param *p) {
  return p->has_na || strcmp(p->name, "lock_id") == 0 ||
         strcmp(p->name, "n") == 0;
}

/** Prints what an argument of type \p p is kept as: an expression. */
static void print_kept(const struct param *p) {
  const bool is_lock = strstr(p->type, "lock_t") != NULL;
  printf(is_lock ? ", lock_bits(&%s)" : ", %s", p->name);
}

/** Prints how \p event comes in: its parameters, their names, and the values
 *  that are kept of them. */
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
