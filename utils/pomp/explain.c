/*===- explain.c - What is known of a finding ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The build embeds docs/Findings.md, where each finding has a section under a
|* heading with its name.
|*
\*===----------------------------------------------------------------------===*/
#include "explain.h"
#include "help.h"
#include "support/json.h"
#include "support/say.h"

#include "base/distance.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { EXIT_USAGE = 2, most_name = 64 };

extern const char pomp_Findings_md[];

static const struct row {
  const char *name, *doc;
} rows[] = {
#define POMP_FINDING(NAME, Kind, Name, Doc) {Name, Doc},
#include "advise/findings.def"
};
enum { num_rows = sizeof(rows) / sizeof(rows[0]) };

/** Copies the text of \p doc without the targets of links. */
static void strip_links(char *to, size_t size, const char *doc) {
  for (; *doc && size > 1; ++doc) {
    if (doc[0] == ']' && doc[1] == '(' && strchr(doc, ')'))
      doc = strchr(doc, ')');
    else if (*doc != '[' && *doc != ']')
      *to++ = *doc, --size;
  }
  *to = '\0';
}

static void list_all(void) {
  for (size_t i = 0; i < num_rows; ++i) {
    char doc[1024];
    strip_links(doc, sizeof(doc), rows[i].doc);
    char *end = strstr(doc, ". ");
    if (end)
      end[1] = '\0';
    printf("%s%s\n    ", i ? "\n" : "", rows[i].name);
    pomp_help_fill(4, 4, doc);
  }
}

/** Prints a line of Markdown: code keeps its backquotes, links lose their
 *  targets. */
static void print_line(const char *line, size_t length) {
  for (size_t i = 0; i < length; ++i) {
    const char *link = line[i] == '[' ? memchr(line + i, ']', length - i) : 0;
    const char *end = link && link + 1 < line + length && link[1] == '('
                          ? memchr(link, ')', length - (size_t)(link - line))
                          : NULL;
    if (end) {
      fwrite(line + i + 1, 1, (size_t)(link - line) - i - 1, stdout);
      i = (size_t)(end - line);
    } else {
      putchar(line[i]);
    }
  }
  putchar('\n');
}

/** \returns the text below the heading \p name, or null; \p length is that up
 * to the next heading. */
static const char *find_section(const char *name, size_t *length) {
  char heading[most_name + 8];
  snprintf(heading, sizeof(heading), "\n### %s\n", name);
  const char *section = strstr(pomp_Findings_md, heading);
  bool is_code = false;
  if (!section)
    return NULL;
  section += strlen(heading);
  const char *line = section;
  for (; *line && (is_code || *line != '#' || line[strspn(line, "#")] != ' ');
       line += strcspn(line, "\n"), line += *line == '\n')
    is_code ^= strncmp(line, "```", 3) == 0;
  *length = (size_t)(line - section);
  return section;
}

/** Prints a section that is there. */
static void print_section(const char *name) {
  bool is_code = false;
  size_t all;
  const char *section = find_section(name, &all);
  printf("%s\n", name);
  for (const char *line = section; line < section + all;) {
    size_t length = strcspn(line, "\n");
    bool is_fence = strncmp(line, "```", 3) == 0;
    is_code ^= is_fence;
    if (is_code && !is_fence)
      printf("    %.*s\n", (int)length, line);
    else if (!is_fence)
      print_line(line, length);
    line += length + (line[length] == '\n');
  }
}

/** \returns a finding for programs. */
static json_t *row_to_json(const struct row *row) {
  char summary[1024];
  size_t length;
  const char *section = find_section(row->name, &length);
  strip_links(summary, sizeof(summary), row->doc);
  return json_pack("{ss ss so}", "name", row->name, "summary", summary,
                   "markdown",
                   section ? json_stringn(section, length) : json_null());
}

/** Writes the finding \p name, or all. */
static bool write_json(const char *name) {
  json_t *findings = json_array();
  for (size_t i = 0; i < num_rows; ++i)
    if (!name || strcmp(rows[i].name, name) == 0)
      json_array_append_new(findings, row_to_json(&rows[i]));
  return pomp_json_write(json_pack("{ss si so}", "schema", "pomp-explain",
                                   "version", 1, "findings", findings),
                         "-");
}

/** \returns how far \p name is from that of a row, or from a part of it. */
static size_t distance_to(const char *name, const struct row *row) {
  const char *own = row->name + strlen("pomp-");
  size_t length = strlen(name);
  size_t with = pomp_distance(name, length, row->name);
  size_t without = pomp_distance(name, length, own);
  return strstr(row->name, name) ? 0 : with < without ? with : without;
}

static void say_nearest(const char *name) {
  enum { nearest = 3 };
  const char *names[nearest] = {0};
  size_t best[nearest];
  for (size_t i = 0; i < num_rows; ++i) {
    size_t far = distance_to(name, &rows[i]), k = nearest;
    for (; k && (!names[k - 1] || far < best[k - 1]); --k)
      if (k < nearest) {
        names[k] = names[k - 1];
        best[k] = best[k - 1];
      }
    if (k < nearest) {
      names[k] = rows[i].name;
      best[k] = far;
    }
  }
  pomp_say("explain: there is no finding %s: the nearest names are %s, %s and "
           "%s; pomp explain lists all",
           name, names[0], names[1], names[2]);
}

int pomp_explain(int argc, char **argv) {
  const bool is_json = argc > 1 && strcmp(argv[1], "--json") == 0;
  const char *word = argc > 1 + is_json ? argv[1 + is_json] : NULL;
  char name[most_name] = "";
  if (argc > 2 + is_json) {
    pomp_say("explain: expected one name, found %d words", argc - 1 - is_json);
    return EXIT_USAGE;
  }
  if (word && strcmp(word, "--help") == 0) {
    puts("usage: pomp explain [--json] [NAME]\n\n"
         "Prints what is known of the finding NAME, such as "
         "pomp-imbalanced-loop.\nWithout a name lists all findings. --json "
         "prints JSON, for programs.");
    return ferror(stdout) || fflush(stdout);
  }
  if (word) {
    bool has_prefix = strncmp(word, "pomp-", 5) == 0;
    size_t length;
    snprintf(name, sizeof(name), "%s%s", has_prefix ? "" : "pomp-", word);
    if (!find_section(name, &length)) {
      say_nearest(word);
      return EXIT_USAGE;
    }
  }
  if (is_json)
    return !write_json(word ? name : NULL);
  if (word)
    print_section(name);
  else
    list_all();
  return ferror(stdout) || fflush(stdout);
}
