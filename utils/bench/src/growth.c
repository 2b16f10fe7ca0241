/*===- growth.c - A program of any size --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===------------------------------------------------------------------===*|
|*
|* Delivers the events of a program that would take long to compile or to run.
|*
|* usage: growth constructs N   N critical constructs with a name each, executed
|*                              once, in units of 1000
|*        growth start N        the same units, of which nothing is executed
|*        growth tasks N        N tasks, created and executed one by one
|*        growth visits N       N executions of a region
|*
\*===------------------------------------------------------------------===*/
#include <pomp/attach.h>
#include <pomplib.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PER_UNIT = 1000 };

static struct pomp_object object;

/** Announces the units as instrumented code does. */
static struct pomp_construct *make_constructs(long number) {
  char(*texts)[96] = calloc((size_t)number, sizeof(*texts));
  struct pomp_construct *c = calloc((size_t)number, sizeof(*c));
  struct pomp_unit *units =
      calloc((size_t)(number / PER_UNIT + 1), sizeof(*units));
  if (!texts || !c || !units)
    exit(1);
  object.version = POMP_ATTACH_VERSION;
  object.num_functions = POMP_NUM_FUNCTIONS;
  for (long i = 0; i < number; ++i) {
    snprintf(texts[i], sizeof(texts[i]),
             "0*type=critical*name=c%ld*file=src/unit%ld.c*slines=%ld:%ld**", i,
             i / PER_UNIT, i % PER_UNIT + 1, i % PER_UNIT + 1);
    c[i].ctc = texts[i];
  }
  for (long i = 0; i < number; i += PER_UNIT) {
    struct pomp_unit *unit = &units[i / PER_UNIT];
    long rest = number - i;
    *unit = (struct pomp_unit){
        .version = POMP_ATTACH_VERSION,
        .num_constructs = (uint32_t)(rest < PER_UNIT ? rest : PER_UNIT),
        .constructs = &c[i]};
    if (POMP_Attach(&object, unit) != POMP_SUCCESS)
      exit(1);
  }
  return c;
}

static void visit(struct pomp_construct *c) {
  POMP_Critical_enter(&c->handle, 0, c->ctc);
  POMP_Critical_begin(c->handle, 0);
  POMP_Critical_end(c->handle, 0);
  POMP_Critical_exit(c->handle, 0);
}

static void make_tasks(long number) {
  static POMP_Handle_t task;
  struct pomp_task_thread *self = POMP_Task_thread();
  for (long i = 1; i <= number; ++i) {
    struct pomp_task subject = {.id = i};
    self->subject = &subject;
    POMP_Task_create_enter(&task, 0, 0,
                           "0*type=task*file=src/tasks.c*slines=7:7**");
    POMP_Task_create_exit(task, 0, i, 1);
    POMP_Task_begin(task, 0, i);
    POMP_Task_end(task, 0, i);
  }
}

int main(int argc, char **argv) {
  const char *what = argc == 3 ? argv[1] : "";
  long number = argc == 3 ? atol(argv[2]) : 0;
  if (!strcmp(what, "constructs") || !strcmp(what, "start")) {
    struct pomp_construct *c = make_constructs(number);
    for (long i = 0; *what == 'c' && i < number; ++i)
      visit(&c[i]);
  } else if (!strcmp(what, "tasks")) {
    make_tasks(number);
  } else if (!strcmp(what, "visits")) {
    struct pomp_construct *c = make_constructs(1);
    for (long i = 0; i < number; ++i)
      visit(c);
  } else {
    return 2;
  }
  return 0;
}
