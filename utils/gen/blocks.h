/*===- blocks.h - Generated parts of documents ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_GEN_BLOCKS_H
#define POMP_GEN_BLOCKS_H

#include <stdbool.h>
#include <stdio.h>

/** The file formats with blocks. */
enum gen_style {
  GEN_MARKDOWN,
  /** A manual page. */
  GEN_MDOC,
  GEN_BASH,
  GEN_ZSH,
  /** A comment of C. */
  GEN_COMMENT
};

/** Prints the block of the name.
 *  \returns false if this style has none. */
bool gen_block(FILE *out, const char *name, enum gen_style style);

/** One of the blocks that are lists of options, variables or commands. */
bool gen_list(FILE *out, const char *name, enum gen_style style);

/** One of the tables of documents. */
bool gen_table(FILE *out, const char *name);

/** Tables of events and constructs. */
void gen_groups(FILE *out);
void gen_events(FILE *out);
void gen_routines(FILE *out);
void gen_constructs(FILE *out);
void gen_types(FILE *out);

/** Prints text for a cell of a table. */
void gen_markdown(FILE *out, const char *text);

/** Prints text, with its `code`, as lines of a manual page. */
void gen_mdoc(FILE *out, const char *text);

#endif
