/*===- write.c - Writing, without a signal for the program ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/write.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stddef.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

void pomp_write_guard_begin(struct pomp_write_guard *guard) {
  static const int signals[] = {SIGPIPE, SIGXFSZ};
  sigset_t both, pending;
  sigemptyset(&both);
  sigemptyset(&pending);
  sigpending(&pending);
  sigemptyset(&guard->ours);
  for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); ++i) {
    sigaddset(&both, signals[i]);
    if (!sigismember(&pending, signals[i]))
      sigaddset(&guard->ours, signals[i]);
  }
  pthread_sigmask(SIG_BLOCK, &both, &guard->old_mask);
}

void pomp_write_guard_end(const struct pomp_write_guard *guard, int error) {
  /* Both come to the thread that wrote, before the call is back. */
  static const struct timespec at_once = {0, 0};
  if (error == EPIPE || error == EFBIG)
    while (sigtimedwait(&guard->ours, NULL, &at_once) < 0 && errno == EINTR)
      ;
  pthread_sigmask(SIG_SETMASK, &guard->old_mask, NULL);
}

/** \returns whether \p file_descriptor can be written to soon. */
static int is_ready(int file_descriptor) {
  enum { milliseconds = 1000 };
  struct pollfd poll_of = {.fd = file_descriptor, .events = POLLOUT};
  int count;
  while ((count = poll(&poll_of, 1, milliseconds)) < 0 && errno == EINTR)
    ;
  return count > 0;
}

int pomp_write_all(int file_descriptor, const char *data, unsigned long size) {
  struct pomp_write_guard guard;
  int error = 0;
  pomp_write_guard_begin(&guard);
  while (size && !error) {
    ssize_t written = write(file_descriptor, data, size);
    if (written > 0) {
      data += written;
      size -= (unsigned long)written;
    } else if (written == 0) {
      error = ENOSPC;
    } else if (errno != EINTR &&
               (errno != EAGAIN || !is_ready(file_descriptor))) {
      error = errno;
    }
  }
  pomp_write_guard_end(&guard, error);
  return error;
}

int pomp_write_append(const char *path, const char *data, unsigned long size) {
  const int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0)
    return errno;
  int error = pomp_write_all(file, data, size);
  if (close(file) != 0 && !error)
    error = errno;
  return error;
}

int pomp_write_may_grow(uint64_t end) {
  struct rlimit l;
  return getrlimit(RLIMIT_FSIZE, &l) == 0 && l.rlim_cur != RLIM_INFINITY &&
                 end > l.rlim_cur
             ? EFBIG
             : 0;
}
