/*===- capture.c - What a command prints -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "support/capture.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/** In the child: becomes the command. */
static void become(const struct pomp_capture *capture, int output) {
  const int input = open("/dev/null", O_RDONLY | O_CLOEXEC);
  const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
  pomp_assign(capture->environment, capture->num_assignments);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(capture->with_errors ? output : nothing, STDERR_FILENO);
  execvp(capture->command[0], capture->command);
  _exit(127);
}

char *pomp_capture(struct pomp_capture *capture) {
  struct sigaction child_action, by_default = {.sa_handler = SIG_DFL};
  int ends[2], status = -1;
  char *text = NULL;
  size_t size = 0;
  capture->code = -1;
  if (pipe2(ends, O_CLOEXEC) != 0)
    return NULL;
  /* If SIGCHLD is ignored, there is no status to wait for. */
  sigaction(SIGCHLD, &by_default, &child_action);
  pid_t child = fork();
  if (child == 0)
    become(capture, ends[1]);
  close(ends[1]);
  FILE *stream = fdopen(ends[0], "r");
  if (!stream || getdelim(&text, &size, '\0', stream) < 0) {
    free(text);
    text = NULL;
  }
  if (stream)
    fclose(stream);
  else
    close(ends[0]);
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
    continue;
  sigaction(SIGCHLD, &child_action, NULL);
  if (child > 0 && WIFEXITED(status))
    capture->code = WEXITSTATUS(status);
  return text;
}
