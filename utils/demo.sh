#!/bin/sh
# Shows what POMP for Clang does: installs what is missing, builds what the demo
# needs, compiles an OpenMP program with the plugin, runs it, and says what to
# change in it first.
set -eu

source_dir=$(cd "$(dirname "$0")/.." && pwd)
build_dir=${POMP_BUILD_DIR:-$source_dir/build}
"$source_dir/utils/setup.sh" --target pomp,pomp-rt,pomp-command,pomp-report

PATH=$build_dir/bin:$PATH
demo=$build_dir/demo
mkdir -p "$demo"
cp "$source_dir/test/programs/imbalance.c" "$demo"
cd "$demo"
rm -rf results
show() {
  echo "\$ $*"
  "$@"
}

echo
echo "== Compiling with one more flag, in $demo"
show clang-22 -fplugin=../lib/libpomp.so -fopenmp -O2 imbalance.c -o imbalance \
  -lm
echo
echo "== Running it as always: it reports where its threads spent their time"
show ./imbalance
echo
echo "== Running it for advice, and for a page with a timeline"
show pomp run --quiet --trace --output results ./imbalance
echo
echo "== Change this first (all findings: pomp-report --advise results)"
pomp-report --advise results | awk -v RS= '{ print; exit }'
echo
echo "The page for your browser: $demo/results/report.html"
