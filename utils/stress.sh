#!/bin/sh
# The long part of check.sh: many generated programs.
#
# usage: stress.sh BUILD_DIR [COUNTS]
#   COUNTS   a file that gets the lines "count: NUMBER WHAT" of all steps
# POMP_STRESS_PROGRAMS is how many programs (2000).
set -u

build_dir=$1
counts=${2-/dev/null}
programs=${POMP_STRESS_PROGRAMS:-2000}
jobs=$(nproc)
status=0

# run WHAT COMMAND...: its output only where it fails.
run() {
  echo "== $1"
  shift
  log=$build_dir/stress.log
  "$@" >"$log" 2>&1 || {
    status=1
    cat "$log"
    echo "stress.sh: failed: $*"
  }
  grep '^count: ' "$log" >>"$counts" || :
}

run "$programs generated programs" "$build_dir/bin/fuzz-programs" \
  --first 1000 --count "$programs" --jobs "$jobs"
exit $status
