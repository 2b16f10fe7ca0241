//===- unmeasured.h - Reports that there is no library ------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints one line on standard error, once in a process, if the requested
// library is none. The program must not notice: it gets no SIGPIPE if nobody
// reads the line, and no lock of stdio is taken. Included by attach.c.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_ATTACH_UNMEASURED_H
#define POMP_ATTACH_UNMEASURED_H

#include "stub.h"

// The values of <signal.h> on Linux. No sigset_t is larger.
enum { standard_error = 2, sigpipe = 13, sig_setmask = 2, set_size = 128 };
enum { sig_block = 0 };

// Functions of the C library that are used.
struct helpers {
  char *(*bindtextdomain)(const char *domain, const char *directory);
  int (*sigaddset)(char *set, int signal);
  int (*sigismember)(const char *set, int signal);
  int (*sigpending)(char *set);
  int (*sigprocmask)(int how, const char *set, char *old);
  int (*sigtimedwait)(const char *set, void *info, const char *timeout);
  long (*write)(int file_descriptor, const void *data, unsigned long size);
};

// The names of the helpers, and the line, which has a percent sign for each
// argument: one array is one relocation.
static const char texts[] =
    "bindtextdomain\0sigaddset\0sigismember\0sigpending\0sigprocmask\0"
    "sigtimedwait\0write\0"
    "pomp: %%: expected a POMP library, but %; the program goes on "
    "unmeasured\n";

/// \returns whether this is the first call in the process. The only thing that
/// all objects of a process share is the C library: it remembers for us where
/// the translations of messages are. \p domain does not begin with a slash.
static inline int is_first(const struct helpers *c, const char *domain) {
  const char *directory = c->bindtextdomain(domain, NULL);
  if (directory && *directory == *domain)
    return 0;
  c->bindtextdomain(domain, domain);
  return 1;
}

/// Writes \p format with its arguments, without a signal that the program would
/// not get without us.
static inline void write_line(const struct helpers *c, const char *format,
                              const char *const *arguments) {
  // All null. On the stack a function of the C library would have to do that.
  static struct {
    char ours[set_size], pending[set_size], old[set_size], no_time[16];
    char line[1024];
  } data;
  char *ours = data.ours;
  char *pending = ours + set_size, *old = pending + set_size,
       *line = old + set_size + sizeof(data.no_time), *out = line;
  // Of arguments that are too long the end is missing.
  const char *limit = line + sizeof(data.line) - sizeof(texts);
  for (; *format; ++format)
    if (*format != '%')
      *out++ = *format;
    else
      for (const char *in = *arguments++; *in && out < limit; ++in)
        *out++ = (unsigned char)*in < ' ' ? '?' : *in;
  c->sigaddset(ours, sigpipe);
  c->sigpending(pending);
  c->sigprocmask(sig_block, ours, old);
  // It comes to the thread that writes, before the call is back.
  if (c->write(standard_error, line, (unsigned long)(out - line)) < 0 &&
      !c->sigismember(pending, sigpipe))
    c->sigtimedwait(ours, NULL, old + set_size);
  c->sigprocmask(sig_setmask, old, NULL);
}

#endif
