#!/bin/sh
# Compiles a program with the plugin, runs it with a profile and a trace of the
# same run, and demands that all that is made of the trace is well-formed and
# agrees with the profile.
#
#   trace-program.sh --cc CLANG --plugin LIB --convert TRACE-CONVERT
#                    --tools DIRECTORY --python PYTHON [--threads N]
#                    [--args "ARG..."] -o PREFIX [compiler arguments] SOURCES...
set -eu
# shellcheck disable=SC2086 # lists of arguments

cc= plugin= convert= tools= python= threads=3 prefix= args=
while :; do
  case $1 in
  --cc) cc=$2; shift 2 ;;
  --plugin) plugin=$2; shift 2 ;;
  --convert) convert=$2; shift 2 ;;
  --tools) tools=$2; shift 2 ;;
  --python) python=$2; shift 2 ;;
  --threads) threads=$2; shift 2 ;;
  --args) args=$2; shift 2 ;;
  -o) prefix=$2; shift 2; break ;;
  *) echo "trace-program.sh: ERROR: unknown option $1" >&2; exit 2 ;;
  esac
done

fail() {
  echo "trace-program.sh: ERROR: $*"
  exit 1
}

"$cc" -fplugin="$plugin" -fopenmp -O1 -o "$prefix" "$@"
rm -rf "$prefix.trace" "$prefix.otf2"
env -u POMP_LIBRARY OMP_NUM_THREADS="$threads" POMP_REPORT=none \
  POMP_OUTPUT="$prefix.trace" POMP_MONITOR=profile,trace \
  POMP_SYNC=BeginEnd+Event POMP_RUNTIME=EnterExit+Event POMP_LOOP=Chunks \
  POMP_USER=EnterExit+BeginEnd+Event "$prefix" $args >"$prefix.out" \
  2>"$prefix.err" || {
  cat "$prefix.err"
  fail "the program fails"
}
for way in visits perfetto folded otf2; do
  "$convert" $way "$prefix.trace" "$prefix.$way" 2>"$prefix.err" ||
    fail "cannot convert to $way: $(cat "$prefix.err")"
  [ ! -s "$prefix.err" ] || fail "$way complains: $(cat "$prefix.err")"
done

"$python" "$tools/check-otf2.py" "$prefix.otf2/traces.otf2" \
  "$prefix.trace/profile.json" "$prefix.visits"
otf2-print -A -L 0 "$prefix.otf2/traces.otf2" >"$prefix.print" 2>&1 ||
  fail "otf2-print: $(tail -3 "$prefix.print")"
"$python" "$tools/check-perfetto.py" "$prefix.perfetto"
# All that a thread did, by its path.
grep -Evq '^[^;].* [1-9][0-9]*$' "$prefix.folded" &&
  fail "not a folded stack: $(grep -Ev '^[^;].* [1-9][0-9]*$' "$prefix.folded")"
[ -s "$prefix.folded" ] || fail "no stacks"
