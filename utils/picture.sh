#!/bin/sh
# Makes docs/images/page.png, the picture of the page in README.md, from a run of
# the demo. Needs what `utils/setup.sh --tests` installs and builds, and an idle
# machine.
#
# usage: picture.sh [PICTURE.png]
set -eu

source_dir=$(cd "$(dirname "$0")/.." && pwd)
build_dir=${POMP_BUILD_DIR:-$source_dir/build}
picture=${1:-$source_dir/docs/images/page.png}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

/usr/lib/llvm-22/bin/clang "-fplugin=$build_dir/lib/libpomp.so" -fopenmp -O2 \
  "$source_dir/test/programs/imbalance.c" -o "$dir/imbalance" -lm
OMP_NUM_THREADS=2 "$build_dir/bin/pomp" run --quiet --trace \
  --output "$dir/run" "$dir/imbalance"
python3 -B "$source_dir/test/tools/browser.py" --width 1100 --until .timeline \
  "$dir/run/report.html" "$picture"
