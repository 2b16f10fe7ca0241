#!/bin/sh
# Shows what POMP for Clang does: installs what is missing, builds, compiles a
# demo OpenMP program with the plugin, runs it and shows its profile.
set -eu

source_dir=$(cd "$(dirname "$0")/.." && pwd)
build_dir=${POMP_BUILD_DIR:-$source_dir/build}
"$source_dir/utils/setup.sh"

program=$source_dir/test/programs/imbalance.c
demo=$build_dir/demo
mkdir -p "$demo"
show() {
  echo "\$ $*"
  "$@"
}

echo
echo "== The demo: an imbalanced loop and a contended critical section"
show /usr/lib/llvm-22/bin/clang "-fplugin=$build_dir/lib/libpomp.so" -fopenmp \
  -O2 "$program" -o "$demo/imbalance" -lm
echo
show "$demo/imbalance"
