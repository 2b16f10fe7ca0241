/*===- replay.h - A trace, through the engine of the runtime ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* What the events of a trace mean is what they meant when the program ran: the
|* same code (pomp-rt/engine) takes them.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_REPLAY_H
#define POMP_REPORT_REPLAY_H

#include "engine/profile_data.h"
#include "trace/steps/trace_model.h"

enum {
  /** Parallel constructs around each other, each encountered by the same
   *  thread, that are told. */
  POMP_REPLAY_LEVELS = 3
};

/** A span of a thread. Times are in nanoseconds since the measurement began. */
struct pomp_span {
  /** An index into the threads of the trace. */
  uint32_t thread;
  const struct pomp_callpath *path;
  enum pomp_state state;
  uint64_t begin, end;
  /** The parallel constructs that it encountered and is in, by their level: how
   *  many parallel constructs there are around them. Null if there is none. */
  const struct pomp_callpath *const *encountered;
};

/** A trace that is being replayed. Times are in nanoseconds. */
struct pomp_replay {
  struct pomp_trace *trace;
  /** Its steps: null unless these are asked for. */
  const struct pomp_model *model;
  struct pomp_engine *engine;
  /** By thread of the trace. */
  const struct pomp_thread *threads;
  /** When the trace ends. */
  uint64_t end;
};

/** Who wants to know. */
struct pomp_replay_taker {
  void *data;
  /** Other code prints errors of the trace. */
  bool is_quiet;
  /* All return false to stop, after a sentence. All but finish may be null. */

  /** Takes a span that is not empty, in the order of its thread's time. */
  bool (*take_span)(void *data, const struct pomp_span *span);
  /** Takes a step when the spans until then were taken. */
  pomp_step_taker *take_step;
  /** Takes a sample of a thread that is in \p path. */
  bool (*take_sample)(void *data, const struct pomp_trace_event *event,
                      const struct pomp_callpath *path);
  /** Called at the end. */
  bool (*finish)(void *data, const struct pomp_replay *replay);
};

/** Replays the trace in \p directory. \returns false after a sentence. */
bool pomp_replay(const struct pomp_replay_taker *taker, const char *directory);

#endif
