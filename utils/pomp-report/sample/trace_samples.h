/*===- trace_samples.h - Samples of a trace -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_SAMPLES_H
#define POMP_REPORT_TRACE_SAMPLES_H

#include "sample/samples.h"
#include "trace/trace_types.h"

/** Adds up the samples of a trace. */
struct pomp_sampler;

/** \returns one that has seen nothing, or null if there is no memory. */
struct pomp_sampler *pomp_sampler_new(void);
void pomp_sampler_free(struct pomp_sampler *sampler);

/** Takes a sample. \param path the call path that its thread is in.
 *  \returns false if there is no memory. */
bool pomp_sampler_take(struct pomp_sampler *sampler,
                       const struct pomp_trace_event *event, uint32_t path);

/** Fills in the samples of the profile if the trace has some.
 *  \param regions maps regions of the trace to those of the profile, and
 *  \param paths the call paths of the samples.
 *  \param texts keeps strings.
 *  \returns false if there is no memory. */
bool pomp_sampler_finish(struct pomp_sampler *sampler,
                         const struct pomp_trace *trace,
                         const uint32_t *regions, const uint32_t *paths,
                         json_t *texts, struct pomp_profile *profile);

#endif
