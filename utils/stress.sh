#!/bin/sh
# The long part of check.sh: many generated programs, and some with sanitizers in
# runtime, report tool and validator. docs/Stress.md tells more.
#
# usage: stress.sh BUILD_DIR [COUNTS]
#   COUNTS   a file that gets the lines "count: NUMBER WHAT" of all steps
# POMP_STRESS_PROGRAMS is how many programs (2000); the other builds take a
# twentieth of them.
set -u

source_dir=$(cd "$(dirname "$0")/.." && pwd)
build_dir=$1
counts=${2-/dev/null}
programs=${POMP_STRESS_PROGRAMS:-2000}
some=$((programs / 20))
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

# build NAME FLAGS TARGETS...: builds a part of the project with more flags, in
# build_dir/stress/NAME. With GCC: its sanitizers are libraries that a program
# without them can load first.
build() {
  to=$build_dir/stress/$1 flags=$2
  shift 2
  [ -f "$to/CMakeCache.txt" ] ||
    run "Configuring with $flags" cmake -S "$source_dir" -B "$to" -G Ninja \
      -DCMAKE_BUILD_TYPE=RelWithDebInfo \
      -DCMAKE_C_COMPILER=gcc -DCMAKE_CXX_COMPILER=g++ \
      -DCMAKE_C_FLAGS="$flags" -DCMAKE_CXX_FLAGS="$flags"
  run "Building with $flags" cmake --build "$to" --target "$@"
}

library() { gcc -print-file-name="lib$1.so"; }

run "$programs generated programs" "$build_dir/bin/fuzz-programs" \
  --first 1000 --count "$programs" --jobs "$jobs"

# The programs have no sanitizers: runtime, report tool and validator have. What
# a program does not free is not ours.
export ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0
export UBSAN_OPTIONS=print_stacktrace=1
build sanitize \
  "-fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=all" \
  pomp-rt pomp-report pomp-validate pomp-validate-paper
sanitized=$build_dir/stress/sanitize
run "$some programs with address and undefined behaviour sanitizers" \
  "$build_dir/bin/fuzz-programs" --first 6000 --count "$some" --jobs "$jobs" \
  --runtime "$sanitized/lib/libpomp-rt.so" --report "$sanitized/bin/pomp-report" \
  --validator "$sanitized/test/lib/libpomp-validate.so" \
  --paper-validator "$sanitized/test/lib/libpomp-validate-paper.so" \
  --program-preload "$(library asan):$(library ubsan)"

# LLVM's OpenMP runtime has no sanitizer, which does not see what it orders.
export TSAN_OPTIONS=ignore_noninstrumented_modules=1:report_signal_unsafe=0
build thread "-fsanitize=thread" pomp-rt
run "$some programs with the thread sanitizer" \
  "$build_dir/bin/fuzz-programs" --first 7000 --count "$some" --jobs "$jobs" \
  --runtime "$build_dir/stress/thread/lib/libpomp-rt.so" \
  --modes off,profile,trace,both --program-preload "$(library tsan)"
exit $status
