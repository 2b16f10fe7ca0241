// A wrong option is an error of the compiler, in one sentence that names it and
// what was expected: never an uninstrumented program and exit code 0.
// RUN: not %clang %pomp -fplugin-arg-pomp-speed -c -o %t.o %s 2>&1 | FileCheck --check-prefix=UNKNOWN %s
// RUN: not ls %t.o
// RUN: not %clang %pomp -fplugin-arg-pomp-inst=Foo:none -c -o %t.o %s 2>&1 | FileCheck --check-prefix=BADGROUP %s
// RUN: not %clang %pomp -fplugin-arg-pomp-inst=loop:fast -c -o %t.o %s 2>&1 | FileCheck --check-prefix=BADLEVEL %s
// RUN: not %clang %pomp -fplugin-arg-pomp-link -c -o %t.o %s 2>&1 | FileCheck --check-prefix=VALUE %s
// RUN: not %clang %pomp -fplugin-arg-pomp-verbose=1 -c -o %t.o %s 2>&1 | FileCheck --check-prefix=NOVALUE %s
// RUN: not %clang %pomp -fplugin-arg-pomp-filter=%t.none -c -o %t.o %s 2>&1 | FileCheck --check-prefix=FILTER %s
// RUN: not ls %t.o
// RUN: not %clang %pomp -fplugin-arg-pomp-inst=loop:none+Chunks -c -o %t.o %s 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not %clang %pomp -fplugin-arg-pomp-inst=sync:BeginEnd+none -c -o %t.o %s 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not %clang %pomp -fplugin-arg-pomp-pragmas=error -DPRAGMA -c -o %t.o %s 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %clang %pomp -fplugin-arg-pomp-help -c -o %t.o %s | FileCheck --check-prefix=HELP %s
// UNKNOWN: error: pomp: unknown option -fplugin-arg-pomp-speed, expected one of inst,
// UNKNOWN: 1 error generated
// BADGROUP: error: pomp: -fplugin-arg-pomp-inst=Foo:none: unknown group 'Foo', expected Parallel, Loop, Workshare, Sync, User, Runtime, Task, Target or all
// BADLEVEL: error: pomp: -fplugin-arg-pomp-inst=loop:fast: unknown level 'fast' for group loop, expected none, EnterExit, Chunks, IterEvent, IterBeginEnd
// VALUE: error: pomp: -fplugin-arg-pomp-link: expected =auto|direct
// NOVALUE: error: pomp: -fplugin-arg-pomp-verbose=1: expected no value
// FILTER: error: pomp: cannot read the filter file '{{.*}}': No such file or directory
// NONE: error: pomp: {{.*}}'none' in '{{none\+Chunks|BeginEnd\+none}}' cannot be joined with other levels
// HELP: inst=GROUP:LEVEL
// HELP: GROUP is Parallel, Loop, Workshare, Sync,
// HELP-NEXT: User, Runtime, Task, Target, or all.
// HELP: parallel-barrier=join|explicit
int x;
#ifdef PRAGMA
// clang-format off
#pragma pomp inst loop none+Chunks file
#endif
