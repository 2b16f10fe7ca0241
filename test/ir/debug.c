// Every inserted call has a location where its function has debug information,
// and that location is no line of the program.
// RUN: %clang %pomp -fplugin-arg-pomp-link=direct -g -O0 -S -emit-llvm -o %t.ll %s
// RUN: opt -passes=verify -disable-output %t.ll
// RUN: FileCheck %s < %t.ll
// RUN: %clang %pomp -fplugin-arg-pomp-link=direct -g -O2 -c -o %t.o %s
// RUN: %clang -fopenmp -g -O0 -c -o %t.plain.o %s
// RUN: %clang %pomp -fplugin-arg-pomp-link=direct -g -O0 -c -o %t.pomp.o %s
// The lines a debugger can stop at are the same.
// RUN: llvm-dwarfdump --debug-line %t.plain.o | grep is_stmt | awk '$2>0{print $2}' | sort -u > %t.plain.lines
// RUN: llvm-dwarfdump --debug-line %t.pomp.o | grep is_stmt | awk '$2>0{print $2}' | sort -u > %t.pomp.lines
// RUN: test -s %t.plain.lines
// RUN: diff %t.plain.lines %t.pomp.lines
void work(int);
void f(int n) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < n; ++i)
      work(i);
#pragma omp critical
    work(0);
  }
}
// CHECK-LABEL: define {{.*}}@f(
// CHECK:       call {{.*}} @__pomp_list.Parallel_enter, {{.*}}, !dbg [[LOC:![0-9]+]]
// CHECK:       [[LOC]] = !DILocation(line: 0, scope:
