/*===- unwind.h - Call stacks, by a module that is loaded ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * The module, libpomp-unwind.so, has libunwind do it. It is loaded only where
 * samples are asked for: so the runtime does not depend on libunwind.
 */
#ifndef POMP_SOURCES_SAMPLE_UNWIND_H
#define POMP_SOURCES_SAMPLE_UNWIND_H

#include <stdint.h>

enum { POMP_UNWIND_VERSION = 1 };

/** The data of the module for one thread at a time. */
struct pomp_unwinder;

/** The symbol pomp_unwind of the module. */
struct pomp_unwind_functions {
  /** POMP_UNWIND_VERSION of the module. */
  uint32_t version;
  /** \returns a new one, or null. */
  struct pomp_unwinder *(*make)(void);
  /** From here on it is the calling thread's. */
  void (*attach)(struct pomp_unwinder *);
  /** Async-signal-safe: it reads only the stack of the thread and mapped
   *  executables and shared objects, and takes no lock of the program, the C
   *  library or the dynamic loader.
   *  \param context the ucontext_t of the signal.
   *  \param ips gets the address of the thread, then for each caller that of
   *    the last byte of the call.
   *  \returns the number of addresses, at least one. */
  unsigned (*unwind)(struct pomp_unwinder *, const void *context, uint64_t *ips,
                     unsigned most);
};

#endif
