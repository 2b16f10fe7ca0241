#!/bin/sh
# Installs missing packages, configures and builds. demo.sh and check.sh call
# it. It prints what it does, and may be called any number of times.
#
# usage: setup.sh [--tests] [--fortran] [--target NAME,...] [--llvm MAJOR,...]
#                 [cmake options]
#   --tests   installs what only the tests need, too
#   --fortran installs flang and builds the plugin for it, and pompfc
#   --target  builds only these targets of CMake
#   --llvm    plugins for these majors of LLVM (default: 22), of which pompcc takes
#             the one that fits its clang; libpomp.so is the one for the newest
# POMP_BUILD_DIR is the build directory (default: build beside utils/).
set -eu

source_dir=$(cd "$(dirname "$0")/.." && pwd)
build_dir=${POMP_BUILD_DIR:-$source_dir/build}

# Packages for building plugin, report tool and unit tests; for OTF2; for
# hardware counters; and for call stacks, functions and lines of samples.
packages="cmake ninja-build g++ libjansson-dev libcmocka-dev python3 pkgconf
  libotf2-trace-dev libpapi-dev zlib1g-dev libunwind-dev libdw-dev"
tests=
fortran=
majors=
targets=all
while :; do
  case ${1-} in
  --tests) tests=1 ;;
  --fortran) fortran=1 ;;
  --target)
    targets=$(echo "${2-}" | tr ',' ' ')
    [ "$targets" ] || {
      echo "setup.sh: --target '': expected targets of CMake, as pomp,pomp-rt" >&2
      exit 2
    }
    shift
    ;;
  --llvm)
    majors=$(echo "${2-}" | tr ',' '\n' | sort -rnu)
    case $majors in
    '' | *[!0-9[:space:]]*)
      echo "setup.sh: --llvm '${2-}': expected majors, as 16,19,22" >&2
      exit 2
      ;;
    esac
    shift
    ;;
  *) break ;;
  esac
  shift
done
# The compilers that plugins are for, the newest first, their headers and test
# tools, and an OpenMP runtime: only one of its packages can be installed, and
# all tests use that.
for major in ${majors:-22}; do
  packages="$packages clang-$major libclang-$major-dev llvm-$major-dev
    llvm-$major-tools"
  newest=${newest:-$major}
done
packages="$packages libomp-$newest-dev"
[ -z "$fortran" ] || packages="$packages flang-$newest libflang-$newest-dev
  libmlir-$newest-dev mlir-$newest-tools"
# A browser, readers of traces and of formats of code hosts, build systems,
# linkers; for test programs sanitizers and locales; launchers of ranks;
# clang-format; what the Python package needs; and psutil, with which lit ends
# tests that hang. python3-otf2 does not say that it needs python3-six.
if [ "$tests" ]; then
  packages="$packages chromium-headless-shell otf2-tools python3-otf2 python3-six python3-psutil
    python3-junitparser python3-jsonschema python3-prometheus-client cmark-gfm
    ccache sccache distcc bear clangd-$newest make automake meson lld-$newest clang-tidy-$newest
    libclang-rt-$newest-dev mold locales clang-format-14 opari2 libpomp2-dev
    openmpi-bin libopenmpi-dev mpich libmpich-dev python3-pandas python3-pip python3-setuptools
    python3-wheel python3-yaml mypy"
  # The runtime of devices. The host's processors can be one.
  [ "$newest" -lt 22 ] || packages="$packages liboffload-$newest"
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
if [ "$majors" ]; then
  dirs=
  for major in $majors; do
    dir=/usr/lib/llvm-$major/lib/cmake/llvm
    [ "$major" = "$newest" ] || dirs="$dirs${dirs:+;}$dir"
  done
  set -- "-DLLVM_DIR=/usr/lib/llvm-$newest/lib/cmake/llvm" \
    "-DPOMP_LLVM_DIRS=$dirs" "$@"
fi
# Only the first time: later runs keep the generator and all options except the
# majors. Clang precompiles LLVM's headers, which are most of the text that the
# plugin's build reads.
if [ ! -f "$build_dir/CMakeCache.txt" ]; then
  cmake -S "$source_dir" -B "$build_dir" -G Ninja \
    -DCMAKE_BUILD_TYPE=Release -DPOMP_UNITY=ON \
    "-DCMAKE_CXX_COMPILER=/usr/lib/llvm-$newest/bin/clang++" "$@" >/dev/null
elif [ "$majors" ]; then
  cmake -S "$source_dir" -B "$build_dir" -U 'POMP_CLANG*' -U POMP_LIT \
    -U POMP_FILECHECK "$1" "$2" >/dev/null
fi
# shellcheck disable=SC2086 # a list
cmake --build "$build_dir" --target $targets

# The schema of SARIF is in no package of Debian.
schema=$build_dir/test/sarif-schema.json
if [ "$tests" ] && [ ! -s "$schema" ] && command -v npm >/dev/null; then
  part=$(mktemp -d)
  (cd "$part" && npm pack --silent @microsoft/jest-sarif@1.0.0-beta.0 >/dev/null &&
    tar xzf ./*.tgz && mv package/lib/schemas/sarif-2.1.0-rtm.5.json "$schema") ||
    echo "setup.sh: npm has no schema of SARIF: it is not tested" >&2
  rm -rf "$part"
fi

# Neither is DuckDB.
duckdb=$build_dir/test/duckdb
if [ "$tests" ] && [ ! -d "$duckdb/node_modules" ] && command -v npm >/dev/null; then
  mkdir -p "$duckdb"
  npm install --silent --no-audit --no-fund --prefix "$duckdb" \
    @duckdb/node-api@1.5.6-r.1 >/dev/null ||
    echo "setup.sh: npm has no DuckDB: it is not tested" >&2
fi
