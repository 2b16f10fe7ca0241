/*===- job.h - The directory that the ranks of a job share ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROCESS_JOB_H
#define POMP_PROCESS_JOB_H

#include "process/rank.h"

#include <stddef.h>

/** The file that marks the directory of a job, with a directory for each of its
 *  ranks. Its lines are "ranks NUMBER", 0 if that is unknown, and "job NAME"
 *  with the name of struct pomp_rank. */
#define POMP_JOB_FILE "pomp-job"

/** An empty file that exists if another rank prints instead of rank 0. */
#define POMP_JOB_PRINTED_FILE "pomp-printed"

enum { POMP_RANK_NAME_SIZE = 24 };

/** Makes the directory at \p path that of our job, if it is not already.
 *  \returns 0, EEXIST if it belongs to another job or has other results, or
 *    another errno. */
int pomp_job_join(const char *path, const struct pomp_rank *rank);

/** Writes the name of the directory of a rank, "rank-0003". */
void pomp_job_rank_name(char name[POMP_RANK_NAME_SIZE], uint32_t number,
                        uint32_t size);

/** \returns whether \p rank prints the report of the job in \p path instead of
 *  rank 0, because rank 0 has no directory there and no other rank prints. */
bool pomp_job_stands_in(const char *path, const struct pomp_rank *rank);

/** Reads the number of ranks of the job with the directory \p path, 0 if it is
 *  unknown.
 *  \returns whether it is the directory of a job. */
bool pomp_job_read(const char *path, uint32_t *size);

#endif
