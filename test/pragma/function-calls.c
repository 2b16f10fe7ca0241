// Calls in C: initializers, conditions, nested calls; a call that ends the
// program has ended before. A filter file brings in functions of the library.
// RUN: %twice --plugin-args "-fplugin-arg-pomp-functions=calls" --exit 3 --threads 1 -o %t %s -lm | FileCheck --implicit-check-not=name=sin --implicit-check-not=printf %s
// RUN: echo "SCOREP_REGION_NAMES_BEGIN EXCLUDE * INCLUDE sin pr?ntf SCOREP_REGION_NAMES_END" > %t.filter
// RUN: %twice --plugin-args "-fplugin-arg-pomp-functions=calls -fplugin-arg-pomp-filter=%t.filter" --exit 3 --threads 1 -o %t %s -lm | FileCheck --check-prefix=FILTER --implicit-check-not=name=add %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
static int add(int x, int y) {
  int r = x;
  r += y;
  return r;
}
_Noreturn static void finish(int code) {
  printf("finish\n");
  exit(code);
}
int main(int argc, char **argv) {
  // CHECK: 5 Function_enter function {{.*}}:[[#@LINE+2]],{{.*}} name=add
  // CHECK: 5 Function_exit function {{.*}}:[[#@LINE+1]],{{.*}} name=add
  int a[2] = {add(1, 2), add(add(1, 1), add(2, add(3, 4)))};
  int (*pointer)(int, int) = add;
  // FILTER: 1 Function_enter function {{.*}}:[[#@LINE+2]],{{.*}} name=printf
  // FILTER: 1 Function_enter function {{.*}}:[[#@LINE+1]],{{.*}} name=sin
  printf("%d %d %d %f\n", a[0], a[1], pointer(1, 2), sin(argc));
  // CHECK: 1 Function_enter function {{.*}}:[[#@LINE+2]],{{.*}} name=add
  // CHECK: 1 Function_exit function {{.*}}:[[#@LINE+1]],{{.*}} name=add
  while (add(argc, 1) == 2)
    // CHECK: 1 Function_enter function {{.*}}:[[#@LINE+1]],{{.*}} name=finish
    finish(3);
  return argv[0][0];
}
// CHECK: pomp-validate: OK
// FILTER: pomp-validate: OK
