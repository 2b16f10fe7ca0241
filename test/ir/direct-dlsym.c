// With direct linking the stub asks no loader, but the program still can.
// RUN: %clang %pomp -fplugin-arg-pomp-link=direct -O1 -S -emit-llvm -o - %s | FileCheck %s
// CHECK-LABEL: define {{.*}}ptr @find(
// CHECK: call ptr @dlsym(
// CHECK-NOT: __pomp_no_dlsym
void *dlsym(void *, const char *);
void *find(const char *name) {
  void *found;
#pragma omp critical
  found = dlsym(0, name);
  return found;
}
