#!/bin/sh
# Builds the runtime for other machines, and tests it as far as that is possible
# here: programs for aarch64 run in QEMU, those for riscv64 and ppc64le are
# compiled.
#
# usage: machines.sh [BUILD_DIR]
# BUILD_DIR is a build with tests, as utils/setup.sh --tests makes it. If a
# package is missing and cannot be installed, the script says so and skips its
# part.
set -eu

source_dir=$(cd "$(dirname "$0")/.." && pwd)
build_dir=$(cd "${1:-${POMP_BUILD_DIR:-$source_dir/build}}" && pwd)
status=0

# Whether packages are there, after an attempt to install them.
have() {
  missing=
  for package; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null |
      grep -q 'ok installed' || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  echo "== Installing$missing"
  sudo=
  [ "$(id -u)" = 0 ] || sudo=sudo
  # shellcheck disable=SC2086 # a list
  $sudo env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends $missing >/dev/null 2>&1
}

# The runtime for a machine, and the library that validates.
build() {
  cmake -S "$source_dir" -B "$build_dir/$1" -G Ninja \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_SYSTEM_NAME=Linux \
    -DCMAKE_SYSTEM_PROCESSOR="$1" -DCMAKE_C_COMPILER="$2-gcc" \
    -DCMAKE_CXX_COMPILER="$2-g++" -DCMAKE_FIND_ROOT_PATH="/usr/$2" \
    -DCMAKE_FIND_ROOT_PATH_MODE_LIBRARY=ONLY \
    -DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY \
    -DPOMPLIB_GEN="$build_dir/bin/pomplib-gen" >/dev/null
  cmake --build "$build_dir/$1"
}

# The OpenMP runtime for aarch64. It is only unpacked: installing it would bring
# packages that it does not need here, such as LLVM.
get_libomp() {
  libomp=$build_dir/aarch64/libomp
  [ ! -e "$libomp/usr/lib/llvm-19/lib/libomp.so" ] || return 0
  sudo=
  [ "$(id -u)" = 0 ] || sudo=sudo
  if ! dpkg --print-foreign-architectures | grep -qx arm64; then
    $sudo dpkg --add-architecture arm64
    $sudo apt-get update >/dev/null
  fi
  mkdir -p "$libomp"
  (cd "$libomp" && apt-get download libomp5-19:arm64 >/dev/null 2>&1 &&
    dpkg -x libomp5-19_*_arm64.deb .) || return 1
  ln -sf libomp.so.5 "$libomp/usr/lib/llvm-19/lib/libomp.so"
}

echo "== aarch64"
if have qemu-user gcc-aarch64-linux-gnu g++-aarch64-linux-gnu && get_libomp; then
  build aarch64 aarch64-linux-gnu
  cmake "$build_dir" \
    -DPOMP_AARCH64_LIBOMP="$libomp/usr/lib/llvm-19/lib" >/dev/null
  (cd "$build_dir" && ctest --output-on-failure -R '^lit-run-aarch64$') ||
    status=1
else
  echo "machines.sh: aarch64 was left out: Debian's qemu-user," \
    "g++-aarch64-linux-gnu and libomp5-19:arm64 are needed"
fi

for machine in riscv64:riscv64-linux-gnu ppc64le:powerpc64le-linux-gnu; do
  name=${machine%%:*} tuple=${machine#*:}
  echo "== $name"
  if ! have "gcc-$tuple" "g++-$tuple"; then
    echo "machines.sh: $name was left out: Debian's g++-$tuple is needed"
    continue
  fi
  build "$name" "$tuple"
  number=0
  for source in "$source_dir"/test/programs/*.c "$source_dir"/test/programs/tasks/*.c; do
    for level in -O0 -O2; do
      "$(sed -n 's/^POMP_CLANG:[A-Z]*=//p' "$build_dir/CMakeCache.txt")" \
        --target="$tuple" -fplugin="$build_dir/lib/libpomp.so" -fopenmp \
        -Wno-unknown-pragmas $level -c "$source" -o "$build_dir/$name/object.o" || status=1
      number=$((number + 1))
    done
  done
  echo "$name: $number objects compiled"
done
exit $status
