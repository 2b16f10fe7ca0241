#!/bin/sh
# Builds and tests the plugin for majors of LLVM that this Debian does not have,
# in newer releases of Debian, each in a directory of its own.
#
# usage: majors.sh [RELEASE:MAJOR,MAJOR...]
# Without an argument: trixie:17,18 and sid:21,22. No release has LLVM 20. As
# root. The releases stay in BUILD_DIR/majors for the next time, and nothing
# outside of it changes. POMP_BUILD_DIR is the build directory.
set -eu

source_dir=$(cd "$(dirname "$0")/.." && pwd)
build_dir=${POMP_BUILD_DIR:-$source_dir/build}
work=$build_dir/majors
status=0

fail() {
  echo "majors.sh: $1" >&2
  exit 1
}

[ "$(id -u)" = 0 ] || fail "only root can make another Debian"
if ! command -v mmdebstrap >/dev/null; then
  DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends mmdebstrap >/dev/null
fi
# shellcheck disable=SC2016 # for apt-get
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Codename: bookworm' \
  'Created-By: Packages' | grep -v security | sort -u | sed -n 1p)
mirror=${mirror:-http://deb.debian.org/debian}
mkdir -p "$work"

mounted=
unmount() {
  for place in $mounted; do
    umount "$place" || :
  done
  mounted=
}
trap unmount EXIT

# RELEASE: makes it, unless it is there.
get_release() {
  root=$work/$1
  [ ! -e "$root/complete" ] || return 0
  echo "== Debian $1 from $mirror"
  rm -rf --one-file-system "$root"
  # A mirror may be older than its own promise.
  mmdebstrap --variant=apt --aptopt='Acquire::Check-Valid-Until "false"' \
    --include=ca-certificates,ccache,git,procps,gawk,file \
    "$1" "$root" "$mirror" </dev/null >"$work/$1.log" 2>&1 ||
    fail "Debian $1 cannot be made: $work/$1.log"
  touch "$root/complete"
}

# COMMAND: in the release.
inside() {
  chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
    LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive OMP_NUM_THREADS=2 \
    CCACHE_DIR=/ccache sh -c "$1" </dev/null
}

# RELEASE MAJORS
test_release() {
  get_release "$1"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  mounted="$root/dev/shm $root/dev $root/proc"
  mount -t proc proc "$root/proc"
  mount --bind /dev "$root/dev"
  mountpoint -q "$root/dev/shm" || mount -t tmpfs tmpfs "$root/dev/shm"
  # What is committed.
  rm -rf "$root/pomp.git"
  git clone -q --bare "$source_dir" "$root/pomp.git"
  inside "apt-get update -qq; rm -rf /pomp/source
    git -c safe.directory='*' clone -q /pomp.git /pomp/source"
  echo "== $1: building for clang $2"
  if ! inside "cd /pomp/source && POMP_BUILD_DIR=/pomp/build utils/setup.sh \
    --llvm $2 -DCMAKE_C_COMPILER_LAUNCHER=ccache \
    -DCMAKE_CXX_COMPILER_LAUNCHER=ccache" >"$work/$1.log" 2>&1; then
    grep -m 5 error "$work/$1.log" >&2 || :
    fail "building failed: $work/$1.log"
  fi
  echo "== $1: testing"
  inside "ctest --test-dir /pomp/build --output-on-failure \
    -R 'lit-(pragma|run)'" >"$work/$1.tests" 2>&1 || status=1
  grep -E '^FAIL|^ *[0-9]+/[0-9]+ Test' "$work/$1.tests" | sed "s/^/$1: /"
  unmount
}

[ $# -gt 0 ] || set -- trixie:17,18 sid:21,22
for release; do
  case $release in
  *:[1-9]*) test_release "${release%%:*}" "${release#*:}" ;;
  *) fail "'$release': expected RELEASE:MAJOR, such as trixie:17,18" ;;
  esac
done
exit $status
