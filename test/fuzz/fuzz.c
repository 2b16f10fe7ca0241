/*===- fuzz.c - Reproducible broken input --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "fuzz.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static unsigned current;
static uint64_t state;

/* With a sanitizer: leaks of a tool that ends are no fault, and a tool that
 * needs much memory must be told apart from one that has too little. */
const char *__asan_default_options(void);
const char *__ubsan_default_options(void);
__attribute__((visibility("default"))) const char *
__asan_default_options(void) {
  return "exitcode=99:detect_leaks=0:allocator_may_return_null=1:"
         "hard_rss_limit_mb=1024";
}
__attribute__((visibility("default"))) const char *
__ubsan_default_options(void) {
  return "exitcode=99:print_stacktrace=1";
}

void fuzz_require(bool holds, const char *format, ...) {
  if (holds)
    return;
  va_list args;
  fprintf(stderr, "case %u: ", current);
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  fputc('\n', stderr);
  exit(1);
}

uint64_t fuzz_random(void) {
  /* splitmix64: a counter is enough of a state, so that any case number is a
   * good seed. */
  uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

size_t fuzz_below(size_t limit) { return (size_t)(fuzz_random() % limit); }

static void run_case(unsigned number, void (*one)(unsigned number)) {
  current = number;
  state = (uint64_t)number << 32;
  one(number);
}

void fuzz_cases(unsigned count, const char *only,
                void (*one)(unsigned number)) {
  if (only) {
    char *end;
    unsigned first = (unsigned)strtoul(only, &end, 10), last = first;
    if (*end == '-')
      last = (unsigned)strtoul(end + 1, NULL, 10);
    for (unsigned i = first; i <= last; ++i)
      run_case(i, one);
    return;
  }
  const char *all = getenv("TEST_LONG");
  if (!all || !*all)
    count /= 4;
  for (unsigned i = 0; i < count; ++i)
    run_case(i, one);
  printf("count: %u inputs\n", count);
}

const char *fuzz_choose(const char *const *strings) {
  size_t count = 0;
  while (strings[count])
    ++count;
  return strings[fuzz_below(count)];
}

static void *allocate(size_t size) {
  void *memory = malloc(size ? size : 1);
  fuzz_require(memory != NULL, "no memory");
  return memory;
}

struct fuzz_bytes fuzz_copy(const void *data, size_t size) {
  struct fuzz_bytes copy = {allocate(size), size};
  if (size)
    memcpy(copy.data, data, size);
  return copy;
}

struct fuzz_bytes fuzz_read(const char *path) {
  struct fuzz_bytes bytes = {0};
  FILE *f = fopen(path, "rb");
  fuzz_require(f && fseek(f, 0, SEEK_END) == 0, "cannot read %s", path);
  bytes.size = (size_t)ftell(f);
  bytes.data = allocate(bytes.size);
  rewind(f);
  fuzz_require(fread(bytes.data, 1, bytes.size, f) == bytes.size,
               "cannot read %s", path);
  fclose(f);
  return bytes;
}

void fuzz_write(const char *path, const struct fuzz_bytes *bytes) {
  FILE *f = fopen(path, "wb");
  fuzz_require(f && fwrite(bytes->data, 1, bytes->size, f) == bytes->size,
               "cannot write %s", path);
  fuzz_require(fclose(f) == 0, "cannot write %s", path);
}

/** Puts \p size bytes in the place of \p removed ones. They may be a part of
 *  \p bytes itself. */
static void put_in_place(struct fuzz_bytes *bytes, size_t at, size_t removed,
                         const char *data, size_t size) {
  size_t length = bytes->size - removed + size;
  char *new = allocate(length);
  memcpy(new, bytes->data, at);
  memcpy(new + at, data, size);
  memcpy(new + at + size, bytes->data + at + removed,
         bytes->size - at - removed);
  free(bytes->data);
  *bytes = (struct fuzz_bytes){new, length};
}

void fuzz_replace(struct fuzz_bytes *bytes, size_t at, size_t removed,
                  const char *text) {
  put_in_place(bytes, at, removed, text, strlen(text));
}

void fuzz_number(struct fuzz_bytes *bytes, size_t end) {
  static const uint64_t numbers[] = {0,
                                     1,
                                     2,
                                     UINT8_MAX,
                                     UINT16_MAX,
                                     INT32_MAX,
                                     INT32_MIN,
                                     UINT32_MAX,
                                     1ull << 32,
                                     INT64_MAX,
                                     1ull << 63,
                                     UINT64_MAX,
                                     15,
                                     16,
                                     17,
                                     1ull << 20,
                                     1ull << 30,
                                     1ull << 60,
                                     64,
                                     4096,
                                     0x7ff0ull << 48,
                                     0x7ff8ull << 48};
  size_t width = (size_t)1 << fuzz_below(4);
  if (end > bytes->size)
    end = bytes->size;
  if (end < width)
    return;
  uint64_t number = numbers[fuzz_below(sizeof(numbers) / sizeof(numbers[0]))];
  char *place = bytes->data + fuzz_below(end / width) * width;
  if (fuzz_below(4) == 0) { /* One off what is there. */
    memcpy(&number, place, width);
    number += fuzz_below(2) ? 1 : UINT64_MAX;
  }
  memcpy(place, &number, width);
}

static void mutate_once(struct fuzz_bytes *bytes, const char *const *words) {
  size_t at = fuzz_below(bytes->size);
  size_t block = 1 + fuzz_below(bytes->size - at);
  /* Small blocks are more likely to leave something that makes sense. */
  if (block > 64 && fuzz_below(4))
    block = 1 + block % 64;
  const char *word;
  switch (fuzz_below(8)) {
  case 0:
    bytes->data[at] ^= (char)(1 << fuzz_below(8));
    break;
  case 1:
    bytes->data[at] = (char)fuzz_random();
    break;
  case 2:
    fuzz_number(bytes, bytes->size);
    break;
  case 3:
    put_in_place(bytes, at, block, "", 0);
    break;
  case 4:
    put_in_place(bytes, at, 0, bytes->data + at, block);
    break;
  case 5: /* A block at another place. */
    put_in_place(bytes, fuzz_below(bytes->size), 0, bytes->data + at, block);
    break;
  case 6:
    if (fuzz_below(2))
      bytes->size = at;
    break;
  default:
    word = fuzz_choose(words);
    put_in_place(bytes, at, fuzz_below(2) ? 0 : block, word, strlen(word));
  }
}

void fuzz_mutate(struct fuzz_bytes *bytes, const char *const *words) {
  static const unsigned how_often[] = {1, 1, 1, 2, 3, 8};
  for (unsigned i = how_often[fuzz_below(6)]; i > 0 && bytes->size; --i)
    mutate_once(bytes, words);
  /* Cutting left room behind the end. */
  struct fuzz_bytes exact = fuzz_copy(bytes->data, bytes->size);
  free(bytes->data);
  *bytes = exact;
}

struct fuzz_bytes fuzz_soup(const char *const *words, size_t max_words) {
  struct fuzz_bytes soup = fuzz_copy("", 1);
  for (size_t i = fuzz_below(max_words + 1); i > 0; --i) {
    const char *word = fuzz_choose(words);
    char byte = (char)(1 + fuzz_below(255));
    bool other = fuzz_below(16) == 0;
    put_in_place(&soup, soup.size - 1, 0, other ? &byte : word,
                 other ? 1 : strlen(word));
  }
  return soup;
}

void fuzz_run(int (*body)(void), struct fuzz_outcome *outcome) {
  static int error = -1;
  if (error < 0) {
    error = memfd_create("stderr", MFD_CLOEXEC);
    fuzz_require(error >= 0, "no file for standard error");
  }
  fuzz_require(ftruncate(error, 0) == 0 && lseek(error, 0, SEEK_SET) == 0,
               "standard error cannot be emptied");
  fflush(NULL);
  pid_t child = fork();
  fuzz_require(child >= 0, "cannot fork");
  if (child == 0) {
    const struct rlimit cpu = {1, 2}, core = {0, 0};
    setrlimit(RLIMIT_CPU, &cpu);
    setrlimit(RLIMIT_CORE, &core);
    alarm(60); /* It may also wait for something. */
    int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    dup2(error, STDERR_FILENO);
    exit(body());
  }
  int status = 0;
  fuzz_require(waitpid(child, &status, 0) == child, "the child is lost");
  outcome->code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  ssize_t got = pread(error, outcome->text, sizeof(outcome->text) - 1, 0);
  outcome->text[got > 0 ? got : 0] = '\0';
}

unsigned fuzz_lines_with(const char *text, const char *part) {
  unsigned count = 0;
  while (*text) {
    size_t length = strcspn(text, "\n");
    count += memmem(text, length, part, strlen(part)) != NULL;
    text += length;
    text += *text == '\n';
  }
  return count;
}
