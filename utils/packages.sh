#!/bin/sh
# Makes the packages for Debian, installs them in a Debian 12 that has nothing
# else, and uses them there.
#
# usage: packages.sh [BUILD_DIR]
# BUILD_DIR is a build of utils/setup.sh. The packages go to BUILD_DIR/packages,
# as does the Debian without our packages, for the next time.
set -eu

source_dir=$(cd "$(dirname "$0")/.." && pwd)
build_dir=$(cd "${1:-${POMP_BUILD_DIR:-$source_dir/build}}" && pwd)
work=$build_dir/packages
root=$work/root
status=0
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo

missing=
for package in debootstrap dpkg-dev file; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null |
    grep -q 'ok installed' || missing="$missing $package"
done
if [ -n "$missing" ]; then
  echo "== Installing$missing"
  # shellcheck disable=SC2086 # a list
  $sudo env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends $missing >/dev/null
fi

remove_root() {
  ! mountpoint -q "$root/proc" || $sudo umount "$root/proc"
  $sudo rm -rf --one-file-system "$root"
}

echo "== Making packages"
rm -f "$work"/*.deb
if ! (cd "$build_dir" && cpack -G DEB) >"$build_dir/cpack.log" 2>&1; then
  cat "$build_dir/cpack.log" >&2
  exit 1
fi
(cd "$work" && ls ./*.deb)

# shellcheck disable=SC2016 # for apt-get
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Codename: bookworm' \
  'Created-By: Packages' | grep -v security | sort -u | sed -n 1p)
mirror=${mirror:-http://deb.debian.org/debian}
if [ ! -e "$work/debian.tar" ]; then
  echo "== Debian 12 from $mirror"
  remove_root
  if ! $sudo debootstrap --variant=minbase bookworm "$root" "$mirror" \
    >"$work/debootstrap.log" 2>&1; then
    tail -n 5 "$work/debootstrap.log" >&2
    exit 1
  fi
  $sudo tar -C "$root" -cf "$work/debian.new" .
  mv "$work/debian.new" "$work/debian.tar"
fi
remove_root
mkdir "$root"
$sudo tar -C "$root" -xf "$work/debian.tar"
# Its packages, among them those of clang, come from where ours do.
(cd / && find etc/apt/sources.list etc/apt/sources.list.d etc/apt/keyrings \
  etc/apt/preferences.d etc/apt/trusted.gpg.d etc/apt/apt.conf.d/99* \
  usr/share/keyrings ! -type d 2>/dev/null |
  $sudo tar -cf "$work/apt.tar" -T -)
$sudo tar -C "$root" -xf "$work/apt.tar"
$sudo cp /etc/resolv.conf "$root/etc/resolv.conf"

inside() {
  $sudo chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
    LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive OMP_NUM_THREADS=2 \
    "$@" >"$work/inside.log" 2>&1
}

# what_for COMMAND...
check() {
  what=$1
  shift
  if inside "$@"; then
    echo "passed: $what"
  else
    echo "packages.sh: $what: this failed: $*" >&2
    tail -n 20 "$work/inside.log" | sed 's/^/  /' >&2
    status=1
  fi
}

# what_for TEXT COMMAND...: it says that.
check_says() {
  what=$1 text=$2
  shift 2
  if inside "$@" && grep -qF -e "$text" "$work/inside.log"; then
    echo "passed: $what"
  else
    echo "packages.sh: $what: expected '$text' from: $*" >&2
    tail -n 20 "$work/inside.log" | sed 's/^/  /' >&2
    status=1
  fi
}

# PACKAGE-OR-FILE...; what was loaded once is kept.
add() {
  mkdir -p "$work/archives"
  $sudo find "$work/archives" -name '*.deb' -exec \
    mv -t "$root/var/cache/apt/archives" {} +
  if ! inside apt-get -o APT::Keep-Downloaded-Packages=true install -y \
    --no-install-recommends "$@"; then
    echo "packages.sh: installing $* failed:" >&2
    tail -n 20 "$work/inside.log" | sed 's/^/  /' >&2
    exit 1
  fi
  $sudo find "$root/var/cache/apt/archives" -name '*.deb' -exec \
    mv -t "$work/archives" {} +
  echo "passed: installing $*"
}

# Compilers look there for what they are.
trap remove_root EXIT
if ! $sudo mount -t proc proc "$root/proc"; then
  echo "packages.sh: installing was left out: /proc cannot be mounted here"
  exit 0
fi

echo "== Installing in Debian 12"
check "apt-get update" apt-get update
$sudo mkdir "$root/pomp"
$sudo cp "$work"/*.deb "$source_dir/test/install/app.c" "$root/pomp"
$sudo cp -r "$source_dir/test/install/project" "$root/pomp"
(cd "$root/pomp" && mv project/CMakeLists.txt project/CMakeLists.in &&
  sed 's|\.\./app\.c|/pomp/app.c|' project/CMakeLists.in >project/CMakeLists.txt)
runtime=$(cd "$work" && echo libpomp-rt*.deb)
command=$(cd "$work" && echo pomp_*.deb)
headers=$(cd "$work" && echo libpomp-dev_*.deb)
clang=$(dpkg-deb -f "$work/$command" Depends | grep -o 'clang-[0-9]*')
add "/pomp/$runtime" "/pomp/$command"

echo "== Using pomp"
check_says "pomp --version" "for clang" pomp --version
check "pompcc" pompcc -fopenmp -O2 /pomp/app.c -o /pomp/app
check_says "the program reports" "POMP profile of app" /pomp/app
check_says "pomp run" "POMP profile of app" \
  pomp run --trace --output /pomp/run /pomp/app
check "the page" test -s /pomp/run/report.html
check_says "pomp-report" "parallel " pomp-report /pomp/run
check_says "pomp-report, as JSON" pomp-report pomp-report --json /pomp/run
check "completion of bash" bash -c \
  '. /usr/share/bash-completion/completions/pomp && complete -p pomp pompcc'
check "completion of zsh" test -s /usr/share/zsh/vendor-completions/_pomp
add man-db zsh
for page in pomp pomp-report pompcc pompc++; do
  # The manual of pompc++ refers to that of pompcc.
  check_says "man -w $page" "/man1/${page%c++}" man -w "$page"
done
# shellcheck disable=SC2016 # for zsh
check_says "zsh finds the completion" _pomp zsh -fc \
  'autoload -U compinit && compinit -D && echo $_comps[pomp]'

# The oldest of the other majors, if there are plugins for others.
other=$(dpkg-deb -f "$work/$command" Suggests | grep -o 'clang-[0-9]*$') || :
if [ "$other" ]; then
  add "$other"
  check "pompcc with $other" env "POMP_CLANG=$other" pompcc -fopenmp \
    /pomp/app.c -o /pomp/other
  check_says "its program reports" "POMP profile of other" /pomp/other
fi

echo "== Using libpomp-dev"
add "/pomp/$headers" cmake make pkgconf
check "configuring a project" cmake -S /pomp/project -B /pomp/build \
  "-DCMAKE_C_COMPILER=$clang" "-DCMAKE_CXX_COMPILER=clang++-${clang#*-}"
check "building it" cmake --build /pomp/build
for program in app-c app-cxx direct-pomp-rt direct-pomp-rt-static; do
  check_says "it reports: $program" "POMP profile of $program" \
    "/pomp/build/$program"
done
check_says "pkg-config" -fplugin= pkg-config --cflags pomp
# shellcheck disable=SC2016 # for the shell inside
check "pkg-config: linking" sh -c "$clang"' -fopenmp \
  -fplugin-arg-pomp-link=direct /pomp/app.c -o /pomp/direct \
  $(pkg-config --cflags --libs pomp pomp-rt)'
check_says "pkg-config: running" "POMP profile of direct" /pomp/direct

echo "== Removing"
check "removing all but the runtime" apt-get purge -y pomp libpomp-dev
check_says "the program still reports" "POMP profile of app" /pomp/app
check_says "what is linked with it as well" "POMP profile of direct" /pomp/direct
check "removing the runtime" sh -c 'apt-get purge -y "libpomp-rt*"'
check "nothing is left" sh -c '! find /usr /etc | grep -i pomp | grep .'
check_says "the program runs without" "sum 5050 with POMP" /pomp/app
exit $status
