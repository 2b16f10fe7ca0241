#!/bin/sh
# Builds two public programs with and without the plugin, runs their tests, and
# requires equal results: libsoxr, a resampler with a test suite (CMake), and
# FastTree, which infers phylogenetic trees. Their sources are Debian's.
#
# usage: programs.sh [BUILD_DIR]
# BUILD_DIR is a build of utils/setup.sh. If a source is not available, the
# script says so and skips the program.
set -eu

source_dir=$(cd "$(dirname "$0")/.." && pwd)
build_dir=$(cd "${1:-${POMP_BUILD_DIR:-$source_dir/build}}" && pwd)
work=$build_dir/programs
clang=$(sed -n 's/^POMP_CLANG:[A-Z]*=//p' "$build_dir/CMakeCache.txt")
pompcc=$build_dir/bin/pompcc
report=$build_dir/bin/pomp-report
status=0

# Gets the sources of Debian's package $1 into the directory $2. The lists of
# the machine stay as they are.
get() {
  [ ! -e "$2" ] || return 0
  apt=$work/apt
  if [ ! -e "$apt/have" ]; then
    mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
    echo "deb-src http://deb.debian.org/debian bookworm main" >"$apt/list"
    {
      echo "Dir::Etc::sourcelist \"$apt/list\";"
      echo 'Dir::Etc::sourceparts "-";'
      echo "Dir::State::lists \"$apt/lists\";"
      echo "Dir::Cache \"$apt/cache\";"
      echo "APT::Sandbox::User \"$(id -un)\";"
    } >"$apt/configuration"
    APT_CONFIG=$apt/configuration apt-get update >/dev/null 2>&1 || return 1
    : >"$apt/have"
  fi
  (cd "$work" && APT_CONFIG=$apt/configuration \
    apt-get source --download-only --tar-only "$1" >/dev/null 2>&1) || return 1
  mkdir "$2.new"
  tar xf "$work/$1"_*.orig.tar.* -C "$2.new" --strip-components=1
  mv "$2.new" "$2"
}

fails() {
  echo "programs.sh: $*" >&2
  status=1
}

# Requires that $2 and $3 are the same, and that the run $4 has events.
compare() {
  cmp "$2" "$3" || fails "$1: with us it has another result"
  events=$("$report" --json "$4" |
    python3 -c 'import json, sys; print(json.load(sys.stdin)["events"])') ||
    events=0
  [ "$events" -gt 100 ] || fails "$1: $events events"
  echo "== $1: the same result, $events events"
}

build_soxr() {
  cmake -S "$work/libsoxr" -B "$work/libsoxr-$1" -G Ninja \
    -DCMAKE_C_COMPILER="$2" -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTS=ON \
    -DCMAKE_POLICY_VERSION_MINIMUM=3.5 &&
    cmake --build "$work/libsoxr-$1" &&
    (cd "$work/libsoxr-$1" && POMP_REPORT=none \
      POMP_OUTPUT=$work/libsoxr-$1/run ctest)
}

test_soxr() {
  python3 -c 'import random, sys
random.seed(1)
sys.stdout.buffer.write(random.randbytes(2000000))' >"$work/noise"
  for way in plain pomp; do
    compiler=$clang
    [ $way = plain ] || compiler=$pompcc
    rm -rf "$work/libsoxr-$way" "$work/libsoxr-$way-run"
    build_soxr $way "$compiler" >"$work/libsoxr-$way.log" 2>&1 ||
      fails "libsoxr: see $work/libsoxr-$way.log"
    # Two channels, of four bytes each, and threads.
    env -u POMP_LIBRARY POMP_REPORT=none OMP_NUM_THREADS=2 \
      POMP_OUTPUT="$work/libsoxr-$way-run" \
      "$work/libsoxr-$way/examples/3-options-input-fn" 6 1 2 2 2 4 0 0 0 0 1 \
      <"$work/noise" >"$work/libsoxr-$way.raw" 2>/dev/null ||
      fails "libsoxr: a run $way"
  done
  # The same tests with the same results, except for times.
  for way in plain pomp; do
    sed -n 's/^ *[0-9]*\/[0-9]* Test *#\(.*\) [0-9.]* sec$/\1/p' \
      "$work/libsoxr-$way.log" | tr -s ' ' >"$work/libsoxr-$way.tests"
  done
  [ -s "$work/libsoxr-plain.tests" ] || fails "libsoxr: no tests"
  cmp "$work/libsoxr-plain.tests" "$work/libsoxr-pomp.tests" ||
    fails "libsoxr: with us its tests have other results"
  compare libsoxr "$work/libsoxr-plain.raw" "$work/libsoxr-pomp.raw" \
    "$work/libsoxr-pomp-run"
}

test_fasttree() {
  # Proteins that have grown apart.
  python3 -c 'import random
random.seed(7)
acids = "ACDEFGHIKLMNPQRSTVWY"
family = ["".join(random.choice(acids) for _ in range(100))]
while len(family) < 30:
    parent = random.choice(family)
    family.append("".join(random.choice(acids) if random.random() < 0.2 else c
                          for c in parent))
for number, protein in enumerate(family):
    print(">p%d\n%s" % (number, protein))' >"$work/proteins"
  for way in plain pomp; do
    compiler=$clang
    [ $way = plain ] || compiler=$pompcc
    rm -rf "$work/fasttree-$way-run"
    "$compiler" -O2 -fopenmp -DOPENMP -DUSE_DOUBLE "$work/fasttree/fasttree.c" \
      -o "$work/fasttree-$way" -lm 2>"$work/fasttree-$way.log" ||
      fails "fasttree: see $work/fasttree-$way.log"
    env -u POMP_LIBRARY POMP_REPORT=none OMP_NUM_THREADS=2 \
      POMP_OUTPUT="$work/fasttree-$way-run" "$work/fasttree-$way" \
      "$work/proteins" >"$work/fasttree-$way.tree" 2>/dev/null ||
      fails "fasttree: a run $way"
  done
  cmp "$work/fasttree-plain.log" "$work/fasttree-pomp.log" ||
    fails "fasttree: with us the compiler says something else"
  compare fasttree "$work/fasttree-plain.tree" "$work/fasttree-pomp.tree" \
    "$work/fasttree-pomp-run"
}

mkdir -p "$work"
for program in libsoxr:soxr fasttree:fasttree; do
  if get "${program%:*}" "$work/${program%:*}"; then
    "test_${program#*:}"
  else
    echo "programs.sh: ${program%:*} is left out: its source cannot be had" >&2
  fi
done
exit $status
