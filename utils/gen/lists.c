/*===- lists.c - Options, variables and commands ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "blocks.h"
#include "plugin_options.h"
#include "sources/counters/names.h"
#include "variables.h"

#include <string.h>

/** An entry of a list, or a title. */
struct item {
  /** Null of a title, whose text is doc. */
  const char *name;
  /** The text before the name and before an argument. */
  const char *prefix, *separator;
  char letter;
  /** Null: none. In brackets: one that may be left out. */
  const char *argument;
  /** For variables: the values in words, the default, the reader, and the
   *  document with details. */
  const char *expected, *fallback, *reader, *more;
  const char *doc;
};

static const struct pomp_option_row run_options[] = {
#define POMP_TITLE(Title) {NULL, 0, NULL, Title},
#define POMP_RUN_OPTION(Name, Letter, Argument, ACTION, Variable, Value, Doc)  \
  {Name, Letter, Argument, Doc},
#include "pomp/run_options.def"
};

static const struct pomp_option_row try_options[] = {
#define POMP_TITLE(Title) {NULL, 0, NULL, Title},
#define POMP_TRY_OPTION(Name, Letter, Argument, ACTION, Doc)                   \
  {Name, Letter, Argument, Doc},
#include "pomp/try/try_options.def"
};

static const struct pomp_option_row gate_options[] = {
#define POMP_TITLE(Title) {NULL, 0, NULL, Title},
#define POMP_GATE_OPTION(Name, Letter, Argument, ACTION, Doc)                  \
  {Name, Letter, Argument, Doc},
#include "pomp/gate/gate_options.def"
};

static const struct pomp_option_row top_options[] = {
#define POMP_TITLE(Title) {NULL, 0, NULL, Title},
#define POMP_TOP_OPTION(Name, Letter, Argument, ACTION, Doc)                   \
  {Name, Letter, Argument, Doc},
#include "pomp/top/top_options.def"
};

static const struct pomp_option_row doctor_options[] = {
#define POMP_TITLE(Title) {NULL, 0, NULL, Title},
#define POMP_DOCTOR_OPTION(Name, Letter, Argument, ACTION, Doc)                \
  {Name, Letter, Argument, Doc},
#include "pomp/doctor/doctor_options.def"
};

static const struct pomp_option_row doctor_checks[] = {
#define POMP_CHECK(NAME, Name, Doc) {#Name, 0, NULL, Doc},
#include "pomp/doctor/checks.def"
};

static const struct pomp_option_row doctor_file_checks[] = {
#define POMP_FILE_CHECK(NAME, Name, Doc) {#Name, 0, NULL, Doc},
#include "pomp/doctor/checks.def"
};

static const struct pomp_option_row vendors[] = {
#define POMP_VENDOR(Name, Says, MATCH, Doc) {Says, 0, NULL, Name ": " Doc},
#include "pomp/doctor/vendors.def"
};

static const struct pomp_option_row experiments[] = {
#define POMP_EXPERIMENT(Name, WHEN, Variables, Doc) {Name, 0, NULL, Doc},
#include "pomp/try/experiments.def"
};

static const struct pomp_option_row report_options[] = {
#define POMP_TITLE(Title) {NULL, 0, NULL, Title},
#define POMP_OPTION(name, Letter, Argument, Doc) {#name, Letter, Argument, Doc},
#define POMP_TEXT_AS(name, Spelling, Argument, Doc)                            \
  {Spelling, 0, Argument, Doc},
#include "pomp-report/options.def"
};

static const struct pomp_option_row quantities[] = {
#define POMP_QUANTITY(name, WORSE, PERCENT, KNOWN, Doc) {#name, 0, NULL, Doc},
#include "pomp-report/study/gate/quantities.def"
};

static const char *const report_usages[] = {
#define POMP_USAGE(Arguments) Arguments,
#include "pomp-report/options.def"
};

static const struct pomp_option_row commands[] = {
#define POMP_COMMAND(name, Arguments, Doc) {#name, 0, Arguments, Doc},
#include "pomp/commands.def"
};

static const struct pomp_option_row topics[] = {
#define POMP_TOPIC(name, Argument, Doc) {#name, 0, Argument, Doc},
#include "pomp/commands.def"
};

static const char *const readers[] = {
#define POMP_READER(NAME, Spelling, Doc) Spelling,
#include "pomp/variables.def"
};

static const struct pomp_option_row *counter(size_t number) {
  static struct pomp_option_row row;
  const struct pomp_counter_row *r = pomp_counter_rows;
  while (number && r->name)
    ++r, --number;
  row = (struct pomp_option_row){r->name, 0, NULL, r->counts};
  return r->name ? &row : NULL;
}

/** A list: rows, or the variables of some readers. */
static const struct list {
  const char *name;
  /** Of the first column. */
  const char *head;
  const struct pomp_option_row *rows;
  size_t count;
  /** If they are no array. */
  const struct pomp_option_row *(*row)(size_t number);
  const char *prefix, *separator;
  /** A bit for each reader. */
  unsigned readers;
} lists[] = {
#define ROWS(rows) rows, sizeof(rows) / sizeof(rows[0]), NULL
    {"run-options", "option", ROWS(run_options), "--", " ", 0},
    {"try-options", "option", ROWS(try_options), "--", " ", 0},
    {"gate-options", "option", ROWS(gate_options), "--", " ", 0},
    {"top-options", "option", ROWS(top_options), "--", " ", 0},
    {"doctor-options", "option", ROWS(doctor_options), "--", " ", 0},
    {"doctor-checks", "check", ROWS(doctor_checks), "", " ", 0},
    {"doctor-file-checks", "check", ROWS(doctor_file_checks), "", " ", 0},
    {"vendors", "`--version` has", ROWS(vendors), "", " ", 0},
    {"experiments", "experiment", ROWS(experiments), "", " ", 0},
    {"quantities", "quantity", ROWS(quantities), "", " ", 0},
    {"report-options", "option", ROWS(report_options), "--", " ", 0},
    {"plugin-options", "option", NULL, 0, pomp_plugin_option,
     "-fplugin-arg-pomp-", "=", 0},
    {"commands", "command", ROWS(commands), "", " ", 0},
    {"topics", "topic", ROWS(topics), "", " ", 0},
    {"counters", "name", NULL, 0, counter, "", " ", 0},
    {"variables", "variable", NULL, 0, NULL, "", "=", ~0u},
    {"program-variables", "variable", NULL, 0, NULL, "", "=",
     ~(1u << POMP_READER_WRAPPER)},
    {"wrapper-variables", "variable", NULL, 0, NULL, "", "=",
     1u << POMP_READER_WRAPPER}};

/** \returns false behind the last item. One that has nothing is not in the
 *  list. */
static bool get(const struct list *list, size_t number, struct item *item) {
  *item = (struct item){.prefix = list->prefix, .separator = list->separator};
  const struct pomp_option_row *r = NULL;
  if (list->row)
    r = list->row(number);
  else if (number < list->count)
    r = &list->rows[number];
  if (r) {
    item->name = r->name;
    item->letter = r->letter;
    item->argument = r->argument && *r->argument ? r->argument : NULL;
    item->doc = r->doc;
    return true;
  }
  const struct pomp_variable_row *v =
      list->readers ? pomp_variable_row(number) : NULL;
  if (!v)
    return false;
  if (list->readers & 1u << v->reader)
    *item = (struct item){.name = v->name,
                          .prefix = list->prefix,
                          .separator = list->separator,
                          .argument = v->words,
                          .expected = v->expected,
                          .fallback = v->fallback,
                          .reader = readers[v->reader],
                          .more = *v->more ? v->more : NULL,
                          .doc = v->doc};
  return true;
}

static bool is_variable(const struct item *item) { return item->expected; }

/** Prints a link to a document of the same directory. */
static void print_more(FILE *out, const char *more) {
  fprintf(out, " See [%.*s](%s).", (int)strcspn(more, "."), more, more);
}

static void print_markdown_item(FILE *out, const struct item *i) {
  bool is_optional = i->argument && *i->argument == '[';
  if (!i->name) {
    fprintf(out, "| **%s** | |\n", i->doc);
    return;
  }
  fputs("| ", out);
  if (i->letter)
    fprintf(out, "`-%c`, ", i->letter);
  fprintf(out, "`%s%s", i->prefix, i->name);
  if (i->argument && !is_variable(i)) {
    fputs(is_optional ? "" : i->separator, out);
    gen_markdown(out, i->argument);
  }
  fputs("` | ", out);
  if (is_variable(i)) {
    gen_markdown(out, i->expected);
    fprintf(out, *i->fallback ? " | `%s` | %s | " : " | %s| %s | ", i->fallback,
            i->reader);
  }
  gen_markdown(out, i->doc);
  if (i->more)
    print_more(out, i->more);
  fputs(" |\n", out);
}

/** Prints "a | b" as literal words, or as the name of an argument. */
static void print_mdoc_argument(FILE *out, const char *argument) {
  for (const char *at = argument; *at;) {
    size_t length = strcspn(at, "|");
    bool is_name = false;
    for (size_t c = 0; c < length; ++c)
      is_name |= at[c] >= 'A' && at[c] <= 'Z';
    fprintf(out, "%s%s %.*s", at == argument ? "" : " | ",
            is_name ? "Ar" : "Cm", (int)length, at);
    at += length + (at[length] == '|');
  }
}

/** Prints the arguments of a command: "[OPTION...] A|B --opt". */
static void print_mdoc_usage(FILE *out, const char *usage) {
  while (*(usage += strspn(usage, " "))) {
    bool is_optional = *usage == '[';
    size_t length = is_optional ? strcspn(usage, "]") + 1 : strcspn(usage, " ");
    char word[128], *text = word + is_optional;
    snprintf(word, sizeof(word), "%.*s", (int)length, usage);
    if (is_optional)
      word[length - 1] = '\0';
    fputs(is_optional ? ".Op" : ".", out);
    for (char *at = strtok(text, " "); at; at = strtok(NULL, " ")) {
      size_t size = strlen(at);
      bool repeats = size > 3 && strcmp(at + size - 3, "...") == 0;
      if (repeats)
        at[size - 3] = '\0';
      fputs(is_optional || at != text ? " " : "", out);
      if (strncmp(at, "--", 2) == 0)
        fprintf(out, "Fl %s", at[2] ? at + 1 : "-");
      else
        print_mdoc_argument(out, at);
      fputs(repeats ? " ..." : "", out);
    }
    putc('\n', out);
    usage += length;
  }
}

static void print_mdoc_item(FILE *out, const struct item *i, bool is_command,
                            bool is_first) {
  bool is_optional = i->argument && *i->argument == '[';
  if (!i->name) {
    fprintf(out, "%s.Ss %s\n.Bl -tag -width Ds\n", is_first ? "" : ".El\n",
            i->doc);
    return;
  }
  fputs(is_first ? ".Bl -tag -width Ds\n.It " : ".It ", out);
  if (i->letter)
    fprintf(out, "Fl %c , ", i->letter);
  if (is_variable(i) || is_command) {
    fprintf(out, "%s %s", is_command ? "Cm" : "Ev", i->name);
  } else {
    /* "-" belongs to the macro. */
    fprintf(out, "Fl %s%s", i->prefix + 1, i->name);
    if (is_optional)
      fprintf(out, " Ns Op = Ns Ar %.*s", (int)strlen(i->argument) - 3,
              i->argument + 2);
    else if (i->argument && *i->separator == '=')
      fputs(" Ns = Ns ", out);
    else if (i->argument)
      putc(' ', out);
    if (i->argument && !is_optional)
      print_mdoc_argument(out, i->argument);
  }
  putc('\n', out);
  gen_mdoc(out, i->doc);
  if (is_variable(i)) {
    fprintf(out, "Expected: %s", i->expected);
    fprintf(out, *i->fallback ? "; by default %s.\n" : ".\n", i->fallback);
  }
}

/** The lines that completion.bash searches: a term, and its argument. */
static void print_bash_item(FILE *out, const struct item *i, bool is_command) {
  bool is_word = i->argument && *i->argument != '[' && !is_command;
  const char *argument = is_word ? i->argument : "";
  if (!i->name)
    return;
  if (i->letter)
    fprintf(out, "-%c%s%s\n", i->letter, *argument ? " " : "", argument);
  fprintf(out, "%s%s%s%s\n", i->prefix, i->name, *argument ? " " : "",
          argument);
}

/** The first sentence, as an explanation of _arguments. */
static void print_zsh_doc(FILE *out, const char *text) {
  for (; *text && !(*text == '.' && (!text[1] || text[1] == ' ')); ++text) {
    if (*text == '`')
      continue;
    if (*text == '\'')
      fputs("'\\'", out);
    else if (strchr("[]:", *text))
      putc('\\', out);
    putc(*text, out);
  }
}

/** Whether an argument is one of several words; names are in capitals. */
static bool is_words(const char *argument) {
  for (const char *at = argument; *at; ++at)
    if (*at >= 'A' && *at <= 'Z')
      return false;
  return strchr(argument, '|');
}

/** The name of an argument, and what completes it. */
static void print_zsh_argument(FILE *out, const char *argument) {
  if (is_words(argument)) {
    fputs(":value:(", out);
    for (const char *at = argument; *at; ++at)
      putc(*at == '|' ? ' ' : *at, out);
    putc(')', out);
    return;
  }
  fprintf(out, ":%.*s:", (int)strspn(argument, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
          argument);
  if (strstr(argument, "FILE") || strstr(argument, "PATH")) {
    fputs("_files", out);
  } else {
    fputs(strcmp(argument, "DIR") == 0 ? "_files -/" : " ", out);
  }
}

static void print_zsh_item(FILE *out, const struct item *i) {
  const char *argument = i->argument;
  bool is_optional = argument && *argument == '[';
  if (!i->name)
    return;
  if (*i->prefix != '-') {
    fprintf(out, "  '%s:", i->name);
    print_zsh_doc(out, i->doc);
    fputs("'\n", out);
    return;
  }
  if (i->letter)
    fprintf(out, "  '(-%c %s%s)'{-%c,%s%s}'[", i->letter, i->prefix, i->name,
            i->letter, i->prefix, i->name);
  else
    fprintf(out, "  '%s%s%s[", i->prefix, i->name,
            is_optional                        ? "=-"
            : argument && *i->separator == '=' ? "=-"
                                               : "");
  print_zsh_doc(out, i->doc);
  putc(']', out);
  if (is_optional)
    putc(':', out);
  if (argument)
    print_zsh_argument(out, argument + 2 * is_optional);
  fputs("'\n", out);
}

/** "_pomp_run_options" of "run-options". */
static void print_shell_name(FILE *out, const char *name) {
  fputs("_pomp_", out);
  for (; *name; ++name)
    putc(*name == '-' ? '_' : *name, out);
}

bool gen_list(FILE *out, const char *name, enum gen_style style) {
  for (const struct list *l = lists;
       l < lists + sizeof(lists) / sizeof(lists[0]); ++l) {
    struct item item;
    if (strcmp(name, l->name) != 0)
      continue;
    bool is_command = !*l->prefix && !l->readers;
    if (style == GEN_MARKDOWN) {
      fprintf(out,
              !l->readers ? "| %s | meaning |\n| --- | --- |\n"
                          : "| %s | values | default | read by | meaning |\n"
                            "| --- | --- | --- | --- | --- |\n",
              l->head);
    } else if (style == GEN_BASH || style == GEN_ZSH) {
      print_shell_name(out, name);
      fputs(style == GEN_ZSH ? "=(\n" : "='", out);
    }
    bool is_first = true;
    for (size_t i = 0; get(l, i, &item); ++i) {
      if (!item.doc)
        continue;
      if (style == GEN_MARKDOWN)
        print_markdown_item(out, &item);
      else if (style == GEN_MDOC)
        print_mdoc_item(out, &item, is_command, is_first);
      else if (style == GEN_BASH)
        print_bash_item(out, &item, is_command);
      else if (style == GEN_ZSH)
        print_zsh_item(out, &item);
      is_first = false;
    }
    if (style == GEN_MDOC)
      fputs(".El\n", out);
    if (style == GEN_BASH || style == GEN_ZSH)
      fputs(style == GEN_ZSH ? ")\n" : "'\n", out);
    return style != GEN_COMMENT;
  }
  if (style == GEN_MDOC && strcmp(name, "usage") == 0) {
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); ++i) {
      fprintf(out, ".Nm\n.Cm %s\n", commands[i].name);
      print_mdoc_usage(out, commands[i].argument);
    }
    return true;
  }
  if (style == GEN_MDOC && strcmp(name, "report-usage") == 0) {
    for (size_t i = 0; i < sizeof(report_usages) / sizeof(report_usages[0]);
         ++i) {
      fputs(".Nm\n", out);
      print_mdoc_usage(out, report_usages[i]);
    }
    return true;
  }
  return false;
}
