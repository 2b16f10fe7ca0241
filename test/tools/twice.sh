#!/bin/sh
# Compiles a program without and with the plugin, runs both, and demands that
# they behave the same: standard output, standard error, exit code. Prints what
# the validating POMP library counted, for FileCheck.
#
#   twice.sh --cc CLANG --plugin LIB --validator LIB
#            [--threads "1 2 5"] [--levels "-O0 -O2"] [--exit CODE]
#            [--plugin-args "-fplugin-arg-pomp-..."] [--unordered]
#            -o PREFIX [compiler arguments] SOURCES...
#
# For each number of threads it prints "threads N" and the validator's report.
# The report must not depend on the optimization level. --unordered compares
# sorted output. --exit is the exit code both must have (default 0).
set -eu

cc= plugin= validator= threads="1 2 5" levels="-O0 -O2" expect=0 prefix=
plugin_args= sort=cat
while :; do
  case $1 in
  --cc) cc=$2; shift 2 ;;
  --plugin) plugin=$2; shift 2 ;;
  --validator) validator=$2; shift 2 ;;
  --threads) threads=$2; shift 2 ;;
  --levels) levels=$2; shift 2 ;;
  --exit) expect=$2; shift 2 ;;
  --plugin-args) plugin_args=$2; shift 2 ;;
  --unordered) sort=sort; shift ;;
  -o) prefix=$2; shift 2; break ;;
  *) echo "twice.sh: ERROR: unknown option $1" >&2; exit 2 ;;
  esac
done

fail() {
  echo "twice.sh: ERROR: $*"
  exit 1
}

# run NAME COMMAND...: leaves NAME.out and NAME.err, checks the exit code.
run() {
  name=$1; shift
  code=0
  "$@" >"$name.out" 2>"$name.err" || code=$?
  [ "$code" = "$expect" ] || {
    cat "$name.out" "$name.err"
    fail "$name exits with $code, not $expect"
  }
  for stream in out err; do
    $sort <"$name.$stream" >"$name.$stream.cmp"
  done
}

for level in $levels; do
  tag=$prefix$level
  # The plugin changes no diagnostic either. $plugin_args is a list.
  "$cc" -fopenmp $level -o "$tag.plain" "$@" 2>"$tag.plain.diag" || {
    cat "$tag.plain.diag"
    fail "does not compile without the plugin"
  }
  "$cc" -fplugin="$plugin" -fopenmp $plugin_args $level -o "$tag.pomp" "$@" \
    2>"$tag.pomp.diag" || {
    cat "$tag.pomp.diag"
    fail "does not compile with the plugin"
  }
  cmp "$tag.plain.diag" "$tag.pomp.diag" || fail "other diagnostics"
  for n in $threads; do
    OMP_NUM_THREADS=$n
    export OMP_NUM_THREADS
    run "$tag.plain" "$tag.plain"
    run "$tag.none" env POMP_LIBRARY=none "$tag.pomp"
    rm -f "$tag.report.$n"
    run "$tag.valid" env POMP_LIBRARY="$validator" \
      POMP_VALIDATE_OUT="$tag.report.$n" "$tag.pomp"
    for stream in out err; do
      for how in none valid; do
        cmp "$tag.plain.$stream.cmp" "$tag.$how.$stream.cmp" ||
          fail "other std$stream ($how, $level, $n threads)"
      done
    done
    [ -e "$tag.report.$n" ] || fail "the validating library was not attached"
    ! grep ERROR "$tag.report.$n" || fail "events ($level, $n threads)"
  done
done

first=${levels%% *}
for n in $threads; do
  for level in $levels; do
    cmp "$prefix$first.report.$n" "$prefix$level.report.$n" ||
      fail "other events at $level than at $first ($n threads)"
  done
  echo "threads $n"
  cat "$prefix$first.report.$n"
done
