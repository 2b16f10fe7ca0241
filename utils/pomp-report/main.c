/*===- main.c - pomp-report: reads what a measurement left ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "advise/advise.h"
#include "convert.h"
#include "critical/critical.h"
#include "export/export.h"
#include "installed.h"
#include "message.h"
#include "output.h"
#include "ranks/merge.h"
#include "ranks/ranks.h"
#include "read_profile.h"
#include "report.h"
#include "scaling/scaling.h"
#include "score.h"

#include "pomp/trace.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum exit_code {
  EXIT_DONE,
  /** Something could not be read or written. */
  EXIT_FAILED,
  /** The command line is wrong. */
  EXIT_USAGE
};

static const char help[] =
    "pomp-report - shows what pomp-rt measured\n"
    "\n"
    "usage: pomp-report [OPTION...] DIRECTORY|FILE\n"
    "       pomp-report --compare [--json] [--html FILE] A B\n"
    "       pomp-report --scaling [--full] [--advise] [--json] [--html FILE] "
    "RUN...\n"
    "\n"
    "DIRECTORY is what POMP_OUTPUT named while the program ran, with a\n"
    "profile.json or a trace; FILE is a profile.json. Without an option the\n"
    "profile is printed as text. Where DIRECTORY has the results of the ranks "
    "of "
    "a\n"
    "job, a table of these is printed; --full, --advise, --html and --json go\n"
    "with it, and --otf2 and --perfetto write the traces of all ranks.\n"
    "\n"
    "What to print\n"
    "  --summary        the profile as text, beside what else is asked for\n"
    "  --full           all regions and call paths, where the text has a part\n"
    "  --advise         what costs 5 % of the thread time or more, why, where, "
    "and\n"
    "                   what to try; one line where nothing does\n"
    "  --tasks          statistics of tasks, and the tree of recorded ones\n"
    "  --score          what the measurement itself cost, by region, group "
    "and\n"
    "                   level: events, estimated time, bytes of a trace\n"
    "  --score=PERCENT  a filter file and compiler options that keep this "
    "cost\n"
    "                   below PERCENT of the thread time, such as --score=5%\n"
    "  --compare        two profiles side by side; regions are the same where\n"
    "                   type, file, lines and name are\n"
    "  --scaling        runs with different numbers of threads, in any order:\n"
    "                   speed-up, efficiency, what is lost, and where work "
    "grows;\n"
    "                   with --advise only the findings, and those of the "
    "largest run\n"
    "  --merge          one profile of all ranks of a job, for all that is "
    "made "
    "of a\n"
    "                   profile, with how states and regions lie on the ranks\n"
    "  --json           all of it for programs; with --score its numbers too\n"
    "\n"
    "What to write\n"
    "  --html FILE      one page with pictures that needs no network; with\n"
    "                   --compare of both, with --scaling of all\n"
    "  --sources DIR    where the page looks for source files that are not at\n"
    "                   their old place\n"
    "  --otf2 DIR       an OTF2 archive of the trace\n"
    "  --perfetto FILE  the trace for Perfetto and Chrome, as JSON\n"
    "  --folded FILE    the stacks for flame graphs: of the trace, in which "
    "what "
    "is\n"
    "                   called inside of itself is there once, else of the "
    "profile\n"
    "  --speedscope FILE  the call paths for speedscope.app, for each thread\n"
    "  --pprof FILE     the call paths for pprof, with labels thread and "
    "state\n"
    "  --depth N        how many levels of a stack these three keep (256)\n"
    "A FILE - is the standard output.\n"
    "\n"
    "  -h, --help, --version\n"
    "\n"
    "Exit code: 0; 1 where something could not be read or written; 2 where "
    "the\n"
    "command line is wrong. Messages go to standard error, one line each.\n"
    "\n"
    "Example: POMP_OUTPUT=run ./app && pomp-report --advise run\n";

struct options {
  bool summary, full, advise, tasks, score, compare, scaling, merge, json;
  /** Of --score=PERCENT, or 0. */
  double percent;
  const char *html, *sources, *otf2, *perfetto, *folded, *speedscope, *pprof;
  /** The stacks of --folded are those of the profile: there is no trace. */
  bool folds_profile;
  /** Of the stacks of --folded and the like. */
  uint32_t depth;
  char **inputs;
  uint32_t num_inputs;
};

/** Reads "5" or "5%". \returns false unless it is above 0. */
static bool read_percent(const char *text, double *percent) {
  char *end;
  *percent = strtod(text, &end);
  if (*end == '%')
    ++end;
  return end != text && !*end && *percent > 0 && *percent <= 100;
}

/** Reads how many levels to keep. \returns false unless it is above 0. */
static bool read_depth(const char *text, uint32_t *depth) {
  char *end;
  errno = 0;
  unsigned long value = strtoul(text, &end, 10);
  *depth = (uint32_t)value;
  return *text >= '0' && *text <= '9' && !*end && !errno && value &&
         value <= POMP_MODEL_MAX_DEPTH;
}

/** \returns false after a complaint where outputs cannot go where they shall.
 */
static bool check_outputs(const struct options *o) {
  bool prints =
      o->json || o->summary || o->advise || o->tasks || o->score || o->full;
  if (pomp_is_stdout(o->otf2)) {
    pomp_complain("--otf2 makes a directory: it cannot be written to standard "
                  "output");
    return false;
  }
  if (pomp_is_stdout(o->html) + pomp_is_stdout(o->perfetto) +
          pomp_is_stdout(o->folded) + pomp_is_stdout(o->speedscope) +
          pomp_is_stdout(o->pprof) + prints >
      1) {
    pomp_complain("only one thing at a time can be written to standard output");
    return false;
  }
  return true;
}

/** \returns whether the trace is to be written for other tools. */
static bool converts(const struct options *o) {
  return o->otf2 || o->perfetto || (o->folded && !o->folds_profile);
}

/** \returns whether the profile is to be written for other tools. */
static bool exports(const struct options *o) {
  return o->speedscope || o->pprof || o->folds_profile;
}

/** \returns false after a complaint where that many inputs, or these options,
 *  do not go together. */
static bool check_combination(const struct options *o) {
  const char *mode = o->scaling ? "--scaling" : "--compare";
  const char *expected = o->scaling   ? "two runs or more to scale"
                         : o->compare ? "two profiles to compare"
                                      : "one profile directory or file";
  uint32_t least = o->scaling || o->compare ? 2 : 1;
  uint32_t most = o->scaling ? UINT32_MAX : least;
  if (o->merge && (o->scaling || o->compare)) {
    pomp_complain("%s and --merge do not go together", mode);
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
      (o->summary || o->tasks || o->score || converts(o) || exports(o) ||
       (o->compare && o->advise))) {
    pomp_complain("%s goes only with %s", mode,
                  o->scaling ? "--full, --advise, --json and --html"
                             : "--json and --html");
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

/** \returns false after a complaint; does not return from --help. */
static bool read_options(int argc, char **argv, struct options *o) {
  enum {
    summary = 1,
    full,
    advise,
    tasks,
    score,
    compare,
    scaling,
    merge,
    json,
    html,
    sources,
    otf2,
    perfetto,
    folded,
    speedscope,
    pprof,
    depth,
    help_option,
    version
  };
  static const struct option names[] = {
      {"summary", no_argument, NULL, summary},
      {"full", no_argument, NULL, full},
      {"advise", no_argument, NULL, advise},
      {"tasks", no_argument, NULL, tasks},
      {"score", optional_argument, NULL, score},
      {"compare", no_argument, NULL, compare},
      {"scaling", no_argument, NULL, scaling},
      {"merge", no_argument, NULL, merge},
      {"json", no_argument, NULL, json},
      {"html", required_argument, NULL, html},
      {"sources", required_argument, NULL, sources},
      {"otf2", required_argument, NULL, otf2},
      {"perfetto", required_argument, NULL, perfetto},
      {"folded", required_argument, NULL, folded},
      {"speedscope", required_argument, NULL, speedscope},
      {"pprof", required_argument, NULL, pprof},
      {"depth", required_argument, NULL, depth},
      {"help", no_argument, NULL, help_option},
      {"version", no_argument, NULL, version},
      {NULL, 0, NULL, 0}};
  opterr = 0;
  for (int option; (option = getopt_long(argc, argv, ":h", names, NULL)) != -1;)
    switch (option) {
    case summary:
      o->summary = true;
      break;
    case full:
      o->full = true;
      break;
    case advise:
      o->advise = true;
      break;
    case tasks:
      o->tasks = true;
      break;
    case score:
      o->score = true;
      if (optarg && !read_percent(optarg, &o->percent)) {
        pomp_complain("--score=%s: expected a percentage from 0 to 100, such "
                      "as --score=5%%",
                      optarg);
        return false;
      }
      break;
    case compare:
      o->compare = true;
      break;
    case scaling:
      o->scaling = true;
      break;
    case merge:
      o->merge = true;
      break;
    case json:
      o->json = true;
      break;
    case html:
      o->html = optarg;
      break;
    case sources:
      o->sources = optarg;
      break;
    case otf2:
      o->otf2 = optarg;
      break;
    case perfetto:
      o->perfetto = optarg;
      break;
    case folded:
      o->folded = optarg;
      break;
    case speedscope:
      o->speedscope = optarg;
      break;
    case pprof:
      o->pprof = optarg;
      break;
    case depth:
      if (!read_depth(optarg, &o->depth)) {
        pomp_complain("--depth=%s: expected a number of levels from 1 to %d",
                      optarg, POMP_MODEL_MAX_DEPTH);
        return false;
      }
      break;
    case 'h':
    case help_option:
      exit(fputs(help, stdout) < 0 || fflush(stdout) ? EXIT_FAILED : EXIT_DONE);
    case version:
      exit(pomp_print_version("pomp-report") ? EXIT_DONE : EXIT_FAILED);
    case ':':
      pomp_complain("%s needs a value; --help lists the options",
                    argv[optind - 1]);
      return false;
    default:
      pomp_complain("unknown option %s; --help lists the options",
                    argv[optind - 1]);
      return false;
    }
  o->inputs = argv + optind;
  o->num_inputs = (uint32_t)(argc - optind);
  if (!check_combination(o))
    return false;
  o->folds_profile = o->folded && (o->merge || is_profile_only(o->inputs[0]));
  return check_outputs(o);
}

static void add_advice(struct pomp_text *text,
                       const struct pomp_profile *profile) {
  struct pomp_findings findings = pomp_advise(profile);
  pomp_print_findings(text, profile, &findings);
  pomp_findings_free(&findings);
}

static bool compare(const struct options *o) {
  struct pomp_profile *a = pomp_profile_read(o->inputs[0]);
  struct pomp_profile *b = a ? pomp_profile_read(o->inputs[1]) : NULL;
  struct pomp_text text = {0};
  bool ok = a && b;
  if (ok && o->html) {
    struct pomp_text page = {0};
    pomp_print_compare_html(&page, a, b);
    ok = pomp_write_text(&page, o->html);
  }
  if (ok && o->json) {
    ok = pomp_write_json(pomp_compare_to_json(a, b));
  } else if (ok && !o->html) {
    pomp_print_compare(&text, a, b);
    ok = pomp_write_text(&text, NULL);
  }
  if (a)
    pomp_profile_free(a);
  if (b)
    pomp_profile_free(b);
  return ok;
}

/** Shows runs with several numbers of threads. */
static bool scale(const struct options *o) {
  struct pomp_scaling scaling;
  struct pomp_text text = {0};
  bool ok = pomp_scaling_read(&scaling, o->inputs, o->num_inputs);
  json_t *json =
      ok && (o->json || o->html) ? pomp_scaling_to_json(&scaling) : NULL;
  if (ok && o->html) {
    struct pomp_text page = {0};
    pomp_print_scaling_html(&page, scaling.runs->profile->program, json);
    ok = pomp_write_text(&page, o->html);
  }
  if (ok && o->json) {
    ok = pomp_write_json(json_incref(json));
  } else if (ok && (o->advise || o->full || !o->html)) {
    const struct pomp_scaling_run *judged = &scaling.runs[scaling.judged];
    if (o->advise) {
      pomp_print_scaling_findings(&text, &scaling);
      pomp_text_add(
          &text, "\nThe run with %u %s:\n\n", judged->profile->num_threads,
          pomp_plural(judged->profile->num_threads, "thread", "threads"));
      add_advice(&text, judged->profile);
    } else {
      pomp_print_scaling(&text, &scaling, o->full);
    }
    ok = pomp_write_text(&text, NULL);
  }
  json_decref(json);
  pomp_scaling_free(&scaling);
  return ok;
}

static bool print_json(const struct options *o,
                       const struct pomp_profile *profile) {
  json_t *report = pomp_report_to_json(profile);
  if (o->score) {
    struct pomp_score score = pomp_score(profile);
    json_object_set_new(report, "score", pomp_score_to_json(profile, &score));
    pomp_score_free(&score);
  }
  return pomp_write_json(report);
}

/** Prints the parts that were asked for, with an empty line between two. */
static bool print_parts(const struct options *o,
                        const struct pomp_profile *profile) {
  struct pomp_text text = {0};
  if (o->summary || (!o->advise && !o->tasks && !o->score))
    pomp_print_text(&text, profile, o->full);
  if (o->advise) {
    pomp_text_append(&text, "\n", text.length > 0);
    add_advice(&text, profile);
  }
  if (o->tasks) {
    pomp_text_append(&text, "\n", text.length > 0);
    pomp_print_tasks(&text, profile, o->full);
  }
  if (o->score) {
    struct pomp_score score = pomp_score(profile);
    pomp_text_append(&text, "\n", text.length > 0);
    if (o->percent > 0)
      pomp_print_score_filter(&text, profile, &score, o->percent);
    else
      pomp_print_score(&text, profile, &score, o->full);
    pomp_score_free(&score);
  }
  return pomp_write_text(&text, NULL);
}

/** Writes the trace for other tools. */
static bool convert(const struct options *o) {
  static const struct pomp_talk talk = {pomp_complain, pomp_progress};
  const struct {
    const char *to;
    int (*write)(const char *directory, const char *to,
                 const struct pomp_talk *talk);
  } formats[] = {{o->otf2, pomp_report_otf2},
                 {o->perfetto, pomp_report_perfetto}};
  if (o->folded && !o->folds_profile &&
      pomp_report_folded_to(o->inputs[0], o->folded,
                            o->depth ? o->depth : POMP_FOLDED_DEPTH, &talk))
    return false;
  pomp_progress_end();
  for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); ++i) {
    if (formats[i].to && formats[i].write(o->inputs[0], formats[i].to, &talk))
      return false;
    pomp_progress_end();
  }
  return true;
}

/** Writes the profile for other tools. */
static bool export_profile(const struct options *o,
                           const struct pomp_profile *profile) {
  const struct {
    const char *to;
    uint64_t (*print)(struct pomp_text *text,
                      const struct pomp_profile *profile, uint32_t deepest);
  } formats[] = {{o->speedscope, pomp_print_speedscope},
                 {o->pprof, pomp_print_pprof},
                 {o->folds_profile ? o->folded : NULL, pomp_print_folded}};
  uint32_t deepest = o->depth ? o->depth : POMP_FOLDED_DEPTH;
  for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); ++i) {
    struct pomp_text text = {0};
    if (!formats[i].to)
      continue;
    uint64_t cut = formats[i].print(&text, profile, deepest);
    if (!pomp_write_text(&text, formats[i].to))
      return false;
    if (cut)
      pomp_complain("%s: %llu %s more than %u %s deep, and %s for the last of "
                    "them; --depth=N keeps N levels",
                    pomp_is_stdout(formats[i].to) ? "standard output"
                                                  : formats[i].to,
                    (unsigned long long)cut,
                    pomp_plural(cut, "call path was", "call paths were"),
                    deepest, pomp_plural(deepest, "level", "levels"),
                    pomp_plural(cut, "counts", "count"));
  }
  return true;
}

/** \returns false after a complaint where an option does not go with the
 *  directory of a job. */
static bool check_job(const struct options *o) {
  if (o->merge && !pomp_is_job(o->inputs[0])) {
    pomp_complain("%s: --merge expects the directory of a job, which has a "
                  "directory for each rank",
                  o->inputs[0]);
    return false;
  }
  for (uint32_t i = 0; i < o->num_inputs && !o->merge; ++i)
    if (pomp_is_job(o->inputs[i]) && (o->compare || o->scaling || o->tasks ||
                                      o->score || o->folded || exports(o))) {
      pomp_complain(
          "%s: has the results of the ranks of a job: only "
          "--summary, --full, --advise, --html, --json, --otf2 and "
          "--perfetto go with them, and what there is of a profile with "
          "--merge; name one of them, as %s/rank-0000",
          o->inputs[i], o->inputs[i]);
      return false;
    }
  return true;
}

/** Shows the ranks of a job. */
static bool report_ranks(const struct options *o) {
  struct pomp_ranks ranks;
  struct pomp_text text = {0};
  bool prints = o->advise || o->summary || o->full;
  bool converted =
      !converts(o) || pomp_ranks_convert(o->inputs[0], o->otf2, o->perfetto);
  if (converts(o) && !prints && !o->json && !o->html)
    return converted;
  /* The page has the regions of all ranks as well, which are read whole. */
  struct pomp_merger *merger = o->html ? pomp_merger_new(o->inputs[0]) : NULL;
  bool ok = pomp_ranks_read(&ranks, o->inputs[0], merger);
  struct pomp_profile *merged = pomp_merger_finish(merger);
  json_t *json = ok && (o->json || o->html) ? pomp_ranks_to_json(&ranks) : NULL;
  if (ok && o->html) {
    struct pomp_text page = {0};
    pomp_print_ranks_html(&page, ranks.program, json, merged);
    ok = pomp_write_text(&page, o->html);
  }
  if (ok && o->json) {
    ok = pomp_write_json(json_incref(json));
  } else if (ok && (prints || !o->html)) {
    if (!o->advise || o->summary || o->full)
      pomp_print_ranks(&text, &ranks, o->full);
    if (o->advise) {
      pomp_text_append(&text, "\n", text.length > 0);
      ok = pomp_ranks_advise(&text, &ranks);
    }
    ok = pomp_write_text(&text, NULL) && ok;
  }
  json_decref(json);
  if (merged)
    pomp_profile_free(merged);
  /* What is wrong with the others was said. */
  ok = ok && converted && ranks.num_read == ranks.num_rows;
  pomp_ranks_free(&ranks);
  return ok;
}

static bool report(const struct options *o) {
  bool prints =
      o->json || o->summary || o->advise || o->tasks || o->score || o->full;
  if (converts(o) &&
      !(o->merge ? pomp_ranks_convert(o->inputs[0], o->otf2, o->perfetto)
                 : convert(o)))
    return false;
  if (converts(o) && !prints && !o->html && !exports(o))
    return true;
  bool is_all = true;
  struct pomp_profile *profile = o->merge
                                     ? pomp_ranks_merge(o->inputs[0], &is_all)
                                     : pomp_profile_read(o->inputs[0]);
  bool ok = profile;
  if (ok && (o->html || o->json || o->tasks || o->advise))
    pomp_critical_read(profile, o->html || o->json);
  if (ok && o->html) {
    struct pomp_text text = {0};
    pomp_print_html(&text, profile, o->sources);
    ok = pomp_write_text(&text, o->html);
  }
  ok = ok && export_profile(o, profile);
  if (ok && o->json)
    ok = print_json(o, profile);
  else if (ok && (prints || !(o->html || exports(o))))
    ok = print_parts(o, profile);
  if (profile)
    pomp_profile_free(profile);
  return ok && is_all;
}

int main(int argc, char **argv) {
  struct options options = {0};
  if (!read_options(argc, argv, &options) || !check_job(&options))
    return EXIT_USAGE;
  bool ok = options.scaling   ? scale(&options)
            : options.compare ? compare(&options)
            : pomp_is_job(options.inputs[0]) && !options.merge
                ? report_ranks(&options)
                : report(&options);
  return ok ? EXIT_DONE : EXIT_FAILED;
}
