#!/bin/sh
# Demands that all C and C++ code is formatted as the .clang-format files say:
# by clang-format 14, since other versions break lines in other places.
#
# usage: formatted.sh SOURCE-DIRECTORY
#   CLANG_FORMAT names another clang-format 14 (default: clang-format-14). The
#   exit code is 77 where there is none.
set -eu
cd "$1"
format=${CLANG_FORMAT:-clang-format-14}
if ! command -v "$format" >/dev/null; then
  echo "formatted.sh: skipped: there is no $format"
  exit 77
fi
case $("$format" --version) in
*"version 14."*) ;;
*)
  echo "formatted.sh: $format: expected version 14, but it is" \
    "$("$format" --version)" >&2
  exit 1
  ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

find include plugin pomp-rt test utils -name '*.[ch]' -o -name '*.[ch]pp' \
  -o -name '*.cppm' | grep -v '/pomplibf\.h$' | sort >"$work/files" # Fortran
test "$(wc -l <"$work/files")" -gt 400
# A line of a comment that is too long is broken by clang-format: without the
# "|*" or "*" that each of its lines begins with, or with one word behind it.
# shellcheck disable=SC2046 # no file has a space in its name
awk '
  FNR == 1 { inside = 0 }
  inside && !/^[ \t]*[|*\\]/ && stars {
    printf "%s:%d: expected a line of the comment to begin as those above: %s\n",
      FILENAME, FNR, $0
    broken = 1
  }
  inside && /^[ \t]*[|*\\]/ { stars = 1 }
  FNR > 1 && is_word && /^\|\* [^ ]/ {
    printf "%s:%d: expected more than one word in the line: %s\n", FILENAME,
      FNR - 1, before
    broken = 1
  }
  { is_word = /^\|\* [^ ]*[^ .:;]$/ && length(before) >= 70; before = $0 }
  /\/\*/ && !/\*\// { inside = 1; stars = /^\/\*===/ }
  /\*\// { inside = 0 }
  END { exit broken }' $(cat "$work/files") >&2 || exit 1
# A message for each place, "FILE:LINE:COLUMN: error: ...".
# shellcheck disable=SC2046 # no file has a space in its name
"$format" --dry-run --Werror $(cat "$work/files") >"$work/log" 2>&1 && exit
sed -n 's/^\([^ :]*\):[0-9]*:[0-9]*: error: .*/\1/p' "$work/log" |
  sort -u >"$work/unformatted"
if [ ! -s "$work/unformatted" ]; then
  cat "$work/log" >&2
  exit 1
fi
{
  echo "formatted.sh: these files are not formatted:"
  sed 's/^/  /' "$work/unformatted"
  echo "To mend it, in $PWD:"
  echo "  $format -i" $(cat "$work/unformatted")
} >&2
exit 1
