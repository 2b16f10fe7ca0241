#!/bin/sh
# `cmake --install` with DESTDIR and the three packages for Debian together have
# the same files. utils/packages.sh installs them.
#
# usage: packages.sh --source DIR --build DIR --cmake FILE --cpack FILE
#          --libdir NAME --major CLANG-MAJOR
set -eu

while [ $# -gt 0 ]; do
  case $1 in
  --source) source_dir=$2 ;;
  --build) build_dir=$2 ;;
  --cmake) cmake=$2 ;;
  --cpack) cpack=$2 ;;
  --libdir) libdir=$2 ;;
  --major) major=$2 ;;
  *)
    echo "packages.sh: unknown option $1" >&2
    exit 2
    ;;
  esac
  shift 2
done
. "$source_dir/test/install/check.sh"

# All but directories, below a directory.
files_of() {
  (cd "$1" && find . ! -type d | sed 's/^\.//' | sort)
}

# ROOT: what lies below it is used from there.
check_root() {
  check "$1: compiling" "$1/usr/bin/pompcc" -fopenmp \
    "$source_dir/test/install/app.c" -o "$work/app"
  check_says "$1: running" "POMP profile of app" "$work/app"
  check_says "$1: pomp run" "POMP profile of app" \
    "$1/usr/bin/pomp" run --output "$work/run" "$work/app"
  check_says "$1: the plugins" "for clang $majors" "$1/usr/bin/pomp" --version
  rm -r "$work/run"
}

work="$build_dir/test/install/packages"
rm -rf "$work"
mkdir -p "$work"
export OMP_NUM_THREADS=2
majors=$(cd "$build_dir/lib/pomp" && echo [1-9]* | sed 's/ /, /g')

echo "== DESTDIR"
check "install" env "DESTDIR=$work/destination" "$cmake" --install "$build_dir" \
  --prefix /usr
check "only what was asked for" [ "$(ls "$work/destination")" = usr ]
check_root "$work/destination"

if ! command -v dpkg-deb >/dev/null || ! command -v dpkg-shlibdeps >/dev/null; then
  echo "SKIPPED: packages need Debian's dpkg-dev"
  echo "$count checks passed"
  exit 0
fi

echo "== Packages"
check "cpack" "$cpack" --config "$build_dir/CPackConfig.cmake" -G DEB \
  -B "$work/deb"
version=$("$source_dir/utils/version.sh")
soname=$(readelf -d "$build_dir/lib/libpomp-rt.so" |
  sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
runtime=libpomp-rt${soname##*.}
machine=$(dpkg --print-architecture)
for package in pomp "$runtime" libpomp-dev; do
  file=$work/deb/${package}_$version-1_$machine.deb
  check "$package: its name" [ -s "$file" ]
  dpkg-deb -x "$file" "$work/$package"
  dpkg-deb -e "$file" "$work/$package-control"
  check "$package: licence" cmp "$source_dir/LICENSE" \
    "$work/$package/usr/share/doc/$package/copyright"
  # One line for lists, and more.
  dpkg-deb -f "$file" Description >"$work/description"
  check "$package: description" [ "$(wc -l <"$work/description")" -gt 1 ]
  dpkg-deb -x "$file" "$work/all"
done
check "no other package" [ "$(printf "%s\n" "$work/deb"/*.deb | wc -l)" = 3 ]

# Each file is in one of them. Debian has places of its own for some.
for package in pomp "$runtime" libpomp-dev; do
  files_of "$work/$package"
done | grep -v '/copyright$' | sed 's/vendor-completions/site-functions/' |
  sort >"$work/packaged"
files_of "$work/destination" >"$work/installed"
check "the same files" diff "$work/installed" "$work/packaged"
# Those that decide where a file belongs.
cat >"$work/places" <<END
pomp usr/bin/pomp
pomp usr/bin/pomp-report
pomp usr/bin/pompcc
pomp usr/bin/pompc++
pomp usr/$libdir/libpomp.so
pomp usr/$libdir/pomp/$major/libpomp.so
pomp usr/share/man/man1/pomp.1
pomp usr/share/man/man1/pompcc.1
pomp usr/share/bash-completion/completions/pomp
pomp usr/share/zsh/vendor-completions/_pomp
pomp usr/share/doc/pomp/README.md
$runtime usr/$libdir/$soname
$runtime usr/$libdir/libpomp-rt.so.$version
$runtime usr/$libdir/libpomp-paper.so
$runtime usr/$libdir/libpomp-mpi.so
$runtime usr/$libdir/libpomp-pomp2.so
libpomp-dev usr/$libdir/libpomp-pomp2.a
libpomp-dev usr/$libdir/libpomp-team.a
libpomp-dev usr/$libdir/libpomp-fortran.a
libpomp-dev usr/include/pomp/fortran/pomplib.f90
libpomp-dev usr/include/pomp/fortran/pomplibf.h
libpomp-dev usr/$libdir/libpomp-rt.so
libpomp-dev usr/$libdir/libpomp-rt.a
libpomp-dev usr/$libdir/pkgconfig/pomp.pc
libpomp-dev usr/$libdir/pkgconfig/pomp-pomp2.pc
libpomp-dev usr/$libdir/cmake/POMP/POMPConfig.cmake
libpomp-dev usr/include/pomplib.h
libpomp-dev usr/include/pomp/attach.h
END
while read -r package file; do
  check "$package has $file" [ -L "$work/$package/$file" -o -s "$work/$package/$file" ]
done <"$work/places"

depends() {
  sed -n 's/^Depends: //p' "$work/$1-control/control" | sed 's/, /\n/g'
}
for dependency in "$runtime (= $version-1)" "clang-$major" "libomp-$major-dev"; do
  check "pomp depends on $dependency" test -n \
    "$(depends pomp | grep -xF "$dependency")"
done
check "pomp: what its programs are linked with" test -n \
  "$(depends pomp | grep '^libjansson4')"
check "$runtime depends on the C library" test -n \
  "$(depends "$runtime" | grep '^libc6 ')"
check "$runtime needs no compiler" test -z \
  "$(depends "$runtime" | grep -e clang -e libomp -e '^pomp')"
for dependency in "$runtime (= $version-1)" "pomp (= $version-1)"; do
  check "libpomp-dev depends on $dependency" test -n \
    "$(depends libpomp-dev | grep -xF "$dependency")"
done
check_says "who links with it" "libpomp-rt ${soname##*.} $runtime (>= $version)" \
  cat "$work/$runtime-control/shlibs"
check_says "the loader hears of it" ldconfig cat "$work/$runtime-control/triggers"
check_root "$work/all"
echo "$count checks passed"
