#!/bin/sh
# Compiles a program without and with the plugin, runs both, and demands that
# they behave the same: diagnostics, standard output, standard error, exit code.
# The instrumented program runs once without a library and once under the
# validating one, which must find no error and the same events at each level.
#
#   twice.sh --cc CLANG --plugin LIB --validator LIB [options]
#            -o PREFIX [compiler arguments] SOURCES...
#   twice.sh --cc FLANG --wrapper POMPFC --validator LIB [options]
#            -o PREFIX [compiler arguments] SOURCES...
#
# A test that calls it again with the same PREFIX compiles only what another
# command made, or nothing.
#
# With all numbers of threads it runs what the last level made, and with the last
# number what the others made. Of many levels it tries the first and the last two.
# With TEST_LONG=1 it tries all with all.
#
#   --threads "1 2 5"       numbers of threads to run with
#   --levels "-O0 -O2"      optimization levels to compile with
#   --plugin-args "ARG..."  more arguments where the plugin is loaded
#   --way "ARG..."          the same, of the suite; then only the last level
#                           and the last number of threads are tried
#   --args "ARG..."         arguments of the program
#   --exit CODE             the exit code all must have (default 0)
#   --unordered             the lines of the output may come in any order
#   --any-events            how often an event comes depends on timing
#   --check FILE            hand what the library counted to FileCheck, once
#                           for each number of threads T:
#                             CHECK lines hold for all, T1, T2, ... for one,
#                             [[#T]] is the number of threads, [[#M]] is 0
#                             for one thread and 1 for more,
#                             each region is one line, "TYPE LINE[ name=NAME]:
#                             COUNT EVENT, ..." (a region of another file has
#                             FILE:LINE), sorted by file and line; what is
#                             not 1 Init, 1 Finalize is a region "program",
#                             and no line may be left over.
#   --prefix NAME           with --check: NAME lines are checked, not CHECK
#   --only REGEX            only what the library counted that matches, in its
#                           words ("COUNT EVENT TYPE FILE:LINE...")
#   --trace REGEX           with --check: instead of the counts the events
#                           whose trace line matches, sorted by thread, in the
#                           order each thread reported them
#   --any-thread            with --trace: without the thread number, sorted by
#                           line and text
# Without --check it prints "threads N" and the whole report for each.
set -eu
# shellcheck disable=SC2086 # lists of arguments

cc= plugin= validator= threads="1 2 5" levels="-O0 -O2" expect=0 prefix=
wrapper= plugin_args= way= args= unordered= check= trace= any_thread= any_events=
check_prefix=CHECK only=.
while :; do
  case $1 in
  --cc) cc=$2; shift 2 ;;
  --plugin) plugin=$2; shift 2 ;;
  --wrapper) wrapper=$2; shift 2 ;;
  --validator) validator=$2; shift 2 ;;
  --threads) threads=$2; shift 2 ;;
  --levels) levels=$2; shift 2 ;;
  --args) args=$2; shift 2 ;;
  --exit) expect=$2; shift 2 ;;
  --plugin-args) plugin_args=$2; shift 2 ;;
  --way) way=$2; shift 2 ;;
  --unordered) unordered=1; shift ;;
  --any-events) any_events=1; shift ;;
  --check) check=$2; shift 2 ;;
  --prefix) check_prefix=$2; shift 2 ;;
  --only) only=$2; shift 2 ;;
  --trace) trace=$2; shift 2 ;;
  --any-thread) any_thread=1; shift ;;
  -o) prefix=$2; shift 2; break ;;
  *) echo "twice.sh: ERROR: unknown option $1" >&2; exit 2 ;;
  esac
done

# In another way one level and one number of threads are enough.
if [ -n "$way" ]; then
  levels=${levels##* -} threads=${threads##* }
  levels=-${levels#-}
fi

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
    [ ! -e "$report" ] || cat "$report"
    fail "$name exits with $code, not $expect ($n threads)"
  }
  [ -n "$unordered" ] || return 0
  for stream in out err; do
    sort -o "$name.$stream" "$name.$stream"
  done
}

# Sets test_id to what no other run of a test has: number and start of its shell.
identify_test() {
  read -r test_id <"/proc/$PPID/stat"
  # shellcheck disable=SC2086 # fields, of which the name may have spaces
  set -- ${test_id##*) }
  test_id=$PPID.${20}
}

# is_built PROGRAM COMMAND...: whether this test compiled it like that, from the
# same files.
is_built() {
  made=$1.made; shift
  [ -e "$made" ] && [ "$(cat "$made")" = "$test_id $PWD $*" ] || return 1
  for argument; do
    [ ! "$argument" -nt "$made" ] || return 1
  done
}

# build PROGRAM COMMAND...: compiles it, unless that is done. PROGRAM.diag has
# the diagnostics.
build() {
  ! is_built "$@" || return 0
  program=$1; shift
  rm -f "$program.made"
  "$@" -o "$program" 2>"$program.diag" || return 1
  echo "$test_id $PWD $*" >"$program.made"
}

# One line for each region; the file that has the checks is not named.
counts() {
  awk -v file="${check##*/}:" '
    /^T[0-9]+ / || /^pomp-validate: OK/ { next }
    { count = $1; event = $2; region = $3 " " $4
      sub(/^[0-9]+ [^ ]+ ?/, "")
      if ($0 == "")
        $0 = "program"
      else {
        if (index($2, file) == 1)
          $2 = substr($2, length(file) + 1)
        sub(/,[0-9]+(-[0-9]+,[0-9]+)?$/, "", $2)
      }
      if ($0 != last && line != "") print line
      line = ($0 == last ? line ", " : $0 ": ") count " " event
      if (line == "program: 1 Init, 1 Finalize") line = ""
      last = $0 }
    END { if (line != "") print line }'
}

rm -f "$prefix"-*.report.*
identify_test
last_level=${levels##* }
if [ -z "${TEST_LONG-}" ]; then
  # The first level and the last two.
  set_levels() {
    first=$1
    while [ $# -gt 2 ]; do shift; done
    levels="$*"
    [ "$1" = "$first" ] || levels="$first $levels"
  }
  set_levels $levels
fi
for level in $levels; do
  tag=$prefix$level
  level_threads=$threads
  [ "$level" = "$last_level" ] || [ "${TEST_LONG-}" ] ||
    level_threads=${threads##* }
  # The plugin changes no diagnostic either. $plugin_args and $args are lists.
  build "$tag.plain" "$cc" -fopenmp $level "$@" || {
    cat "$tag.plain.diag"
    fail "does not compile without the plugin"
  }
  build "$tag.pomp" ${wrapper:-"$cc" -fplugin="$plugin"} -fopenmp $way \
    $plugin_args $level "$@" || {
    cat "$tag.pomp.diag"
    fail "does not compile with the plugin"
  }
  cmp "$tag.plain.diag" "$tag.pomp.diag" || {
    cat "$tag.pomp.diag"
    fail "other diagnostics"
  }
  for n in $level_threads; do
    OMP_NUM_THREADS=$n
    export OMP_NUM_THREADS
    report=$tag.report.$n
    rm -f "$report"
    run "$tag.plain" "$tag.plain" $args
    run "$tag.none" env POMP_LIBRARY=none "$tag.pomp" $args
    run "$tag.valid" env POMP_LIBRARY="$validator" \
      ${trace:+POMP_VALIDATE_TRACE=1} POMP_VALIDATE_OUT="$report" \
      "$tag.pomp" $args
    for stream in out err; do
      for how in none valid; do
        cmp "$tag.plain.$stream" "$tag.$how.$stream" || {
          diff "$tag.plain.$stream" "$tag.$how.$stream" || :
          fail "other std$stream ($how, $level, $n threads)"
        }
      done
    done
    [ -e "$report" ] || fail "the validating library was not attached"
    ! grep ERROR "$report" || fail "events ($level, $n threads)"
    if [ -n "$trace" ]; then
      grep '^T[0-9]' "$report" | grep -E -e "$trace" |
        if [ "$any_thread" ]; then sed 's/^T[0-9]* //' | sort -t: -k2,2n -k1,1
        else sort -s -t' ' -k1,1; fi >"$report.seen"
    elif [ -n "$check" ]; then
      grep -E -e "$only" "$report" | counts >"$report.seen"
    else
      grep -E -e "$only" "$report" >"$report.seen" || :
    fi
  done
done

for n in $threads; do
  seen=$prefix$last_level.report.$n.seen
  for level in $levels; do
    [ -e "$prefix$level.report.$n" ] || continue
    [ -n "$any_events" ] || cmp "$seen" "$prefix$level.report.$n.seen" || {
      diff "$seen" "$prefix$level.report.$n.seen" || :
      fail "other events at $level than at $last_level ($n threads)"
    }
  done
  if [ -z "$check" ]; then
    echo "threads $n"
    cat "$seen"
    continue
  fi
  FileCheck --match-full-lines --allow-empty --allow-unused-prefixes \
    "-D#T=$n" "-D#M=$((n > 1))" --check-prefixes="$check_prefix,T$n" --implicit-check-not='{{.}}' \
    "$check" <"$seen" || {
    cat "$seen"
    fail "not the events that $check promises ($n threads)"
  }
done
