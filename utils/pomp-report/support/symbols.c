/*===- symbols.c - Functions and lines of addresses, by libdw ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * libdw of elfutils finds separate debug information as debuggers do. clang
 * writes no index of addresses (.debug_aranges), so the unit of an address is
 * looked for in all of them.
 */
#include "support/symbols.h"
#include "base/text.h"
#include "support/instruction.h"

#include <stdlib.h>
#include <string.h>

void pomp_add_code_note(char **note, const char *object, const char *sentence) {
  struct pomp_text text = {0};
  pomp_text_add(&text, "%s%s", *note ? *note : "", *note ? " " : "");
  pomp_text_plain(&text, object);
  pomp_text_add(&text, "%s", sentence);
  if (text.failed) {
    free(text.data);
    return;
  }
  free(*note);
  *note = text.data;
}

void pomp_free_code_line(struct pomp_code_line *line) {
  for (uint32_t i = 0; i < line->num_calls; ++i)
    free(line->calls[i].file);
  free(line->calls);
  free(line->callee);
  free(line->function);
  free(line->file);
}

#ifdef POMP_HAVE_LIBDW

#include <dwarf.h>
#include <elfutils/libdwfl.h>

/** Of the C++ library. */
char *__cxa_demangle(const char *name, char *buffer, size_t *size, int *status);

/** An object whose lines are looked for. */
struct object {
  Dwfl *session;
  Dwfl_Module *module;
  /** How much more addresses are in the session than in the file. */
  Dwarf_Addr bias;
  Elf *elf;
  /** The file itself, if it is of x86-64, else null; and its size. */
  const unsigned char *raw;
  size_t size;
};

static bool open_object(struct object *o, const char *path) {
  static const Dwfl_Callbacks callbacks = {
      .find_elf = dwfl_build_id_find_elf,
      .find_debuginfo = dwfl_standard_find_debuginfo,
      .section_address = dwfl_offline_section_address};
  GElf_Addr bias = 0;
  o->session = dwfl_begin(&callbacks);
  if (!o->session)
    return false;
  o->module = dwfl_report_offline(o->session, path, path, -1);
  dwfl_report_end(o->session, NULL, NULL);
  o->elf = o->module ? dwfl_module_getelf(o->module, &bias) : NULL;
  if (!o->elf) {
    dwfl_end(o->session);
    return false;
  }
  GElf_Ehdr header;
  o->size = 0;
  o->raw = gelf_getehdr(o->elf, &header) && header.e_machine == EM_X86_64
               ? (const unsigned char *)elf_rawfile(o->elf, &o->size)
               : NULL;
  o->bias = bias;
  return true;
}

/** \returns the unit that has code at \p address, which is one of the session,
 *  and the bias of its addresses; or null. */
static Dwarf_Die *find_unit(const struct object *o, Dwarf_Addr address,
                            Dwarf_Addr *bias) {
  Dwarf_Die *unit = NULL;
  while ((unit = dwfl_module_nextcu(o->module, unit, bias)))
    if (dwarf_haspc(unit, address - *bias) > 0)
      return unit;
  return NULL;
}

/** \returns a copy without suffixes of the compiler and the linker: an outlined
 *  body gets the name of the function around the construct, and a symbol has no
 *  version. */
static char *copy_function(const char *name) {
  static const char *const suffixes[] = {"..omp_par", ".omp_outlined",
                                         ".omp_task_entry.", "@"};
  const char *end = NULL;
  for (size_t i = 0; !end && i < sizeof(suffixes) / sizeof(suffixes[0]); ++i)
    end = strstr(name, suffixes[i]);
  /* Flang's name of an external procedure. */
  if (end && end > name + 1 && end[-1] == '_' && *end == '.' && end[1] == '.')
    --end;
  return end && end != name ? strndup(name, (size_t)(end - name))
                            : strdup(name);
}

/** Makes of the symbol of a Fortran procedure, as flang writes it, its name:
 *  "_QMgridFrelaxPstep" is grid::relax::step. What is around it has a capital
 *  letter, and so has the procedure itself; the main program has no name. */
static void shorten_fortran(char *name) {
  char *to = name;
  for (const char *at = name + strlen("_Q"); *at; ++at)
    if (*at < 'A' || *at > 'Z')
      *to++ = *at;
    else if (to != name && to[-1] != ':')
      to = stpcpy(to, "::");
  *to = 0;
}

static bool is_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_';
}

/** \returns whether a word begins at \p at, a place in \p name. */
static bool is_word(const char *name, const char *at, const char *word) {
  size_t length = strlen(word);
  return strncmp(at, word, length) == 0 && !is_of_name(at[length]) &&
         (at == name || !is_of_name(at[-1]));
}

/** \returns the word "operator" in \p name if it is an operator's, or of
 *  something in one, and not of its arguments alone; else null. */
static const char *own_operator(const char *name) {
  int depth = 0;
  for (const char *at = name; *at; ++at) {
    if (depth == 0 && is_word(name, at, "operator"))
      return at;
    depth += strchr("<([{", *at) != NULL;
    depth -= strchr(">)]}", *at) != NULL;
  }
  return NULL;
}

/** \returns \p name, which has no parameters unless it is an operator's,
 *  without the type that symbols of templates begin with. */
static const char *skip_type(const char *name) {
  const char *begin = name, *end = own_operator(name);
  int depth = 0;
  for (const char *at = name; *at && at != end; ++at) {
    depth += strchr("<([{", *at) != NULL;
    depth -= strchr(">)]}", *at) != NULL;
    /* A lambda's name begins with the function that it is in. */
    if (*at == ' ' && depth == 0 && strncmp(at + 1, "const::", 7) != 0)
      begin = at + 1;
  }
  return begin;
}

/** Leaves of the templates in \p name, which begins at \p from, no arguments.
 */
static void drop_arguments(char *name, const char *from) {
  char *to = name;
  for (int depth = 0; *from; ++from) {
    depth -= *from == '>';
    if (depth == 0)
      *to++ = *from;
    depth += *from == '<';
  }
  *to = 0;
}

/** The same of an operator's name: "operator<< <char>" becomes "operator<<". */
static void drop_last_arguments(char *name) {
  char *at = name + strlen(name);
  for (int depth = 0; at > name;) {
    --at;
    depth += (*at == '>') - (*at == '<');
    if (!depth)
      break;
  }
  if (*at == '<' && is_of_name(at[1]))
    at[at > name && at[-1] == ' ' ? -1 : 0] = 0;
}

/** Leaves of templates no arguments and of functions no parameters in front of
 *  the operator in \p name, as of a lambda:
 * "f<int>(int)::{lambda(char)#1}" becomes "f<>()::{lambda()#1}". */
static void drop_outer_arguments(char *name) {
  const char *last = own_operator(name);
  char *to = name;
  int depth = 0;
  if (!last)
    return;
  for (const char *at = name; at < last; ++at) {
    /* Not "(anonymous namespace)". */
    bool opens =
        *at == '<' || (*at == '(' && (depth || (at > name && at[-1] != ':')));
    depth -= depth && (*at == '>' || *at == ')');
    if (depth == 0)
      *to++ = *at;
    depth += opens;
  }
  memmove(to, last, strlen(last) + 1);
}

/** Leaves of the templates in \p name, which has no parameters, no arguments.
 */
static void drop_all_arguments(char *name) {
  const char *begin = skip_type(name);
  if (!own_operator(name)) {
    drop_arguments(name, begin);
    return;
  }
  memmove(name, begin, strlen(begin) + 1);
  drop_last_arguments(name);
  drop_outer_arguments(name);
}

/** Leaves of the C++ name \p name what debug information would have: no type,
 *  no parameters, and of templates no arguments. */
static void shorten(char *name) {
  char *end = strrchr(name, ')');
  for (int open = 0; end && end > name; --end) {
    open += (*end == ')') - (*end == '(');
    if (!open) {
      *end = 0;
      break;
    }
  }
  drop_all_arguments(name);
}

/** \returns a copy of a name or a symbol as a report shows it. */
static char *copy_symbol(const char *symbol) {
  int status;
  char *function = copy_function(symbol);
  if (function && strncmp(function, "_QQmain", 7) == 0)
    strcpy(function, "main");
  else if (function && strncmp(function, "_Q", 2) == 0)
    shorten_fortran(function);
  char *readable = function && strncmp(function, "_Z", 2) == 0
                       ? __cxa_demangle(function, NULL, NULL, &status)
                       : NULL;
  if (!readable) {
    /* That of debug information, or of C. */
    if (function)
      drop_all_arguments(function);
    return function;
  }
  free(function);
  shorten(readable);
  return readable;
}

/** \returns whether an object belongs to the system, so users cannot change its
 *  lines. */
static bool is_of_system(const char *object) {
  return strncmp(object, "/lib", 4) == 0 || strncmp(object, "/usr/lib", 8) == 0;
}

enum { LONGEST_INSTRUCTION = 15 };

/** \returns the end of the code before \p address, one in the file, of which
 *  LONGEST_INSTRUCTION bytes can be read, or null. */
static const unsigned char *code_before(const struct object *o,
                                        uint64_t address) {
  enum { longest = LONGEST_INSTRUCTION };
  size_t count = 0;
  GElf_Phdr part;
  if (!o->raw || elf_getphdrnum(o->elf, &count) != 0)
    return NULL;
  for (size_t i = 0; i < count; ++i) {
    if (!gelf_getphdr(o->elf, (int)i, &part) || part.p_type != PT_LOAD ||
        address < part.p_vaddr + longest ||
        address - part.p_vaddr > part.p_filesz)
      continue;
    uint64_t end = address - part.p_vaddr + part.p_offset;
    return end <= o->size ? o->raw + end : NULL;
  }
  return NULL;
}

/** Looks what the code before the line's address is. */
static void look_before(const struct object *o, struct pomp_code_line *line) {
  enum { longest = LONGEST_INSTRUCTION };
  const unsigned char *end = code_before(o, line->address);
  line->is_behind_atomic = end && pomp_ends_with_atomic(end - longest, longest);
  line->is_behind_futex = end && pomp_ends_with_futex(end - longest, longest);
}

/** \returns whether a file is a header of the system or of a compiler. */
static bool is_header_of_system(const char *file) {
  return strncmp(file, "/usr/include/", 13) == 0 ||
         strncmp(file, "/usr/local/include/", 19) == 0 ||
         strncmp(file, "/usr/lib", 8) == 0 || strstr(file, "/include/c++/") ||
         strstr(file, "/lib/clang/");
}

static bool is_function(Dwarf_Die *die) {
  int tag = dwarf_tag(die);
  return tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine;
}

/** Reads from where the function \p die was inlined. \returns false if that is
 *  not known. */
static bool read_call(Dwarf_Die *die, Dwarf_Files *files,
                      struct pomp_code_call *call) {
  Dwarf_Attribute attribute;
  Dwarf_Word line = 0, file = 0;
  if (dwarf_formudata(dwarf_attr(die, DW_AT_call_line, &attribute), &line) !=
          0 ||
      dwarf_formudata(dwarf_attr(die, DW_AT_call_file, &attribute), &file) != 0)
    return false;
  const char *name = dwarf_filesrc(files, file, NULL, NULL);
  *call = (struct pomp_code_call){name ? strdup(name) : NULL, (uint32_t)line};
  return call->file;
}

/** Sets the line, and what it calls if that is a function of a header. */
static void set_line(struct pomp_code_line *line, const char *file,
                     uint32_t number, const char *callee) {
  free(line->file);
  free(line->callee);
  line->file = strdup(file);
  line->callee = callee ? copy_symbol(callee) : NULL;
  line->line = number;
}

/** \returns the symbol of a function of C++, which names its class, or the name
 *  of another one. */
static const char *name_of(Dwarf_Die *die) {
  Dwarf_Attribute attribute;
  const char *symbol = dwarf_formstring(
      dwarf_attr_integrate(die, DW_AT_linkage_name, &attribute));
  return symbol && strncmp(symbol, "_Z", 2) == 0 ? symbol : dwarf_diename(die);
}

/** Goes from the function that has the code, which may be inlined, out to the
 *  one that was not. \returns the name of the function of the line. */
static const char *find_calls(Dwarf_Die *unit, Dwarf_Die *scopes, int count,
                              struct pomp_code_line *line) {
  Dwarf_Files *files = NULL;
  size_t num_files;
  const char *function = NULL, *name = NULL, *plain = NULL;
  dwarf_getsrcfiles(unit, &files, &num_files);
  line->calls = calloc((size_t)count + 1, sizeof(*line->calls));
  for (int i = 0; i < count; ++i) {
    if (!is_function(&scopes[i]))
      continue;
    const char *inner = plain;
    plain = dwarf_diename(&scopes[i]);
    name = name_of(&scopes[i]);
    /* The line so far belongs to it: that of its code, or of a call in it. */
    if (line->num_calls && (line->is_of_system || !line->line)) {
      const struct pomp_code_call *call = &line->calls[line->num_calls - 1];
      const char *callee = line->is_of_system ? inner : NULL;
      line->is_of_system = is_header_of_system(call->file);
      if (!line->is_of_system)
        set_line(line, call->file, call->line, callee);
      function = line->is_of_system ? function : name;
    }
    function = function ? function : name;
    if (dwarf_tag(&scopes[i]) != DW_TAG_inlined_subroutine || !line->calls ||
        !read_call(&scopes[i], files, &line->calls[line->num_calls]))
      break;
    ++line->num_calls;
  }
  return function;
}

/** Finds the functions around \p address. \returns the name of that of the
 *  line. */
static const char *find_function(Dwarf_Die *unit, Dwarf_Addr address,
                                 struct pomp_code_line *line) {
  Dwarf_Die *scopes = NULL, *around = NULL;
  int count = dwarf_getscopes(unit, address, &scopes);
  /* What is around an inlined function in its source is of no interest. */
  if (count > 0)
    count = dwarf_getscopes_die(scopes, &around);
  const char *name = count > 0 ? find_calls(unit, around, count, line) : NULL;
  free(scopes);
  free(around);
  return name;
}

static void find_line(const struct object *o, bool of_system,
                      struct pomp_code_line *line) {
  Dwarf_Addr address = line->address + o->bias, bias = 0;
  look_before(o, line);
  /* The operation may be of another line. */
  address -= line->is_behind_atomic;
  Dwarf_Die *unit = of_system ? NULL : find_unit(o, address, &bias);
  Dwarf_Line *row = unit ? dwarf_getsrc_die(unit, address - bias) : NULL;
  int number = 0;
  const char *file = row ? dwarf_linesrc(row, NULL, NULL) : NULL;
  if (file && dwarf_lineno(row, &number) == 0 && number > 0) {
    set_line(line, file, (uint32_t)number, NULL);
    line->is_of_system = is_header_of_system(file);
  }
  const char *function =
      unit ? find_function(unit, address - bias, line) : NULL;
  /* In C++ the outlined body of a construct has the symbol of the function
   * around it as its name. */
  if (!function)
    function = dwfl_module_addrname(o->module, address);
  line->function = function ? copy_symbol(function) : NULL;
}

static void find_lines_of(const char *path, uint32_t object,
                          struct pomp_code_line *lines, uint32_t num_lines,
                          char **note) {
  struct object o;
  if (!open_object(&o, path)) {
    /* The kernel's has no file. */
    if (strchr(path, '/'))
      pomp_add_code_note(note, path,
                         " cannot be read: its functions are not known.");
    return;
  }
  bool has_lines = false, of_system = is_of_system(path);
  for (uint32_t i = 0; i < num_lines; ++i)
    if (lines[i].object == object && !lines[i].function) {
      find_line(&o, of_system, &lines[i]);
      has_lines |= lines[i].line != 0;
    }
  /* Libraries seldom have any. */
  if (!has_lines && !of_system && !strstr(path, ".so"))
    pomp_add_code_note(note, path, " has no line numbers: compile with -g.");
  dwfl_end(o.session);
}

#endif

void pomp_find_code_lines(const char *const *objects, uint32_t num_objects,
                          struct pomp_code_line *lines, uint32_t num_lines,
                          char **note) {
#ifdef POMP_HAVE_LIBDW
  for (uint32_t i = 1; i < num_objects; ++i)
    find_lines_of(objects[i], i, lines, num_lines, note);
#else
  (void)objects, (void)num_objects;
  pomp_add_code_note(note, "",
                     "pomp-report was built without libdw (libdw-dev): "
                     "functions and lines are not known.");
#endif
  for (uint32_t i = 0; i < num_lines; ++i) {
    lines[i].function = lines[i].function ? lines[i].function : strdup("");
    lines[i].file = lines[i].file ? lines[i].file : strdup("");
  }
}
