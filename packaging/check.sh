#!/bin/sh
# Runs what is in this directory as far as that is possible here. A part whose
# tools are missing is named and left out.
#
# shellcheck disable=SC2016,SC2317 # for other shells; called by their names
#
# usage: check.sh [--quick] BUILD_DIR [PART...]
#   --quick  only what needs seconds, and neither root nor a network
# BUILD_DIR is a build of utils/setup.sh. The parts are spack, easybuild,
# modules, debian, rpm, container and github. MAJORS="19 22" builds packages for
# Debian for these majors, in place of all that are here.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
source_dir=$(dirname "$here")
quick=
[ "${1-}" != --quick ] || {
  quick=1
  shift
}
[ $# -gt 0 ] || {
  echo "usage: check.sh [--quick] BUILD_DIR [PART...]" >&2
  exit 2
}
build_dir=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- spack easybuild modules debian rpm container github
work=$build_dir/packaging
npm=$work/npm
version=$("$source_dir/utils/version.sh")
status=0
export OMP_NUM_THREADS=2
for name in $(env | sed -n 's/^\(POMP_[A-Za-z_]*\)=.*/\1/p'); do
  unset "$name"
done

# what_for COMMAND...: the command must succeed.
check() {
  what=$1
  shift
  if "$@" >"$work/check.out" 2>&1; then
    echo "passed: $what"
  else
    echo "check.sh: $what: this failed: $*" >&2
    tail -n 30 "$work/check.out" | sed 's/^/  /' >&2
    status=1
  fi
}
skip() {
  echo "SKIPPED: $1"
}
have() {
  for tool; do
    command -v "$tool" >/dev/null || {
      skip "$tool is not installed"
      return 1
    }
  done
}
# The sources as they are committed, or else as they are.
archive() {
  if git -C "$source_dir" rev-parse HEAD >/dev/null 2>&1; then
    git -C "$source_dir" archive --prefix="pomp-$version/" HEAD
  else
    tar -C "$source_dir" --exclude=./build* --transform "s,^\.,pomp-$version," -c .
  fi
}
# NAME DIRECTORY: what packages have is used from there.
check_tree() {
  check "$1: pompcc of the packages" "$2/usr/bin/pompcc" -fopenmp \
    "$source_dir/test/install/app.c" -o "$work/app"
  check "$1: pomp doctor of the packages" "$2/usr/bin/pomp" doctor "$work/app"
  check "$1: a program" sh -c '"$1" 2>&1 | grep "POMP profile of app"' sh "$work/app"
}
# FILE: without .in, with the version.
fill() {
  sed "s/@VERSION@/$version/g" "$1"
}

mkdir -p "$work"
rm -rf "$work/prefix"
cmake --install "$build_dir" --prefix "$work/prefix" >/dev/null

spack_part() {
  repo=$here/spack/spack_repo/pomp
  check "spack: the tests of the package, with the installed tree" \
    python3 "$here/spack/check_package.py" \
    "$repo/packages/pomp_clang/package.py" "$work/prefix" "$work/spack"
  have spack || return 0
  # For this check only, beside what the user's Spack has.
  mkdir -p "$work/spack/config"
  printf 'repos:\n  pomp: %s\n' "$repo" >"$work/spack/config/repos.yaml"
  check "spack: its own audit" \
    spack -C "$work/spack/config" audit packages pomp-clang
}

easybuild_part() {
  fill "$here/easybuild/POMP-Clang.eb.in" >"$work/POMP-Clang-$version-GCCcore-13.3.0.eb"
  check "easybuild: the recipe, and its sanity checks with the installed tree" \
    python3 "$here/easybuild/check_recipe.py" \
    "$work/POMP-Clang-$version-GCCcore-13.3.0.eb" "$work/prefix"
  have eb || return 0
  check "easybuild: its own check of the style" \
    eb --check-style "$work/POMP-Clang-$version-GCCcore-13.3.0.eb"
}

# In a prefix, where both find it by themselves.
modules_part() {
  files=$work/prefix/share/modulefiles
  mkdir -p "$files/pomp"
  cp "$here/modules/pomp.lua" "$files/pomp/$version.lua"
  lmod=/usr/share/lmod/lmod/init/sh
  if [ -e "$lmod" ]; then
    check "modules: Lmod loads and unloads it" sh -c '. "$1" &&
      module use "$2" && module load pomp && test "$(command -v pompcc)" &&
      echo "$CMAKE_PREFIX_PATH" | grep -q prefix && pomp doctor &&
      module unload pomp && test -z "$(command -v pompcc)"' \
      sh "$lmod" "$files"
  else
    skip "Lmod is not installed"
  fi
  rm "$files/pomp/$version.lua"
  cp "$here/modules/pomp.tcl" "$files/pomp/$version"
  if [ -e /usr/share/modules/init/sh ]; then
    check "modules: Environment Modules loads and unloads it" sh -c '
      . /usr/share/modules/init/sh && module use "$1" && module load pomp &&
      test "$(command -v pompcc)" && pomp doctor && module unload pomp &&
      test -z "$(command -v pompcc)"' sh "$files"
  elif [ -e "$lmod" ]; then
    check "modules: Lmod loads the one in Tcl" sh -c '. "$1" &&
      module use "$2" && module load pomp && test "$(command -v pompcc)"' \
      sh "$lmod" "$files"
  fi
}

# The majors that this Debian has.
debian_part() {
  have dpkg-source dpkg-parsechangelog || return 0
  rm -rf "$work/debian"
  mkdir -p "$work/debian"
  archive | tar -C "$work/debian" -x
  tree=$work/debian/pomp-clang-$version
  mv "$work/debian/pomp-$version" "$tree"
  tar -C "$work/debian" -czf "$work/debian/pomp-clang_$version.orig.tar.gz" \
    "pomp-clang-$version"
  check "debian: preparing it for majors 16 to 22" "$here/debian/prepare" \
    "$tree" 16 17 18 19 20 21 22
  check "debian: a plugin for each of them" \
    [ "$(grep -c '^Package: pomp-plugin-' "$tree/debian/control")" = 7 ]
  # shellcheck disable=SC2086 # a list
  check "debian: preparing it for ${MAJORS:-what is here}" \
    "$here/debian/prepare" "$tree" ${MAJORS-}
  check "debian: the changelog" \
    dpkg-parsechangelog -l "$tree/debian/changelog"
  check "debian: the source package" \
    sh -c 'cd "$1" && dpkg-source -b "$2"' sh "$work/debian" \
    "pomp-clang-$version"
  [ -z "$quick" ] || return 0
  if have lintian; then
    # The project has no address, and nobody has asked for a package.
    check "debian: lintian, of the source" lintian --fail-on error,warning \
      --suppress-tags bogus-mail-host,initial-upload-closes-no-bugs,missing-license-paragraph-in-dep5-copyright,bad-distribution-in-changes-file \
      "$work/debian/pomp-clang_$version-1.dsc"
  fi
  have dpkg-buildpackage dh || return 0
  check "debian: building the packages" sh -c 'cd "$1" &&
    dpkg-buildpackage -us -uc -b -d' sh "$tree"
  rm -rf "$work/debian/root"
  for file in "$work"/debian/*pomp*_"$version"-1_*.deb; do
    case $file in *-dbgsym_*) ;; *) dpkg-deb -x "$file" "$work/debian/root" ;; esac
  done
  check_tree debian "$work/debian/root"
  have lintian || return 0
  # Plugins are no libraries to link with.
  check "debian: lintian, of the packages" lintian --fail-on error \
    --suppress-tags unstripped-static-library,bogus-mail-host,bogus-mail-host-in-debian-changelog,sharedobject-in-library-directory-missing-soname \
    "$work/debian/pomp-clang_$version-1_$(dpkg --print-architecture).changes"
}

rpm_part() {
  have rpmspec || return 0
  mkdir -p "$work/rpm/SOURCES"
  spec=$work/rpm/pomp-clang.spec
  fill "$here/rpm/pomp-clang.spec.in" >"$spec"
  check "rpm: the spec" rpmspec -P "$spec"
  check "rpm: three packages" \
    [ "$(rpmspec -q --qf '%{name}\n' "$spec" 2>/dev/null | wc -l)" = 3 ]
  ! command -v rpmlint >/dev/null ||
    check "rpm: rpmlint" rpmlint --config "$here/rpm/rpmlint.toml" "$spec"
  [ -z "$quick" ] || return 0
  have rpmbuild || return 0
  archive | gzip -n >"$work/rpm/SOURCES/pomp-$version.tar.gz"
  clang=$(sed -n 's/^POMP_CLANG:FILEPATH=//p' "$build_dir/CMakeCache.txt")
  llvm=${clang%/bin/*}/lib/cmake/llvm
  # The packages that it needs have other names here.
  check "rpm: building the packages" rpmbuild -bb --nodeps \
    --define "_topdir $work/rpm" --define "llvm_dir $llvm" \
    --define "_lib lib64" --define "_libdir /usr/lib64" \
    --define "cmake_options -DPOMP_FLANG=" "$spec"
  have cpio || return 0
  rm -rf "$work/rpm/root"
  mkdir "$work/rpm/root"
  for file in "$work"/rpm/RPMS/*/*.rpm; do
    rpm2cpio "$file" | (cd "$work/rpm/root" && cpio -idm --quiet)
  done
  check_tree rpm "$work/rpm/root"
}

image() {
  STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot \
    buildah --root "$work/images" --runroot "$work/images-run" "$@"
}

container_part() {
  file=$here/container/Containerfile
  if [ -d "$npm/node_modules/dockerfile-utils" ]; then
    check "container: dockerfile-utils" env "NODE_PATH=$npm/node_modules" \
      node -e 'const text = require("fs").readFileSync(process.argv[1], "utf8");
        const found = require("dockerfile-utils").validate(text);
        for (const f of found) console.log(f.range.start.line + 1, f.message);
        process.exit(found.length ? 1 : 0);' "$file"
  else
    skip "dockerfile-utils of npm is not there"
  fi
  [ -z "$quick" ] || return 0
  have buildah mmdebstrap || return 0
  [ "$(id -u)" = 0 ] || {
    skip "images are built by root"
    return 0
  }
  # Without a registry: a Debian 12 made here.
  [ -e "$work/base.tar" ] || check "container: Debian 12" mmdebstrap \
    --variant=minbase bookworm "$work/base.tar"
  base=$(image from scratch)
  check "container: its image" image add "$base" "$work/base.tar" /
  # Its packages come from where ours do.
  (cd / && find etc/apt/sources.list etc/apt/sources.list.d etc/apt/keyrings \
    etc/apt/apt.conf.d/99* usr/share/keyrings ! -type d 2>/dev/null |
    tar -cf "$work/apt.tar" -T -)
  check "container: its archives" image add "$base" "$work/apt.tar" /
  check "container: its name" image commit "$base" localhost/debian:12
  rm -rf "$work/context"
  mkdir "$work/context"
  archive | tar -C "$work/context" --strip-components=1 -x
  for target in build runtime; do
    check "container: building the image $target" image build --layers \
      --build-arg BASE=localhost/debian:12 --target "$target" \
      -t "localhost/pomp-$target" -f "$file" "$work/context"
  done
  made=$(image from localhost/pomp-build)
  check "container: pomp doctor" image run "$made" -- pomp doctor
  check "container: a program" image copy "$made" "$source_dir/test/install/app.c" /project
  check "container: compiling it" image run "$made" -- pompcc -fopenmp app.c -o app
  program=$(image mount "$made")/project/app
  slim=$(image from localhost/pomp-runtime)
  check "container: taking it along" image copy "$slim" "$program" /project
  check "container: running it" image run "$slim" -- sh -c \
    './app 2>&1 | grep "POMP profile of app" && pomp run ./app && ! command -v clang'
  image rm -a >/dev/null
}

github_part() {
  validator=$npm/node_modules/.bin/action-validator
  if [ -e "$validator" ]; then
    check "github: the action" "$validator" "$here/github/action.yml"
    check "github: the example" "$validator" "$here/github/example.yml"
  else
    skip "action-validator of npm is not there"
  fi
  check "github: the steps of the action, here" \
    python3 "$here/github/check_action.py" "$here/github/action.yml" \
    "$work/prefix" "$work/github"
}

if [ -z "$quick" ] && [ ! -d "$npm/node_modules" ] &&
  command -v npm >/dev/null; then
  mkdir -p "$npm"
  (cd "$npm" && npm install --silent --no-audit --no-fund \
    @action-validator/core@0.6.0 @action-validator/cli@0.6.0 \
    dockerfile-utils@0.16.3 >/dev/null) ||
    echo "check.sh: npm has no validators" >&2
fi
for part; do
  case $part in
  spack | easybuild | modules | debian | rpm | container | github)
    "${part}_part"
    ;;
  *)
    echo "check.sh: there is no part $part" >&2
    exit 2
    ;;
  esac
done
exit $status
