// A filter file in Score-P's format: the last pattern that matches decides.
// Region names choose functions, file names functions and constructs.
// RUN: split-file %s %t.dir && cd %t.dir
// RUN: %clangxx %pomp -fplugin-arg-pomp-functions=bodies -fplugin-arg-pomp-functions-min-size=0 \
// RUN:   -fplugin-arg-pomp-filter=names -S -emit-llvm -o - main.cpp | FileCheck --check-prefix=NAMES %t.dir/main.cpp
// RUN: %clangxx %pomp -fplugin-arg-pomp-functions=bodies -fplugin-arg-pomp-functions-min-size=0 \
// RUN:   -fplugin-arg-pomp-filter=files -S -emit-llvm -o - main.cpp | FileCheck --check-prefix=FILES %t.dir/main.cpp
// RUN: not %clangxx %pomp -fplugin-arg-pomp-filter=broken -c -o b.o main.cpp 2>&1 | FileCheck --check-prefix=BROKEN %t.dir/main.cpp

// Rules for a whole program match nothing in many units: they are named on
// request. A file without any rule is probably a mistake.
// RUN: %clangxx %pomp -fplugin-arg-pomp-functions=bodies -fplugin-arg-pomp-functions-min-size=0 \
// RUN:   -fplugin-arg-pomp-filter=names -fplugin-arg-pomp-filter=unused -c -o b.o main.cpp 2>&1 | count 0
// RUN: %clangxx %pomp -fplugin-arg-pomp-functions=bodies -fplugin-arg-pomp-functions-min-size=0 -fplugin-arg-pomp-verbose \
// RUN:   -fplugin-arg-pomp-filter=names -fplugin-arg-pomp-filter=unused -c -o b.o main.cpp 2>&1 | FileCheck --check-prefix=UNUSED --implicit-check-not=matches %t.dir/main.cpp
// RUN: touch empty && echo '# nothing' > comment && echo SCOREP_FILE_NAMES_BEGIN SCOREP_FILE_NAMES_END > block
// RUN: for file in empty comment block; do \
// RUN:   %clangxx %pomp -fplugin-arg-pomp-filter=$file -c -o b.o main.cpp 2>&1 | FileCheck --check-prefix=EMPTY -DFILE=$file %t.dir/main.cpp || exit 1; \
// RUN: done
// clang-format off
//--- unused
SCOREP_REGION_NAMES_BEGIN
  EXCLUDE ns::up
    nobody*
  EXCLUDE MANGLED _Z4nonev
SCOREP_REGION_NAMES_END
SCOREP_FILE_NAMES_BEGIN
  EXCLUDE */elsewhere/*
SCOREP_FILE_NAMES_END

//--- names
# a comment
SCOREP_REGION_NAMES_BEGIN
  EXCLUDE *          # all
  INCLUDE ns::*
    keep
  EXCLUDE MANGLED _ZN2ns4downEv
SCOREP_REGION_NAMES_END

//--- files
SCOREP_FILE_NAMES_BEGIN
  EXCLUDE */header.h header.h
SCOREP_FILE_NAMES_END

//--- broken
SCOREP_REGION_NAMES_BEGIN
  foo
SCOREP_REGION_NAMES_END

//--- header.h
inline void in_header() {
#pragma omp critical(header)
  ;
}

//--- main.cpp
#include "header.h"
// NAMES-DAG: name=ns::up()*
// NAMES-DAG: name=keep()*
// NAMES-DAG: name=header*
// NAMES-NOT: name=ns::down()*
// NAMES-NOT: name=in_header()*
// FILES-DAG: name=ns::down()*
// FILES-NOT: header.h
// UNUSED:      remark: pomp: the filter's 'nobody*' (unused:3) matches nothing in this unit
// UNUSED-NEXT: remark: pomp: the filter's '_Z4nonev' (unused:4) matches nothing in this unit
// UNUSED-NEXT: remark: pomp: the filter's '*/elsewhere/*' (unused:7) matches nothing in this unit
// EMPTY:     warning: pomp: the filter file '[[FILE]]' has no rule: nothing is left out
// BROKEN:    error: pomp: broken:2: expected INCLUDE or EXCLUDE before 'foo'
namespace ns {
void up() {}
void down() {}
} // namespace ns
void keep() { in_header(); }
