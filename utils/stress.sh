#!/bin/sh
# The long part of check.sh: many generated programs; some with assertions in
# the plugin and runtime, some with sanitizers in plugin, runtime, report tool
# and validator; ten runs of each program with a planted problem. See
# docs/Stress.md.
#
# usage: stress.sh BUILD_DIR [COUNTS]
#   COUNTS   a file that gets the lines "count: NUMBER WHAT" of all steps
# POMP_STRESS_PROGRAMS is how many programs (2000); the other builds take a
# twentieth of them. POMP_STRESS_INQUIRIES is how often states are asked for.
set -u

source_dir=$(cd "$(dirname "$0")/.." && pwd)
build_dir=$1
counts=${2-/dev/null}
programs=${POMP_STRESS_PROGRAMS:-2000}
some=$((programs / 20))
jobs=$(nproc)
status=0

# run WHAT COMMAND...: prints its output only if it fails, and how much it tried.
run() {
  echo "== $1"
  shift
  log=$build_dir/stress.log
  started=$(date +%s)
  "$@" >"$log" 2>&1 || {
    status=1
    cat "$log"
    echo "stress.sh: failed: $*"
  }
  sed -n 's/^count: /   /p' "$log"
  echo "   $(($(date +%s) - started)) s"
  grep '^count: ' "$log" >>"$counts" || :
}

# build NAME FLAGS TARGETS...: builds a part of the project with more flags, in
# build_dir/stress/NAME, and with assertions. With GCC: its sanitizers are
# libraries that a program without them can load first. They make it warn of
# what it does not see any more.
build() {
  to=$build_dir/stress/$1 flags=$2
  shift 2
  [ -f "$to/CMakeCache.txt" ] ||
    run "Configuring with $flags" cmake -S "$source_dir" -B "$to" -G Ninja \
      -DCMAKE_BUILD_TYPE=Debug -DPOMP_WERROR=OFF \
      -DCMAKE_C_FLAGS_DEBUG="-O1 -g1" -DCMAKE_CXX_FLAGS_DEBUG="-O1 -g1" \
      -DCMAKE_C_COMPILER=gcc -DCMAKE_CXX_COMPILER=g++ \
      -DCMAKE_C_FLAGS="$flags" -DCMAKE_CXX_FLAGS="$flags"
  run "Building with $flags" cmake --build "$to" --target "$@"
}

library() { gcc -print-file-name="lib$1.so"; }

run "$programs generated programs" "$build_dir/bin/fuzz-programs" \
  --first 1000 --count "$programs" --jobs "$jobs"

if grep -q -- --pompfc "$build_dir/bin/fuzz-programs"; then
  run "$((programs / 10)) generated programs in Fortran" \
    "$build_dir/bin/fuzz-programs" --fortran --first 1000 \
    --count "$((programs / 10))" --jobs "$jobs"
fi

run "Testing with assertions" "$source_dir/utils/checked.sh" "$build_dir" --tests
checked=$build_dir/checked
run "$some programs with assertions" \
  "$build_dir/bin/fuzz-programs" --first 5000 --count "$some" --jobs "$jobs" \
  --plugin "$checked/lib/libpomp.so" --runtime "$checked/lib/libpomp-rt.so" \
  --validator "$checked/test/lib/libpomp-validate.so" \
  --paper-validator "$checked/test/lib/libpomp-validate-paper.so"

compile() {
  mkdir -p "$build_dir/stress"
  /usr/lib/llvm-22/bin/clang "-fplugin=$build_dir/lib/libpomp.so" -fopenmp -O1 \
    "-I$source_dir/include" "$source_dir/test/faults/Inputs/inquiry.c" \
    -o "$build_dir/stress/inquiry" -lpthread
}
run "A program that asks for states" compile
run "State inquiries from signal handlers" env POMP_STATE=on POMP_REPORT=none \
  "$build_dir/stress/inquiry" "${POMP_STRESS_INQUIRIES:-10000000}"

# A busy machine: another process uses one processor. Work that grows with the
# threads can only be seen if each has a processor.
planted() {
  sh -c 'while :; do :; done' &
  busy=$!
  PLANTED_RUNS=10 LIT_FILTER_OUT=planted-scaling \
    ctest --test-dir "$build_dir" --output-on-failure -R '^lit-advise$'
  advised=$?
  kill "$busy"
  return "$advised"
}
run "Planted problems beside a busy loop, ten runs each" planted

# The programs and clang have no sanitizers, but the libraries loaded into them
# and the tools that read their results have. Leaks of a program are not ours.
# LLVM's headers must not poison memory that the plugin shares with clang.
export ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0
export UBSAN_OPTIONS=print_stacktrace=1
build sanitize \
  "-fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=all \
-U__SANITIZE_ADDRESS__ -D_GLIBCXX_ASSERTIONS" \
  pomp pomp-rt pomp-paper pomp-report pomp-validate pomp-validate-paper
sanitized=$build_dir/stress/sanitize
run "$some programs with address and undefined behaviour sanitizers" \
  "$build_dir/bin/fuzz-programs" --first 6000 --count "$some" --jobs "$jobs" \
  --plugin "$sanitized/lib/libpomp.so" \
  --runtime "$sanitized/lib/libpomp-rt.so" --report "$sanitized/bin/pomp-report" \
  --validator "$sanitized/test/lib/libpomp-validate.so" \
  --paper-validator "$sanitized/test/lib/libpomp-validate-paper.so" \
  --preload "$(library asan):$(library ubsan)"
run "What the compiler makes, with the same" \
  env LD_PRELOAD="$(library asan):$(library ubsan)" LIT_OPTS=--param=short \
  ctest --test-dir "$sanitized" --output-on-failure -R '^lit-(ast|ir)$'

# ThreadSanitizer does not see how LLVM's OpenMP runtime synchronizes, since that
# is not instrumented. The runtime leaves threads behind.
export TSAN_OPTIONS=ignore_noninstrumented_modules=1:report_signal_unsafe=0
TSAN_OPTIONS=$TSAN_OPTIONS:report_thread_leaks=0
build thread "-fsanitize=thread" pomp-rt
run "$some programs with the thread sanitizer" \
  "$build_dir/bin/fuzz-programs" --first 7000 --count "$some" --jobs "$jobs" \
  --runtime "$build_dir/stress/thread/lib/libpomp-rt.so" \
  --modes off,profile,trace,both --program-preload "$(library tsan)"
exit $status
