/*===- pomplib_fortran.c - Prints the Fortran binding --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The binding of the paper (3.3): functions with the names of C, parameters by
|* reference, strings with hidden lengths. pomplib.f90 has interfaces of the
|* events; pomplibf.h, for fixed and free form, has their types.
|*
\*===----------------------------------------------------------------------===*/
#include "pomplib_gen.h"
#include "stub/lists.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  void *word;
} omp_lock_t, omp_nest_lock_t;
#include "pomplib.h"

static const struct {
  const char *name;
  int value;
} codes[] = {
#define CODE(Name)                                                             \
  { #Name, Name }
    CODE(POMP_SUCCESS),
    CODE(POMP_ERROR_INVALID_HANDLE),
    CODE(POMP_ERROR_INVALID_ARGUMENT),
    CODE(POMP_ERROR_NO_MEMORY),
    CODE(POMP_ERROR_NOT_ACTIVE),
    CODE(POMP_ERROR_OUTPUT),
};

/** The functions of C without parameters. */
static const char *const plain[] = {"Init", "Init_Handles", "Finalize", "On",
                                    "Off"};
enum {
  num_codes = sizeof(codes) / sizeof(codes[0]),
  num_plain = sizeof(plain) / sizeof(plain[0])
};

static const char preamble[] =
    "! %s - The POMP API for Fortran\n"
    "!\n"
    "! Part of the POMP for Clang project, under the Apache License v2.0\n"
    "! with LLVM Exceptions. See LICENSE for license information.\n"
    "! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n"
    "!\n"
    "! Generated from pomp/events.def by utils/gen/pomplib_fortran.c. Do not\n"
    "! edit; the target \"generate\" writes it.\n"
    "!\n"
    "! pomplib.h describes the functions and their parameters. A handle is 0\n"
    "! before its first use. A lock is the address of the user's variable:\n"
    "! loc(lock).\n";

static const char module_functions[] =
    "    integer(4) function POMP_Get_handle(handle, ctc)\n"
    "      import :: pomp_handle_kind\n"
    "      integer(pomp_handle_kind), intent(inout) :: handle\n"
    "      character(*), intent(in) :: ctc\n"
    "    end function\n"
    "    integer(4) function POMP_Set_level(group, level)\n"
    "      integer(4), intent(in) :: group, level\n"
    "    end function\n"
    "    integer(4) function POMP_Get_level(group)\n"
    "      integer(4), intent(in) :: group\n"
    "    end function\n"
    "    ! Describes a code that a function returned.\n"
    "    subroutine POMP_Error_string(code, text)\n"
    "      integer(4), intent(in) :: code\n"
    "      character(*), intent(out) :: text\n"
    "    end subroutine\n";

/** The length of a name without the brackets of an array. */
static int name_length(const struct param *p) {
  return (int)strcspn(p->name, "[");
}

static bool is_handle(const struct param *p) {
  return strcmp(p->name, "handle") == 0;
}
static bool is_first(const struct event *e) {
  return strchr(e->params[0].type, '*') != NULL;
}
static bool is_lock(const struct param *p) {
  return strstr(p->type, "lock_t") != NULL;
}
static bool is_ctc(const struct param *p) {
  return strcmp(p->name, "ctc[]") == 0;
}
static bool is_array(const struct param *p) {
  return strchr(p->name, '[') != NULL;
}

/** The type of a parameter in Fortran, with its intent. */
static void print_type(const struct event *e, const struct param *p) {
  if (is_ctc(p))
    printf("character(*), intent(in)");
  else if (is_handle(p))
    printf("integer(pomp_handle_kind), intent(%s)",
           is_first(e) ? "inout" : "in");
  else if (is_lock(p))
    printf("integer(pomp_handle_kind), intent(in)");
  else
    printf("integer(%c), intent(in)", strstr(p->type, "64") ? '8' : '4');
}

static void print_interface(const struct event *e) {
  size_t column = (size_t)printf("    integer(4) function POMP_%s(", e->name);
  for (const struct param *p = e->params; p->type; ++p) {
    const size_t width = (size_t)name_length(p) + 2;
    if (column + width > 78) {
      printf(" &\n       ");
      column = 7;
    }
    printf("%s%.*s%s", p == e->params ? "" : " ", name_length(p), p->name,
           p[1].type ? "," : ")\n");
    column += width;
  }
  puts("      import :: pomp_handle_kind");
  for (const struct param *p = e->params; p->type; ++p) {
    printf("      ");
    print_type(e, p);
    printf(" :: %.*s%s\n", name_length(p), p->name,
           is_array(p) && !is_ctc(p) ? "(*)" : "");
  }
  puts("    end function");
}

static void print_module_constant(const char *name, int value) {
  printf("  integer(4), parameter :: %s = %d\n", name, value);
}

static void print_include_constant(const char *name, int value) {
  printf("      INTEGER*4 %s\n      PARAMETER (%s = %d)\n", name, name, value);
}

static void print_constants(void (*print)(const char *, int)) {
  char name[64];
  for (size_t i = 0; i < num_codes; ++i)
    print(codes[i].name, codes[i].value);
  for (size_t i = 0; i < num_groups; ++i) {
    snprintf(name, sizeof(name), "POMP_GROUP_%s", groups[i].name);
    print(name, (int)i);
  }
  print("POMP_LEVEL_NONE", 0);
  for (size_t i = 0; i < num_levels; ++i) {
    snprintf(name, sizeof(name), "POMP_LEVEL_%s", levels[i].name);
    print(name, (int)levels[i].bit);
  }
}

static void print_module(void) {
  printf(preamble, "pomplib.f90");
  printf("module pomplib\n"
         "  implicit none\n"
         "  integer, parameter :: pomp_handle_kind = %zu\n",
         sizeof(POMP_Handle_t));
  print_constants(print_module_constant);
  puts("  interface");
  for (size_t i = 0; i < num_plain; ++i)
    printf("    integer(4) function POMP_%s()\n    end function\n", plain[i]);
  fputs(module_functions, stdout);
  for (size_t i = 0; i < POMP_NUM_EVENTS; ++i)
    print_interface(&events[i]);
  puts("  end interface\nend module");
}

static void print_external(const char *name) {
  printf("      INTEGER*4 POMP_%s\n      EXTERNAL POMP_%s\n", name, name);
}

static void print_include(void) {
  printf(preamble, "pomplibf.h");
  printf("      INTEGER POMP_HANDLE_KIND\n"
         "      PARAMETER (POMP_HANDLE_KIND = %zu)\n",
         sizeof(POMP_Handle_t));
  print_constants(print_include_constant);
  puts("      EXTERNAL POMP_Error_string");
  static const char *const others[] = {"Get_handle", "Set_level", "Get_level"};
  for (size_t i = 0; i < num_plain; ++i)
    print_external(plain[i]);
  for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); ++i)
    print_external(others[i]);
  for (size_t i = 0; i < POMP_NUM_EVENTS; ++i)
    print_external(events[i].name);
}

/** Prints a parameter of the function that Fortran calls. */
static void print_fortran_param(const struct event *e, const struct param *p) {
  if (is_ctc(p))
    printf("const char *ctc, size_t length");
  else if (is_handle(p))
    printf("%sPOMP_Handle_t *handle", is_first(e) ? "" : "const ");
  else if (is_lock(p))
    printf("const void *lock_id");
  else
    printf("%s%s*%.*s", is_array(p) ? "" : "const ", p->type, name_length(p),
           p->name);
}

/** Prints an argument of a C function that a function of Fortran has. */
static void print_c_argument(const struct event *e, const struct param *p) {
  if (is_ctc(p))
    printf("text.chars");
  else if (is_lock(p))
    printf("%slock(lock_id)", strstr(p->type, "nest") ? "nest_" : "");
  else
    printf("%s%.*s", is_array(p) || (is_handle(p) && is_first(e)) ? "" : "*",
           name_length(p), p->name);
}

static void print_c_param(const struct event *e, const struct param *p) {
  (void)e;
  printf("%s%s", p->type, p->name);
}

/** Prints an argument of a function of Fortran that a C function has. */
static void print_fortran_argument(const struct event *e,
                                   const struct param *p) {
  if (is_ctc(p))
    printf("ctc, strlen(ctc)");
  else
    printf("%s%.*s", is_array(p) || (is_handle(p) && is_first(e)) ? "" : "&",
           name_length(p), p->name);
}

static void print_list(const struct event *e,
                       void (*print)(const struct event *,
                                     const struct param *)) {
  for (const struct param *p = e->params; p->type; ++p) {
    printf(p == e->params ? ",\n     (" : ", ");
    print(e, p);
  }
  printf(")");
}

static void print_row(const struct event *e) {
  printf("%s_EVENT(%s, %c%s", is_first(e) ? "FIRST" : "NEXT", e->name,
         tolower((unsigned char)e->name[0]), e->name + 1);
  print_list(e, print_fortran_param);
  print_list(e, print_c_argument);
  print_list(e, print_c_param);
  print_list(e, print_fortran_argument);
  puts(")");
}

static void print_rows(void) {
  puts("/* Generated from pomp/events.def by pomplib_fortran.c. */");
  printf("#define POMP_STUB_OBJECT \"__pomp_object.%d.%d.%d\"\n",
         POMP_ATTACH_VERSION, POMP_STUB_VERSION, (int)POMP_NUM_FUNCTIONS);
  for (size_t i = 0; i < POMP_NUM_EVENTS; ++i)
    print_row(&events[i]);
}

int print_fortran(const char *what) {
  if (strcmp(what, "module") == 0)
    print_module();
  else if (strcmp(what, "include") == 0)
    print_include();
  else if (strcmp(what, "rows") == 0)
    print_rows();
  else
    return 1;
  return fflush(stdout) != 0 || ferror(stdout);
}
