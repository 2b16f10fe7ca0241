/*===- job.h - The directory that the ranks of a job share ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_JOB_H
#define POMP_MONITOR_JOB_H

#include "core/rank.h"

#include <stddef.h>

/** What shows that a directory is that of a job, with a directory for each of
 *  its ranks: lines "ranks NUMBER", 0 if that is not known, and "job NAME",
 *  where NAME is that of struct pomp_rank. */
#define POMP_JOB_FILE "pomp-job"

/** There where one rank prints instead of rank 0. Empty. */
#define POMP_JOB_PRINTED_FILE "pomp-printed"

enum { POMP_RANK_NAME_SIZE = 24 };

/** Makes the directory at \p path that of our job, or finds that it is.
 *  \returns 0, or EEXIST where it is another job's or has other results, or
 *  another errno. */
int pomp_job_join(const char *path, const struct pomp_rank *rank);

/** Writes what the directory of a rank is called, "rank-0003". */
void pomp_job_rank_name(char name[POMP_RANK_NAME_SIZE], uint32_t number,
                        uint32_t size);

/** \returns whether \p rank, which is not rank 0, is to print the report of the
 *  job in \p path instead of that: it has no directory there, and no other rank
 *  was told so. */
bool pomp_job_stands_in(const char *path, const struct pomp_rank *rank);

/** Reads how many ranks the job has whose directory \p path is: 0 if that is
 *  not known. \returns whether it is that of a job. */
bool pomp_job_read(const char *path, uint32_t *size);

#endif
