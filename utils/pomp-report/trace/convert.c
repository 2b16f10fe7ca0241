/*===- convert.c - What the converters of traces share -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "convert.h"

#include <errno.h>
#include <string.h>

int pomp_convert(const char *directory, const struct pomp_talk *talk,
                 pomp_step_taker *take,
                 bool (*finish)(void *data, const struct pomp_model *model),
                 void *data) {
  struct pomp_trace *trace = pomp_trace_open(directory, talk);
  if (!trace)
    return 1;
  struct pomp_model *model = pomp_model_new(trace, talk);
  bool good = model && pomp_model_play(model, take, data);
  good = good && (!finish || finish(data, model));
  pomp_model_free(model);
  pomp_trace_free(trace);
  return good ? 0 : 1;
}

bool pomp_sink_open(struct pomp_sink *sink, const char *name,
                    const struct pomp_talk *talk) {
  bool is_stdout = strcmp(name, "-") == 0;
  sink->name = is_stdout ? "standard output" : name;
  sink->talk = talk;
  sink->file = is_stdout ? stdout : fopen(name, "we");
  if (!sink->file)
    talk->complain("%s: %s", name, strerror(errno));
  return sink->file != NULL;
}

bool pomp_sink_close(struct pomp_sink *sink) {
  bool failed = ferror(sink->file) != 0;
  int error = failed ? EIO : 0;
  errno = 0;
  if ((sink->file == stdout ? fflush(stdout) : fclose(sink->file)) != 0) {
    failed = true;
    error = errno;
  }
  if (failed)
    sink->talk->complain("%s: cannot write: %s", sink->name, strerror(error));
  return !failed;
}
