// An object that was compiled with another version of the attach interface, or
// with another table of functions, is refused by one sentence with both numbers.
// RUN: %clang -I%include %s -o %t -ldl
// RUN: for l in rt paper pomp2; do \
// RUN:   for what in object unit; do \
// RUN:     %t %lib/libpomp-$l.so $what 2>%t.err && \
// RUN:     FileCheck -DLIBRARY=libpomp-$l --check-prefix=VERSION %s <%t.err || exit 1; \
// RUN:   done; \
// RUN: done
// VERSION: {{^}}pomp: {{.*}}attach-version{{.*}}: expected version 1 of the attach interface, that of [[LIBRARY]], but the plugin that compiled it has version 7; it goes on unmeasured{{$}}
// VERSION-NOT: {{.}}
// RUN: for l in paper pomp2; do \
// RUN:   %t %lib/libpomp-$l.so functions 2>%t.err && \
// RUN:   FileCheck -DLIBRARY=libpomp-$l --check-prefix=FUNCTIONS %s <%t.err || exit 1; \
// RUN: done
// FUNCTIONS: {{^}}[[ALL:[0-9]+]] [[LESS:[0-9]+]]{{$}}
// FUNCTIONS-NEXT: {{^}}pomp: {{.*}}attach-version{{.*}}: expected a table of [[ALL]] events and functions, that of [[LIBRARY]], but the plugin that compiled it has [[LESS]]; it goes on unmeasured{{$}}
// FUNCTIONS-NOT: {{.}}
#include "pomp/attach.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static struct pomp_object object;

int main(int argc, char **argv) {
  void *library = argc == 3 ? dlopen(argv[1], RTLD_NOW) : NULL;
  const struct pomp_paper *paper = library ? dlsym(library, "pomp_paper") : NULL;
  int32_t (*attach)(struct pomp_object *, struct pomp_unit *) = NULL;
  if (paper)
    attach = paper->attach;
  else if (library)
    *(void **)&attach = dlsym(library, "POMP_Attach");
  if (!attach)
    return 2;
  object.version = strcmp(argv[2], "object") == 0 ? 7 : POMP_ATTACH_VERSION;
  object.num_functions = POMP_NUM_FUNCTIONS;
  if (strcmp(argv[2], "functions") == 0)
    fprintf(stderr, "%d %u\n", POMP_NUM_FUNCTIONS, --object.num_functions);
  struct pomp_unit unit = {POMP_ATTACH_VERSION, 0, NULL, NULL};
  if (strcmp(argv[2], "unit") == 0)
    unit.version = 7;
  /* Of two units one sentence. */
  struct pomp_unit other = unit;
  return attach(&object, &unit) >= 0 || attach(&object, &other) >= 0 ||
         object.mask != 0;
}
