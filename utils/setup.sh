#!/bin/sh
# Installs what is missing, configures and builds. Called by demo.sh and
# check.sh; says what it does and may be called any number of times.
#
# usage: setup.sh [--tests] [cmake options]
#   --tests   installs what only the tests need, too
# POMP_BUILD_DIR is the build directory (default: build beside utils/).
set -eu

source_dir=$(cd "$(dirname "$0")/.." && pwd)
build_dir=${POMP_BUILD_DIR:-$source_dir/build}

# The compiler the plugin is for, its headers, its test tools, its OpenMP
# runtime; what builds it, the report tool and the unit tests; what traces are
# converted to.
packages="clang-22 libclang-22-dev llvm-22-dev llvm-22-tools libomp-22-dev
  cmake ninja-build g++ libjansson-dev libcmocka-dev python3 pkgconf
  libotf2-trace-dev zlib1g-dev"
# A browser, readers of traces, and for test programs sanitizers, a linker and
# what locales are made of; and what the code is formatted with. python3-otf2
# does not say that it needs python3-six.
if [ "${1-}" = --tests ]; then
  shift
  packages="$packages chromium otf2-tools python3-otf2 python3-six
    libclang-rt-22-dev mold locales clang-format-14"
fi

missing=
for p in $packages; do
  dpkg-query -W -f='${db:Status-Status}' "$p" 2>/dev/null |
    grep -qx installed || missing="$missing $p"
done
if [ -n "$missing" ]; then
  echo "== Installing$missing"
  sudo=
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || {
      echo "setup.sh: as root, run: apt-get install$missing" >&2
      exit 1
    }
    sudo=sudo
  fi
  $sudo apt-get update -qq
  # shellcheck disable=SC2086 # a list
  $sudo env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

echo "== Building in $build_dir"
# Only the first time: later runs keep the generator and the options chosen.
if [ ! -f "$build_dir/CMakeCache.txt" ]; then
  cmake -S "$source_dir" -B "$build_dir" -G Ninja \
    -DCMAKE_BUILD_TYPE=Release "$@" >/dev/null
fi
cmake --build "$build_dir"
