/*===- ompt.c - How we become the tool of the OpenMP runtime --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * When an OpenMP runtime starts, it looks for a function ompt_start_tool in the
 * loaded objects, in their order, then in the libraries of OMP_TOOL_LIBRARIES.
 * The first one that does not decline is its only tool. So ours declines unless
 * it was requested, and calls the next one in any case: another tool that wants
 * to be the tool is.
 */
#include "process/ompt/ompt.h"
#include "base/loader.h"
#include "base/message.h"
#include "process/ompt/teams.h"
#include "process/state.h"
#include "process/variables.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_wanted;
static const struct pomp_ompt_hooks *hooks;
static _Atomic(const char *) runtime;
/** The reason was printed already. */
static bool is_said;

const char *pomp_ompt_runtime(void) {
  return atomic_load_explicit(&runtime, memory_order_acquire);
}

/** Prints why the runtime reports nothing. Once, because it may look for tools
 *  several times. */
static void say(const char *why) {
  if (!is_said)
    pomp_message("POMP_OMPT=on: %s; measuring without it", why);
  is_said = true;
}

static int initialize(pomp_ompt_lookup lookup, int device,
                      union pomp_ompt_data *data) {
  (void)device, (void)data;
  if (pomp_core_is_over())
    return 0;
  if (pomp_ompt_teams_start(lookup, hooks))
    return 1;
  say("the OpenMP runtime does not report all that is needed");
  atomic_store_explicit(&runtime, NULL, memory_order_release);
  return 0;
}

static void finalize(union pomp_ompt_data *data) {
  (void)data;
  pomp_ompt_teams_stop();
}

/** \returns the address of a symbol, or null. */
static void *look_up(void *handle, const char *name) {
  void *found = dlsym ? dlsym(handle, name) : NULL;
  /* A missing symbol must not leave an error for the program. */
  if (dlerror)
    dlerror();
  return found;
}

/** Weak, so that a program with a tool of its own can be linked with the static
 *  library. */
__attribute__((weak, visibility("default"))) struct pomp_ompt_tool *
ompt_start_tool(unsigned omp_version, const char *runtime_version);

struct pomp_ompt_tool *ompt_start_tool(unsigned omp_version,
                                       const char *runtime_version) {
  static struct pomp_ompt_tool ours = {initialize, finalize, {0}};
  pomp_ompt_start_tool *next =
      (pomp_ompt_start_tool *)look_up(RTLD_NEXT, "ompt_start_tool");
  struct pomp_ompt_tool *other = next && next != ompt_start_tool
                                     ? next(omp_version, runtime_version)
                                     : NULL;
  const char *libraries = getenv("OMP_TOOL_LIBRARIES");
  if (other || !is_wanted) {
    if (is_wanted && other != &ours)
      say("the OpenMP runtime has another tool");
    return other;
  }
  if (libraries && *libraries) {
    say("OMP_TOOL_LIBRARIES names the tool of the OpenMP runtime");
    return NULL;
  }
  if (look_up(RTLD_DEFAULT, "__tsan_init")) {
    say("ThreadSanitizer needs to be the tool of the OpenMP runtime");
    return NULL;
  }
  atomic_store_explicit(&runtime, runtime_version, memory_order_release);
  return &ours;
}

/** Makes ompt_start_tool visible to the runtime if the library was opened only
 *  for the instrumented object, by opening it again with global scope. */
static void show_to_all(void) {
  Dl_info info;
  if (!dladdr || !dlopen || !dladdr(&is_wanted, &info) || !info.dli_fname)
    return;
  dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_GLOBAL);
  dlerror();
}

void pomp_ompt_start(const struct pomp_ompt_hooks *the_hooks) {
  if (!pomp_variable_word(POMP_VARIABLE_OMPT))
    return;
  hooks = the_hooks;
  is_wanted = true;
  pomp_ompt_teams_prepare();
  show_to_all();
}

void pomp_ompt_finish(void) {
  const char *tool = getenv("OMP_TOOL");
  if (!is_wanted || pomp_ompt_runtime() || !pomp_ompt_teams_missed())
    return;
  if (tool && strcasecmp(tool, "disabled") == 0)
    say("OMP_TOOL=disabled keeps the OpenMP runtime from having a tool");
  else
    say("no OpenMP runtime asked for a tool: it has no OMPT, had started "
        "before, or has another tool");
}
