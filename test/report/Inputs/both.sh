#!/bin/sh
# usage: both.sh COMPILER REPORT PYTHON SOURCE THREADS [OPTION...]
#
# Compiles SOURCE with the options, runs it with both monitors, and compares its
# profile with its trace. They are in NAME.out and NAME.trace afterwards. Only a
# program named killed may fail.
set -e
compiler=$1 report=$2 python=$3 source=$4
name=$(basename "${source%.*}")
rm -rf "$name.out" "$name.trace"
mkdir "$name.trace"
threads=$5
shift 5
$compiler -O1 "$source" -o "$name" "$@" -lm
env -u POMP_LIBRARY OMP_NUM_THREADS="$threads" POMP_MONITOR=profile,trace \
  POMP_REPORT=none POMP_OUTPUT="$name.out" "./$name" > "$name.txt" || [ "$name" = killed ]
cp "$name.out"/*.trace "$name.trace"
$report --json "$name.out" > "$name.profile.json"
$report --json "$name.trace" > "$name.trace.json"
$python "$(dirname "$0")/check_trace.py" "$name.profile.json" \
  "$name.trace.json"
# Files for other tools are the same as the report, made of either.
for way in out trace; do
  $report --json --speedscope "$name.speedscope" --pprof "$name.pprof" \
    "$name.$way" > "$name.report.json"
  $python "$(dirname "$0")/check_stacks.py" "$name.report.json" \
    "$name.speedscope" "$name.pprof"
done
