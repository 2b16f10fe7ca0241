/*===- coverage.c - What was not measured -----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/coverage.h"
#include "program/kind_names.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The text for what is not measured while the events of a guard are off; null
 * if the text of another guard covers it. Every guard has a line here. */
#define NAME_OF_PARALLEL_ENTER "parallel regions"
#define NAME_OF_PARALLEL_BEGIN "the threads of parallel regions"
#define NAME_OF_LOOP_ENTER "loops"
#define NAME_OF_LOOP_CHUNK "chunks of loops"
#define NAME_OF_LOOP_ITER_EVENT NULL
#define NAME_OF_LOOP_ITER_BEGIN "iterations of loops"
#define NAME_OF_WORKSHARE_ENTER "sections, single and scope constructs"
#define NAME_OF_WORKSHARE_BEGIN "waits for single constructs"
#define NAME_OF_SYNC_ENTER "critical, ordered, master constructs and barriers"
#define NAME_OF_SYNC_BEGIN "waits for critical and ordered constructs"
#define NAME_OF_SYNC_EVENT "atomics and flushes"
#define NAME_OF_USER_ENTER "function calls"
#define NAME_OF_USER_BEGIN "functions and user regions"
#define NAME_OF_USER_EVENT "user events"
#define NAME_OF_RUNTIME_LOCK NULL
#define NAME_OF_RUNTIME_LOCK_ENTER "waits for locks"
#define NAME_OF_RUNTIME_LOCK_EVENT NULL
#define NAME_OF_RUNTIME_QUERY "other calls of OpenMP routines"
#define NAME_OF_TASK_ENTER "tasks"
#define NAME_OF_TASK_BEGIN "executions of tasks"
#define NAME_OF_TASK_EVENT "cancellation, iterations of taskloops"
#define NAME_OF_FUNCTION_EVENT NULL
#define NAME_OF_TARGET_ENTER "target regions and data"
#define NAME_OF_TARGET_BEGIN "target regions that the host executes"
#define NAME_OF_TARGET_EVENT "bytes that go to devices and back"
#define NAME_OF_RUNTIME_SET NULL
#define NAME_OF_ATOMIC_TIMED NULL
#define NAME_OF_CANCEL_TIMED NULL

static const struct guard {
  const char *name;
  /** The level of detail that turns it on best. */
  int32_t level;
} guards[] = {
#define LEVEL_OF(LEVELS) ((LEVELS)&2 ? 2 : (LEVELS) & -(LEVELS))
#define POMP_GUARD(NAME, GROUP, LEVELS) {NAME_OF_##NAME, LEVEL_OF(LEVELS)},
#include "pomp/events.def"
};

/* Parts that explain less of the time come later. */
static const double much = 10;

static const char *const variables[] = {
#define POMP_GROUP(NAME, Spelling) "POMP_" #NAME,
#include "pomp/events.def"
};
static const struct {
  const char *name;
  int32_t bit;
} levels[] = {
#define POMP_LEVEL(NAME, Spelling, Bit) {#Spelling, Bit},
#include "pomp/events.def"
};
enum { num_levels = sizeof(levels) / sizeof(levels[0]) };

void pomp_coverage_add_levels(int32_t *result, const char *list) {
  while (*list) {
    size_t name = strcspn(list, ":,"), size = strcspn(list, ",");
    unsigned g = 0;
    while (g < POMP_NUM_GROUPS &&
           (strlen(pomp_group_spelling(g)) != name ||
            strncmp(pomp_group_spelling(g), list, name) != 0))
      ++g;
    for (size_t at = name; g < POMP_NUM_GROUPS && at < size;) {
      ++at;
      size_t length = strcspn(list + at, "+,");
      for (int i = 0; i < num_levels; ++i)
        if (strlen(levels[i].name) == length &&
            strncmp(levels[i].name, list + at, length) == 0)
          result[g] |= levels[i].bit;
      at += length;
    }
    list += size + (list[size] == ',');
  }
}

void pomp_coverage_add_construct(struct pomp_coverage *coverage,
                                 const char *type, const char *name) {
  enum pomp_construct_kind construct = pomp_construct_of(type);
  if (construct == POMP_NUM_CONSTRUCTS)
    return;
  coverage->constructs |= UINT64_C(1) << construct;
  coverage->has_locks |=
      construct == POMP_CONSTRUCT_Runtime && strstr(name, "_lock");
}

void pomp_coverage_add_constructs(struct pomp_coverage *coverage,
                                  const char *list) {
  char type[32];
  for (; *list; list += *list == ',') {
    size_t length = strcspn(list, ",");
    snprintf(type, sizeof(type), "%.*s", (int)(length < 32 ? length : 0), list);
    pomp_coverage_add_construct(coverage, type, "");
    coverage->has_locks |= strcmp(type, "lock") == 0;
    list += length;
  }
}

void pomp_coverage_spell_constructs(const struct pomp_coverage *coverage,
                                    char *buffer, size_t capacity) {
  size_t length = 0;
  *buffer = '\0';
  for (unsigned i = 0; i < POMP_NUM_CONSTRUCTS && length < capacity; ++i)
    if (coverage->constructs >> i & 1)
      length += (size_t)snprintf(buffer + length, capacity - length, "%s%s",
                                 length ? "," : "", pomp_construct_type(i));
  if (coverage->has_locks && length < capacity)
    snprintf(buffer + length, capacity - length, "%slock", length ? "," : "");
}

/** \returns the guards of \p group that \p level turns on. */
static uint32_t guards_of(int group, int32_t level) {
  uint32_t set = 0;
  for (unsigned i = 0; i < POMP_NUM_GUARDS; ++i)
    if ((int)pomp_guard_group(i) == group &&
        ((int32_t)pomp_guard_levels(i) & level))
      set |= UINT32_C(1) << i;
  return set;
}

/** Writes \p level as a user has to write it, without what another level has
 *  as well. */
static void spell(int group, int32_t level, char *buffer, size_t capacity) {
  size_t length = 0;
  for (int i = 0; i < num_levels; ++i)
    if ((level & levels[i].bit) &&
        guards_of(group, level & ~levels[i].bit) == guards_of(group, level))
      level &= ~levels[i].bit;
  for (int i = 0; i < num_levels && length < capacity; ++i)
    if (level & levels[i].bit)
      length += (size_t)snprintf(buffer + length, capacity - length, "%s%s",
                                 length ? "+" : "", levels[i].name);
}

/** \returns the constructs that have events of a guard. */
static uint64_t constructs_of(unsigned guard) {
  uint64_t constructs = 0;
  for (unsigned e = 0; e < POMP_NUM_EVENTS; ++e)
    if ((unsigned)pomp_event_guard(e) == guard)
      constructs |= pomp_event_roles[e].constructs;
  return constructs;
}

static struct pomp_blind_spot *add(struct pomp_blind_spots *spots,
                                   const char *name, double explains) {
  struct pomp_blind_spot *spot = &spots->items[spots->count++];
  *spot = (struct pomp_blind_spot){.explains = explains};
  snprintf(spot->name, sizeof(spot->name), "%s", name);
  return spot;
}

/** For events that are only counted. */
__attribute__((format(printf, 5, 6))) static void
add_count(struct pomp_blind_spots *spots, uint64_t count, const char *name,
          const char *how, const char *why, ...) {
  if (!count)
    return;
  struct pomp_blind_spot *spot = add(spots, "", 0);
  char number[16];
  snprintf(spot->name, sizeof(spot->name), "%s %s%s",
           pomp_count_spell(number, count), name, pomp_plural(count, "", "s"));
  snprintf(spot->how, sizeof(spot->how), "%s", how);
  va_list args;
  va_start(args, why);
  vsnprintf(spot->why, sizeof(spot->why), why, args);
  va_end(args);
}

static bool is_about_locks(unsigned guard) {
  return guard == POMP_GUARD_RUNTIME_LOCK ||
         guard == POMP_GUARD_RUNTIME_LOCK_ENTER ||
         guard == POMP_GUARD_RUNTIME_LOCK_EVENT;
}

/** Says what share of the time a guard's events might explain. */
static void explain(const struct pomp_coverage *c, unsigned guard,
                    struct pomp_blind_spot *spot) {
  const char *what = NULL;
  if (guard == POMP_GUARD_LOOP_CHUNK) {
    spot->explains = pomp_percent(c->loop_work, c->all);
    what = "work in loops whose schedule is not static";
  } else if (is_about_locks(guard) && c->has_locks) {
    spot->explains = pomp_percent(c->work, c->all);
    what = "called work, with waits for locks";
  }
  if (spot->explains >= much)
    snprintf(spot->why, sizeof(spot->why), "%.1f %% of the thread time is %s",
             spot->explains, what);
}

/** \returns whether the program has constructs of a guard, as far as that is
 *  known. It is unknown if no event of the group is compiled in. */
static bool is_relevant(const struct pomp_coverage *c, unsigned guard) {
  if (!c->has_constructs || !c->compiled[pomp_guard_group(guard)])
    return true;
  return (constructs_of(guard) & c->constructs) &&
         (!is_about_locks(guard) || c->has_locks);
}

static void find_levels(struct pomp_blind_spots *spots,
                        const struct pomp_coverage *c) {
  int32_t wanted[POMP_NUM_GROUPS] = {0};
  for (unsigned i = 0; i < POMP_NUM_GUARDS; ++i) {
    int g = (int)pomp_guard_group(i);
    int32_t on = (int32_t)pomp_guard_levels(i), level = guards[i].level;
    bool is_compiled = on & c->compiled[g], is_in_force = on & c->in_force[g];
    if (!guards[i].name || (is_compiled && is_in_force) || (on & wanted[g]) ||
        !is_relevant(c, i))
      continue;
    struct pomp_blind_spot *spot = add(spots, guards[i].name, 0);
    char compiled[100], in_force[100];
    wanted[g] |= level;
    spell(g, c->compiled[g] | level, compiled, sizeof(compiled));
    spell(g, c->in_force[g] | level, in_force, sizeof(in_force));
    snprintf(spot->why, sizeof(spot->why), "its level of detail is %s",
             is_compiled ? "compiled in, but off" : "not compiled in");
    explain(c, i, spot);
    if (is_compiled)
      snprintf(spot->how, sizeof(spot->how), "%s=%s", variables[g], in_force);
    else
      snprintf(spot->how, sizeof(spot->how),
               "compile with -fplugin-arg-pomp-inst=%s:%s%s%s%s%s",
               pomp_group_spelling(g), compiled,
               is_in_force ? "" : ", run with ",
               is_in_force ? "" : variables[g], is_in_force ? "" : "=",
               is_in_force ? "" : in_force);
  }
}

static int compare(const void *x, const void *y) {
  const struct pomp_blind_spot *a = x, *b = y;
  double p = a->explains < much ? 0 : a->explains;
  double q = b->explains < much ? 0 : b->explains;
  return p < q ? 1 : p > q ? -1 : 0;
}

/** Sorts in place, and leaves equal ones as they stand. */
static void sort(struct pomp_blind_spots *spots) {
  for (size_t i = 1; i < spots->count; ++i)
    for (size_t k = i; k && compare(&spots->items[k - 1], &spots->items[k]) > 0;
         --k) {
      struct pomp_blind_spot other = spots->items[k];
      spots->items[k] = spots->items[k - 1];
      spots->items[k - 1] = other;
    }
}

/** \returns whether it may matter that the threads work longer than one of them
 *  alone. If most of the time in teams is lost in another way, there is more to
 *  gain there; and of less work than a tenth hardly anything. */
static bool may_grow(const struct pomp_coverage *c) {
  enum { least = 10 };
  uint64_t outside = c->serial * c->threads;
  uint64_t in_teams = c->all > outside ? c->all - outside : 0;
  return c->work >= in_teams / 2 && c->work >= c->all / least;
}

void pomp_coverage_find(struct pomp_blind_spots *spots,
                        const struct pomp_coverage *c) {
  struct pomp_blind_spot *spot;
  spots->count = 0;
  if (c->mpi && strcmp(c->mpi, "none") == 0) {
    spot = add(spots, "calls of MPI", pomp_percent(c->serial, c->wall));
    snprintf(spot->why, sizeof(spot->why),
             "libpomp-mpi.so is not in the process");
    snprintf(spot->how, sizeof(spot->how),
             "start with pomp run, or LD_PRELOAD=libpomp-mpi.so");
  }
  if (!c->has_functions && !c->is_sampled) {
    double serial = pomp_percent(c->serial, c->wall);
    spot = add(spots, "functions", serial < 100 ? serial : 100);
    snprintf(spot->why, sizeof(spot->why), "%.1f %% of the wall time is serial",
             spot->explains);
    snprintf(spot->how, sizeof(spot->how),
             "POMP_SAMPLE=1000, or compile with "
             "-fplugin-arg-pomp-functions=bodies");
  }
  if (c->has_levels) {
    find_levels(spots, c);
  } else {
    spot = add(spots, "levels of detail that were off", 0);
    snprintf(spot->why, sizeof(spot->why),
             "the profile does not have the levels that were compiled in and "
             "in force");
    snprintf(spot->how, sizeof(spot->how), "measure again");
  }
  add_count(spots, c->left_alone, "place",
            "-fplugin-arg-pomp-verbose shows where",
            "left alone by the compiler");
  /* A report that suggests one helper need not suggest the others. */
  add_count(spots, c->helpers ? 0 : c->unseen_threads, "thread",
            "compile all units of OpenMP constructs with the plugin",
            "delivered no event");
  if (c->other_runtime) {
    spot = add(spots, "numbers of threads", 100);
    snprintf(spot->why, sizeof(spot->why),
             "%.40s answers omp_get_thread_num, but another OpenMP runtime "
             "executes the constructs",
             c->other_runtime);
    snprintf(spot->how, sizeof(spot->how), "link with one of them");
  }
  if (c->unmeasured_library) {
    char name[sizeof(spot->name)];
    snprintf(name, sizeof(name), "parallel regions of %.40s",
             c->unmeasured_library);
    spot = add(spots, name, pomp_percent(c->serial, c->wall));
    snprintf(spot->why, sizeof(spot->why),
             "%.1f %% of the wall time is serial, which may be theirs",
             spot->explains);
    snprintf(spot->how, sizeof(spot->how),
             "compile it with the plugin, or measure with one thread in it");
  }
  if (c->run_delay_unknown) {
    spot = add(spots, "how long threads waited for a processor", 0);
    snprintf(spot->why, sizeof(spot->why), "the kernel does not provide it");
    snprintf(spot->how, sizeof(spot->how),
             "a kernel and a /proc with /proc/self/schedstat");
  }
  add_count(spots, c->throttled_regions, "region",
            "POMP_THROTTLE unset, or with less time",
            "switched off by POMP_THROTTLE");
  add_count(spots, c->cut_visits, "visit", "see the callers",
            "too deep, or on too many paths");
  add_count(spots, c->lost_events, "event", "a larger POMP_TRACE_SIZE",
            "there was no room in the trace");
  add_count(spots, c->unbalanced_events, "event",
            "compile all units with the same levels",
            "begins or ends were missing");
  if (c->ended_early) {
    spot = add(spots, "what came after the last event", 0);
    snprintf(spot->why, sizeof(spot->why), "the run ended early");
    snprintf(spot->how, sizeof(spot->how), "let it end");
  }
  if (c->threads > 1 && may_grow(c)) {
    spot = add(spots, "whether work grows with the threads", 0);
    snprintf(spot->why, sizeof(spot->why),
             "it takes runs with several numbers of threads");
    snprintf(spot->how, sizeof(spot->how), "pomp run --scaling 1,%u",
             c->threads);
  }
  if (!c->has_counters && c->work >= c->all / 2) {
    spot = add(spots, "whether work waits for memory", 0);
    snprintf(spot->why, sizeof(spot->why), "it takes counters of processors");
    snprintf(spot->how, sizeof(spot->how),
             "pomp run --counters instructions,cycles,l3-misses");
  }
  sort(spots);
}

void pomp_coverage_print(struct pomp_text *text,
                         const struct pomp_blind_spots *spots, size_t most) {
  enum { width = 80 };
  struct pomp_text line = {0};
  pomp_text_add(&line, "Not measured: %s", spots->count ? "" : "nothing known");
  for (size_t i = 0; i < spots->count && i < most; ++i) {
    const struct pomp_blind_spot *s = &spots->items[i];
    /* The reason is worth its room if the part explains much, or is a count. */
    bool says_why = s->explains >= much || (*s->name >= '0' && *s->name <= '9');
    pomp_text_add(&line, "%s%s (%s%s%s)", i ? ", " : "", s->name,
                  says_why && *s->why ? s->why : "",
                  says_why && *s->why ? "; " : "", s->how);
  }
  if (spots->count > most)
    pomp_text_add(&line, ", and %zu more: see pomp-report",
                  spots->count - most);
  pomp_text_add(&line, ".");
  text->failed |= line.failed;
  const char *rest = line.failed ? "" : line.data;
  for (int indent = 2; *rest; indent = 4) {
    size_t room = width - (size_t)indent, length = strlen(rest);
    if (length > room) {
      for (length = room; length && rest[length] != ' ';)
        --length;
      length = length ? length : strcspn(rest, " ");
    }
    pomp_text_add(text, "%*s%.*s\n", indent, "", (int)length, rest);
    rest += length + (rest[length] == ' ');
  }
  free(line.data);
}
