/*===- ahead.c - Reads the profiles of ranks in several threads -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/ranks/ahead.h"
#include "input/free_profile.h"
#include "input/read_profile.h"
#include "support/message.h"
#include "support/runtime.h"

#include "base/text.h"

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { most_threads = 16, window = 2 * most_threads };

struct slot {
  bool is_done, is_left;
  struct pomp_profile *profile;
  /** What was said about it. */
  struct pomp_text messages;
};

struct pomp_ahead {
  const struct pomp_ranks *ranks;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  /** The next row to read, and the next one to be taken. */
  uint32_t next, taken;
  bool is_stopped;
  unsigned num_threads;
  pthread_t threads[most_threads];
  /** Of the rows from taken on. */
  struct slot slots[window];
};

/** \returns whether \p directory has a profile.json. The rest, which few ranks
 *  have, needs the runtime, in another process. */
static bool has_json(const char *directory) {
  char path[PATH_MAX];
  struct stat status;
  return snprintf(path, sizeof(path), "%s/profile.json", directory) <
             (int)sizeof(path) &&
         stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
         !pomp_is_live(path);
}

static struct pomp_profile *read_row(const struct pomp_ahead *ahead,
                                     uint32_t row, bool needs_json,
                                     bool *is_left) {
  char path[PATH_MAX];
  *is_left = false;
  if (!pomp_ranks_path(ahead->ranks, &ahead->ranks->rows[row], path))
    return NULL;
  *is_left = needs_json && !has_json(path);
  return *is_left ? NULL : pomp_profile_read(path);
}

static void *read_rows(void *data) {
  struct pomp_ahead *ahead = data;
  pthread_mutex_lock(&ahead->mutex);
  while (!ahead->is_stopped && ahead->next < ahead->ranks->num_rows) {
    if (ahead->next >= ahead->taken + 2 * ahead->num_threads) {
      pthread_cond_wait(&ahead->changed, &ahead->mutex);
      continue;
    }
    uint32_t row = ahead->next++;
    struct slot *slot = &ahead->slots[row % window];
    pthread_mutex_unlock(&ahead->mutex);
    pomp_collect_messages(&slot->messages);
    slot->profile = read_row(ahead, row, true, &slot->is_left);
    pomp_collect_messages(NULL);
    pthread_mutex_lock(&ahead->mutex);
    slot->is_done = true;
    pthread_cond_broadcast(&ahead->changed);
  }
  pthread_mutex_unlock(&ahead->mutex);
  return NULL;
}

/** \returns how many threads can read at once; 0: it is not worth one. */
static unsigned count_threads(uint32_t num_rows) {
  cpu_set_t set;
  unsigned count = sched_getaffinity(0, sizeof(set), &set) == 0
                       ? (unsigned)CPU_COUNT(&set)
                       : 1;
  count = count < num_rows ? count : num_rows;
  count = count < most_threads ? count : most_threads;
  return count > 1 ? count : 0;
}

struct pomp_ahead *pomp_ahead_new(const struct pomp_ranks *ranks) {
  struct pomp_ahead *ahead = calloc(1, sizeof(*ahead));
  if (!ahead)
    return NULL;
  ahead->ranks = ranks;
  pthread_mutex_init(&ahead->mutex, NULL);
  pthread_cond_init(&ahead->changed, NULL);
  unsigned wanted = count_threads(ranks->num_rows);
  pthread_mutex_lock(&ahead->mutex);
  while (ahead->num_threads < wanted &&
         pthread_create(&ahead->threads[ahead->num_threads], NULL, read_rows,
                        ahead) == 0)
    ++ahead->num_threads;
  pthread_mutex_unlock(&ahead->mutex);
  return ahead;
}

struct pomp_profile *pomp_ahead_take(struct pomp_ahead *ahead, uint32_t row) {
  bool is_left;
  if (!ahead->num_threads)
    return read_row(ahead, row, false, &is_left);
  struct slot *slot = &ahead->slots[row % window];
  pthread_mutex_lock(&ahead->mutex);
  while (!slot->is_done)
    pthread_cond_wait(&ahead->changed, &ahead->mutex);
  struct slot got = *slot;
  *slot = (struct slot){0};
  ahead->taken = row + 1;
  pthread_cond_broadcast(&ahead->changed);
  pthread_mutex_unlock(&ahead->mutex);
  pomp_complain_collected(&got.messages);
  free(got.messages.data);
  return got.is_left ? read_row(ahead, row, false, &is_left) : got.profile;
}

void pomp_ahead_free(struct pomp_ahead *ahead) {
  if (!ahead)
    return;
  pthread_mutex_lock(&ahead->mutex);
  ahead->is_stopped = true;
  pthread_cond_broadcast(&ahead->changed);
  pthread_mutex_unlock(&ahead->mutex);
  for (unsigned i = 0; i < ahead->num_threads; ++i)
    pthread_join(ahead->threads[i], NULL);
  for (unsigned i = 0; i < window; ++i) {
    free(ahead->slots[i].messages.data);
    if (ahead->slots[i].profile)
      pomp_profile_free(ahead->slots[i].profile);
  }
  pthread_cond_destroy(&ahead->changed);
  pthread_mutex_destroy(&ahead->mutex);
  free(ahead);
}
