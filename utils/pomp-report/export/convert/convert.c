/*===- convert.c - What the converters of traces share ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "export/convert/convert.h"
#include "trace/trace_reader.h"

#include "base/text.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

int pomp_convert(const char *directory, const struct pomp_talk *talk,
                 const struct pomp_converter *converter, void *data) {
  return pomp_convert_on(directory, talk, &(struct pomp_time_shift){0},
                         converter, data);
}

int pomp_convert_on(const char *directory, const struct pomp_talk *talk,
                    const struct pomp_time_shift *shift,
                    const struct pomp_converter *converter, void *data) {
  struct pomp_trace *trace = pomp_trace_open_on(directory, talk, shift);
  if (!trace)
    return 1;
  struct pomp_model *model = pomp_model_new(trace, talk);
  pomp_model_watch(model, converter->watch, data);
  bool good = model && converter->begin(data, model) &&
              pomp_model_play(model, converter->take, data) &&
              converter->finish(data, model);
  if (good && model->cut)
    talk->complain("%s: %" PRIu64
                   " %s more than %d levels deep, and %s left out",
                   directory, model->cut,
                   pomp_plural(model->cut, "visit was", "visits were"),
                   POMP_MODEL_MAX_DEPTH, pomp_plural(model->cut, "is", "are"));
  pomp_model_free(model);
  pomp_trace_free(trace);
  return good ? 0 : 1;
}

bool pomp_sink_open(struct pomp_sink *sink) {
  bool is_stdout = strcmp(sink->name, "-") == 0;
  sink->file = is_stdout ? stdout : fopen(sink->name, "we");
  if (!sink->file)
    sink->talk->complain("%s: %s", sink->name, strerror(errno));
  if (is_stdout)
    sink->name = "standard output";
  return sink->file != NULL;
}

bool pomp_sink_check(struct pomp_sink *sink) {
  int error = errno;
  if (!ferror(sink->file))
    return true;
  if (!sink->error)
    sink->error = error ? error : EIO;
  return false;
}

bool pomp_sink_close(struct pomp_sink *sink) {
  if (!sink->file)
    return true;
  bool is_stdout = sink->file == stdout;
  if (fflush(sink->file) != 0 || !pomp_sink_check(sink))
    sink->error = sink->error ? sink->error : errno;
  if (!is_stdout && fclose(sink->file) != 0 && !sink->error)
    sink->error = errno;
  if (sink->error)
    sink->talk->complain("%s: cannot write: %s", sink->name,
                         strerror(sink->error));
  return !sink->error;
}
