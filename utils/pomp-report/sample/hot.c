/*===- hot.c - Where samples are: by place and line ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "model/regions.h"
#include "sample/samples.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/*===- Adding up ---------------------------------------------------------===*/

bool pomp_same_line(const struct pomp_code_line *x,
                    const struct pomp_code_line *y) {
  if (x->line || y->line)
    return x->line == y->line && strcmp(x->file, y->file) == 0 &&
           strcmp(x->function, y->function) == 0;
  return x->object == y->object &&
         (*x->function || *y->function ? strcmp(x->function, y->function) == 0
                                       : x->address == y->address);
}

uint32_t pomp_hot_call(const struct report_samples *s,
                       const struct report_stack *stack) {
  uint32_t i = 0, known = 0;
  while (i < stack->depth && !s->lines[stack->lines[i]].line)
    ++i;
  known = i < stack->depth ? i : 0;
  while (i < stack->depth && (!s->lines[stack->lines[i]].line ||
                              s->lines[stack->lines[i]].is_of_system))
    ++i;
  return i < stack->depth ? i : known;
}

const char *pomp_library_function(const struct pomp_code_line *line) {
  static const char *const prefixes[] = {"IO_", "libc_"};
  const char *function = line->function + strspn(line->function, "_");
  if (strncmp(function, "GI_", 3) == 0)
    function += strspn(function + 3, "_") + 3;
  for (size_t i = 0; i < sizeof(prefixes) / sizeof(prefixes[0]); ++i)
    if (strncmp(function, prefixes[i], strlen(prefixes[i])) == 0)
      return function + strlen(prefixes[i]);
  return function;
}

static struct report_hot_place *find_place(struct report_hot_place *places,
                                           uint32_t *count, bool is_serial,
                                           uint32_t region) {
  uint32_t i = 0;
  while (i < *count &&
         (places[i].is_serial != is_serial || places[i].region != region))
    ++i;
  if (i == *count) {
    ++*count;
    places[i].is_serial = is_serial;
    places[i].region = region;
  }
  return &places[i];
}

static bool add_line(const struct report_samples *s,
                     struct report_hot_place *place, uint32_t line,
                     uint64_t count) {
  uint32_t i = 0;
  while (i < place->num_lines &&
         !pomp_same_line(&s->lines[place->lines[i].line], &s->lines[line]))
    ++i;
  if (i == place->num_lines) {
    struct report_hot_line *lines =
        realloc(place->lines, (i + 1) * sizeof(*lines));
    if (!lines)
      return false;
    lines[i] = (struct report_hot_line){line, 0};
    place->lines = lines;
    ++place->num_lines;
  }
  place->lines[i].count += count;
  place->count += count;
  return true;
}

static int compare_addresses(const struct report_samples *s, uint32_t left,
                             uint32_t right) {
  const struct pomp_code_line *x = &s->lines[left], *y = &s->lines[right];
  int object = strcmp(s->objects[x->object], s->objects[y->object]);
  return object ? object
                : (x->address > y->address) - (x->address < y->address);
}

static int compare_lines(const void *a, const void *b, void *samples) {
  const struct report_hot_line *x = a, *y = b;
  return x->count != y->count ? (x->count < y->count ? 1 : -1)
                              : compare_addresses(samples, x->line, y->line);
}

/** The most frequent first. Those that are as frequent have an order, too: it
 *  is the same in the profile and in the trace of a run, and however ranks were
 *  merged. */
static int compare_stacks(const void *a, const void *b, void *samples) {
  const struct report_stack *x = a, *y = b;
  int order = 0;
  if (x->count != y->count)
    return x->count < y->count ? 1 : -1;
  for (uint32_t i = 0; !order && i < x->depth && i < y->depth; ++i)
    order = compare_addresses(samples, x->lines[i], y->lines[i]);
  order = order ? order : (x->depth > y->depth) - (x->depth < y->depth);
  order = order ? order : (x->path > y->path) - (x->path < y->path);
  return order ? order : (x->subject > y->subject) - (x->subject < y->subject);
}

static int compare_places(const void *a, const void *b) {
  const struct report_hot_place *x = a, *y = b;
  return x->count != y->count
             ? (x->count < y->count ? 1 : -1)
             : (x->region > y->region) - (x->region < y->region);
}

static bool is_in(const struct report_stack *stack,
                  const struct report_hot_place *place, uint32_t region,
                  bool is_held) {
  return is_held ? !stack->is_serial && stack->subject == place->region
                 : stack->is_serial == place->is_serial &&
                       (stack->is_serial ? stack->subject : region) ==
                           place->region;
}

/** Sorts, and finds the stack that each place is to be shown with. */
static void finish(const struct pomp_profile *profile,
                   struct report_hot_place *places, uint32_t count,
                   bool is_held) {
  const struct report_samples *s = profile->samples;
  for (uint32_t i = 0; i < count; ++i) {
    struct report_hot_place *p = &places[i];
    qsort_r(p->lines, p->num_lines, sizeof(*p->lines), compare_lines,
            profile->samples);
    const struct pomp_code_line *hottest = &s->lines[p->lines[0].line];
    for (uint32_t k = 0; k < s->num_stacks && !p->stack; ++k) {
      const struct report_stack *stack = &s->stacks[k];
      if (is_in(stack, p, profile->result->nodes[stack->path].region,
                is_held) &&
          pomp_same_line(&s->lines[stack->lines[pomp_hot_call(s, stack)]],
                         hottest))
        p->stack = stack;
    }
  }
  if (count)
    qsort(places, count, sizeof(*places), compare_places);
}

void pomp_find_sample_lines(struct report_samples *s) {
  /* Profiles are read in several threads, and libdw is made for one. */
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  if (s->has_lines)
    return;
  s->has_lines = true;
  pthread_mutex_lock(&mutex);
  pomp_find_code_lines(s->objects, s->num_objects, s->lines, s->num_lines,
                       &s->note);
  pthread_mutex_unlock(&mutex);
}

/** Finds functions and lines. Says in the note what is missing. */
static void find_lines(struct report_samples *s, const char *input) {
  struct stat profile, object;
  pomp_find_sample_lines(s);
  if (stat(input, &profile) != 0)
    return;
  for (uint32_t i = 1; i < s->num_objects; ++i)
    if (stat(s->objects[i], &object) == 0 && object.st_mtime > profile.st_mtime)
      pomp_add_code_note(&s->note, s->objects[i],
                         " was changed after the run: its lines may be wrong.");
}

/** Adds a note that the samples represent less than half of the work. With
 *  signals, threads may get and lose their processors between two timer ticks
 *  of the kernel on a busy machine, and no sample covers that time. */
static void note_unsampled(const struct pomp_profile *profile) {
  enum { least = 20 };
  struct report_samples *s = profile->samples;
  uint64_t sampled = pomp_samples_time(s, s->taken + s->dropped), work = 0;
  for (uint32_t t = 0; t < profile->result->num_threads; ++t)
    work += profile->result->threads[t].states[POMP_STATE_WORK] +
            profile->result->threads[t].states[POMP_STATE_SERIAL];
  if (work < pomp_samples_time(s, least) || sampled >= work / 2)
    return;
  struct pomp_text text = {0};
  char number[16];
  pomp_text_add(&text, "The samples stand for %s ",
                pomp_time_spell(number, sampled));
  pomp_text_add(&text,
                "of %s of work: the rest was asleep or without a processor, or "
                "%s.",
                pomp_time_spell(number, work),
                s->is_without_kernel
                    ? "in the kernel, where it allows no samples"
                : s->is_from_outside
                    ? "in the first 10 ms of a thread"
                    : "began and ended between two checks of the kernel");
  if (!text.failed)
    pomp_add_code_note(&s->note, "", text.data);
  free(text.data);
}

/** The outlined body of a task has no name but one of the compiler's: its line
 *  gets that of the function with the task. */
static void name_bodies(const struct pomp_profile *profile) {
  struct report_samples *s = profile->samples;
  for (uint32_t i = 0; i < s->num_stacks; ++i) {
    const struct report_stack *stack = &s->stacks[i];
    uint32_t region = profile->result->nodes[stack->path].region;
    struct pomp_code_line *line =
        &s->lines[stack->lines[pomp_hot_call(s, stack)]];
    if (region == POMP_NONE || strncmp(line->function, ".omp_", 5) != 0)
      continue;
    free(line->function);
    line->function =
        strdup(profile->result->regions[region].fields.where.function);
  }
}

bool pomp_derive_samples(struct pomp_profile *profile) {
  struct report_samples *s = profile->samples;
  if (!s)
    return true;
  find_lines(s, profile->input);
  note_unsampled(profile);
  bool good = pomp_complete_samples(s);
  name_bodies(profile);
  if (s->num_stacks)
    qsort_r(s->stacks, s->num_stacks, sizeof(*s->stacks), compare_stacks, s);
  s->places = pomp_make(s->num_stacks + 1, sizeof(*s->places));
  s->held = pomp_make(s->num_stacks + 1, sizeof(*s->held));
  good = good && s->places && s->held;
  for (uint32_t i = 0; good && i < s->num_stacks; ++i) {
    struct report_stack *stack = &s->stacks[i];
    const struct pomp_result_node *path = &profile->result->nodes[stack->path];
    stack->is_serial = !path->parallel;
    uint32_t line = stack->lines[pomp_hot_call(s, stack)];
    good =
        add_line(s,
                 find_place(s->places, &s->num_places, stack->is_serial,
                            stack->is_serial ? stack->subject : path->region),
                 line, stack->count);
    if (good && !stack->is_serial && stack->subject != POMP_NONE)
      good =
          add_line(s, find_place(s->held, &s->num_held, false, stack->subject),
                   line, stack->count);
  }
  if (good) {
    finish(profile, s->places, s->num_places, false);
    finish(profile, s->held, s->num_held, true);
  }
  return good;
}

const struct report_hot_place *
pomp_hot_serial(const struct pomp_profile *profile) {
  const struct report_samples *s = profile->samples;
  for (uint32_t i = 0; s && i < s->num_places; ++i)
    if (s->places[i].is_serial)
      return &s->places[i];
  return NULL;
}

const struct report_hot_place *pomp_hot_held(const struct pomp_profile *profile,
                                             uint32_t region) {
  const struct report_samples *s = profile->samples;
  for (uint32_t i = 0; s && i < s->num_held; ++i)
    if (s->held[i].region == region)
      return &s->held[i];
  return NULL;
}

/*===- Words -------------------------------------------------------------===*/

void pomp_add_line(struct pomp_text *text, const struct report_samples *samples,
                   uint32_t index) {
  const struct pomp_code_line *line = &samples->lines[index];
  const char *object = basename(samples->objects[line->object]);
  pomp_text_plain(text, *line->function ? line->function : "?");
  pomp_text_add(text, " ");
  if (line->line) {
    pomp_text_plain(text, basename(line->file));
    pomp_text_add(text, ":%u", line->line);
    if (line->callee) {
      pomp_text_add(text, " (in ");
      pomp_text_plain(text, line->callee);
      pomp_text_add(text, ")");
    }
  } else {
    pomp_text_add(text, "in ");
    pomp_text_plain(text, *object ? object : "code of no file");
    if (!*line->function)
      pomp_text_add(text, "+0x%llx", (unsigned long long)line->address);
  }
}

void pomp_add_hottest(struct pomp_text *text,
                      const struct pomp_profile *profile,
                      const struct report_hot_place *place) {
  enum { most_callers = 3 };
  const struct report_samples *s = profile->samples;
  const struct report_stack *stack = place->stack;
  pomp_add_line(text, s, place->lines[0].line);
  pomp_text_add(text, " (%.0f %% of the samples there)",
                pomp_percent(place->lines[0].count, place->count));
  if (!stack)
    return;
  const struct pomp_code_line *last = &s->lines[place->lines[0].line];
  unsigned callers = 0;
  for (uint32_t i = pomp_hot_call(s, stack) + 1;
       i < stack->depth && callers < most_callers; ++i) {
    const struct pomp_code_line *line = &s->lines[stack->lines[i]];
    /* Calls in between belong to the OpenMP runtime; an inlined line calls
     * itself. */
    if (!line->line || pomp_same_line(line, last))
      continue;
    pomp_text_add(text, callers++ ? ", from " : ", called from ");
    pomp_add_line(text, s, stack->lines[i]);
    last = line;
  }
}

static void add_place_name(struct pomp_text *text,
                           const struct pomp_profile *profile,
                           const struct report_hot_place *place) {
  if (place->is_serial)
    pomp_text_add(text,
                  place->region == POMP_NONE ? "serial" : "serial after ");
  if (place->region == POMP_NONE) {
    if (place->is_serial)
      pomp_text_add(text, ", before all parallel regions");
    return;
  }
  const struct pomp_result_region *region =
      &profile->result->regions[place->region];
  pomp_text_plain(text, pomp_report_type(region));
  pomp_text_add(text, " ");
  char lines[POMP_WHERE_LINES];
  pomp_text_plain(text, region->fields.where.brief);
  pomp_text_add(text, "%s", pomp_where_lines(&region->fields.where, lines));
  if (*region->fields.where.function) {
    pomp_text_add(text, " in ");
    pomp_text_plain(text, region->fields.where.function);
  }
}

/** \returns whether so many samples are worth a line of a report that is not
 *  full. */
static bool is_hot(const struct report_samples *s, uint64_t count) {
  return pomp_percent(count, s->taken) >= 1;
}

static void add_places(struct pomp_text *text,
                       const struct pomp_profile *profile,
                       const struct report_hot_place *places, uint32_t count,
                       bool full) {
  enum { most_places = 5, most_lines = 3 };
  const struct report_samples *s = profile->samples;
  char time[16];
  uint32_t shown = full ? count : 0;
  while (shown < count && shown < most_places && is_hot(s, places[shown].count))
    ++shown;
  for (uint32_t i = 0; i < shown; ++i) {
    const struct report_hot_place *p = &places[i];
    pomp_text_add(text, "  ");
    add_place_name(text, profile, p);
    pomp_text_add(text, "\n");
    for (uint32_t k = 0; k < p->num_lines; ++k) {
      if (!full && k && (k == most_lines || !is_hot(s, p->lines[k].count)))
        break;
      pomp_text_add(
          text, "  %9s %5.1f%%  ",
          pomp_time_spell(time, pomp_samples_time(s, p->lines[k].count)),
          pomp_percent(p->lines[k].count, s->taken));
      pomp_add_line(text, s, p->lines[k].line);
      pomp_text_add(text, "\n");
    }
  }
  if (count > shown)
    pomp_text_add(text, "  (and %u more %s)\n", count - shown,
                  pomp_plural(count - shown, "place: --full shows it",
                              "places: --full shows them"));
}

void pomp_print_samples(struct pomp_text *text,
                        const struct pomp_profile *profile, bool full) {
  const struct report_samples *s = profile->samples;
  if (!s)
    return;
  pomp_text_add(text,
                "\n  hot lines: %llu %s of work, %llu for each second of "
                "CPU time",
                (unsigned long long)s->taken,
                pomp_plural(s->taken, "sample", "samples"),
                (unsigned long long)s->rate);
  if (s->dropped)
    pomp_text_add(text, "; %llu more %s dropped",
                  (unsigned long long)s->dropped,
                  pomp_plural(s->dropped, "was", "were"));
  pomp_text_add(text, "\n");
  add_places(text, profile, s->places, s->num_places, full);
  if (s->num_held && (full || is_hot(s, s->held->count))) {
    pomp_text_add(text, "  while others wait for the lock that is held in\n");
    add_places(text, profile, s->held, s->num_held, full);
  }
  const char *notes[] = {s->problem, s->note};
  for (int i = 0; i < 2; ++i)
    if (notes[i]) {
      struct pomp_text plain = {0};
      pomp_text_plain(&plain, notes[i]);
      pomp_text_wrap(text, 2, "", plain.data ? plain.data : "");
      text->failed |= plain.failed;
      free(plain.data);
    }
}
