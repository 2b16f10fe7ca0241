/*===- checks.c - Checks each event against what is open on its thread ----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#define _GNU_SOURCE
#include "tasks.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local struct stack *own_stack;

/** Asks the OpenMP runtime of the program, which this library does not link.
 *  \returns \p otherwise where the program has none. */
static int ask_omp(const char *name, int otherwise) {
  int (*query)(void);
  void *symbol = dlsym(RTLD_DEFAULT, name);
  if (!symbol)
    return otherwise;
  memcpy(&query, &symbol, sizeof(query));
  return query();
}

bool validate_is_inside(void) { return ask_omp("omp_get_level", 0) > 0; }

static struct stack *get_stack(void) {
  if (!own_stack && (own_stack = calloc(1, sizeof(*own_stack)))) {
    own_stack->next = validate_state.stacks;
    validate_state.stacks = own_stack;
  }
  return own_stack;
}

static struct frame *innermost(struct stack *stack) {
  return stack->size ? &stack->frames[stack->size - 1] : NULL;
}

/** Names \p frame in an error message. */
static const char *frame_name(const struct frame *frame) {
  return frame ? validate_event_names[frame->event] : "nothing";
}

static int frame_line(const struct frame *frame) {
  return frame ? frame->region->info.first_line : 0;
}

/** Whether \p event is one of \p list. */
static bool is_listed(const enum pomp_function *list, size_t size,
                      enum pomp_function event) {
  for (size_t i = 0; i < size; ++i)
    if (list[i] == event)
      return true;
  return false;
}

/** Finds the region of an event, and registers it if it has no handle yet.
 *  \returns null, and records an error, if there is none. */
static struct region *identify(const struct call *call, bool is_first) {
  POMP_Handle_t handle = call->handle;
  if (is_first) {
    if (!call->first) {
      validate_error(call, NULL, "the address of the handle is null");
      return NULL;
    }
    handle = *call->first;
    if (!handle && !call->ctc) {
      validate_error(call, NULL, "neither handle nor CTC string");
      return NULL;
    }
    if (!handle)
      handle = *call->first = validate_new_region(call->ctc);
  }
  struct region *region = validate_find_region(handle);
  if (!region)
    validate_error(call, NULL, "handle %p was never given out", handle);
  else if (call->ctc && strcmp(call->ctc, region->ctc) != 0)
    validate_error(call, region, "the handle belongs to another CTC string");
  return region;
}

/** Checks what must enclose an event that does not close another. */
static void check_parent(const struct call *call, struct region *region,
                         struct stack *stack) {
  enum pomp_function parents[VALIDATE_MAX_PARENTS];
  const size_t num = validate_parents(call->event, parents);
  const bool once = pomp_event_roles[call->event].role == POMP_ROLE_BODY;
  struct frame *top = innermost(stack);
  if (!num)
    return;
  if (!top || top->region != region || !is_listed(parents, num, top->event)) {
    if (!validate_state.was_off_meanwhile)
      validate_error(
          call, region, "must be directly inside its %s, not in %s:%d",
          validate_event_names[parents[0]], frame_name(top), frame_line(top));
  } else if (once && top->begun)
    validate_error(call, region, "comes a second time in one %s",
                   frame_name(top));
  else
    top->begun = true;
}

/** Whether the thread that has formed a team or a league is in it now. Other
 *  threads come from the pool: they have nothing open.
 *  \param number the thread's in its team, or its team's in the league.
 *  \param size how many there are. */
static struct frame *check_team_begin(const struct call *call,
                                      struct region *region,
                                      struct stack *stack, int number, int size,
                                      enum pomp_function enter) {
  struct frame *top = innermost(stack);
  if (number != 0) {
    if (top)
      validate_error(call, region,
                     "must come first on its thread, not in %s:%d",
                     frame_name(top), frame_line(top));
    return NULL;
  }
  if (!top || top->event != enter || top->region != region) {
    if (!validate_state.was_off_meanwhile)
      validate_error(
          call, region, "on %s 0 must be directly inside its %s, not in %s:%d",
          enter == POMP_FN_Teams_enter ? "team" : "thread",
          validate_event_names[enter], frame_name(top), frame_line(top));
    return NULL;
  }
  if (top->begun)
    validate_error(call, region, "comes a second time in one %s",
                   validate_event_names[enter]);
  top->begun = true;
  region->team_threads += (uint64_t)size;
  return top;
}

static void check_teams_begin(const struct call *call, struct region *region,
                              struct stack *stack) {
  const int num_teams = ask_omp("omp_get_num_teams", 1);
  const struct frame *enter =
      check_team_begin(call, region, stack, ask_omp("omp_get_team_num", 0),
                       num_teams, POMP_FN_Teams_enter);
  if (enter && enter->args[0] > 0 && num_teams > enter->args[0])
    validate_error(call, region, "a league of %d teams, %lld were asked for",
                   num_teams, (long long)enter->args[0]);
}

static void check_parallel_begin(const struct call *call, struct region *region,
                                 struct stack *stack, int team_size) {
  const struct frame *top = check_team_begin(call, region, stack, call->thread,
                                             team_size, POMP_FN_Parallel_enter);
  if (!top)
    return;
  const int64_t num_threads = top->args[0], if_result = top->args[1];
  if (num_threads > 0 && team_size > num_threads)
    validate_error(call, region, "a team of %d threads, %lld were asked for",
                   team_size, (long long)num_threads);
  if (if_result == 0 && team_size != 1)
    validate_error(call, region, "a team of %d threads although if is false",
                   team_size);
}

/** Looks for the construct of an implicit barrier, unless that construct is not
 *  delivered at the levels in force. */
static void check_implicit_barrier(const struct call *call,
                                   struct region *region, struct stack *stack) {
  static const enum pomp_function constructs[] = {
      POMP_FN_Parallel_begin, POMP_FN_Parallel_enter,  POMP_FN_Loop_enter,
      POMP_FN_Sections_enter, POMP_FN_Workshare_enter, POMP_FN_Single_enter};
  const size_t num = sizeof(constructs) / sizeof(constructs[0]);
  const struct frame *top = innermost(stack);
  uint64_t delivered = 0;
  for (size_t i = 0; i < num; ++i)
    if (constructs[i] != POMP_FN_Parallel_enter)
      delivered += region->counts[constructs[i]];
  if (delivered && !validate_state.was_off &&
      (!top || top->region != region ||
       !is_listed(constructs, num, top->event)))
    validate_error(call, region, "must be inside its construct, not in %s:%d",
                   frame_name(top), frame_line(top));
}

/** The number of iterations of a loop or chunk. */
static uint64_t trip_count(int64_t init, int64_t final, int64_t incr) {
  if (incr == 0 || (incr > 0 ? init > final : init < final))
    return 0;
  const uint64_t width = incr > 0 ? (uint64_t) final - (uint64_t)init
                                  : (uint64_t)init - (uint64_t) final;
  return width / (incr > 0 ? (uint64_t)incr : -(uint64_t)incr) + 1;
}

/** Finds the innermost open Loop_enter, or Distribute_enter, of \p region. */
static const struct frame *find_loop(const struct stack *stack,
                                     const struct region *region) {
  for (size_t i = stack->size; i-- > 0;)
    if ((stack->frames[i].event == POMP_FN_Loop_enter ||
         stack->frames[i].event == POMP_FN_Distribute_enter) &&
        stack->frames[i].region == region)
      return &stack->frames[i];
  return NULL;
}

/** Whether \p iter is one of init, init + incr, ..., final. */
static bool is_iteration(int64_t iter, int64_t init, int64_t final,
                         int64_t incr) {
  const uint64_t whole = trip_count(init, final, incr);
  const uint64_t part = trip_count(init, iter, incr);
  return part >= 1 && part <= whole &&
         (uint64_t)init + (part - 1) * (uint64_t)incr == (uint64_t)iter;
}

/** \param num_shares how many threads, or teams, share the loop. */
static void check_loop(const struct call *call, struct region *region,
                       int num_shares) {
  const int64_t *args = call->args;
  if (args[0] != -1 && args[0] < 1)
    validate_error(call, region, "chunk_size is %lld", (long long)args[0]);
  region->trips_unknown |= args[3] == 0;
  region->trips += (double)trip_count(args[1], args[2], args[3]) / num_shares;
}

static void check_chunk(const struct call *call, struct region *region,
                        const struct stack *stack) {
  const struct frame *loop = find_loop(stack, region);
  /* No increment: the values of this loop are not available. */
  if (!loop || loop->args[3] == 0)
    return;
  const int64_t init = loop->args[1], final = loop->args[2];
  const int64_t incr = loop->args[3];
  if (!is_iteration(call->args[0], init, final, incr) ||
      !is_iteration(call->args[1], init, final, incr) ||
      !trip_count(call->args[0], call->args[1], incr))
    validate_error(call, region,
                   "chunk %lld..%lld is not of loop %lld..%lld, "
                   "%lld",
                   (long long)call->args[0], (long long)call->args[1],
                   (long long)init, (long long) final, (long long)incr);
  region->chunk_trips += trip_count(call->args[0], call->args[1], incr);
}

static void check_iteration(const struct call *call, struct region *region,
                            struct stack *stack) {
  const struct frame *loop = find_loop(stack, region);
  const struct frame *top = innermost(stack);
  if (!loop || loop->args[3] == 0)
    return;
  const bool in_chunk = top->event == POMP_FN_Loop_chunk_begin;
  if (top == loop && region->counts[POMP_FN_Loop_chunk_begin] > 0 &&
      !validate_state.was_off_meanwhile)
    validate_error(call, region, "iteration outside of a chunk");
  const int64_t init = in_chunk ? top->args[0] : loop->args[1];
  const int64_t final = in_chunk ? top->args[1] : loop->args[2];
  if (!is_iteration(call->args[0], init, final, loop->args[3]))
    validate_error(call, region, "iteration %lld is not of %lld..%lld, %lld",
                   (long long)call->args[0], (long long)init, (long long) final,
                   (long long)loop->args[3]);
}

/** The critical constructs of one name exclude each other. */
static void check_critical(const struct call *call, struct region *region) {
  for (struct stack *s = validate_state.stacks; s; s = s->next)
    for (size_t i = 0; i < s->size; ++i) {
      const struct frame *frame = &s->frames[i];
      const char *a = frame->region->info.name, *b = region->info.name;
      if (frame->event == POMP_FN_Critical_begin &&
          (a == b || (a && b && strcmp(a, b) == 0)))
        validate_error(call, region, "thread %d is in this critical, line %d",
                       frame->thread, frame_line(frame));
    }
}

/** The position of the calling thread according to OpenMP. */
struct team {
  int thread, size;
  /** How many parallel regions are around, the serialized ones too. */
  int level;
};

/** A library that does not number tasks gets only parents of the same object.
 */
#ifdef VALIDATE_PAPER
enum { knows_all_parents = false };
#else
enum { knows_all_parents = true };
#endif

/** Whether another task may run while \p event is open. */
static bool runs_tasks(enum pomp_function event) {
  switch (event) {
  case POMP_FN_Task_create_enter:
  case POMP_FN_Taskwait_enter:
  case POMP_FN_Taskyield_enter:
  case POMP_FN_Taskgroup_enter:
  case POMP_FN_Barrier_enter:
  case POMP_FN_Implicit_barrier_enter:
    return true;
  default:
    return false;
  }
}

/** Checks which task is said to create one: the innermost that has begun, or
 *  one that runs inside it and whose own begin is not delivered, or the
 *  implicit task of a team inside it. */
static void check_parent_task(const struct call *call,
                              const struct region *region,
                              const struct stack *stack,
                              const struct team *team) {
  const int64_t parent = call->args[0];
  bool runs_others = false;
  for (size_t i = stack->size; i-- > 0;) {
    const struct frame *frame = &stack->frames[i];
    if (frame->event == POMP_FN_Parallel_begin ||
        frame->event == POMP_FN_Teams_begin)
      return;
    if (frame->event == POMP_FN_Task_begin) {
      const bool is_unseen = parent ? runs_others : frame->level != team->level;
      if (frame->args[0] != parent && knows_all_parents && !is_unseen)
        validate_error(call, region, "parent_id is %lld in task %lld",
                       (long long)parent, (long long)frame->args[0]);
      return;
    }
    runs_others |= runs_tasks(frame->event);
  }
}

/** Checks the values that arrive with an event, and what only it must obey. */
static void check_values(const struct call *call, struct region *region,
                         struct stack *stack, const struct team *team) {
  const int team_size = team->size;
  const int64_t *args = call->args;
  switch (call->event) {
  case POMP_FN_Parallel_enter:
    if (args[0] != -1 && args[0] < 1)
      validate_error(call, region, "num_threads is %lld", (long long)args[0]);
    if (args[1] < -1 || args[1] > 1)
      validate_error(call, region, "if_expr_result is %lld",
                     (long long)args[1]);
    ++region->active;
    break;
  case POMP_FN_Parallel_begin:
    check_parallel_begin(call, region, stack, team_size);
    break;
  case POMP_FN_Teams_enter:
    for (int i = 0; i < 2; ++i)
      if (args[i] != -1 && args[i] < 1)
        validate_error(call, region, "%s is %lld",
                       validate_arg_names[call->event][i], (long long)args[i]);
    ++region->active;
    break;
  case POMP_FN_Teams_begin:
    check_teams_begin(call, region, stack);
    break;
  case POMP_FN_Loop_enter:
    check_loop(call, region, team_size);
    break;
  case POMP_FN_Distribute_enter:
    check_loop(call, region, ask_omp("omp_get_num_teams", 1));
    break;
  case POMP_FN_Loop_chunk_begin:
  case POMP_FN_Distribute_chunk_begin:
    check_chunk(call, region, stack);
    break;
  case POMP_FN_Loop_iter_begin:
  case POMP_FN_Loop_iter_event:
    check_iteration(call, region, stack);
    break;
  case POMP_FN_Sections_enter:
  case POMP_FN_Single_enter:
    region->visits += 1.0 / team_size;
    break;
  case POMP_FN_Section_begin:
    if (args[0] < 0 || args[0] >= VALIDATE_MAX_SECTIONS)
      validate_error(call, region, "section_num is %lld", (long long)args[0]);
    else
      ++region->sections[args[0]];
    break;
  case POMP_FN_Implicit_barrier_enter:
    check_implicit_barrier(call, region, stack);
    break;
  case POMP_FN_Critical_begin:
    check_critical(call, region);
    break;
  case POMP_FN_Master_begin:
    if (call->thread != 0 &&
        !(region->info.directive && strstr(region->info.directive, "masked")))
      validate_error(call, region, "a master that is not thread 0");
    break;
  case POMP_FN_Get_thread_num_event:
    if (args[0] != call->thread)
      validate_error(call, region, "thread_num is %lld", (long long)args[0]);
    break;
  case POMP_FN_Get_num_threads_event:
    if (args[0] != team_size)
      validate_error(call, region, "num_threads is %lld in a team of %d",
                     (long long)args[0], team_size);
    break;
  case POMP_FN_Cancel_event:
    if (args[0])
      validate_state.was_cancelled = true;
    break;
  case POMP_FN_Task_create_enter:
    check_parent_task(call, region, stack, team);
    break;
  default:
    break;
  }
  for (int i = 0; i < call->num_args; ++i) {
    const char *name = validate_arg_names[call->event][i];
    if (name && strcmp(name, "lock") == 0 && args[i] == 0)
      validate_error(call, region, "lock_id is null");
    if (name && strcmp(name, "n") == 0 && (args[i] < 1 || !call->values))
      validate_error(call, region, "%lld values", (long long)args[i]);
  }
}

/** Pops the frame that \p call closes. After an error, pops the frame that it
 *  probably meant, so one missing event is one error. */
static void close_frame(const struct call *call, struct region *region,
                        struct stack *stack) {
  const struct frame *top = innermost(stack);
  if (!top || top->region != region ||
      !validate_closes(call->event, top->event)) {
    validate_error(call, region, "the innermost open event is %s:%d",
                   frame_name(top), frame_line(top));
    for (size_t i = stack->size; i-- > 0;)
      if (stack->frames[i].region == region &&
          validate_closes(call->event, stack->frames[i].event)) {
        stack->size = i;
        return;
      }
    return;
  }
  if (top->thread != call->thread)
    validate_error(call, region, "it was opened by thread %d", top->thread);
  if ((call->event == POMP_FN_Set_lock_exit ||
       call->event == POMP_FN_Set_nest_lock_exit) &&
      top->args[0] != call->args[0])
    validate_error(call, region, "it was opened with another lock");
  if (call->event == POMP_FN_Task_end && top->args[0] != call->args[0])
    validate_error(call, region, "the innermost task is %lld",
                   (long long)top->args[0]);
  --stack->size;
}

/** A parallel region has ended: when none of its instances runs any more, all
 *  threads of all its teams have begun and ended. */
static void check_team(const struct call *call, struct region *region) {
  const bool is_league = call->event == POMP_FN_Teams_exit;
  uint64_t *begun =
      &region->counts[is_league ? POMP_FN_Teams_begin : POMP_FN_Parallel_begin];
  const uint64_t begins = *begun;
  const uint64_t ends =
      region->counts[is_league ? POMP_FN_Teams_end : POMP_FN_Parallel_end];
  if (--region->active != 0 || validate_state.was_off)
    return;
  if (begins != ends || begins != region->team_threads) {
    validate_error(call, region,
                   "teams of %llu threads, %llu begins, %llu ends",
                   (unsigned long long)region->team_threads,
                   (unsigned long long)begins, (unsigned long long)ends);
    region->team_threads = *begun = ends;
  }
}

static void check_event(const struct call *call, bool is_first,
                        const struct team *team) {
  const unsigned role = pomp_event_roles[call->event].role;
  struct stack *stack = get_stack();
  ++validate_state.num_events;
  if (call->thread != team->thread)
    validate_error(call, NULL, "omp_get_thread_num says %d", team->thread);
  // As required by the ABIs of x86-64 and AArch64 at function calls.
  if ((uintptr_t)call->frame % 16 != 0)
    validate_error(call, NULL, "the stack is not aligned");
  struct region *region = identify(call, is_first);
  if (!region || !stack)
    return;
  validate_trace(call, region);
  const char *type = region->info.type;
  if (type && !validate_may_be_of(call->event, type))
    validate_error(call, region, "wrong type of construct");

  check_values(call, region, stack, team);
  if (call->event == POMP_FN_Task_begin)
    validate_task_begin(call, region);
  ++region->counts[call->event];
  struct frame frame = {call->event, region, call->thread,
                        team->level, false,  {0}};
  memcpy(frame.args, call->args, sizeof(frame.args));
  if (pomp_role_closes(role) || role == POMP_ROLE_BODY_END) {
    close_frame(call, region, stack);
  } else {
    check_parent(call, region, stack);
    if (pomp_role_opens(role) || role == POMP_ROLE_BODY)
      validate_push(stack, &frame);
  }
  if (call->event == POMP_FN_Parallel_exit || call->event == POMP_FN_Teams_exit)
    check_team(call, region);
  else if (call->event == POMP_FN_Task_create_exit)
    validate_task_created(call, region);
  else if (call->event == POMP_FN_Task_end)
    validate_task_end(call, region);
  else if (call->event == POMP_FN_Task_suspend)
    validate_task_suspend(call, region, stack);
  else if (call->event == POMP_FN_Task_resume)
    validate_task_resume(call, region, stack);
  else if (call->event == POMP_FN_Task_detach)
    validate_task_detach(call, region, stack);
  else if (call->event == POMP_FN_Task_depend)
    validate_task_depend(call, region, stack);
  else if (call->event == POMP_FN_Taskloop_range)
    validate_taskloop_range(call, region, stack);
  else if (call->event == POMP_FN_Fulfill_event)
    validate_fulfill(call, region);
}

int32_t validate_event(const struct call *call) {
  static const bool is_first[POMP_NUM_EVENTS] = {
#define POMP_FIRST_HANDLE true
#define POMP_HANDLE false
#define POMP_THREAD
#define POMP_INT32(name, na)
#define POMP_INT64(name, na)
#define POMP_LOCK
#define POMP_NEST_LOCK
#define POMP_VALUES
#define POMP_CTC
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) SIGNATURE,
#include "pomp/events.def"
  };
  /* Before the lock: dlsym may wait for a thread that loads an instrumented
   * object, and that thread waits for the lock in POMP_Attach. */
  const struct team team = {.thread = ask_omp("omp_get_thread_num", 0),
                            .size = ask_omp("omp_get_num_threads", 1),
                            .level = ask_omp("omp_get_level", 0)};
  validate_lock();
  if (!validate_state.finished)
    check_event(call, is_first[call->event], &team);
  const bool finished = validate_state.finished;
  validate_unlock();
  return finished ? POMP_ERROR_NOT_ACTIVE : POMP_SUCCESS;
}
