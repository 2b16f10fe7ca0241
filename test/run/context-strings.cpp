// Context strings, of which objects have a short form, are what they are where
// the optimizer leaves them alone: of two units in one program, with all that
// their numbers and names may have in them.
// RUN: %clang -I%include -shared -fPIC %S/Inputs/print-contexts.c -o %t.so
// RUN: mkdir -p %t.dir
// RUN: %clangxx %pomp -O2 -ffile-compilation-dir=. -fplugin-arg-pomp-functions=bodies \
// RUN:   -fplugin-arg-pomp-functions-min-size=0 -c %s -o %t.1.o
// RUN: %clangxx %pomp -O2 -ffile-compilation-dir=. -DSECOND -c %s -o %t.2.o
// RUN: %clangxx %pomp %t.1.o %t.2.o -o %t.short
// RUN: %clangxx %pomp -O2 -ffile-compilation-dir=. -fplugin-arg-pomp-functions=bodies \
// RUN:   -fplugin-arg-pomp-functions-min-size=0 -emit-llvm -c %s -o %t.1.bc
// RUN: %clangxx %pomp -O2 -ffile-compilation-dir=. -DSECOND -emit-llvm -c %s -o %t.2.bc
// RUN: %clangxx -fopenmp %t.1.bc %t.2.bc -o %t.long
// RUN: env POMP_LIBRARY=%t.so %t.short | sort >%t.short.txt
// RUN: env POMP_LIBRARY=%t.so %t.long | sort >%t.long.txt
// RUN: cmp %t.short.txt %t.long.txt
// RUN: %filecheck --match-full-lines %s <%t.short.txt
// RUN: env POMP_LIBRARY=none %t.short | count 0

#ifndef SECOND

template <int Number> struct Shape {
  static void draw(const char *) {
#pragma omp barrier
  }
};

void second();

int main() {
  Shape<7>::draw("");
  Shape<2000000000>::draw("");
#pragma omp critical(nine9)
  second();
#pragma pomp inst begin(stars)
#pragma pomp inst end(stars)
// The last line that has a short form, the one behind it, and steps back. Some
// names of files look like lines.
#line 536870911 "of,1=2*3?.h"
#pragma omp barrier
#pragma omp barrier
#line 2000000000 "7,8"
#pragma omp parallel
  {
  }
#line 1 "08,9"
#pragma omp barrier
#line 1 "9,8"
#pragma omp barrier
  return 0;
}

#else

void second() {
#pragma omp parallel for schedule(dynamic, 5)
  for (int i = 0; i < 10; ++i)
    ;
#pragma omp barrier
}

#endif

// CHECK-DAG: {{[0-9]+}}*type=function*name=Shape<2000000000>::draw{{.*}}*file={{.*}}*group=Shape<2000000000>**
// CHECK-DAG: 111*type=barrier*file=of,1=2??s3??q.h*slines=536870911,536870911*elines=536870911,536870911*scol=1*function=main**
// CHECK-DAG: 103*type=pregion*file=7,8*slines=2000000000,2000000000*elines=2000000002,2000000002*scol=1*function=main**
// CHECK-DAG: 68*type=barrier*file=08,9*slines=1,1*elines=1,1*scol=1*function=main**
// CHECK-DAG: 67*type=barrier*file=9,8*slines=1,1*elines=1,1*scol=1*function=main**
