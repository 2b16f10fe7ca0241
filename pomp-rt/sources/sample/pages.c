/*===- pages.c - On which node the memory is that a thread uses ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * A loop over an array has addresses in it in registers. The kernel says for
 * each of their pages on which node it is, in one call for all of them. What
 * is in a register but no address of the program it says as well.
 */
#include "sources/sample/pages.h"
#include "base/message.h"
#include "process/variables.h"

#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

enum { most_registers = 32 };

static bool is_on;
static uint64_t page_size;

bool pomp_pages_are_on(void) { return is_on; }

/** Asks for the nodes of \p count pages. \returns false with errno. */
static bool ask(unsigned long count, void **pages, int *nodes) {
  return syscall(SYS_move_pages, 0, count, pages, NULL, nodes, 0) == 0;
}

/** Gets the registers of general use. \returns how many there are, 0 on a kind
 * of processor of which it is not known. */
static unsigned read_registers(const ucontext_t *here, uint64_t *values) {
  unsigned count = 0;
#if defined(__x86_64__)
  static const int registers[] = {REG_RAX, REG_RBX, REG_RCX, REG_RDX, REG_RSI,
                                  REG_RDI, REG_RBP, REG_R8,  REG_R9,  REG_R10,
                                  REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};
  for (size_t i = 0; i < sizeof(registers) / sizeof(registers[0]); ++i)
    values[count++] = (uint64_t)here->uc_mcontext.gregs[registers[i]];
#elif defined(__aarch64__)
  for (; count < 29; ++count)
    values[count] = here->uc_mcontext.regs[count];
#else
  (void)here;
  (void)values;
#endif
  return count;
}

void pomp_pages_start(void) {
  int node;
  const ucontext_t nowhere = {0};
  uint64_t values[most_registers];
  if (!pomp_variable_word(POMP_VARIABLE_NUMA))
    return;
  if (!read_registers(&nowhere, values)) {
    pomp_message("POMP_NUMA=on: not on this kind of processor, but on x86-64 "
                 "and aarch64");
    return;
  }
  page_size = (uint64_t)sysconf(_SC_PAGESIZE);
  void *page = (void *)((uintptr_t)&page_size & ~(page_size - 1));
  is_on = ask(1, &page, &node);
  if (!is_on)
    pomp_message("POMP_NUMA=on: the kernel does not say where pages are: %s",
                 strerror(errno));
}

/** Adds the page of \p address, unless it is there. */
static unsigned add(void **pages, unsigned count, uint64_t address) {
  void *page = (void *)(uintptr_t)(address & ~(page_size - 1));
  /* Small numbers, and what is the kernel's, are no addresses of data. */
  bool is_new = address >> 16 && !(address >> 47);
  for (unsigned i = 0; i < count; ++i)
    is_new = is_new && pages[i] != page;
  if (is_new)
    pages[count++] = page;
  return count;
}

void pomp_pages_look(const void *context, struct pomp_pages *to) {
  uint64_t values[most_registers];
  void *pages[most_registers];
  int nodes[most_registers];
  unsigned processor, own, count = 0;
  const unsigned num_values = read_registers(context, values);
  for (unsigned i = 0; i < num_values; ++i)
    count = add(pages, count, values[i]);
  if (!count || !ask(count, pages, nodes) ||
      syscall(SYS_getcpu, &processor, &own, NULL) != 0)
    return;
  for (unsigned i = 0; i < count; ++i) {
    pomp_add(&to->seen, nodes[i] >= 0);
    pomp_add(&to->remote, nodes[i] >= 0 && (unsigned)nodes[i] != own);
  }
}
