/*===- output.c - Where reports go ------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/output.h"
#include "core/message.h"
#include "core/write.h"
#include "monitor/directory.h"
#include "monitor/live.h"
#include "monitor/merge.h"
#include "monitor/report.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

static enum { report_summary, report_full, report_none } report;
void pomp_output_init(void) {
  const char *value = secure_getenv("POMP_REPORT");
  if (value && strcasecmp(value, "full") == 0)
    report = report_full;
  else if (value && strcasecmp(value, "none") == 0)
    report = report_none;
  else if (value && *value && strcasecmp(value, "summary") != 0)
    pomp_message("POMP_REPORT=%s: expected summary, full or none; using "
                 "summary",
                 value);
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
  pomp_report_json(&text, result);
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
  struct pomp_result *result = pomp_result_build(end);
  if (!result) {
    pomp_message("no memory to report the profile");
    return POMP_ERROR_NO_MEMORY;
  }
  int32_t code = POMP_SUCCESS;
  if (pomp_directory_is_given() &&
      !(pomp_directory() && write_profile(result))) {
    code = POMP_ERROR_OUTPUT;
    /* What was measured shall not be lost. */
    if (report == report_none)
      report = report_summary;
  }
  if (result->events && report != report_none) {
    struct pomp_text text = {0};
    if (report == report_full)
      pomp_report_full(&text, result);
    else
      pomp_report_summary(&text, result);
    if (text.length)
      pomp_stderr_write(text.data, text.length);
    free(text.data);
  }
  pomp_result_free(result);
  return code;
}
