/*===- find_ranks.c - The directories of ranks ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/ranks/find_ranks.h"
#include "input/read_merged.h"
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

void pomp_ranks_sort(struct pomp_ranks *ranks) {
  if (ranks->num_rows)
    qsort(ranks->rows, ranks->num_rows, sizeof(*ranks->rows), compare_numbers);
}

bool pomp_ranks_add(struct pomp_ranks *ranks, const struct pomp_rank_row *row) {
  if (!pomp_array_grow((void **)&ranks->rows, &ranks->capacity, ranks->num_rows,
                       sizeof(*row))) {
    pomp_complain("out of memory");
    return false;
  }
  ranks->rows[ranks->num_rows++] = *row;
  return true;
}

/** Finds the directories of the ranks of a job. \returns false after a
 * sentence.
 */
static bool find(struct pomp_ranks *ranks, const char *input) {
  DIR *directory = opendir(input);
  if (!directory) {
    pomp_complain("cannot read %s: %s", input, strerror(errno));
    return false;
  }
  bool ok = true;
  for (struct dirent *e; ok && (e = readdir(directory));) {
    bool other;
    struct pomp_rank_row row = {.number = number_of(e->d_name, &other),
                                .input = input};
    ranks->num_others += other;
    ok = row.number == UINT32_MAX || pomp_ranks_add(ranks, &row);
  }
  closedir(directory);
  return ok;
}

bool pomp_ranks_find(struct pomp_ranks *ranks, const char *input) {
  *ranks = (struct pomp_ranks){.input = input, .is_job = true};
  bool good = pomp_job_read(input, &ranks->size) && find(ranks, input);
  pomp_ranks_sort(ranks);
  return good;
}

bool pomp_ranks_set_size(struct pomp_ranks *ranks, const char *input,
                         uint32_t size) {
  if (size && ranks->size && size != ranks->size) {
    pomp_complain("%s: its job has %u %s, and that of another input %u", input,
                  size, pomp_plural(size, "rank", "ranks"), ranks->size);
    return false;
  }
  ranks->size = size ? size : ranks->size;
  return true;
}

/** Finds a rank by the name of its directory, also if \p input is its
 *  profile.json. \returns its number, or UINT32_MAX, and in \p size that of the
 *  job around it. */
static uint32_t find_rank(const char *input, uint32_t *size) {
  static const char file[] = "/profile.json";
  char path[PATH_MAX];
  bool other;
  int length = snprintf(path, sizeof(path), "./%s", input);
  if (*input == '/')
    length = snprintf(path, sizeof(path), "%s", input);
  if (length >= (int)sizeof(path))
    return UINT32_MAX;
  char *end = path + length;
  if (length > (int)sizeof(file) && strcmp(end - strlen(file), file) == 0)
    *(end -= strlen(file)) = '\0';
  while (end > path + 1 && end[-1] == '/')
    *--end = '\0';
  char *slash = strrchr(path, '/');
  uint32_t number = number_of(slash + 1, &other);
  slash[slash == path] = '\0';
  if (number != UINT32_MAX)
    pomp_job_read(path, size);
  return number;
}

static bool find_one(struct pomp_ranks *ranks, const char *input) {
  uint32_t size = 0;
  if (pomp_job_read(input, &size))
    return pomp_ranks_set_size(ranks, input, size) && find(ranks, input);
  struct pomp_rank_row row = {.input = input, .is_input = true};
  row.number = find_rank(input, &size);
  if (row.number == UINT32_MAX) {
    row.is_merged = true;
    row.number = pomp_lowest_rank(input);
  }
  return pomp_ranks_set_size(ranks, input, size) && pomp_ranks_add(ranks, &row);
}

bool pomp_ranks_find_all(struct pomp_ranks *ranks, char *const *inputs,
                         uint32_t num_inputs) {
  uint32_t size;
  *ranks = (struct pomp_ranks){.input = *inputs,
                               .is_job = num_inputs == 1 &&
                                         pomp_job_read(*inputs, &size)};
  bool good = true;
  for (uint32_t i = 0; good && i < num_inputs; ++i)
    good = find_one(ranks, inputs[i]);
  pomp_ranks_sort(ranks);
  return good;
}

bool pomp_ranks_path(const struct pomp_ranks *ranks,
                     const struct pomp_rank_row *row, char path[PATH_MAX]) {
  char name[POMP_RANK_NAME_SIZE];
  if (row->is_input)
    return snprintf(path, PATH_MAX, "%s", row->input) < PATH_MAX;
  pomp_job_rank_name(name, row->number, ranks->size);
  return snprintf(path, PATH_MAX, "%s/%s", row->input, name) < PATH_MAX;
}
