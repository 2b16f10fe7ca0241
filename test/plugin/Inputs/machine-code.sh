#!/bin/sh
# usage: machine-code.sh CC CXX PLUGIN-FLAGS PROGRAMS DIRECTORY
# Compiles programs with the verifier of machine code after each pass, with
# flags that change frames and registers.
set -eu
cc=$1 cxx=$2 flags=$3 programs=$4 directory=$5
mkdir -p "$directory"
verify="-mllvm -verify-machineinstrs -w"
for options in -O0 "-O2 -fno-omit-frame-pointer" "-O3 -march=x86-64-v4" \
  "-Os -mno-red-zone" "-O2 -g -fPIC -mstackrealign" "-O1 -fsanitize=address" \
  "-O2 -fcf-protection -fno-plt" "-O2 -ffunction-sections -fsplit-stack"; do
  for source in "$programs"/bfs.c "$programs"/tasks/sparselu.c; do
    # shellcheck disable=SC2086 # lists
    $cc $flags $verify $options -c "$source" -o "$directory/a.o" ||
      { echo "with $options: $source" >&2; exit 1; }
  done
  # shellcheck disable=SC2086
  $cxx $flags $verify $options -c "$programs/templates.cpp" \
    -o "$directory/a.o" || { echo "with $options" >&2; exit 1; }
done
