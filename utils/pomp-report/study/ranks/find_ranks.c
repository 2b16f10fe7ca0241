/*===- find_ranks.c - The directories of ranks ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/ranks/find_ranks.h"
#include "support/message.h"

#include "base/table.h"
#include "process/job.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char prefix[] = "rank-";

/** \returns the number in the name of a rank's directory; UINT32_MAX if it
 * is none. \param other whether it is that of another process of a rank. */
static uint32_t number_of(const char *name, bool *other) {
  char *end;
  const char *digits = name + sizeof(prefix) - 1;
  *other = false;
  if (strncmp(name, prefix, sizeof(prefix) - 1) != 0 || *digits < '0' ||
      *digits > '9')
    return UINT32_MAX;
  errno = 0;
  unsigned long number = strtoul(digits, &end, 10);
  *other = *end == '.' && end[1] >= '1' && end[1] <= '9';
  return *end || errno || number >= UINT32_MAX ? UINT32_MAX : (uint32_t)number;
}

static int compare_numbers(const void *a, const void *b) {
  uint32_t x = ((const struct pomp_rank_row *)a)->number;
  uint32_t y = ((const struct pomp_rank_row *)b)->number;
  return (x > y) - (x < y);
}

/** Finds the directories of the ranks. \returns false after a sentence. */
static bool find(struct pomp_ranks *ranks) {
  uint32_t capacity = 0;
  DIR *directory = opendir(ranks->input);
  if (!directory) {
    pomp_complain("cannot read %s: %s", ranks->input, strerror(errno));
    return false;
  }
  bool ok = true;
  for (struct dirent *e; ok && (e = readdir(directory));) {
    bool other;
    uint32_t number = number_of(e->d_name, &other);
    ranks->num_others += other;
    if (number == UINT32_MAX)
      continue;
    ok = pomp_array_grow((void **)&ranks->rows, &capacity, ranks->num_rows,
                         sizeof(*ranks->rows));
    if (ok)
      ranks->rows[ranks->num_rows++].number = number;
  }
  closedir(directory);
  if (ranks->num_rows)
    qsort(ranks->rows, ranks->num_rows, sizeof(*ranks->rows), compare_numbers);
  if (!ok)
    pomp_complain("out of memory");
  return ok;
}

bool pomp_ranks_find(struct pomp_ranks *ranks, const char *input) {
  *ranks = (struct pomp_ranks){.input = input};
  return pomp_job_read(input, &ranks->size) && find(ranks);
}

bool pomp_ranks_path(const struct pomp_ranks *ranks,
                     const struct pomp_rank_row *row, char path[PATH_MAX]) {
  char name[POMP_RANK_NAME_SIZE];
  pomp_job_rank_name(name, row->number, ranks->size);
  return snprintf(path, PATH_MAX, "%s/%s", ranks->input, name) < PATH_MAX;
}
