// level sets what POMP_Set_level does, for any library and without one to link.
// RUN: %clang %pomp -Werror -o %t %s
// RUN: env POMP_REPORT=full POMP_LIBRARY=%lib/libpomp-rt.so %t 2>%t.report
// RUN: FileCheck %s <%t.report
// RUN: env POMP_LIBRARY=none %t
// RUN: echo 'int n; int POMP_Critical_enter(void){return ++n;}' \
// RUN:   'int printf(const char*,...);int POMP_Finalize(void){' \
// RUN:   'return printf("%%d\n",n)<0;}' >%t.paper.c
// RUN: %clang -shared -fPIC %t.paper.c -o %t.so
// RUN: env POMP_LIBRARY=%t.so %t | FileCheck --check-prefix=PAPER %s
// PAPER: {{^}}2{{$}}
// RUN: not %clang %pomp -fplugin-arg-pomp-pragmas=error -DWRONG -c -o %t.o %s \
// RUN:   2>%t.err
// RUN: FileCheck --check-prefix=WRONG %s <%t.err
int main(void) {
  int n = 0;
#ifndef WRONG
#pragma pomp level sync none
#endif
// CHECK-NOT: level.c:[[#@LINE+1]]
#pragma omp critical
  n++;
#ifdef WRONG
// WRONG: level.c:[[#@LINE+1]]:{{.*}}unknown level 'Chunks' for group sync
#pragma pomp level sync Chunks
// WRONG: level.c:[[#@LINE+1]]:{{.*}}expected 'level GROUP LEVEL[+LEVEL]...'
#pragma pomp level
// WRONG: level.c:[[#@LINE+1]]:{{.*}}extra text after 'level' is ignored
#pragma pomp level sync none file
#else
// clang-format off
#pragma pomp level Sync EnterExit+Event
// clang-format on
#endif
// CHECK: critical {{.*}}level.c:[[#@LINE+1]]-[[#@LINE+2]] in main {{ *}}1 {{.*}}
#pragma omp critical
  n++;
#ifndef WRONG
#pragma pomp level all none
#endif
// CHECK-NOT: level.c:[[#@LINE+1]]
#pragma omp critical
  n++;
#ifndef WRONG
// clang-format off
#pragma pomp level all EnterExit+BeginEnd
// clang-format on
#endif
// CHECK: critical {{.*}}level.c:[[#@LINE+1]]-[[#@LINE+2]] in main {{ *}}1 {{.*}}
#pragma omp critical
  n++;
  return n != 4;
}
