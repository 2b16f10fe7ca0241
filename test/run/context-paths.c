// Files with one relative name in several directories are told apart by their
// paths, and constructs that one line of macros expands to by where they are
// written. If a build shall not tell where it was made, no string does.
// RUN: %clang -I%include -shared -fPIC %S/Inputs/print-contexts.c -o %t.so
// RUN: rm -rf %t.dir && mkdir -p %t.dir/secret/one %t.dir/secret/two
// RUN: cp %s %t.dir/secret/one/same.c && cp %s %t.dir/secret/two/same.c
// RUN: cp %s %t.dir/secret/header.h
// RUN: cd %t.dir/secret/one && %clang %pomp -DMAIN -c same.c -o one.o
// RUN: cd %t.dir/secret/two && %clang %pomp -c same.c -o two.o
// RUN: cd %t.dir/secret && %clang %pomp -fopenmp one/one.o two/two.o -o %t
// RUN: env POMP_LIBRARY=%t.so %t | sort | uniq >%t.txt
// RUN: %filecheck %s <%t.txt
// Of the eight constructs no two have the same string, but for the header's.
// RUN: grep -c type=barrier %t.txt | grep -qx 8
// RUN: grep -c type=atomic %t.txt | grep -qx 1

// The options for reproducible builds apply to every path, and the same source
// makes the same object in any directory.
// RUN: cd %t.dir/secret/one && %clang %pomp -DQUIET -c same.c -o same.o
// RUN: cd %t.dir/secret/one && not cmp -s same.o one.o
// RUN: grep -q secret %t.dir/secret/one/same.o
// RUN: for option in -ffile-prefix-map=%t.dir/secret/DIR=. \
// RUN:     -fmacro-prefix-map=%t.dir/secret/DIR=. \
// RUN:     -fdebug-prefix-map=%t.dir/secret/DIR=. \
// RUN:     -ffile-prefix-map=%t.dir=/usr/src \
// RUN:     -ffile-compilation-dir=. -fdebug-compilation-dir=.; do \
// RUN:   for dir in one two; do \
// RUN:     cd %t.dir/secret/$dir && \
// RUN:     mapped=$(echo "$option" | sed s/DIR/$dir/) && \
// RUN:     %clang %pomp -c same.c -o same.o "$mapped" && \
// RUN:     %clang %pomp -S -emit-llvm -c same.c -o same.ll "$mapped" || exit 1; \
// RUN:   done; \
// RUN:   case $option in \
// RUN:   *usr*) grep -q /usr/src/secret/two/same.c same.ll || exit 1;; \
// RUN:   *) cmp ../one/same.o same.o && ! grep -q secret same.ll || exit 1;; \
// RUN:   esac; \
// RUN:   ! grep -q %t.dir same.ll || exit 1; \
// RUN: done
// The path of what was given as a whole path is mapped as well.
// RUN: cd %t.dir/secret/two && %clang %pomp -S -emit-llvm -o - \
// RUN:   -ffile-prefix-map=%t.dir/secret=/src %t.dir/secret/two/same.c \
// RUN:   | grep type= | %filecheck --check-prefix=MAPPED %s
// MAPPED-NOT: secret
// MAPPED:     file=/src/two/same.c*slines

#ifndef HEADER
#define HEADER
#include "../header.h"

#define BARRIER _Pragma("omp barrier")
#define TWICE(X) X X
#ifdef MAIN
void two(void);
int main(void) {
  add();
  BARRIER BARRIER
  TWICE(BARRIER)
  two();
}
#else
void two(void) {
  add();
  BARRIER BARRIER
  TWICE(BARRIER)
}
#endif
#else
static int number;
static inline void add(void) {
#pragma omp atomic
  ++number;
}
#endif

// CHECK-DAG: type=barrier*file=same.c*slines=56,56*elines=56,56*path={{.*}}/secret/one/same.c*scol=3*macro={{[0-9:,]+}}*function=main**
// CHECK-DAG: type=barrier*file=same.c*slines=56,56*elines=56,56*path={{.*}}/secret/one/same.c*scol=11*macro={{[0-9:,]+}}*function=main**
// CHECK-DAG: type=barrier*file=same.c*slines=63,63*elines=63,63*path={{.*}}/secret/two/same.c*scol=3*macro={{[0-9:,]+}}*function=two**
// CHECK-DAG: type=atomic*file=./../header.h*slines={{.*}}path={{.*}}/secret/header.h*scol=1*function=add
