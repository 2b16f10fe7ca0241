/*===- output.c - Where reports go ------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/output.h"
#include "advise/brief.h"
#include "base/file_names.h"
#include "base/message.h"
#include "base/write.h"
#include "monitor/live.h"
#include "monitor/measured.h"
#include "process/directory.h"
#include "process/output_name.h"
#include "process/rank.h"
#include "process/variables.h"
#include "profile/derive/complete_locks.h"
#include "profile/report/report.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/** In the order of the words in pomp/variables.def. */
static enum { report_summary, report_full, report_none } report;

/** How many findings it ends with. */
static uint32_t num_findings;

/** The file for it instead of standard error, or empty. */
static char report_file[PATH_MAX];

/** Reads where it goes, as an absolute path, because the program may change its
 *  directory. */
static void read_report_file(void) {
  const char *value = pomp_variable_value(POMP_VARIABLE_REPORT_FILE), *wrong;
  char name[PATH_MAX], here[PATH_MAX] = "";
  if (!value)
    return;
  if (pomp_output_name(value, name, sizeof(name), &wrong) >
          POMP_NAME_OF_PROCESS ||
      (*name != '/' && !getcwd(here, sizeof(here))) ||
      snprintf(report_file, sizeof(report_file), "%s%s%s", here,
               *here ? "/" : "", name) >= (int)sizeof(report_file)) {
    pomp_variable_wrong(POMP_VARIABLE_REPORT_FILE, value);
    *report_file = '\0';
  }
}

static void read_findings(void) {
  const char *value = pomp_variable_value(POMP_VARIABLE_FINDINGS);
  const char *fallback = pomp_variable_default(POMP_VARIABLE_FINDINGS);
  char *end;
  num_findings = (uint32_t)strtoul(fallback, NULL, 10);
  if (!value)
    return;
  unsigned long number = strtoul(value, &end, 10);
  if (strcasecmp(value, "none") == 0)
    num_findings = 0;
  else if (*value < '0' || *value > '9' || *end || number > UINT16_MAX)
    pomp_variable_wrong(POMP_VARIABLE_FINDINGS, value);
  else
    num_findings = (uint32_t)number;
}

void pomp_output_init(void) {
  report = pomp_variable_word(POMP_VARIABLE_REPORT);
  read_findings();
  read_report_file();
}

/** \returns whether the report is in the file that was asked for. */
static bool write_report(const struct pomp_text *text) {
  if (!*report_file)
    return false;
  const int error = pomp_write_append(report_file, text->data, text->length);
  if (error)
    pomp_message("POMP_REPORT_FILE: cannot write to %s: %s", report_file,
                 strerror(error));
  return !error;
}

/** Only one rank prints its report, and says how to see those of the others:
 *  rank 0, unless it measures nothing. */
static bool is_speaker(const struct pomp_result *result) {
  return !pomp_rank()->number || (result->events && report != report_none &&
                                  pomp_directory_stands_in());
}

/** \returns "4", or "several". */
static const char *spell_size(char text[16]) {
  snprintf(text, 16, "%u", pomp_rank()->size);
  return pomp_rank()->size ? text : "several";
}

/** Says which rank this is the report of, and how to see all. */
static void add_rank(struct pomp_text *text, bool stands_in) {
  char job[PATH_MAX + 128], size[16];
  if (!pomp_rank()->is_known)
    return;
  pomp_text_add(text, "  This is rank %u of %s%s", pomp_rank()->number,
                spell_size(size), stands_in ? "; rank 0 was not measured" : "");
  if (pomp_directory_of_job(job, sizeof(job)))
    pomp_text_add(text, "; all of them: pomp-report %s\n", job);
  else if (pomp_directory_is_given())
    pomp_text_add(text, "; each has a directory of its own\n");
  else
    pomp_text_add(text, "; with POMP_OUTPUT=DIR, pomp-report DIR shows all\n");
}

/** \returns 0 or an errno. */
static int write_file(const char *temporary, const char *path,
                      const struct pomp_text *text) {
  int file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0)
    return errno;
  int error = pomp_write_all(file, text->data, text->length);
  if (close(file) != 0 && !error)
    error = errno;
  if (!error && rename(temporary, path) != 0)
    error = errno;
  if (error)
    unlink(temporary);
  return error;
}

/** \returns whether the profile is in its file. */
static bool write_profile(const struct pomp_result *result) {
  char path[PATH_MAX + 128], temporary[PATH_MAX + 128];
  struct pomp_text text = {0};
  pomp_report_json(&text, result, NULL);
  int error = text.failed ? ENOMEM : 0;
  error = error ? error : pomp_directory_keep();
  if (!error) {
    const char *directory = pomp_directory();
    snprintf(path, sizeof(path), "%s/" POMP_PROFILE_FILE, directory);
    /* Never half a profile under its name, even if we are killed. */
    snprintf(temporary, sizeof(temporary), "%s/.profile.json.%ld", directory,
             (long)getpid());
    error = write_file(temporary, path, &text);
  }
  free(text.data);
  if (error)
    pomp_message("POMP_OUTPUT=%s: cannot write profile.json there: %s%s",
                 pomp_directory_name(), strerror(error),
                 pomp_live_is_on() ? "; pomp-report makes it of profile.live"
                                   : "");
  return !error;
}

int32_t pomp_output_profile(uint64_t end) {
  struct pomp_result *result = pomp_measured_build(end);
  if (!result) {
    pomp_message("no memory to report the profile");
    return POMP_ERROR_NO_MEMORY;
  }
  int32_t code = POMP_SUCCESS;
  bool speaks = is_speaker(result), stands_in = speaks && pomp_rank()->number;
  if (pomp_directory_is_given() &&
      !(pomp_directory() && write_profile(result))) {
    code = POMP_ERROR_OUTPUT;
    /* Results must not be lost. But if a message at the start said that there
     * is no file, only one rank prints. */
    if (pomp_directory() || speaks) {
      report = report == report_none ? report_summary : report;
      speaks = true;
    }
  }
  if (result->events && report != report_none && speaks) {
    struct pomp_text text = {0}, findings = {0};
    text.failed |= !pomp_result_complete_locks(result);
    pomp_report_brief(&findings, result, num_findings);
    pomp_report_text(&text, result,
                     &(struct pomp_report_form){.full = report == report_full,
                                                .end = findings.data});
    free(findings.data);
    add_rank(&text, stands_in);
    if (text.length && !write_report(&text))
      pomp_stderr_write(text.data, text.length);
    free(text.data);
  }
  pomp_result_free(result);
  return code;
}
