/*===- runtime.c - What the tool asks the runtime for -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "support/runtime.h"

#include "base/text.h"
#include "installed.h"
#include "support/message.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

bool pomp_is_live(const char *path) {
  static const char magic[8] = {'P', 'O', 'M', 'P', 'l', 'i', 'v', 'e'};
  char begin[sizeof(magic)];
  struct stat status;
  /* Data from a pipe can be read only once. */
  if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
    return false;
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  bool live = file >= 0 && read(file, begin, sizeof(begin)) == sizeof(begin) &&
              memcmp(begin, magic, sizeof(magic)) == 0;
  if (file >= 0)
    close(file);
  return live;
}

/** In a process of its own: has the runtime write the profile to \p output. */
static _Noreturn void convert(const char *path, int output) {
  static const char none[] = "expected " POMP_RT_FILE " beside pomp-report, "
                             "which alone can read it";
  void *runtime = pomp_open_runtime();
  int (*read_live)(const char *path, int output) = NULL;
  if (runtime)
    *(void **)&read_live = dlsym(runtime, "pomp_rt_read_live");
  if (read_live)
    _exit(read_live(path, output));
  _exit(write(output, none, sizeof(none) - 1) < 0 ? 2 : 1);
}

static void read_all(int file, struct pomp_text *text) {
  char piece[16384];
  for (ssize_t size; (size = read(file, piece, sizeof(piece))) != 0;)
    if (size > 0)
      pomp_text_append(text, piece, (size_t)size);
    else if (errno != EINTR)
      break;
}

json_t *pomp_live_to_profile(const char *path) {
  int ends[2], status = -1;
  if (pipe2(ends, O_CLOEXEC) != 0) {
    pomp_complain("%s: %s", path, strerror(errno));
    return NULL;
  }
  pid_t child = fork();
  if (child == 0)
    convert(path, ends[1]);
  close(ends[1]);
  struct pomp_text text = {0};
  if (child > 0) {
    read_all(ends[0], &text);
    waitpid(child, &status, 0);
  }
  close(ends[0]);
  json_error_t error;
  json_t *document = NULL;
  if (status == 0 && !text.failed && text.data)
    document =
        json_loadb(text.data, text.length, JSON_REJECT_DUPLICATES, &error);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 1 && text.data)
    pomp_complain("%s: %s", path, text.data);
  else if (!json_is_object(document))
    pomp_complain("%s: the file is broken", path);
  if (!json_is_object(document)) {
    json_decref(document);
    document = NULL;
  }
  free(text.data);
  return document;
}
