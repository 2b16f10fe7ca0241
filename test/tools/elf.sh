#!/bin/sh
# Demands that what knows of ELF files is in as few places as docs/Limits.md
# names.
#
# usage: elf.sh SOURCE-DIRECTORY
set -eu

cd "$1"
expected="plugin/weaken.c
pomp-rt/program/elf.c
utils/pomp/support/elf_file.c"
found=$(grep -rlE '#include <(elf|link|libelf|gelf)\.h>|dl_iterate_phdr\(|dladdr1\(' \
  plugin pomp-rt utils --include='*.c' --include='*.h' --include='*.cpp' | sort)
if [ "$found" != "$expected" ]; then
  echo "elf.sh: expected ELF files to be known in" >&2
  echo "$expected" | sed 's/^/  /' >&2
  echo "and found it in" >&2
  echo "$found" | sed 's/^/  /' >&2
  exit 1
fi
