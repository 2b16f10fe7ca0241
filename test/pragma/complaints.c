// A directive that is wrong, or that applies to nothing, gets one sentence that
// says what is possible, at its place; it can be silenced or made an error.
// RUN: %clang %pomp -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: %clang %pomp -fplugin-arg-pomp-pragmas=ignore -fsyntax-only %s 2>&1 | count 0
// RUN: not %clang %pomp -fplugin-arg-pomp-pragmas=error -c -o %t.o %s 2>&1 | FileCheck --check-prefix=ERROR %s
// RUN: %clang -fopenmp -Wno-unknown-pragmas -Werror -fsyntax-only %s
// ERROR: 14 errors generated
// CHECK: :[[#@LINE+1]]:19: warning: pomp: unknown group 'Foo', expected Parallel, Loop, Workshare, Sync, User, Runtime, Task, Target or all
#pragma pomp inst Foo none
// CHECK: :[[#@LINE+1]]:19: warning: pomp: unknown level 'Event' for group parallel, expected none, EnterExit, BeginEnd
#pragma pomp inst parallel Event
// CHECK: :[[#@LINE+1]]:1: warning: pomp: expected a level after 'loop'
#pragma pomp inst loop
// CHECK: :[[#@LINE+1]]:14: warning: pomp: unknown directive 'measure', expected inst, noinstrument, instrument, {{.*}}, off or level
#pragma pomp measure
// CHECK: :[[#@LINE+1]]:14: warning: pomp: unknown directive 'userregion', expected userregion start, userregion stop or userregion event
#pragma pomp userregion go(a)
// CHECK: :[[#@LINE+1]]:28: warning: pomp: expected ',' or the end
#pragma pomp inst all none files
// CHECK: :[[#@LINE+1]]:1: warning: pomp: this directive does something, and nothing is done here; put it into the body of a function
#pragma pomp off
#define BRACE {
// CHECK: :[[#@LINE+1]]:1: warning: pomp: this directive does something
#pragma pomp userregion event(a : BRACE)
void f(int n) {
// CHECK: warning: pomp: expected '(name)'
#pragma pomp userregion event
// Those that are found when the function is complete come after the others.
// CHECK: :[[#@LINE+12]]:{{[0-9]+}}: warning: pomp: a value of a user region is an integer
// CHECK: :[[#@LINE+12]]:1: warning: pomp: user region 'outer' overlaps 'inner', which is stopped as well
// CHECK: :[[#@LINE+12]]:1: warning: pomp: user region 'outer' is not open here
// CHECK: :[[#@LINE+14]]:1: warning: pomp: user region 'open' is not stopped in its function
// CHECK: :[[#@LINE+5]]:1: warning: pomp: this directive applies to no function body and no construct
#pragma omp critical
  n++;

// It stands before a plain statement.
#pragma pomp inst sync none
  n++;
#pragma pomp userregion start(outer)
#pragma pomp userregion start(inner : 1.5)
#pragma pomp userregion stop(outer)
#pragma pomp userregion stop(outer)
#pragma pomp userregion start(open)
  n++;
}
