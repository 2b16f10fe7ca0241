/*===- options.c - What pomp-report was asked for ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "options.h"
#include "help.h"
#include "support/message.h"
#include "support/output.h"

#include "pomp/trace.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct pomp_option_row rows[] = {
#define POMP_TITLE(Title) {NULL, 0, NULL, Title},
#define POMP_OPTION(name, Letter, Argument, Doc) {#name, Letter, Argument, Doc},
#define POMP_TEXT_AS(name, Spelling, Argument, Doc)                            \
  {Spelling, 0, Argument, Doc},
#include "options.def"
};
enum { num_rows = sizeof(rows) / sizeof(rows[0]) };

static const char *const usages[] = {
#define POMP_USAGE(Arguments) Arguments,
#include "options.def"
};

void pomp_report_help(void) {
  puts("pomp-report - shows what pomp-rt measured\n");
  for (size_t i = 0; i < sizeof(usages) / sizeof(usages[0]); ++i)
    printf("%s pomp-report %s\n", i ? "      " : "usage:", usages[i]);
  fputs("\n"
        "DIRECTORY is what POMP_OUTPUT named while the program ran. It has a\n"
        "profile.json or a trace. FILE is a profile.json, or a merged profile. "
        "Without an option "
        "the\n"
        "profile is printed as text. If DIRECTORY has the results of the ranks "
        "of a\n"
        "job, a table of them is printed; --full, --advise, --html and --json "
        "go\n"
        "with it, and --otf2 and --perfetto write the traces of all ranks.\n",
        stdout);
  pomp_help_rows(rows, num_rows);
  fputs("\n"
        "A FILE - is the standard output.\n"
        "\n"
        "Exit code: 0; 1 if something could not be read or written; 2 if the\n"
        "command line is wrong. With --fail-on or --baseline 1 says that "
        "something is\n"
        "worse, and 2 that nothing could be said. Messages go to standard "
        "error, one\n"
        "line each.\n"
        "\n"
        "Example: POMP_OUTPUT=run ./app && pomp-report --advise run\n",
        stdout);
}

/** Reads "5" or "5%". \returns false unless it is above 0. */
static bool read_percent(const char *text, double *percent) {
  char *end;
  *percent = strtod(text, &end);
  if (*end == '%')
    ++end;
  return end != text && !*end && *percent > 0 && *percent <= 100;
}

/** Reads how many levels to keep. \returns false unless it is above 0. */
static bool is_depth(const char *text, uint32_t *depth) {
  char *end;
  errno = 0;
  unsigned long value = strtoul(text, &end, 10);
  *depth = (uint32_t)value;
  return *text >= '0' && *text <= '9' && !*end && !errno && value &&
         value <= POMP_MODEL_MAX_DEPTH;
}

bool pomp_report_prints(const struct pomp_report_options *o) {
  bool prints = o->score;
#define POMP_PART(name, GOES_WITH, Doc) prints |= o->name;
#include "options.def"
  return prints;
}

bool pomp_report_goes_with(const struct pomp_report_options *o,
                           enum pomp_report_mode mode) {
  bool good = !o->score;
#define POMP_PART(name, GOES_WITH, Doc)                                        \
  good &= !o->name || (mode & (GOES_WITH));
#include "options.def"
  return good;
}

bool pomp_report_converts(const struct pomp_report_options *o) {
  for (int i = 0; i < POMP_NUM_FORMATS; ++i)
    if (o->formats[i] && pomp_formats[i].of_trace && !o->is_of_profile[i])
      return true;
  return false;
}

bool pomp_report_notices(const struct pomp_report_options *o) {
  for (int i = 0; i < POMP_NUM_FORMATS; ++i)
    if (o->formats[i] && pomp_formats[i].of_notices)
      return true;
  return false;
}

/** \returns a format that is to be written and that several profiles together
 * do not have, or null. */
static const struct pomp_format_row *
find_other_format(const struct pomp_report_options *o) {
  for (int i = 0; i < POMP_NUM_FORMATS; ++i)
    if (o->formats[i] && !pomp_formats[i].of_notices &&
        !pomp_formats[i].of_scaling)
      return &pomp_formats[i];
  return NULL;
}

/** \returns a format that is to be written and only --scaling has, or null. */
static const struct pomp_format_row *
find_scaling_format(const struct pomp_report_options *o) {
  for (int i = 0; i < POMP_NUM_FORMATS; ++i)
    if (o->formats[i] && pomp_formats[i].of_scaling)
      return &pomp_formats[i];
  return NULL;
}

bool pomp_report_models(const struct pomp_report_options *o) {
  return find_scaling_format(o);
}

bool pomp_report_exports(const struct pomp_report_options *o) {
  for (int i = 0; i < POMP_NUM_FORMATS; ++i)
    if (o->formats[i] && o->is_of_profile[i])
      return true;
  return false;
}

/** \returns false after a complaint where outputs cannot go where they shall.
 */
static bool check_outputs(const struct pomp_report_options *o) {
  int count = pomp_is_stdout(o->html) + pomp_is_stdout(o->merged) +
              (pomp_report_prints(o) || (o->compare && !o->html));
  for (int i = 0; i < POMP_NUM_FORMATS; ++i) {
    if (pomp_formats[i].is_directory && pomp_is_stdout(o->formats[i])) {
      pomp_complain("--%s makes a directory: it cannot be written to standard "
                    "output",
                    pomp_formats[i].name);
      return false;
    }
    count += pomp_is_stdout(o->formats[i]);
  }
  if (count > 1) {
    pomp_complain("only one thing at a time can be written to standard output");
    return false;
  }
  return true;
}

/** \returns false after an error message if the number of inputs or the options
 *  cannot be combined. */
static bool check_combination(const struct pomp_report_options *o) {
  const char *mode = o->baseline  ? "--baseline"
                     : o->scaling ? "--scaling"
                                  : "--compare";
  const char *expected = o->baseline  ? "one run or more to compare"
                         : o->scaling ? "two runs or more to scale"
                         : o->compare ? "two profiles to compare"
                                      : "one profile directory or file";
  /* Without a run, a baseline and rules can be checked. */
  uint32_t least = o->scaling || o->compare
                       ? 2
                       : (!o->baseline || o->record) && (!o->tried || o->merge);
  uint32_t most = o->scaling || o->baseline || o->merge ? UINT32_MAX
                  : o->tried                            ? 1
                                                        : least;
  if (o->tried &&
      (!(o->html || (o->json && o->next)) || o->scaling || o->compare ||
       o->baseline || (!o->num_inputs && pomp_report_prints(o)))) {
    pomp_complain("--tried goes only with --html and one profile or none, or "
                  "with --json, --next and one profile");
    return false;
  }
  if (o->fail_on && !o->compare && !o->baseline) {
    pomp_complain("--fail-on goes only with --compare and --baseline");
    return false;
  }
  if (o->record && (!o->baseline || o->fail_on)) {
    pomp_complain("--record goes only with --baseline, and without --fail-on");
    return false;
  }
  if (o->merge && (o->scaling || o->compare || o->baseline)) {
    pomp_complain("%s and --merge do not go together", mode);
    return false;
  }
  if (o->merged && !o->merge) {
    pomp_complain("--merged goes only with --merge");
    return false;
  }
  if (o->baseline &&
      (o->scaling || o->compare || o->html ||
       (o->record && (o->json || pomp_report_notices(o))) ||
       !pomp_report_goes_with(o, POMP_WITH_BASELINE) || find_other_format(o))) {
    pomp_complain("--baseline goes only with --record, or with --fail-on, "
                  "--json and formats of code hosts, such as --sarif");
    return false;
  }
  const struct pomp_format_row *of_scaling = find_scaling_format(o);
  if (of_scaling && !o->scaling) {
    pomp_complain("--%s goes only with --scaling", of_scaling->name);
    return false;
  }
  if (o->scaling && o->compare) {
    pomp_complain("--compare and --scaling do not go together");
    return false;
  }
  if (o->num_inputs < least || o->num_inputs > most) {
    pomp_complain("expected %s, found %u; --help tells more", expected,
                  o->num_inputs);
    return false;
  }
  if ((o->scaling || o->compare) &&
      (!pomp_report_goes_with(o, o->scaling ? POMP_WITH_SCALING
                                            : POMP_WITH_COMPARE) ||
       find_other_format(o) || (!o->fail_on && pomp_report_notices(o)))) {
    pomp_complain("%s goes only with %s", mode,
                  o->scaling ? "--full, --advise, --json, --html and --extrap"
                             : "--json, --html and --fail-on, and with that "
                               "the formats of code hosts");
    return false;
  }
  return true;
}

/** \returns whether there is a profile, and no trace. */
static bool is_profile_only(const char *input) {
  char file[PATH_MAX + 64];
  if (snprintf(file, sizeof(file), "%s/" POMP_TRACE_DEFINITIONS_FILE, input) >=
          (int)sizeof(file) ||
      access(file, F_OK) == 0)
    return false;
  struct stat status;
  snprintf(file, sizeof(file), "%s/profile.json", input);
  return access(file, F_OK) == 0 ||
         (stat(input, &status) == 0 && !S_ISDIR(status.st_mode));
}

/** Selects the source of each format. */
static void choose_sources(struct pomp_report_options *o) {
  for (int i = 0; i < POMP_NUM_FORMATS; ++i)
    o->is_of_profile[i] = pomp_formats[i].of_notices ||
                          (pomp_formats[i].of_profile &&
                           (!pomp_formats[i].of_trace ||
                            (o->formats[i] && o->num_inputs &&
                             (o->merge || is_profile_only(o->inputs[0])))));
}

static enum pomp_report_parsed read_score(struct pomp_report_options *o,
                                          const char *text) {
  o->score = true;
  if (!text || read_percent(text, &o->percent))
    return POMP_REPORT_PARSED;
  pomp_complain("--score=%s: expected a percentage from 0 to 100, such as "
                "--score=5%%",
                text);
  return POMP_REPORT_WRONG;
}

static enum pomp_report_parsed read_depth(struct pomp_report_options *o,
                                          const char *text) {
  if (is_depth(text, &o->depth))
    return POMP_REPORT_PARSED;
  pomp_complain("--depth=%s: expected a number of levels from 1 to %d", text,
                POMP_MODEL_MAX_DEPTH);
  return POMP_REPORT_WRONG;
}

static enum pomp_report_parsed read_help(struct pomp_report_options *o,
                                         const char *text) {
  (void)o, (void)text;
  return POMP_REPORT_HELP;
}

static enum pomp_report_parsed read_version(struct pomp_report_options *o,
                                            const char *text) {
  (void)o, (void)text;
  return POMP_REPORT_VERSION;
}

/** How each option is taken: in the order of the rows. */
static const struct take {
  enum { TAKE_NOTHING, TAKE_FLAG, TAKE_TEXT, TAKE_OTHER } kind;
  /** Of a flag or text the member. */
  size_t member;
  enum pomp_report_parsed (*read)(struct pomp_report_options *, const char *);
} takes[] = {
#define MEMBER(name) offsetof(struct pomp_report_options, name)
#define POMP_TITLE(Title) {TAKE_NOTHING, 0, NULL},
#define POMP_FLAG(name, Doc) {TAKE_FLAG, MEMBER(name), NULL},
#define POMP_TEXT(name, Argument, Doc) {TAKE_TEXT, MEMBER(name), NULL},
#define POMP_FORMAT(name, Argument, SOURCE, Tools, Doc)                        \
  {TAKE_TEXT, MEMBER(formats[POMP_FORMAT_##name]), NULL},
#define POMP_OPTION(name, Letter, Argument, Doc) {TAKE_OTHER, 0, read_##name},
#include "options.def"
};

static enum pomp_report_parsed take(struct pomp_report_options *o, int row,
                                    char *text) {
  char *member = (char *)o + takes[row].member;
  if (takes[row].kind == TAKE_OTHER)
    return takes[row].read(o, text);
  if (takes[row].kind == TAKE_FLAG)
    *(bool *)member = true;
  else
    *(const char **)member = text;
  return POMP_REPORT_PARSED;
}

enum pomp_report_parsed pomp_report_parse(int argc, char **argv,
                                          struct pomp_report_options *o) {
  for (int row; (row = pomp_option_next(rows, num_rows, false, argc, argv)) !=
                POMP_OPTION_END;) {
    if (row < 0) {
      pomp_complain(row == POMP_OPTION_INCOMPLETE
                        ? "%s needs a value; --help lists the options"
                        : "unknown option %s; --help lists the options",
                    argv[optind - 1]);
      return POMP_REPORT_WRONG;
    }
    enum pomp_report_parsed parsed = take(o, row, optarg);
    if (parsed != POMP_REPORT_PARSED)
      return parsed;
  }
  o->inputs = argv + optind;
  o->num_inputs = (uint32_t)(argc - optind);
  choose_sources(o);
  return check_combination(o) && check_outputs(o) ? POMP_REPORT_PARSED
                                                  : POMP_REPORT_WRONG;
}
