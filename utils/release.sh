#!/bin/sh
# Makes a tarball of the build for this machine, with what it consists of as
# CycloneDX, and checksums. The tree in it works wherever it is unpacked.
#
# usage: release.sh [BUILD_DIR [OUTPUT_DIR]]
# By default build/ beside utils/, and release/ in it. The same build gives the
# same tarball: SOURCE_DATE_EPOCH, or else the last commit, dates the files.
set -eu

source_dir=$(cd "$(dirname "$0")/.." && pwd)
build_dir=$(cd "${1:-${POMP_BUILD_DIR:-$source_dir/build}}" && pwd)
output=${2:-$build_dir/release}
version=$("$source_dir/utils/version.sh")
name=pomp-$version-linux-$(uname -m)
date=${SOURCE_DATE_EPOCH:-$(git -C "$source_dir" log -1 --format=%ct \
  2>/dev/null || echo 0)}

rm -rf "$output"
mkdir -p "$output/tree"
output=$(cd "$output" && pwd)
umask 022
cmake --install "$build_dir" --prefix "$output/tree/$name" --strip >/dev/null
# Variables of the build must not name the place where it was made.
if grep -rIlF -e "$output" -e "$build_dir" "$output/tree"; then
  echo "release.sh: these files name the place where they were made" >&2
  exit 1
fi
cd "$output"
python3 "$source_dir/utils/sbom.py" "tree/$name" "$version" >"$name.cdx.json"
cp "$name.cdx.json" "tree/$name/share/doc/pomp/sbom.cdx.json"
tar -C tree --sort=name --mtime="@$date" --owner=0 --group=0 --numeric-owner \
  -cf - "$name" | gzip -9n >"$name.tar.gz"
rm -rf tree
sha256sum "$name.tar.gz" "$name.cdx.json" >"$name.sha256"
echo "$output/$name.tar.gz"
