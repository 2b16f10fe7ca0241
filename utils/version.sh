#!/bin/sh
# Prints the version of POMP for Clang, which stands in CMakeLists.txt.
sed -n 's/^project(pomp VERSION \([0-9.]*\).*/\1/p' \
  "$(dirname "$0")/../CMakeLists.txt"
