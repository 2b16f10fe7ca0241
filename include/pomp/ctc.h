/*===- pomp/ctc.h - Build and parse CTC strings ---------------*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===------------------------------------------------------------------===*|
|*
|* The compile-time context string of a construct (paper, 3.2):
|*
|*   <length>*key=value*key=value**
|*
|* <length> counts the characters from the first star to the last, inclusive;
|* the shortest string is "2**". Writers put the exact length. Readers accept
|* any string that ends properly, whatever length it claims.
|*
|* Stars cannot stand in a value, so values are escaped: "*" is written "??s"
|* and "?" is written "??q". Every "?" is escaped, so "??" never means itself,
|* and a reader leaves an escape it does not know as it is.
|*
|* These are the attributes that the plugin writes. docs/CTC.md lists the types;
|* readers skip what they do not know.
|*
|* generated: attributes
|*   type            The construct: see the types.
|*   name            The name of a critical construct, a routine, a function,
|*                   a user region or a user event. A function is spelled as
|*                   in diagnostics, with template arguments, and in C++ with
|*                   its parameters.
|*   file            The source file as the compiler was told, or as `#line`
|*                   says.
|*   path            Its whole path, without `.` and `..`. It is left out if
|*                   `file` is the same.
|*   slines          The first and the last line of the opening directive:
|*                   `7,8`.
|*   elines          The same of its end; without an end directive, of the end
|*                   of the structured block.
|*   scol            The column in which it begins in the first line.
|*   macro           Where a macro brought the construct, which then stands
|*                   where the macro is used: line and column in the
|*                   definition of the macro, `12:3`, from the innermost of
|*                   nested macros outwards. The same of an included file, if
|*                   what the directive is for does not end in it: then the
|*                   construct stands at the `#include`. After three of them a
|*                   number stands for the rest.
|*   function        The function that it stands in, without template
|*                   arguments; a lambda is part of the function around it.
|*                   The body of a function has no such attribute.
|*   group           The class or namespace of a function, a user region or a
|*                   user event.
|*   values          The names of the values of a user region or a user event.
|*   lock            The lock of a lock routine as the program names it:
|*                   `table[i].lock` for `&table[i].lock`.
|*   directive       The directive as the user wrote it, without clauses, if
|*                   the type alone does not say it: `parallel for`, `masked`,
|*                   `cancel taskgroup`.
|*   hasFirstPrivate (parallel, teams, distribute, worksharing, tasks) Flag.
|*   hasLastprivate  (worksharing, distribute, taskloop) Flag, spelled as in
|*                   the paper.
|*   hasReduction    (parallel, teams, worksharing, tasks, taskgroup) Flag:
|*                   `reduction`, `in_reduction` or `task_reduction`.
|*   copied          (parallel, teams, worksharing, tasks) The clauses that
|*                   copy or combine at least 1 KiB for each thread or task,
|*                   with the bytes as far as the compiler knows them:
|*                   `firstprivate:8192`, also `copyin`, `copyprivate` and
|*                   `reduction`, joined with a comma. A `+` follows, as in
|*                   `reduction:24+`, if there are objects with a destructor,
|*                   which may own more, or arrays of variable length.
|*   hasNowait       (worksharing, taskwait, target constructs) Flag.
|*   hasCopyin       (parallel) Flag.
|*   hasCopyprivate  (single) Flag.
|*   hasOrdered      (loop) Flag.
|*   scheduleType    (loop) `static`, `dynamic`, `guided`, `auto` or
|*                   `runtime`; `static` if there is no clause.
|*   scheduleModifier (loop) `monotonic`, `nonmonotonic`, `simd`, joined with
|*                   a comma.
|*   scheduleChunk   (loop, distribute) The chunk size, an expression.
|*   orderedLoops    (loop) The number of `ordered(n)`.
|*   collapse        (loop, distribute, taskloop) How many loops, if more than
|*                   one.
|*   unsignedLoop    (loop, distribute, taskloop) Flag: the loop variable is
|*                   unsigned and has 64 bits, so its values above 2^63 - 1
|*                   arrive as negative numbers.
|*   equalIterations (static loop) Flag: all iterations execute the same
|*                   operations, as far as the source tells. Nothing decides
|*                   in them what is executed, or how often, but what is the
|*                   same for all. It is never there in Fortran.
|*   order           (loop, distribute) `concurrent`, with its modifier.
|*   numSections     (sections) The number of sections.
|*   ifClause        (parallel, tasks, cancel, target constructs) Flag.
|*   numThreads      (parallel) An expression.
|*   procBind        (parallel) `primary`, `master`, `close` or `spread`.
|*   numTeams        (teams) An expression, or the least and the most with a
|*                   colon between them.
|*   threadLimit     (teams) An expression.
|*   device          (target constructs) An expression.
|*   map             (target constructs) The contents of all `map` clauses,
|*                   and of `to` and `from` of `target update`, joined with `;
|*                   `.
|*   devicePointers  (target constructs) The contents of `is_device_ptr` and
|*                   `use_device_ptr`.
|*   explicitBarrier (parallel) Flag: the unit was compiled with
|*                   `-fplugin-arg-pomp-parallel-barrier=explicit`, so that
|*                   the barrier of the region has events.
|*   anySchedule     (loops) Flag: a library may set the schedule, because the
|*                   unit was compiled with `-fplugin-arg-pomp-try`.
|*   ownSchedule     (loops) Why no library may set the schedule although the
|*                   unit was compiled with `-fplugin-arg-pomp-try`: `clause`,
|*                   or a cancellation, gives it a meaning, or `nowait`:
|*                   another static loop of the function has that clause.
|*   filter          (masked) An expression.
|*   untied          (tasks) Flag.
|*   final           (tasks) An expression.
|*   mergeable       (tasks) Flag.
|*   priority        (tasks) An expression.
|*   depend          (task, taskwait, ordered, depobj, target constructs) The
|*                   contents of all `depend` and `doacross` clauses, joined
|*                   with `; `.
|*   detach          (task) The event.
|*   grainsize       (taskloop) An expression.
|*   numTasks        (taskloop) An expression.
|*   strict          (taskloop) Flag: the modifier of `grainsize` or
|*                   `num_tasks`.
|*   nogroup         (taskloop) Flag.
|*   atomicKind      (atomic) `read`, `write`, `update`, `capture`, `compare`
|*                   or `compare capture`.
|*   oneVariable     (atomic) Flag: the operation is on a variable or a member
|*                   of one, not on an element of an array or behind a
|*                   pointer.
|*   memoryOrder     (atomic, flush) `seq_cst`, `acq_rel`, `acquire`,
|*                   `release` or `relaxed`, if it is written.
|*   failOrder       (atomic) The memory order of a `fail` clause.
|*   weak            (atomic) Flag.
|*   flushList       (flush) The variables. Without it everything is flushed.
|*   hint            (critical, atomic) An expression: 1 uncontended, 2
|*                   contended, 4 nonspeculative, 8 speculative, and sums of
|*                   them.
|*   object          (depobj) The object that depends.
|*   action          (interop, depobj) What becomes of the object: `init:
|*                   targetsync : obj`, `use: obj`, `update: inout`,
|*                   `destroy`, joined with `; `.
|*   compiler        The version of clang.
|*   plugin          The version of POMP for Clang.
|*   levels          What `-fplugin-arg-pomp-inst` left:
|*                   `GROUP:LEVEL+LEVEL,...` without the groups that are off,
|*                   or `all:none`. Directives in the source may say
|*                   otherwise.
|*   functions       `bodies`, `calls` or `all`, if functions are reported.
|*   schedules       Flag: the unit was compiled with `-fplugin-arg-pomp-try`,
|*                   so that a library may set the schedules of its loops.
|*   leftAlone       How many constructs, calls and functions the plugin had
|*                   to leave alone, if any. `-fplugin-arg-pomp-verbose` names
|*                   them.
|* end
|*
|* The functions accept any bytes: they never read past the NUL and never write
|* past the buffer. The header compiles as C11 and C++.
\*===----------------------------------------------------------------------===*/
#ifndef POMP_CTC_H
#define POMP_CTC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A string under construction. Use the functions below. */
struct pomp_ctc_writer {
  char *buffer;
  size_t capacity;
  /** The length without the length prefix, whether or not all of it fitted. */
  size_t length;
};

/** An attribute inside a CTC string; neither part ends with a NUL. */
struct pomp_ctc_attribute {
  const char *key;
  size_t key_length;
  /** Still escaped: see pomp_ctc_unescape. */
  const char *value;
  size_t value_length;
};

/** Appends one character to \p w, as far as it fits. Not part of the API. */
static inline void pomp_ctc_put_(struct pomp_ctc_writer *w, char c) {
  if (w->length < w->capacity)
    w->buffer[w->length] = c;
  ++w->length;
}

/** Starts a string in \p buffer.
 *  \param capacity the size of \p buffer in bytes; 0 if it is null. */
static inline void pomp_ctc_begin(struct pomp_ctc_writer *w, char *buffer,
                                  size_t capacity) {
  w->buffer = buffer;
  w->capacity = buffer ? capacity : 0;
  w->length = 0;
  pomp_ctc_put_(w, '*');
}

/** Appends an attribute. The value is escaped. Stars and equal signs in the key
 *  become underscores, because keys have no escapes. A null or empty key adds
 *  nothing; a null value is an empty one. */
static inline void pomp_ctc_add(struct pomp_ctc_writer *w, const char *key,
                                const char *value) {
  if (!key || !*key)
    return;
  for (; *key; ++key)
    pomp_ctc_put_(w, *key == '*' || *key == '=' ? '_' : *key);
  pomp_ctc_put_(w, '=');
  for (; value && *value; ++value) {
    if (*value != '*' && *value != '?') {
      pomp_ctc_put_(w, *value);
      continue;
    }
    pomp_ctc_put_(w, '?');
    pomp_ctc_put_(w, '?');
    pomp_ctc_put_(w, *value == '*' ? 's' : 'q');
  }
  pomp_ctc_put_(w, '*');
}

/** Writes the digits of \p number, the last one just before \p end.
 *  \returns the first digit. Not part of the API. */
static inline char *pomp_ctc_digits_(char *end, uint64_t number) {
  do
    *--end = (char)('0' + number % 10);
  while (number /= 10);
  return end;
}

/** Appends a range of lines, as in "slines=7,8". */
static inline void pomp_ctc_add_range(struct pomp_ctc_writer *w,
                                      const char *key, unsigned first,
                                      unsigned last) {
  char text[48];
  char *p = text + sizeof(text);
  *--p = '\0';
  p = pomp_ctc_digits_(p, last);
  *--p = ',';
  p = pomp_ctc_digits_(p, first);
  pomp_ctc_add(w, key, p);
}

/** Ends the string and puts its length before it. The buffer ends with a NUL if
 *  it has room for one.
 *  \returns the length of the complete string without the NUL. If it is not
 *    below the capacity, the string was cut and is not a CTC string. */
static inline size_t pomp_ctc_finish(struct pomp_ctc_writer *w) {
  char text[24];
  char *prefix;
  size_t digits, total, kept;
  pomp_ctc_put_(w, '*');
  prefix = pomp_ctc_digits_(text + sizeof(text), w->length);
  digits = (size_t)(text + sizeof(text) - prefix);
  total = digits + w->length;
  if (w->capacity == 0)
    return total;
  /* How long the prefix is shows only now: make room for it. */
  kept = total < w->capacity ? total : w->capacity - 1;
  if (kept > digits)
    memmove(w->buffer + digits, w->buffer, kept - digits);
  memcpy(w->buffer, prefix, kept < digits ? kept : digits);
  w->buffer[kept] = '\0';
  return total;
}

/** Reads the next attribute.
 *  \param cursor points to the CTC string at first; the function advances it.
 *  \returns false at the end, or if the string is malformed. */
static inline bool pomp_ctc_next(const char **cursor,
                                 struct pomp_ctc_attribute *out) {
  const char *p = *cursor;
  const char *end;
  if (!p)
    return false;
  /* The cursor stands before the length, or on the star before an attribute. */
  while (*p >= '0' && *p <= '9')
    ++p;
  if (*p != '*')
    return false;
  ++p;
  end = strchr(p, '*');
  if (!end || end == p)
    return false;
  out->key = p;
  out->value = (const char *)memchr(p, '=', (size_t)(end - p));
  if (out->value) {
    out->key_length = (size_t)(out->value - p);
    ++out->value;
  } else {
    out->key_length = (size_t)(end - p);
    out->value = end;
  }
  out->value_length = (size_t)(end - out->value);
  *cursor = end;
  return true;
}

/** Finds the first attribute named \p key.
 *  \returns false if there is none; then \p *out is an empty one. */
static inline bool pomp_ctc_find(const char *ctc, const char *key,
                                 struct pomp_ctc_attribute *out) {
  struct pomp_ctc_attribute attribute;
  size_t length = strlen(key);
  out->key = out->value = "";
  out->key_length = out->value_length = 0;
  while (pomp_ctc_next(&ctc, &attribute))
    if (attribute.key_length == length &&
        memcmp(attribute.key, key, length) == 0) {
      *out = attribute;
      return true;
    }
  return false;
}

/** Copies the value of \p attribute without its escapes. The buffer ends with
 *  a NUL whenever \p capacity is not 0.
 *  \returns the length of the complete value, like snprintf. */
static inline size_t
pomp_ctc_unescape(const struct pomp_ctc_attribute *attribute, char *buffer,
                  size_t capacity) {
  const char *p = attribute->value;
  const char *end = p + attribute->value_length;
  size_t length = 0, kept = 0;
  while (p != end) {
    char c = *p++;
    if (c == '?' && end - p >= 2 && p[0] == '?' &&
        (p[1] == 's' || p[1] == 'q')) {
      c = p[1] == 's' ? '*' : '?';
      p += 2;
    }
    ++length;
    if (length < capacity)
      buffer[kept++] = c;
  }
  if (capacity)
    buffer[kept] = '\0';
  return length;
}

/** \returns whether \p ctc is a number, then a star, then attributes each
 *  followed by a star, then a last star and nothing more. The number is not
 *  compared with the length. */
static inline bool pomp_ctc_valid(const char *ctc) {
  struct pomp_ctc_attribute attribute;
  const char *cursor = ctc;
  if (!ctc || *ctc < '0' || *ctc > '9')
    return false;
  while (pomp_ctc_next(&cursor, &attribute))
    ;
  while (*cursor >= '0' && *cursor <= '9')
    ++cursor;
  return strcmp(cursor, "**") == 0;
}

#ifdef __cplusplus
}
#endif

#endif
