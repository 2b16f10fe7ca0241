// Tasks of several objects in one program: their numbers are unique and each
// knows its parent, which may be another object's. A library that does not
// number them gets unique numbers, too, and parents within an object.
// RUN: %clang %pomp -shared -fPIC -DNAME=first %S/Inputs/task-object.c -o %t.first.so
// RUN: %clang %pomp -shared -fPIC -DNAME=second %S/Inputs/task-object.c -o %t.second.so
// RUN: %clang %pomp -o %t %s -ldl
// RUN: env OMP_NUM_THREADS=3 POMP_LIBRARY=%validator POMP_VALIDATE_OUT=%t.report %t %t.first.so %t.second.so
// RUN: %filecheck %s < %t.report
// RUN: env OMP_NUM_THREADS=3 POMP_LIBRARY=%paper_validator POMP_VALIDATE_TRACE=1 %t %t.first.so %t.second.so 2> %t.trace
// RUN: grep -o "Task_begin(task_id=[0-9]*)" %t.trace | sort -u | count 28
// CHECK: 24 Task_begin task task-object.c
// CHECK: 4 Task_begin task task-objects.c
// CHECK: pomp-validate: OK
#include <dlfcn.h>
#include <stdio.h>

typedef int object_fn(int, int (*)(int));
static object_fn *objects[2];

static int call(int depth) { return objects[depth & 1](depth, call); }

int main(int argc, char **argv) {
  int sum = 0;
  for (int i = 0; i < 2; ++i) {
    void *object = dlopen(argv[argc - 2 + i], RTLD_NOW | RTLD_LOCAL);
    objects[i] = object ? (object_fn *)dlsym(object, i ? "second" : "first") : 0;
    if (!objects[i])
      return 1;
  }
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 4; ++i) {
#pragma omp task shared(sum)
    {
      int n = call(5);
#pragma omp atomic
      sum += n;
    }
  }
  return sum != 24;
}
