/*===- ompt_test.c - Unit tests of the OMPT tool --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The runtime is played by the test: it starts us as its tool, and calls back
|* in the order and in the threads in which libomp does.
|*
\*===----------------------------------------------------------------------===*/
#include "process/ompt/abi.h"
#include "unit.h"

#include <dlfcn.h>
#include <string.h>

struct pomp_ompt_tool *ompt_start_tool(unsigned version, const char *runtime);

enum { num_events = 40, num_threads = 4, num_teams = 4 };
static pomp_ompt_function callbacks[num_events];
static _Thread_local union pomp_ompt_data thread_data;
static _Thread_local bool is_begun;
static union pomp_ompt_data teams[num_teams];
/** Arguments of the next calls, since run_at takes none. */
static int team;

static int set_callback(int event, pomp_ompt_function function) {
  CHECK(event > 0 && event < num_events);
  callbacks[event] = function;
  return POMP_OMPT_SET_ALWAYS;
}

static union pomp_ompt_data *get_thread_data(void) {
  return is_begun ? &thread_data : NULL;
}

static pomp_ompt_function look_up(const char *name) {
  if (strcmp(name, "ompt_set_callback") == 0)
    return (pomp_ompt_function)set_callback;
  if (strcmp(name, "ompt_get_thread_data") == 0)
    return (pomp_ompt_function)get_thread_data;
  return NULL;
}

static void begin_thread(void) {
  if (!is_begun)
    ((void (*)(int, union pomp_ompt_data *))callbacks[POMP_OMPT_THREAD_BEGIN])(
        2, &thread_data);
  is_begun = true;
}

static void begin_parallel(void) {
  ((void (*)(union pomp_ompt_data *, const void *, union pomp_ompt_data *,
             unsigned, int, const void *))callbacks[POMP_OMPT_PARALLEL_BEGIN])(
      NULL, NULL, &teams[team], 5, 0, NULL);
}

/** libomp may have freed, and filled, the data of a nested region. */
static void end_parallel(void) {
  teams[team].value = UINT64_C(0xefefefefefefefef);
  ((void (*)(union pomp_ompt_data *, union pomp_ompt_data *, int,
             const void *))callbacks[POMP_OMPT_PARALLEL_END])(&teams[team],
                                                              NULL, 0, NULL);
}

static void implicit_task(int endpoint, unsigned index) {
  begin_thread();
  ((void (*)(int, union pomp_ompt_data *, union pomp_ompt_data *, unsigned,
             unsigned, int))callbacks[POMP_OMPT_IMPLICIT_TASK])(
      endpoint, endpoint == POMP_OMPT_BEGIN ? &teams[team] : NULL, NULL, 2,
      index, 2);
}

static void begin_first(void) { implicit_task(POMP_OMPT_BEGIN, 0); }
static void end_first(void) { implicit_task(POMP_OMPT_END, 0); }
static void begin_second(void) { implicit_task(POMP_OMPT_BEGIN, 1); }
static void end_second(void) { implicit_task(POMP_OMPT_END, 1); }

/** The runtime's call-backs about a team that thread 0 forms. */
static void begin_team(uint64_t time) {
  run_at(time, 0, begin_parallel);
  run_at(time + 1, 0, begin_first);
}

static void start_runtime(void) {
  POMP_Init();
  struct pomp_ompt_tool *tool = ompt_start_tool(201811, "played");
  CHECK(tool != NULL);
  CHECK(tool->initialize(look_up, 0, &tool->tool_data));
  run_at(0, 0, begin_thread);
}

static struct pomp_result *result;

/** The region's end: all have arrived at 190, and the encountering thread goes
 *  on at 220. The worker is told at the next fork. */
static void join(void) {
  use_fake_clock();
  start_runtime();
  POMP_Handle_t p = make("pregion", "p");
  at(100, 0, E(Parallel_enter), &p);
  begin_team(101);
  at(110, 0, E(Parallel_begin), &p);
  run_at(111, 1, begin_second);
  at(112, 1, E(Parallel_begin), &p);
  at(150, 1, E(Parallel_end), &p);
  at(180, 0, E(Parallel_end), &p);
  run_at(190, 0, end_first);
  run_at(191, 0, end_parallel);
  at(220, 0, E(Parallel_exit), &p);
  at(230, 0, E(Parallel_enter), &p);
  begin_team(231);
  at(233, 0, E(Parallel_begin), &p);
  run_at(234, 1, end_second);
  run_at(234, 1, begin_second);
  at(235, 1, E(Parallel_begin), &p);
  at(236, 1, E(Parallel_end), &p);
  at(236, 0, E(Parallel_end), &p);
  run_at(236, 0, end_first);
  run_at(236, 0, end_parallel);
  at(236, 0, E(Parallel_exit), &p);
  result = result_at(300);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_JOIN), 10);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_FORK), 10 + 30 + 3);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_SERIAL), 100 + 10 + 64);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_JOIN), 40);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_FORK), 12 + 5);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_IDLE), 100 + 40 + 64);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(region_of(result, "p")->visits, 2);
  CHECK_EQUAL(region_of(result, "p")->max_visit, 120);
  CHECK_EQUAL(region_of(result, "p")->teams.teams, 2);
  CHECK_EQUAL(region_of(result, "p")->teams.asked, 2 * 5);
  CHECK_EQUAL(region_of(result, "p")->teams.threads, 2 * 2);
  CHECK_EQUAL(region_of(result, "p")->teams.smaller, 2);
}

static const char *const on[] = {"POMP_OMPT", "on", NULL};

static void the_wait_ends_when_all_have_arrived(void **state) {
  (void)state;
  run_quietly(join, on);
}

/** Two threads of the program encounter the same construct at once, each in a
 *  function of its own. By the construct alone the worker of the first would be
 *  taken for one of the second. */
static void two_teams(void) {
  use_fake_clock();
  start_runtime();
  POMP_Handle_t p = make("pregion", "p"), f = make("uregion", "f"),
                g = make("uregion", "g");
  run_at(1, 2, begin_thread);
  at(10, 0, E(User_region_begin), &f);
  at(10, 2, E(User_region_begin), &g);
  team = 0;
  at(100, 0, E(Parallel_enter), &p);
  run_at(101, 0, begin_parallel);
  team = 1;
  at(102, 2, E(Parallel_enter), &p);
  run_at(103, 2, begin_parallel);
  team = 0;
  run_at(104, 0, begin_first);
  run_at(105, 1, begin_second);
  team = 1;
  run_at(106, 2, begin_first);
  run_at(107, 3, begin_second);
  for (int i = 0; i < num_threads; ++i)
    at(110, i, E(Parallel_begin), &p);
  for (int i = 0; i < num_threads; ++i)
    at(120, i, E(Parallel_end), &p);
  team = 0;
  run_at(130, 0, end_first);
  run_at(130, 0, end_parallel);
  at(130, 0, E(Parallel_exit), &p);
  team = 1;
  run_at(150, 2, end_first);
  run_at(150, 2, end_parallel);
  at(150, 2, E(Parallel_exit), &p);
  at(200, 0, E(User_region_end), &f);
  at(200, 2, E(User_region_end), &g);
  result = result_at(300);
  uint32_t of_f = 0, of_g = 0;
  for (uint32_t i = 1; i < result->num_nodes; ++i) {
    struct pomp_result_node *n = &result->nodes[i];
    if (n->kind != POMP_KIND_TEAM)
      continue;
    const struct pomp_result_node *around =
        &result->nodes[result->nodes[n->parent].parent];
    bool is_f = strcmp(result->regions[around->region].fields.name, "f") == 0;
    for (struct pomp_metric *x = n->metrics; x; x = x->next)
      *(is_f ? &of_f : &of_g) |= x->visits ? 1u << x->thread : 0;
  }
  /* In the order of their first events: 0, 2, 1, 3. */
  CHECK_EQUAL(of_f, 1 | 4);
  CHECK_EQUAL(of_g, 2 | 8);
  CHECK_EQUAL(of_thread(result, 2, POMP_STATE_JOIN), 10);
  CHECK_EQUAL(of_thread(result, 3, POMP_STATE_JOIN), 30);
}

static void a_worker_knows_its_team(void **state) {
  (void)state;
  run_quietly(two_teams, on);
}

/** Regions of code that is not instrumented, around and between ours. */
static void foreign_teams(void) {
  use_fake_clock();
  start_runtime();
  POMP_Handle_t p = make("pregion", "p");
  team = 0;
  begin_team(10);
  team = 1;
  at(20, 0, E(Parallel_enter), &p);
  begin_team(20);
  at(22, 0, E(Parallel_begin), &p);
  team = 2;
  begin_team(23);
  run_at(26, 0, end_first);
  run_at(27, 0, end_parallel);
  at(30, 0, E(Parallel_end), &p);
  team = 1;
  run_at(40, 0, end_first);
  run_at(41, 0, end_parallel);
  at(44, 0, E(Parallel_exit), &p);
  team = 0;
  run_at(50, 0, end_first);
  run_at(51, 0, end_parallel);
  result = result_at(100);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_WORK), 8);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_JOIN), 10);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_FORK), 2 + 4);
  CHECK_EQUAL(result->unbalanced_events, 0);
}

static void what_is_not_instrumented_changes_nothing(void **state) {
  (void)state;
  run_quietly(foreign_teams, on);
}

/** The tasks of the runtime. */
static union pomp_ompt_data runtime_tasks[3];
static int source, sink;

static void create_task_of_runtime(void) {
  ((void (*)(union pomp_ompt_data *, const void *, union pomp_ompt_data *, int,
             int, const void *))callbacks[POMP_OMPT_TASK_CREATE])(
      NULL, NULL, &runtime_tasks[sink], POMP_OMPT_TASK_EXPLICIT, 1, NULL);
  ((void (*)(union pomp_ompt_data *, const void *,
             int))callbacks[POMP_OMPT_DEPENDENCES])(&runtime_tasks[sink], NULL,
                                                    1);
}

static void depend(void) {
  ((void (*)(union pomp_ompt_data *,
             union pomp_ompt_data *))callbacks[POMP_OMPT_TASK_DEPENDENCE])(
      &runtime_tasks[source], &runtime_tasks[sink]);
}

static void schedule(union pomp_ompt_data *prior, int status,
                     union pomp_ompt_data *next) {
  ((void (*)(union pomp_ompt_data *, int, union pomp_ompt_data *))
       callbacks[POMP_OMPT_TASK_SCHEDULE])(prior, status, next);
}

static union pomp_ompt_data implicit;
static void begin_task(void) { schedule(&implicit, 7, &runtime_tasks[sink]); }
static void end_task(void) {
  schedule(&runtime_tasks[sink], POMP_OMPT_TASK_COMPLETE, &implicit);
}
static void fulfill(void) {
  schedule(&runtime_tasks[sink], POMP_OMPT_TASK_LATE_FULFILL, NULL);
}

/** The second task depends on the first, and the third on both, of which the
 *  first was complete before. The last has an event. */
static void dependences(void) {
  use_fake_clock();
  start_runtime();
  POMP_Handle_t p = make("pregion", "p"), t = make("task", "t"),
                d = make_with("task", "d", "*detach=e"),
                f = make("runtime", "omp_fulfill_event");
  struct pomp_task tasks[3] = {{0}};
  at(1, 0, E(Parallel_enter), &p);
  at(1, 0, E(Parallel_begin), &p);
  for (sink = 0; sink < 3; ++sink) {
    uint64_t begin = 10 + 10 * (uint64_t)sink;
    POMP_Handle_t *h = sink == 2 ? &d : &t;
    task_at(begin, 0, E(Task_create_enter), h, &tasks[sink], 0);
    run_at(begin + 1, 0, create_task_of_runtime);
    for (source = 0; source < sink; ++source)
      run_at(begin + 2, 0, depend);
    fake_omp_event = 1000;
    if (sink == 2)
      task_at(begin + 3, 0, E(Task_detach), h, &tasks[sink], 0);
    task_at(begin + 4, 0, E(Task_create_exit), h, &tasks[sink], 1);
  }
  sink = 0;
  run_at(40, 0, begin_task);
  task_at(40, 0, E(Task_begin), &t, &tasks[0], 0);
  task_at(50, 0, E(Task_end), &t, &tasks[0], 0);
  run_at(52, 0, end_task);
  sink = 1;
  run_at(70, 0, begin_task);
  task_at(70, 0, E(Task_begin), &t, &tasks[1], 0);
  task_at(80, 0, E(Task_end), &t, &tasks[1], 0);
  run_at(81, 0, end_task);
  sink = 2;
  run_at(90, 0, begin_task);
  task_at(90, 0, E(Task_begin), &d, &tasks[2], 0);
  task_at(100, 0, E(Task_end), &d, &tasks[2], 0);
  run_at(140, 0, fulfill);
  at(150, 0, E(Fulfill_event), &f);
  at(160, 0, E(Parallel_end), &p);
  at(160, 0, E(Parallel_exit), &p);
  result = result_at(200);
  const struct pomp_task_sums *x = region_of(result, "t")->tasks;
  CHECK_EQUAL(x->delay.sum, 30 + 50);
  CHECK_EQUAL(x->dependence.count, 1);
  CHECK_EQUAL(x->dependence.sum, 52 - 22);
  x = region_of(result, "d")->tasks;
  CHECK_EQUAL(x->delay.sum, 60);
  CHECK_EQUAL(x->dependence.count, 1);
  CHECK_EQUAL(x->dependence.sum, 81 - 32);
  CHECK_EQUAL(x->finish.count, 1);
  CHECK_EQUAL(x->finish.sum, 40);
  CHECK_EQUAL(result->unbalanced_events, 0);
}

static void tasks_wait_for_others_and_events(void **state) {
  (void)state;
  run_quietly(dependences, on);
}

static void decline(void) {
  POMP_Init();
  CHECK(ompt_start_tool(201811, "played") == NULL);
  CHECK(ompt_start_tool(201811, "played") == NULL);
}

static struct child child;

/** \returns how often \p text was said. */
static int times_said(const char *text) {
  int count = 0;
  for (const char *at = child.text; (at = strstr(at, text)); ++at)
    ++count;
  return count;
}

static void we_are_no_tool_unless_asked(void **state) {
  (void)state;
  run_quietly(decline, NULL);
  run_quietly(decline, (const char *const[]){"POMP_OMPT", "", NULL});
  run_quietly(decline, (const char *const[]){"POMP_OMPT", "off", NULL});
  run_child(&child, decline, (const char *const[]){"POMP_OMPT", "1", NULL});
  assert_int_equal(child.code, 0);
  assert_int_equal(
      times_said("pomp: POMP_OMPT=1: expected off or on; using off\n"), 1);
}

static void others_come_first(void **state) {
  (void)state;
  run_child(&child, decline,
            (const char *const[]){"POMP_OMPT", "on", "OMP_TOOL_LIBRARIES",
                                  "another.so", NULL});
  assert_int_equal(child.code, 0);
  assert_int_equal(times_said("pomp: POMP_OMPT=on: OMP_TOOL_LIBRARIES names "),
                   1);
  assert_int_equal(times_said("POMP_OMPT"), 1);
}

static void no_runtime(void) {
  POMP_Handle_t p = make("pregion", "p");
  at(100, 0, E(Parallel_enter), &p);
  at(110, 0, E(Parallel_exit), &p);
}

static void no_region(void) { POMP_Init(); }

static void a_runtime_that_is_silent_is_told(void **state) {
  (void)state;
  run_child(&child, no_runtime, on);
  assert_int_equal(child.code, 0);
  assert_int_equal(times_said("pomp: POMP_OMPT=on: no OpenMP runtime asked"),
                   1);
  run_child(
      &child, no_runtime,
      (const char *const[]){"POMP_OMPT", "on", "OMP_TOOL", "disabled", NULL});
  assert_int_equal(times_said("pomp: POMP_OMPT=on: OMP_TOOL=disabled keeps "),
                   1);
  assert_int_equal(times_said("POMP_OMPT"), 1);
  run_quietly(no_region, on);
}

static pomp_ompt_function know_nothing(const char *name) {
  (void)name;
  return NULL;
}

/** Of a runtime with less than we need, and one that stops telling. */
static void poor_runtime(void) {
  POMP_Init();
  struct pomp_ompt_tool *tool = ompt_start_tool(201811, "poor");
  CHECK(tool && !tool->initialize(know_nothing, 0, &tool->tool_data));
}

static void stopped_runtime(void) {
  use_fake_clock();
  start_runtime();
  POMP_Handle_t p = make("pregion", "p");
  at(10, 0, E(Parallel_enter), &p);
  begin_team(11);
  at(12, 0, E(Parallel_begin), &p);
  at(20, 0, E(Parallel_end), &p);
  struct pomp_ompt_tool *tool = ompt_start_tool(201811, "played");
  tool->finalize(&tool->tool_data);
  at(30, 0, E(Parallel_exit), &p);
  at(40, 0, E(Parallel_enter), &p);
  at(42, 1, E(Parallel_begin), &p);
  at(43, 0, E(Parallel_begin), &p);
  at(50, 1, E(Parallel_end), &p);
  at(50, 0, E(Parallel_end), &p);
  at(60, 0, E(Parallel_exit), &p);
  result = result_at(100);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_JOIN), 10 + 10);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_JOIN), 10);
}

static void it_goes_on_without(void **state) {
  (void)state;
  run_child(&child, poor_runtime, on);
  assert_int_equal(child.code, 0);
  assert_int_equal(times_said("does not report all that is needed"), 1);
  assert_int_equal(times_said("POMP_OMPT"), 1);
  run_quietly(stopped_runtime, on);
}

static void thread_sanitizer_comes_first(void **state) {
  (void)state;
  run_child(&child, decline, on);
  assert_int_equal(child.code, 0);
  assert_int_equal(times_said("pomp: POMP_OMPT=on: ThreadSanitizer needs to "),
                   1);
}

int main(void) {
  /* Under it nothing else is to be seen. */
  const struct CMUnitTest sanitized[] = {
      cmocka_unit_test(we_are_no_tool_unless_asked),
      cmocka_unit_test(thread_sanitizer_comes_first),
  };
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_wait_ends_when_all_have_arrived),
      cmocka_unit_test(a_worker_knows_its_team),
      cmocka_unit_test(what_is_not_instrumented_changes_nothing),
      cmocka_unit_test(tasks_wait_for_others_and_events),
      cmocka_unit_test(we_are_no_tool_unless_asked),
      cmocka_unit_test(others_come_first),
      cmocka_unit_test(a_runtime_that_is_silent_is_told),
      cmocka_unit_test(it_goes_on_without),
  };
  return dlsym(RTLD_DEFAULT, "__tsan_init")
             ? cmocka_run_group_tests(sanitized, NULL, NULL)
             : cmocka_run_group_tests(tests, NULL, NULL);
}
