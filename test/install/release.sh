#!/bin/sh
# Makes a release, unpacks it elsewhere, and uses it there.
#
# usage: release.sh --source DIR --build DIR --libdir NAME
set -eu

while [ $# -gt 0 ]; do
  case $1 in
  --source) source_dir=$2 ;;
  --build) build_dir=$2 ;;
  --libdir) libdir=$2 ;;
  *)
    echo "release.sh: unknown option $1" >&2
    exit 2
    ;;
  esac
  shift 2
done
. "$source_dir/test/install/check.sh"
export OMP_NUM_THREADS=2

work="$build_dir/test/install/release dir"
rm -rf "$work"
mkdir -p "$work"

version=$("$source_dir/utils/version.sh")
echo "== The version stands in one place"
# Copies that a registry demands are the same.
check_says "python/pyproject.toml" "version = \"$version\"" \
  cat "$source_dir/python/pyproject.toml"
check_says "CHANGELOG.md" "## $version" cat "$source_dir/CHANGELOG.md"
(cd "$source_dir" && find CMakeLists.txt cmake docs include packaging plugin \
  pomp-rt python utils -type f -exec grep -lF -e "$version" {} +) |
  sort >"$work/named"
printf '%s\n' CMakeLists.txt python/pyproject.toml >"$work/expected"
check "no other file names it" diff "$work/expected" "$work/named"

echo "== The tarball"
check "release.sh" "$source_dir/utils/release.sh" "$build_dir" "$work/first"
check "once more" "$source_dir/utils/release.sh" "$build_dir" "$work/second"
name=pomp-$version-linux-$(uname -m)
check "the same build gives the same tarball" \
  cmp "$work/first/$name.tar.gz" "$work/second/$name.tar.gz"
check "checksums" sh -c 'cd "$1" && sha256sum -c "$2.sha256"' sh "$work/first" "$name"
check "unpacking" tar -C "$work" -xzf "$work/first/$name.tar.gz"
mv "$work/$name" "$work/moved tree"
tree="$work/moved tree"
check "all files are in the list, with their checksums" python3 - "$tree" \
  "$work/first/$name.cdx.json" "$version" <<'END'
import hashlib, json, os, sys
tree, bom, version = sys.argv[1:]
with open(bom, encoding="utf-8") as f:
    bom = json.load(f)
assert (bom["bomFormat"], bom["specVersion"]) == ("CycloneDX", "1.5")
assert bom["metadata"]["component"]["version"] == version
listed = {c["name"]: c["hashes"][0]["content"] for c in bom["components"]
          if c["type"] == "file"}
there = set()
for folder, _, names in os.walk(tree):
    for name in names:
        path = os.path.join(folder, name)
        if not os.path.islink(path):
            there.add(os.path.relpath(path, tree))
there.discard("share/doc/pomp/sbom.cdx.json")
assert there == set(listed), there ^ set(listed)
for name in there:
    with open(os.path.join(tree, name), "rb") as f:
        assert hashlib.sha256(f.read()).hexdigest() == listed[name], name
libraries = {c["name"] for c in bom["components"] if c["type"] == "library"}
assert "libc.so.6" in libraries and not any("pomp" in l for l in libraries)
assert set(bom["dependencies"][0]["dependsOn"]) == {"library:" + l for l in libraries}
END

echo "== Used where it was unpacked"
cd "$work"
check "pompcc" "$tree/bin/pompcc" -fopenmp "$source_dir/test/install/app.c" -o app
check_says "a program" "POMP profile of app" ./app
check "pompc++" "$tree/bin/pompc++" -x c++ -fopenmp \
  "$source_dir/test/install/app.c" -o app-cxx
check_says "a C++ program" "POMP profile of app-cxx" ./app-cxx
check_says "pomp run" "POMP profile of app" "$tree/bin/pomp" run --output run ./app
check "its page" test -s run/report.html
check_says "pomp doctor" "Nothing is wrong." "$tree/bin/pomp" doctor app
check_says "the library" "$tree/$libdir/libpomp-rt.so.1" "$tree/bin/pomp" doctor --json app
if [ -e "$tree/bin/pompfc" ]; then
  printf '%s\n' 'program app' 'integer :: n = 0' '!$omp parallel reduction(+:n)' \
    'n = n + 1' '!$omp end parallel' 'print *, n' 'end program' >app.f90
  check "pompfc" "$tree/bin/pompfc" -fopenmp app.f90 -o app-fortran
  check_says "a Fortran program" "POMP profile of app-fortran" ./app-fortran
else
  echo "SKIPPED: this build has no pompfc"
fi
rm -rf "$work"
echo "$count checks passed"
