#!/bin/sh
# Installs what is missing, builds, and runs all tests. At the end it prints the
# numbers of random inputs that passed; the last line has the counts of the lit
# suites.
#
# usage: check.sh [--matrix] [--long]
#   --matrix also builds for LLVM 16 and 19, and runs the suites run and pragma
#            with these (without it, with the majors that are built); then tests
#            programs for other machines, and installs packages in a Debian
#            that has nothing else: docs/Install.md
#   --long   runs programs with more numbers of threads and fuzzes more inputs;
#            afterwards the tests of the compiler with assertions, 2,000 generated
#            programs, and some with sanitizers in runtime and report tool:
#            docs/Stress.md
set -eu

source_dir=$(cd "$(dirname "$0")/.." && pwd)
build_dir=${POMP_BUILD_DIR:-$source_dir/build}
long=
matrix=
for argument in "$@"; do
  case $argument in
  --long) long=1 ;;
  --matrix) matrix=1 ;;
  *)
    echo "check.sh: unknown argument $argument (--matrix, --long)" >&2
    exit 2
    ;;
  esac
done
"$source_dir/utils/setup.sh" --tests --fortran ${matrix:+--llvm 16,19,22}

echo "== Testing"
rm -f "$build_dir"/test/*.xml "$build_dir/test/counts"
# The lines "count: NUMBER WHAT" in which tests report how much they tried.
log=$build_dir/Testing/Temporary/LastTest.log
again=$build_dir/test/again
: >"$again"
keep_counts() {
  grep '^count: ' "$log" >>"$build_dir/test/counts" || :
  sed -n 's/^FLAKYPASS: \(.*\) (.*/\1/p' "$log" >>"$again"
}
status=0
(cd "$build_dir" && TEST_LONG=$long ctest --output-on-failure -j "$(nproc)") ||
  status=$?
keep_counts
# Tests run real programs on a machine that does other things as well. What
# failed runs once more, alone, and is named at the end: see test/README.md.
if [ "$status" != 0 ] && [ ! "$long" ]; then
  echo "== Testing once more what failed"
  cut -d : -f 2 "$build_dir/Testing/Temporary/LastTestsFailed.log" >>"$again"
  status=0
  (cd "$build_dir" && ctest --rerun-failed --output-on-failure) || status=$?
  keep_counts
fi
echo "== Testing public programs"
"$source_dir/utils/programs.sh" "$build_dir" || status=$?
if [ "$long" ]; then
  "$source_dir/utils/stress.sh" "$build_dir" "$build_dir/test/counts" ||
    status=$?
fi
if [ "$matrix" ]; then
  echo "== Testing for other machines"
  "$source_dir/utils/machines.sh" "$build_dir" || status=$?
  echo "== Testing packages"
  "$source_dir/utils/packages.sh" "$build_dir" || status=$?
fi

# lit leaves its counts as JUnit files, a testsuite element for each suite.
set -- "$build_dir"/test/*.xml
[ -e "$1" ] || {
  echo "check.sh: no lit suite ran" >&2
  exit 1
}
if [ "$long" ]; then
  for suite in "$build_dir"/checked/test/*.xml; do
    [ ! -e "$suite" ] || set -- "$@" "$suite"
  done
fi
[ ! -s "$again" ] || {
  echo "== Failed the first time:"
  sort -u "$again"
}
awk '
  function attribute(name,    s) {
    if (!match($0, " " name "=\"[0-9]+\"")) return 0
    s = substr($0, RSTART, RLENGTH)
    gsub(/[^0-9]/, "", s)
    return s + 0
  }
  /^count: / { count[$3] += $2 }
  /<testsuite / {
    passed = attribute("tests") - attribute("failures") - attribute("skipped")
    all += passed
    failed += attribute("failures")
    if (FILENAME ~ /\/faults\.xml$/) count["faults"] += passed
  }
  END {
    printf "%d programs generated, %d inputs fuzzed, %d faults survived\n",
      count["programs"], count["inputs"], count["faults"]
    printf "%d passed, %d failed\n", all, failed
  }
' "$build_dir/test/counts" "$@"
exit $status
