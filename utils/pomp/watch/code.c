/*===- code.c - The code of a running program, and who called it ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===--------------------------------------------------------------------===*|
|*
|* The files say for each instruction where its function has the address of its
|* caller (.eh_frame). libdw reads that once for each address; what it says fits
|* into a few words for nearly all code, so a call takes some nanoseconds.
|*
\*===----------------------------------------------------------------------===*/
#include "watch/code.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(POMP_HAVE_LIBDW) && (defined(__x86_64__) || defined(__aarch64__))

#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <fcntl.h>
#include <unistd.h>

/* The numbers of registers in debug information. */
#ifdef __x86_64__
enum { FRAME = 6, STACK = 7, RETURN = 16 };
#else
enum { FRAME = 29, STACK = 31, RETURN = 30 };
#endif

enum { MOST_OBJECTS = 1 << 12, MOST_RULES = 1 << 16 };

/** An executable or a shared object. */
struct object {
  char *path;
  int file;
  Elf *elf;
  /** Or null. */
  Dwarf_CFI *tables;
};

/** A part of one that is mapped and executable. */
struct part {
  uint64_t begin, end;
  /** How much more addresses are in memory than in the file. */
  uint64_t bias;
  unsigned object;
};

/** Where the caller of an instruction is. */
struct rule {
  /** As in calls; 0: none. */
  uint64_t address;
  /** The frame's end, from the stack or frame pointer. */
  int32_t offset;
  bool is_known, from_frame_pointer;
  /** From the end of the frame, or still in its register. */
  bool has_return, has_frame;
  int32_t return_at, frame_at;
};

struct pomp_code {
  pid_t program;
  /** The first is none. */
  unsigned num_objects, num_parts;
  struct object *objects;
  struct part *parts;
  /** By a hash of the address, or at the next free place. */
  struct rule rules[MOST_RULES];
  unsigned num_rules;
  /** How many addresses were in no part since the parts were read. */
  unsigned misses;
};

/*===- What is mapped ----------------------------------------------------===*/

static void open_object(struct object *o, const char *path) {
  *o = (struct object){.path = strdup(path), .file = -1};
  o->file = open(path, O_RDONLY | O_CLOEXEC);
  o->elf = o->file >= 0 ? elf_begin(o->file, ELF_C_READ_MMAP, NULL) : NULL;
  o->tables = o->elf ? dwarf_getcfi_elf(o->elf) : NULL;
}

/** \returns the number of the object with this path, or 0. */
static unsigned find_object(struct pomp_code *c, const char *path) {
  unsigned i = 1;
  while (i < c->num_objects && strcmp(c->objects[i].path, path) != 0)
    ++i;
  if (i < c->num_objects)
    return i;
  struct object *more =
      i < MOST_OBJECTS ? realloc(c->objects, (i + 1) * sizeof(*more)) : NULL;
  if (!more)
    return 0;
  c->objects = more;
  open_object(&more[i], path);
  if (!more[i].path)
    return 0;
  ++c->num_objects;
  return i;
}

/** \returns the address in the file of its byte at \p offset, or of the byte
 *  itself if that is not known. */
static uint64_t address_at(Elf *elf, uint64_t offset) {
  size_t count = 0;
  GElf_Phdr header;
  if (elf && elf_getphdrnum(elf, &count) != 0)
    count = 0;
  for (size_t i = 0; i < count; ++i)
    if (gelf_getphdr(elf, (int)i, &header) && header.p_type == PT_LOAD &&
        header.p_flags & PF_X && offset + header.p_align > header.p_offset &&
        offset < header.p_offset + header.p_filesz)
      return offset - header.p_offset + header.p_vaddr;
  return offset;
}

static void add_part(struct pomp_code *c, const char *line) {
  unsigned long long begin, end, offset;
  int at = 0;
  if (sscanf(line, "%llx-%llx %*1s%*1s%*[x]%*s %llx %*s %*s %n", &begin, &end,
             &offset, &at) < 3 ||
      line[at] != '/')
    return;
  struct part *more = realloc(c->parts, (c->num_parts + 1) * sizeof(*more));
  if (!more)
    return;
  c->parts = more;
  unsigned object = find_object(c, line + at);
  if (object)
    c->parts[c->num_parts++] = (struct part){
        begin, end, begin - address_at(c->objects[object].elf, offset), object};
}

static void read_parts(struct pomp_code *c) {
  char path[64], *line = NULL;
  size_t size = 0;
  snprintf(path, sizeof(path), "/proc/%d/maps", (int)c->program);
  FILE *maps = fopen(path, "re");
  /* A program that ends has none any more. */
  if (!maps)
    return;
  bool is_first = true;
  while (getline(&line, &size, maps) > 0) {
    if (is_first)
      c->num_parts = 0;
    is_first = false;
    line[strcspn(line, "\n")] = '\0';
    add_part(c, line);
  }
  free(line);
  fclose(maps);
}

static const struct part *seek_part(const struct pomp_code *c,
                                    uint64_t address) {
  unsigned from = 0, to = c->num_parts;
  while (from < to) {
    unsigned middle = (from + to) / 2;
    const struct part *p = &c->parts[middle];
    if (address >= p->begin && address < p->end)
      return p;
    if (address < p->begin)
      to = middle;
    else
      from = middle + 1;
  }
  return NULL;
}

/** \returns the part of an address, or null. Objects come while the program
 *  runs, but most addresses without one will never have any. */
static const struct part *find_part(struct pomp_code *c, uint64_t address) {
  const struct part *p = seek_part(c, address);
  if (p)
    return p;
  ++c->misses;
  if (c->misses & (c->misses - 1))
    return NULL;
  read_parts(c);
  return seek_part(c, address);
}

/*===- Callers -----------------------------------------------------------===*/

/** Reads where \p number is saved, from the end of the frame. \returns whether
 *  it is. */
static bool read_place(Dwarf_Frame *frame, int number, int32_t *at,
                       bool *is_same) {
  Dwarf_Op room[3], *ops = NULL;
  size_t count = 0;
  if (dwarf_frame_register(frame, number, room, &ops, &count) != 0)
    return false;
  *is_same = count == 0 && !ops;
  if (count == 0 || count > 2 || ops[0].atom != DW_OP_call_frame_cfa ||
      (count == 2 && ops[1].atom != DW_OP_plus_uconst))
    return false;
  *at = count == 2 ? (int32_t)ops[1].number : 0;
  return true;
}

static struct rule make_rule(const struct pomp_code *c, uint64_t address) {
  struct rule r = {.address = address};
  const struct object *o = &c->objects[address >> POMP_OBJECT_SHIFT];
  Dwarf_Addr in_file = address & ((UINT64_C(1) << POMP_OBJECT_SHIFT) - 1);
  Dwarf_Frame *frame = NULL;
  Dwarf_Op *ops;
  size_t count = 0;
  bool is_same = false;
  if (!o->tables || dwarf_cfi_addrframe(o->tables, in_file, &frame) != 0)
    return r;
  if (dwarf_frame_cfa(frame, &ops, &count) == 0 && count == 1 &&
      ops->atom == DW_OP_bregx &&
      (ops->number == STACK || ops->number == FRAME)) {
    r.from_frame_pointer = ops->number == FRAME;
    r.offset = (int32_t)ops->number2;
    r.has_frame = read_place(frame, FRAME, &r.frame_at, &is_same);
    r.is_known = r.has_frame || is_same || !r.from_frame_pointer;
    r.has_return = read_place(frame, RETURN, &r.return_at, &is_same);
#ifdef __x86_64__
    r.is_known &= r.has_return;
#endif
  }
  free(frame);
  return r;
}

static const struct rule *find_rule(struct pomp_code *c, uint64_t address) {
  static const struct rule unknown;
  uint64_t hash = address * UINT64_C(0x9e3779b97f4a7c15) >> 32;
  struct rule *r;
  for (; (r = &c->rules[hash % MOST_RULES])->address; ++hash)
    if (r->address == address)
      return r;
  if (c->num_rules == MOST_RULES / 2)
    return &unknown;
  ++c->num_rules;
  *r = make_rule(c, address);
  return r;
}

static bool read_word(const struct pomp_stack_copy *stack, uint64_t begin,
                      uint64_t address, uint64_t *word) {
  uint64_t from = address - begin;
  if (address < begin || from > stack->size ||
      stack->size - from < sizeof(*word))
    return false;
  memcpy(word, (const char *)stack->data + from, sizeof(*word));
  return true;
}

/** \returns whether \p address follows a call. */
static bool follows_call(struct pomp_code *c, uint64_t address) {
  const struct part *p = find_part(c, address);
#ifdef __x86_64__
  enum { longest = 7 };
  size_t size = 0;
  const char *raw = p ? elf_rawfile(c->objects[p->object].elf, &size) : NULL;
  GElf_Phdr header;
  size_t count = 0;
  if (!raw || elf_getphdrnum(c->objects[p->object].elf, &count) != 0)
    return false;
  uint64_t in_file = address - p->bias;
  for (size_t i = 0; i < count; ++i) {
    if (!gelf_getphdr(c->objects[p->object].elf, (int)i, &header) ||
        header.p_type != PT_LOAD || in_file < header.p_vaddr + longest ||
        in_file - header.p_vaddr > header.p_filesz ||
        in_file - header.p_vaddr + header.p_offset > size)
      continue;
    const unsigned char *at = (const unsigned char *)raw +
                              (in_file - header.p_vaddr) + header.p_offset;
    /* To a place; or to one in a register, or in memory. */
    if (at[-5] == 0xe8)
      return true;
    for (int length = 2; length <= longest; ++length)
      if (at[-length] == 0xff && (at[1 - length] & 0x38) == 0x10)
        return true;
  }
#else
  (void)p;
#endif
  return false;
}

/** Without the frame pointer: looks for what follows a call. \returns whether
 *  there is something. */
static bool search(struct pomp_code *c, const struct pomp_stack_copy *stack,
                   uint64_t begin, struct pomp_registers *r) {
  for (uint64_t at = r->sp, word; read_word(stack, begin, at, &word);
       at += sizeof(word))
    if (seek_part(c, word) && follows_call(c, word)) {
      r->pc = word;
      r->sp = at + sizeof(word);
      return true;
    }
  return false;
}

/** Goes to the caller. \returns false if it is not known. */
static bool go_out(struct pomp_code *c, const struct rule *rule,
                   const struct pomp_stack_copy *stack, uint64_t begin,
                   bool is_innermost, struct pomp_registers *r) {
  if (!rule->is_known || (rule->from_frame_pointer && r->is_partial))
    return search(c, stack, begin, r);
  uint64_t end = (rule->from_frame_pointer ? r->frame : r->sp) +
                 (uint64_t)(int64_t)rule->offset;
  uint64_t pc = r->link;
  if (end < r->sp || (!is_innermost && end == r->sp) ||
      (!rule->has_return && !is_innermost) ||
      (rule->has_return &&
       !read_word(stack, begin, end + (uint64_t)(int64_t)rule->return_at, &pc)))
    return false;
  if (rule->has_frame) {
    if (!read_word(stack, begin, end + (uint64_t)(int64_t)rule->frame_at,
                   &r->frame))
      return false;
    r->is_partial = false;
  }
  r->pc = pc;
  r->sp = end;
  return pc;
}

unsigned pomp_code_calls(struct pomp_code *code,
                         const struct pomp_registers *registers,
                         const struct pomp_stack_copy *stack,
                         uint64_t calls[POMP_MOST_CALLS]) {
  struct pomp_registers r = *registers;
  const uint64_t begin = r.sp;
  unsigned count = 0;
  do {
    uint64_t pc = r.pc - (count > 0);
    const struct part *p = find_part(code, pc);
    if (!p)
      break;
    calls[count++] = (uint64_t)p->object << POMP_OBJECT_SHIFT | (pc - p->bias);
  } while (count < POMP_MOST_CALLS &&
           go_out(code, find_rule(code, calls[count - 1]), stack, begin,
                  count == 1, &r));
  return count;
}

/*===- Life --------------------------------------------------------------===*/

struct pomp_code *pomp_code_new(pid_t program) {
  struct pomp_code *c = calloc(1, sizeof(*c));
  elf_version(EV_CURRENT);
  if (c && (c->objects = calloc(1, sizeof(*c->objects)))) {
    c->program = program;
    c->num_objects = 1;
    return c;
  }
  free(c);
  return NULL;
}

void pomp_code_free(struct pomp_code *c) {
  for (unsigned i = 1; c && i < c->num_objects; ++i) {
    struct object *o = &c->objects[i];
    if (o->tables)
      dwarf_cfi_end(o->tables);
    elf_end(o->elf);
    if (o->file >= 0)
      close(o->file);
    free(o->path);
  }
  if (c) {
    free(c->objects);
    free(c->parts);
  }
  free(c);
}

const char *pomp_code_object(const struct pomp_code *c, unsigned number) {
  return number >= c->num_objects ? NULL
         : number                 ? c->objects[number].path
                                  : "";
}

#else

struct pomp_code *pomp_code_new(pid_t program) {
  (void)program;
  return NULL;
}

void pomp_code_free(struct pomp_code *code) { (void)code; }

unsigned pomp_code_calls(struct pomp_code *code,
                         const struct pomp_registers *registers,
                         const struct pomp_stack_copy *stack,
                         uint64_t calls[POMP_MOST_CALLS]) {
  (void)code, (void)registers, (void)stack, (void)calls;
  return 0;
}

const char *pomp_code_object(const struct pomp_code *code, unsigned number) {
  (void)code, (void)number;
  return NULL;
}

#endif
