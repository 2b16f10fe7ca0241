/*===- unwind_module.c - Call stacks by libunwind ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * To unwind its own process, libunwind asks the dynamic loader for the tables
 * of a function. That takes a lock, and its holder may wait for a lock of this
 * thread. So we use its interface for another process and provide memory,
 * registers and tables ourselves: _dl_find_object needs no lock.
 */
#include "sources/sample/unwind.h"

#include <dlfcn.h>
#include <libunwind.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#ifndef __x86_64__
#error "the registers and tables are those of x86-64"
#endif

/* Exported, but in no header. perf uses it in the same way. */
extern int UNW_OBJ(dwarf_search_unwind_table)(unw_addr_space_t, unw_word_t ip,
                                              unw_dyn_info_t *,
                                              unw_proc_info_t *,
                                              int need_unwind_info, void *);

/* A variable of the dynamic loader: the end of the stack of the initial thread.
 */
extern void *__libc_stack_end;

struct pomp_unwinder {
  unw_addr_space_t space;
  unw_cursor_t cursor;
  const ucontext_t *context;
  /** The readable part of the stack. */
  uint64_t stack_begin, stack_end;
  /** The object that was asked for last. */
  struct dl_find_object object;
};

/** \returns whether \p address is in an executable or a shared object, which is
 *  then u->object. */
static bool find_object(struct pomp_unwinder *u, uint64_t address) {
  uint64_t begin = (uintptr_t)u->object.dlfo_map_start;
  uint64_t end = (uintptr_t)u->object.dlfo_map_end;
  return address - begin < end - begin ||
         _dl_find_object((void *)(uintptr_t)address, &u->object) == 0;
}

static int access_memory(unw_addr_space_t space, unw_word_t address,
                         unw_word_t *value, int is_write, void *data) {
  struct pomp_unwinder *u = data;
  (void)space;
  if (is_write)
    return -UNW_EINVAL;
  bool on_stack =
      address >= u->stack_begin && address + sizeof(*value) <= u->stack_end;
  if (!on_stack && !find_object(u, address))
    return -UNW_EINVAL;
  memcpy(value, (const void *)(uintptr_t)address, sizeof(*value));
  return 0;
}

static int access_register(unw_addr_space_t space, unw_regnum_t number,
                           unw_word_t *value, int is_write, void *data) {
  static const unsigned char places[] = {
      [UNW_X86_64_RAX] = REG_RAX, [UNW_X86_64_RDX] = REG_RDX,
      [UNW_X86_64_RCX] = REG_RCX, [UNW_X86_64_RBX] = REG_RBX,
      [UNW_X86_64_RSI] = REG_RSI, [UNW_X86_64_RDI] = REG_RDI,
      [UNW_X86_64_RBP] = REG_RBP, [UNW_X86_64_RSP] = REG_RSP,
      [UNW_X86_64_R8] = REG_R8,   [UNW_X86_64_R9] = REG_R9,
      [UNW_X86_64_R10] = REG_R10, [UNW_X86_64_R11] = REG_R11,
      [UNW_X86_64_R12] = REG_R12, [UNW_X86_64_R13] = REG_R13,
      [UNW_X86_64_R14] = REG_R14, [UNW_X86_64_R15] = REG_R15,
      [UNW_X86_64_RIP] = REG_RIP};
  const struct pomp_unwinder *u = data;
  (void)space;
  if (is_write || number < 0 || number >= (int)sizeof(places))
    return -UNW_EBADREG;
  *value = (unw_word_t)u->context->uc_mcontext.gregs[places[number]];
  return 0;
}

static int no_float(unw_addr_space_t space, unw_regnum_t number,
                    unw_fpreg_t *value, int is_write, void *data) {
  (void)space, (void)number, (void)value, (void)is_write, (void)data;
  return -UNW_EBADREG;
}

static int no_dynamic_info(unw_addr_space_t space, unw_word_t *address,
                           void *data) {
  (void)space, (void)address, (void)data;
  return -UNW_ENOINFO;
}

static int no_resume(unw_addr_space_t space, unw_cursor_t *cursor, void *data) {
  (void)space, (void)cursor, (void)data;
  return -UNW_EINVAL;
}

static int no_name(unw_addr_space_t space, unw_word_t address, char *name,
                   size_t size, unw_word_t *offset, void *data) {
  (void)space, (void)address, (void)name, (void)size, (void)offset, (void)data;
  return -UNW_ENOINFO;
}

static void put_info(unw_addr_space_t space, unw_proc_info_t *info,
                     void *data) {
  (void)space, (void)info, (void)data;
}

/** Finds the search table of the object's .eh_frame_hdr: see the Linux Standard
 *  Base, 10.6.2. */
static int find_info(unw_addr_space_t space, unw_word_t ip,
                     unw_proc_info_t *info, int need_info, void *data) {
  enum { udata4 = 0x03, sdata4 = 0x0b, pcrel = 0x10, datarel = 0x30 };
  struct pomp_unwinder *u = data;
  if (!find_object(u, ip) || !u->object.dlfo_eh_frame)
    return -UNW_ENOINFO;
  const unsigned char *header = u->object.dlfo_eh_frame;
  /* Version; then how pointers are encoded: that to .eh_frame, the count, the
   * table. Others than linkers write are left alone. */
  if (header[0] != 1 || header[1] != (pcrel | sdata4) || header[2] != udata4 ||
      header[3] != (datarel | sdata4))
    return -UNW_ENOINFO;
  uint32_t count;
  memcpy(&count, header + 8, sizeof(count));
  unw_dyn_info_t table = {0};
  table.format = UNW_INFO_FORMAT_REMOTE_TABLE;
  table.start_ip = (uintptr_t)u->object.dlfo_map_start;
  table.end_ip = (uintptr_t)u->object.dlfo_map_end;
  table.u.rti.segbase = (uintptr_t)header;
  table.u.rti.table_data = (uintptr_t)(header + 12);
  table.u.rti.table_len = count * (2 * sizeof(int32_t)) / sizeof(unw_word_t);
  return UNW_OBJ(dwarf_search_unwind_table)(space, ip, &table, info, need_info,
                                            data);
}

static struct pomp_unwinder *make(void) {
  static unw_accessors_t accessors = {.find_proc_info = find_info,
                                      .put_unwind_info = put_info,
                                      .get_dyn_info_list_addr = no_dynamic_info,
                                      .access_mem = access_memory,
                                      .access_reg = access_register,
                                      .access_fpreg = no_float,
                                      .resume = no_resume,
                                      .get_proc_name = no_name};
  struct pomp_unwinder *u = calloc(1, sizeof(*u));
  if (!u || !(u->space = unw_create_addr_space(&accessors, 0))) {
    free(u);
    return NULL;
  }
  /* A cache of each thread for its results. */
  unw_set_caching_policy(u->space, UNW_CACHE_GLOBAL);
  return u;
}

static void attach(struct pomp_unwinder *u) {
  pthread_attr_t attributes;
  void *stack;
  size_t size;
  u->stack_begin = u->stack_end = 0;
  if (syscall(SYS_gettid) == getpid()) {
    /* For this thread pthread_getattr_np reads a file. The kernel leaves so
     * much free below the end. */
    enum { gap = 128 << 20 };
    u->stack_end = (uintptr_t)__libc_stack_end;
    u->stack_begin = u->stack_end - gap;
  } else if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    if (pthread_attr_getstack(&attributes, &stack, &size) == 0) {
      u->stack_begin = (uintptr_t)stack;
      u->stack_end = u->stack_begin + size;
    }
    pthread_attr_destroy(&attributes);
  }
}

static unsigned unwind(struct pomp_unwinder *u, const void *context,
                       uint64_t *ips, unsigned most) {
  u->context = context;
  const greg_t *registers = u->context->uc_mcontext.gregs;
  uint64_t begin = u->stack_begin, end = u->stack_end;
  uint64_t top = (uint64_t)registers[REG_RSP];
  unsigned count = 0;
  ips[count++] = (uint64_t)registers[REG_RIP];
  /* On another stack, say that of a coroutine, nothing is read. */
  if (top < begin || top >= end ||
      unw_init_remote(&u->cursor, u->space, u) != 0)
    return count;
  /* A leaf function may use memory below the top. */
  u->stack_begin = top > begin + 128 ? top - 128 : begin;
  while (count < most && unw_step(&u->cursor) > 0) {
    unw_word_t ip;
    if (unw_get_reg(&u->cursor, UNW_REG_IP, &ip) != 0 || !ip)
      break;
    ips[count++] = ip - 1;
  }
  u->stack_begin = begin;
  return count;
}

__attribute__((visibility("default")))
const struct pomp_unwind_functions pomp_unwind = {POMP_UNWIND_VERSION, make,
                                                  attach, unwind};
