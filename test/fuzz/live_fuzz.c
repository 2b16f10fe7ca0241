/*===- live_fuzz.c - Fuzzes the reader of live files ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * usage: live_fuzz DIRECTORY FILE [CASE]
 *
 * Breaks FILE, the profile.live of a run that ended early, and has the runtime,
 * which is linked in, make a profile of it. What was broken last stays in
 * DIRECTORY, which must exist.
 */
#include "fuzz.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** Of the runtime: writes the profile of the live file \p path, or a sentence,
 *  to \p output. \returns 0 for a profile. */
int pomp_rt_read_live(const char *path, int output);

static struct fuzz_bytes whole;
/** Where \p whole has eight bytes that are not all zeros: zeros are most of it,
 *  and nobody looks at them. */
static size_t *used, num_used;
static char broken_path[PATH_MAX], read_path[PATH_MAX];
static unsigned accepted, refused;

static void find_used(void) {
  static const char zeros[8];
  used = calloc(whole.size / 8 + 1, sizeof(*used));
  fuzz_require(used != NULL, "no memory");
  for (size_t at = 0; at + 8 <= whole.size; at += 8)
    if (memcmp(whole.data + at, zeros, 8) != 0)
      used[num_used++] = at;
  fuzz_require(num_used > 2, "the live file is empty");
}

static int read_broken(void) {
  int output = open(read_path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  return output < 0 ? 2 : pomp_rt_read_live(broken_path, output);
}

/** Puts another thing that is there, or an odd number, in one place: pointers
 * go to what is no such thing. */
static void exchange(struct fuzz_bytes *b) {
  static const uint64_t odd[] = {UINT64_MAX, 1ull << 63, 0, 1};
  size_t to = used[fuzz_below(num_used)], from = used[fuzz_below(num_used)];
  uint64_t other;
  memcpy(&other, whole.data + from, sizeof(other));
  if (fuzz_below(2))
    other = odd[fuzz_below(sizeof(odd) / sizeof(odd[0]))];
  memcpy(b->data + to, &other, sizeof(other));
}

static void one(unsigned number) {
  static const unsigned how_often[] = {1, 3, 30};
  static struct fuzz_outcome outcome;
  struct fuzz_bytes broken = fuzz_copy(whole.data, whole.size);
  unsigned times = how_often[fuzz_below(3)];
  if (number % 8 == 0) /* The file is whole, or cut. */
    times = 0;
  if (number && !times)
    broken.size = fuzz_below(broken.size);
  for (; times; --times)
    if (fuzz_below(2))
      exchange(&broken);
    else
      broken.data[used[fuzz_below(num_used)] + fuzz_below(8)] ^=
          (char)(1 << fuzz_below(8));
  fuzz_write(broken_path, &broken);
  free(broken.data);
  fuzz_run(read_broken, &outcome);
  fuzz_require((outcome.code == 0 || outcome.code == 1) && !*outcome.text,
               "%s: it ends with %d:\n%s", broken_path, outcome.code,
               outcome.text);
  fuzz_require(number || outcome.code == 0, "%s is refused", broken_path);
  struct fuzz_bytes result = fuzz_read(read_path);
  bool is_profile = result.size > 1 && *result.data == '{';
  fuzz_require(result.size > 1 && is_profile == (outcome.code == 0) &&
                   !memchr(result.data, '\0', result.size),
               "%s: exit code %d, and the result is %.*s", broken_path,
               outcome.code, (int)result.size, result.data);
  outcome.code ? ++refused : ++accepted;
  free(result.data);
}

int main(int argc, char **argv) {
  fuzz_require(argc > 2, "usage: live_fuzz DIRECTORY FILE [CASE]");
  snprintf(broken_path, sizeof(broken_path), "%s/broken.live", argv[1]);
  snprintf(read_path, sizeof(read_path), "%s/profile.json", argv[1]);
  whole = fuzz_read(argv[2]);
  find_used();
  fuzz_cases(1000, argc > 3 ? argv[3] : NULL, one);
  printf("%u accepted, %u refused\n", accepted, refused);
}
