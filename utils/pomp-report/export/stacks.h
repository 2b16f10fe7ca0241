/*===- stacks.h - The times of a profile by call stack -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_STACKS_H
#define POMP_REPORT_STACKS_H

#include "export/calls.h"
#include "model/profile.h"

/** Something that a thread was in. */
struct pomp_stack_frame {
  char *name;
  /** Never null; and 0 if it has no line. */
  const char *file;
  uint32_t line;
};

/** \returns the name of a call path as a frame, which the caller frees; or null
 *  if there is no memory. */
char *pomp_path_name(const struct pomp_profile *profile,
                     const struct pomp_result_node *path);

/** The times of threads, each with its stack. All times of a thread together
 *  are the thread's time. */
struct pomp_stacks {
  const struct pomp_profile *profile;
  uint32_t num_frames;
  struct pomp_stack_frame *frames;
  /** By path: its frame, how deep it is, and the innermost path around it, or
   *  itself, that is not too deep. */
  uint32_t *frame_of, *depth_of, *kept;
  /** For states other than work: what the thread waits for. */
  uint32_t state_frames[POMP_NUM_STATES];
  /** By path: what paths too deep add to it for each thread, or null. */
  struct pomp_stack_extra {
    uint64_t visits, states[POMP_NUM_STATES];
  } * *extra;
  /** The samples below the paths; for each path the time that they are a part
   *  of, in nanoseconds; and for each line of the samples its frame. */
  struct pomp_call_list calls;
  uint64_t *work_of;
  uint32_t *line_frames;
  /** By thread: its time outside of all paths. */
  uint64_t *outside;
  /** Room for the deepest stack. */
  uint32_t *stack;
  /** Paths that are too deep: they count for the path around them. */
  uint64_t cut;
};

/** One stack, the outermost frame first. */
struct pomp_stack_sample {
  const uint32_t *frames;
  uint32_t depth;
  uint32_t thread;
  enum pomp_state state;
  uint64_t visits, ns;
};

typedef void pomp_stack_taker(void *data,
                              const struct pomp_stack_sample *sample);

/** Stacks of at most \p deepest frames between the program and a state, or the
 *  calls of samples.
 * \returns false if there is no memory. */
bool pomp_stacks_make(struct pomp_stacks *stacks,
                      const struct pomp_profile *profile, uint32_t deepest);
void pomp_stacks_free(struct pomp_stacks *stacks);

/** In place of a thread: each by itself, or all of them together. */
enum { POMP_EACH_THREAD = UINT32_MAX, POMP_ALL_THREADS = UINT32_MAX - 1 };

/** Hands out the stacks of one thread or of several: each path with the visits
 *  and the time that was work, and each state in it. Work that was sampled is
 *  divided among the calls beneath the path; the rest is the path's own. */
void pomp_stacks_visit(const struct pomp_stacks *stacks, uint32_t thread,
                       pomp_stack_taker *take, void *data);

#endif
