// A filter file in Score-P's format: the last pattern that matches decides.
// Region names choose functions, file names functions and constructs.
// RUN: split-file %s %t.dir && cd %t.dir
// RUN: %clangxx %pomp -fplugin-arg-pomp-functions=bodies -fplugin-arg-pomp-functions-min-size=0 \
// RUN:   -fplugin-arg-pomp-filter=names -S -emit-llvm -o - main.cpp | FileCheck --check-prefix=NAMES %t.dir/main.cpp
// RUN: %clangxx %pomp -fplugin-arg-pomp-functions=bodies -fplugin-arg-pomp-functions-min-size=0 \
// RUN:   -fplugin-arg-pomp-filter=files -S -emit-llvm -o - main.cpp | FileCheck --check-prefix=FILES %t.dir/main.cpp
// RUN: not %clangxx %pomp -fplugin-arg-pomp-filter=broken -c -o b.o main.cpp 2>&1 | FileCheck --check-prefix=BROKEN %t.dir/main.cpp

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
// NAMES-DAG: name=ns::up*
// NAMES-DAG: name=keep*
// NAMES-DAG: name=header*
// NAMES-NOT: name=ns::down*
// NAMES-NOT: name=in_header*
// FILES-DAG: name=ns::down*
// FILES-NOT: header.h
// BROKEN:    error: pomp: broken:2: expected INCLUDE or EXCLUDE before 'foo'
namespace ns {
void up() {}
void down() {}
} // namespace ns
void keep() { in_header(); }
