#!/bin/sh
# Demands that what the plugin can write into context strings, and nothing else,
# is documented.
#
# usage: ctc-documented.sh SOURCE-DIRECTORY
set -eu
cd "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C

sed -n 's/^POMP_ATTRIBUTE(\(.*\))$/\1/p' plugin/constructs/attributes.def |
  sort >"$work/attributes"
{ echo unit; sed -n 's/^POMP_CONSTRUCT([^"]*"\([^"]*\)".*/\1/p' include/pomp/kinds.def; } |
  sort >"$work/types"
test "$(wc -l <"$work/attributes")" -gt 20
test "$(wc -l <"$work/types")" -gt 20

# The first cells of the table of types, and of the others.
sed -n '/^## Types/,/^## Name/s/^| `\([A-Za-z_]*\)` |.*/\1/p' docs/CTC.md |
  sed '/^type$/d' | sort >"$work/types.md"
sed '/^## Types/,/^## Name/d' docs/CTC.md |
  sed -n 's/^| `\([A-Za-z_]*\)` |.*/\1/p' | sort >"$work/attributes.md"
diff "$work/types" "$work/types.md"
diff "$work/attributes" "$work/attributes.md"

# In the header the words stand before the first include.
sed '/^#include/q' include/pomp/ctc.h | tr -cs 'A-Za-z_' '\n' >"$work/words"
for word in $(cat "$work/attributes" "$work/types"); do
  grep -qx "$word" "$work/words" ||
    { echo "include/pomp/ctc.h: $word is not documented"; exit 1; }
done
