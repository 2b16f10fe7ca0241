#!/bin/sh
# Demands that only the compatibility headers of the plugin ask for the major of
# LLVM.
#
# usage: majors.sh SOURCE-DIRECTORY
set -eu
cd "$1"
asks='(LLVM|CLANG)_VERSION(_MAJOR)?\b|__clang_major__|__has_include'
if grep -rnE "$asks" plugin --include='*.[ch]' --include='*.cpp' |
  grep -v '^plugin/compat/'; then
  echo "majors.sh: what differs between majors belongs into plugin/compat/" >&2
  exit 1
fi
# All three still do, else the pattern above finds nothing any more.
for header in Compat ClangCompat IRCompat; do
  grep -qE "$asks" "plugin/compat/$header.h"
done
