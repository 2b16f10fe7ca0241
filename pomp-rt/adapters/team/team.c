/*===- team.c - Numbers for teams, for POMP libraries ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* A thread that forms a team stores its number under the region and its
|* position as the OpenMP runtime describes it. The threads of the team find it
|* there. Each thread keeps the teams that it is in, the innermost last.
|*
\*===----------------------------------------------------------------------===*/
#include "process/team.h"

#include "pomp/team.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

/** A team that a thread is forming or has formed. */
struct formed {
  POMP_Handle_t handle;
  uint64_t identity;
  struct pomp_team team;
  struct formed *next;
};

enum { num_buckets = 256 };
static struct bucket {
  pthread_mutex_t mutex;
  struct formed *first;
} buckets[num_buckets];

static void prepare(void) {
  for (int i = 0; i < num_buckets; ++i)
    pthread_mutex_init(&buckets[i].mutex, NULL);
}

static _Atomic uint64_t last_instance;

/** The teams of the calling thread. */
struct frame {
  POMP_Handle_t handle;
  struct pomp_team team;
  /** For the thread that formed it, while it is not a member. */
  struct formed *formed;
  struct frame *outer;
};

static _Thread_local struct frame *innermost;

static struct bucket *bucket_of(POMP_Handle_t handle, uint64_t identity) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare);
  uint64_t key = ((uint64_t)(uintptr_t)handle >> 4) + identity;
  return &buckets[key * UINT64_C(0x9e3779b97f4a7c15) >> 56];
}

static int32_t push(POMP_Handle_t handle, struct pomp_team team,
                    struct formed *formed) {
  struct frame *frame = malloc(sizeof(*frame));
  if (!frame)
    return POMP_ERROR_NO_MEMORY;
  *frame = (struct frame){handle, team, formed, innermost};
  innermost = frame;
  return POMP_SUCCESS;
}

static void pop(void) {
  struct frame *frame = innermost;
  innermost = frame->outer;
  free(frame);
}

struct pomp_team pomp_team(void) {
  const struct frame *frame = innermost;
  /* A thread that forms a team is still in the one around. */
  while (frame && frame->formed)
    frame = frame->outer;
  return frame ? frame->team : (struct pomp_team){0};
}

int32_t pomp_team_enter(POMP_Handle_t handle) {
  struct formed *formed = malloc(sizeof(*formed));
  if (!formed)
    return POMP_ERROR_NO_MEMORY;
  const struct pomp_team around = pomp_team();
  *formed = (struct formed){
      .handle = handle,
      .identity = pomp_team_by_ancestors(false),
      .team = {.instance = atomic_fetch_add(&last_instance, 1) + 1,
               .parent = around.instance,
               .level = around.level + 1}};
  if (push(handle, formed->team, formed) != POMP_SUCCESS) {
    free(formed);
    return POMP_ERROR_NO_MEMORY;
  }
  struct bucket *bucket = bucket_of(handle, formed->identity);
  pthread_mutex_lock(&bucket->mutex);
  formed->next = bucket->first;
  bucket->first = formed;
  pthread_mutex_unlock(&bucket->mutex);
  return POMP_SUCCESS;
}

/** \returns the team of a region that the calling thread has come to. */
static struct pomp_team find(POMP_Handle_t handle) {
  /* The thread that formed it need not search. */
  if (innermost && innermost->formed && innermost->handle == handle)
    return innermost->team;
  uint64_t identity = pomp_team_by_ancestors(true);
  struct bucket *bucket = bucket_of(handle, identity);
  struct pomp_team team = {0};
  pthread_mutex_lock(&bucket->mutex);
  const struct formed *formed = bucket->first;
  while (formed && (formed->handle != handle || formed->identity != identity))
    formed = formed->next;
  if (formed)
    team = formed->team;
  pthread_mutex_unlock(&bucket->mutex);
  return team;
}

int32_t pomp_team_begin(POMP_Handle_t handle) {
  return push(handle, find(handle), NULL);
}

void pomp_team_end(POMP_Handle_t handle) {
  if (innermost && !innermost->formed && innermost->handle == handle)
    pop();
}

void pomp_team_exit(POMP_Handle_t handle) {
  if (!innermost || !innermost->formed || innermost->handle != handle)
    return;
  struct formed *formed = innermost->formed;
  struct bucket *bucket = bucket_of(handle, formed->identity);
  pthread_mutex_lock(&bucket->mutex);
  struct formed **link = &bucket->first;
  while (*link != formed)
    link = &(*link)->next;
  *link = formed->next;
  pthread_mutex_unlock(&bucket->mutex);
  pop();
  free(formed);
}
