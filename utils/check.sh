#!/bin/sh
# Installs what is missing, builds, and runs all tests. The last line has the
# counts of the lit suites.
set -eu

source_dir=$(cd "$(dirname "$0")/.." && pwd)
build_dir=${POMP_BUILD_DIR:-$source_dir/build}
"$source_dir/utils/setup.sh"

echo "== Testing"
rm -f "$build_dir"/test/*.xml
status=0
(cd "$build_dir" && ctest --output-on-failure -j "$(nproc)") || status=$?

# lit leaves its counts as JUnit files, a testsuite element for each suite.
set -- "$build_dir"/test/*.xml
[ -e "$1" ] || {
  echo "check.sh: no lit suite ran" >&2
  exit 1
}
awk '
  function attribute(name,    s) {
    if (!match($0, " " name "=\"[0-9]+\"")) return 0
    s = substr($0, RSTART, RLENGTH)
    gsub(/[^0-9]/, "", s)
    return s + 0
  }
  /<testsuite / {
    tests += attribute("tests")
    failed += attribute("failures")
    skipped += attribute("skipped")
  }
  END { printf "%d passed, %d failed\n", tests - failed - skipped, failed }
' "$@"
exit $status
