/*===- fuzz.h - Reproducible broken input --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===------------------------------------------------------------------===*|
|*
|* Each case of a test depends on its number only, so that one that fails can
|* be repeated alone: PROGRAM ARGUMENTS... CASE. FIRST-LAST are many.
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TEST_FUZZ_H
#define POMP_TEST_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Bytes on the heap, with nothing behind them: a sanitizer sees the first
 *  access that is out of bounds. */
struct fuzz_bytes {
  char *data;
  size_t size;
};

/** Runs \p one for the cases from 0 to \p count, or only for \p only, a
 *  number or FIRST-LAST, where that is not null. Ends the program where one
 * fails. */
void fuzz_cases(unsigned count, const char *only, void (*one)(unsigned number));

/** Ends the program with a sentence that names the case, unless \p holds. */
__attribute__((format(printf, 2, 3))) void
fuzz_require(bool holds, const char *format, ...);

/** \returns the next random number of this case. */
uint64_t fuzz_random(void);

/** \returns a random number below \p limit, which is not 0. */
size_t fuzz_below(size_t limit);

/** \returns one of the strings, the last of which is followed by null. */
const char *fuzz_choose(const char *const *strings);

/** Copies \p size bytes. */
struct fuzz_bytes fuzz_copy(const void *data, size_t size);

/** Reads a whole file, which must be there. */
struct fuzz_bytes fuzz_read(const char *path);

/** Writes a whole file. */
void fuzz_write(const char *path, const struct fuzz_bytes *bytes);

/** Changes \p bytes in a few places: bits and bytes, blocks that are removed,
 *  repeated, cut off, or replaced by one of \p words. */
void fuzz_mutate(struct fuzz_bytes *bytes, const char *const *words);

/** Writes a number that is at an edge of something over an aligned one, or one
 *  more or less than what is there, in the bytes up to \p end. */
void fuzz_number(struct fuzz_bytes *bytes, size_t end);

/** Puts \p text in the place of \p removed bytes at \p at. */
void fuzz_replace(struct fuzz_bytes *bytes, size_t at, size_t removed,
                  const char *text);

/** Joins up to \p max_words of \p words, and now and then other bytes, to a
 *  string that ends with a NUL. */
struct fuzz_bytes fuzz_soup(const char *const *words, size_t max_words);

/** The end of a child. */
struct fuzz_outcome {
  /** The exit code, or minus the signal that ended it. */
  int code;
  /** Its output on standard error, as far as it fits. */
  char text[16384];
};

/** The exit code of a sanitizer; nothing else here uses it. */
enum { FUZZ_SANITIZER = 99 };

/** Runs \p body in a child of this process, with a second of CPU time; it exits
 *  with what \p body returns. Standard output is lost. */
void fuzz_run(int (*body)(void), struct fuzz_outcome *outcome);

/** \returns the number of lines in \p text that contain \p part. */
unsigned fuzz_lines_with(const char *text, const char *part);

#endif
