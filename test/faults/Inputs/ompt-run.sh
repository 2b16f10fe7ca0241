#!/bin/sh
# usage: ompt-run.sh NAME VARIABLE=VALUE... PROGRAM
#
# Runs PROGRAM, and prints its output and which runtime provided data.
name=$1 && shift
env -u POMP_LIBRARY POMP_REPORT=none POMP_OUTPUT="$name.out" "$@" \
  > "$name.txt" 2>&1 || echo "code $?" >> "$name.txt"
grep -oE '"ompt":"?[A-Za-z]*' "$name.out/profile.json" >> "$name.txt"
sed "s/^/$name: /" "$name.txt"
