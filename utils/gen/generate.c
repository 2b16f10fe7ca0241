/*===- generate.c - Generates parts of documents from lists -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* usage: pomp-generate [--check] [NAME=FILE...] SOURCE-DIRECTORY
|*
|* Replaces, in documents, manual pages and shell scripts, the text between two
|* lines such as
|*
|*   <!-- generated: NAME -->
|*   <!-- end -->
|*
|* (as comments of the format) by the block of this name: see blocks.h. The
|* block of NAME=FILE is the content of FILE, or stays unchanged if FILE is
|* empty. --check only compares.
|*
\*===----------------------------------------------------------------------===*/
#include "blocks.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/** How a comment is written. */
static const struct {
  const char *begin, *end;
  enum gen_style style;
} comments[] = {{"<!-- ", " -->", GEN_MARKDOWN},
                {".\\\" ", "", GEN_MDOC},
                {"# ", "", GEN_BASH},
                {"|* ", "", GEN_COMMENT}};
enum { num_comments = sizeof(comments) / sizeof(comments[0]) };

static bool only_checks;
/** NAME=FILE; null at the end. */
static char **given;
static unsigned num_blocks, num_problems;

static void complain(const char *file, const char *name, const char *what) {
  fprintf(stderr, "pomp-generate: %s: %s%s%s\n", file, name, *name ? ": " : "",
          what);
  ++num_problems;
}

/** \returns all of a file with a zero, or null. */
static char *read_all(const char *file) {
  FILE *in = fopen(file, "re");
  char *text = NULL;
  size_t length = 0;
  if (in && getdelim(&text, &length, '\0', in) < 0)
    text = calloc(1, 1);
  if (in)
    fclose(in);
  return text;
}

/** Prints the content of the file that was given for the block; or what was
 *  there before. \returns false if none was given. */
static bool print_given(FILE *out, const char *name, const char *before,
                        size_t length) {
  for (char **g = given; *g; ++g) {
    size_t size = strlen(name);
    if (strncmp(*g, name, size) != 0 || (*g)[size] != '=')
      continue;
    char *text = (*g)[size + 1] ? read_all(*g + size + 1) : NULL;
    if (text)
      fputs(text, out);
    else
      fwrite(before, 1, length, out);
    free(text);
    return true;
  }
  return false;
}

static bool skip(const char **at, const char *text) {
  size_t length = strlen(text);
  bool is_there = strncmp(*at, text, length) == 0;
  *at += is_there ? length : 0;
  return is_there;
}

/** \returns which comment a line is that begins a block, with its name; or
 *  num_comments. */
static unsigned begins(const char *line, char name[64]) {
  for (unsigned c = 0; c < num_comments; ++c) {
    const char *at = line;
    if (!skip(&at, comments[c].begin) || !skip(&at, "generated: "))
      continue;
    size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz-");
    snprintf(name, 64, "%.*s", (int)length, at);
    at += length;
    if (skip(&at, comments[c].end) && *at == '\n')
      return c;
  }
  return num_comments;
}

/** \returns the line that ends a block, or null. */
static char *find_end(char *text, unsigned comment) {
  for (char *line = text; line; line = strchr(line, '\n')) {
    line += *line == '\n';
    const char *at = line;
    if (skip(&at, comments[comment].begin) && skip(&at, "end") &&
        skip(&at, comments[comment].end) && *at == '\n')
      return line;
  }
  return NULL;
}

/** Prints \p text with its blocks as they should be. \returns false if it
 *  has none, or one that is wrong. */
static bool generate(FILE *out, const char *file, char *text) {
  bool is_zsh = strncmp(text, "#compdef", 8) == 0, has_blocks = false;
  for (char *line = text; *line;) {
    char name[64], *end = NULL;
    size_t length = strcspn(line, "\n");
    length += line[length] == '\n';
    unsigned c = begins(line, name);
    fwrite(line, 1, length, out);
    line += length;
    if (c == num_comments)
      continue;
    has_blocks = true;
    enum gen_style style = comments[c].style;
    if (!(end = find_end(line, c))) {
      complain(file, name, "the block has no end");
      return false;
    }
    if (!print_given(out, name, line, (size_t)(end - line)) &&
        !gen_block(out, name, style == GEN_BASH && is_zsh ? GEN_ZSH : style)) {
      complain(file, name, "there is no such block");
      return false;
    }
    ++num_blocks;
    line = end;
  }
  return has_blocks;
}

/** Says which line of \p is there in the place of the one that should be. */
static void say_difference(const char *file, const char *is,
                           const char *should) {
  while (*is && *should) {
    size_t length = strcspn(should, "\n");
    if (strncmp(is, should, length + 1) != 0)
      break;
    is += length + (is[length] == '\n');
    should += length + (should[length] == '\n');
  }
  fprintf(stderr, "  is:        %.*s\n  should be: %.*s\n",
          (int)strcspn(is, "\n"), is, (int)strcspn(should, "\n"), should);
  complain(file, "", "not what the lists say: build the target \"generate\"");
}

static void visit_file(const char *file) {
  char *text = read_all(file), *should = NULL;
  size_t size = 0;
  if (!text) {
    complain(file, "", strerror(errno));
    return;
  }
  FILE *out = open_memstream(&should, &size);
  bool has_blocks = out && generate(out, file, text);
  if (!out || fclose(out) != 0) {
    complain(file, "", strerror(errno));
  } else if (has_blocks && strcmp(text, should) != 0) {
    if (only_checks)
      say_difference(file, text, should);
    else if (!(out = fopen(file, "we")) || fputs(should, out) < 0 ||
             fclose(out) != 0)
      complain(file, "", strerror(errno));
    else
      printf("%s\n", file);
  }
  free(should);
  free(text);
}

/** Whether a file of this name may have blocks. */
static bool may_have_blocks(const char *name) {
  static const char *const ends[] = {".md", ".1", ".bash", ".h", "_pomp"};
  size_t length = strlen(name);
  for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); ++i)
    if (length >= strlen(ends[i]) &&
        strcmp(name + length - strlen(ends[i]), ends[i]) == 0)
      return true;
  return false;
}

static void visit(const char *directory) {
  struct dirent **entries;
  int count = scandir(directory, &entries, NULL, alphasort);
  if (count < 0)
    complain(directory, "", strerror(errno));
  for (int i = 0; i < count; ++i) {
    const char *name = entries[i]->d_name;
    size_t size = strlen(directory) + strlen(name) + 2;
    char *path = malloc(size);
    struct stat status;
    if (path && *name != '.' && strncmp(name, "build", 5) != 0) {
      snprintf(path, size, "%s/%s", directory, name);
      if (lstat(path, &status) == 0 && S_ISDIR(status.st_mode))
        visit(path);
      else if (S_ISREG(status.st_mode) && may_have_blocks(name))
        visit_file(path);
    }
    free(path);
    free(entries[i]);
  }
  if (count >= 0)
    free(entries);
}

int main(int argc, char **argv) {
  char **first = argv + 1;
  if (argc > 1 && strcmp(*first, "--check") == 0) {
    only_checks = true;
    ++first;
  }
  if (argc < 2 || first == argv + argc) {
    fputs("usage: pomp-generate [--check] [NAME=FILE...] SOURCE-DIRECTORY\n",
          stderr);
    return 2;
  }
  char *directory = argv[argc - 1];
  argv[argc - 1] = NULL;
  given = first;
  visit(directory);
  if (!num_blocks)
    complain(directory, "", "no file has blocks");
  return num_problems != 0;
}
