#!/bin/sh
# Builds plugin, runtime, report tool and validators again, in
# BUILD_DIR/checked: with assertions, ours and those of LLVM's headers and the
# C++ library, and so that undefined behaviour ends a program. Uses clang, since
# no other compiler has to be installed.
#
# usage: checked.sh BUILD_DIR [--tests]
#   --tests   runs the tests of the compiler's output with it, and a short form
#             of the tests of programs
set -eu

source_dir=$(cd "$(dirname "$0")/.." && pwd)
build_dir=$1
checked=$build_dir/checked
# cached NAME: prints a value that the first build found.
cached() { sed -n "s/^$1:[A-Z]*=//p" "$build_dir/CMakeCache.txt"; }

[ -f "$checked/CMakeCache.txt" ] ||
  cmake -S "$source_dir" -B "$checked" -G Ninja -DCMAKE_BUILD_TYPE=Debug \
    -DPOMP_CHECKED=ON -DCMAKE_C_FLAGS_DEBUG=-O1 -DCMAKE_CXX_FLAGS_DEBUG= \
    -DCMAKE_C_COMPILER="$(cached POMP_CLANG)" \
    -DCMAKE_CXX_COMPILER="$(cached POMP_CLANGXX)" >/dev/null
cmake --build "$checked" --target \
  pomp pomp-rt pomp-paper pomp-pomp2 pomp-report pomp-validate \
  pomp-validate-paper
[ "${2-}" = --tests ] || exit 0
rm -f "$checked"/test/*.xml
cd "$checked"
LIT_OPTS=--param=short ctest --output-on-failure -j "$(nproc)" \
  -R '^lit-(ast|ir|run)$'
# The headers of LLVM may now need symbols that clang does not have.
LIT_FILTER=undefined-symbols ctest --output-on-failure -R '^lit-plugin$'
