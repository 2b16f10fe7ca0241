# A part of install.sh: build systems of projects outside, caches of compilations,
# and objects of another compiler. What is not installed is named and left out.

# NAME...: whether all these commands are there; says which is not.
have() {
  for tool in "$@"; do
    command -v "$tool" >/dev/null || {
      echo "SKIPPED: $tool is not installed"
      return 1
    }
  done
}

echo "== Preprocessing first"
mkdir systems
cat >systems/first.c <<'END'
#include <stdio.h>
#ifdef _POMP
#include "first.h"
#else
#define NUMBER 0
#endif
int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  sum += NUMBER;
  printf("number %d\n", NUMBER);
  return sum < NUMBER;
}
END
echo "#define NUMBER 1" >systems/first.h
check "-save-temps" silently "$bin/pompcc" -Werror -fopenmp -save-temps=obj \
  systems/first.c -o systems/saved
check_outcome "-save-temps" 0 "number 1" systems/saved
# what_for PROGRAM TEXT: its profile names this region.
check_profiled_by() {
  check_outcome "$1: the regions" 0 "$3" "$2"
}
check_profiled_by "-save-temps" systems/saved "first.c:9-10"
check "-E" silently "$bin/pompcc" -fopenmp -E systems/first.c \
  -o systems/first.i
check "-E, compiled" silently "$bin/pompcc" -Werror -fopenmp \
  systems/first.i -o systems/first
check_profiled_by "-E, compiled" systems/first "first.c:9-10"
check_outcome "-E, compiled" 0 "number 1" systems/first
check_outcome "-M: what _POMP includes" 0 "first.h" "$bin/pompcc" -M \
  systems/first.c

if have ccache; then
  # Without direct mode only the preprocessed text tells that a header changed.
  cached() {
    env CCACHE_DIR="$work/systems/cache" CCACHE_NODIRECT=1 "$@"
  }
  for way in wrapper pkg-config; do
    for number in 1 2 1; do
      echo "#define NUMBER $number" >systems/first.h
      if [ $way = wrapper ]; then
        check "ccache: $way" cached POMP_CLANG="ccache $cc" "$bin/pompcc" \
          -fopenmp -c systems/first.c -o systems/cached.o
      elif command -v pkg-config >/dev/null; then
        check "ccache: $way" with_pkg_config pomp cached ccache "$cc" \
          -fopenmp -c systems/first.c -o systems/cached.o
      fi
      check "ccache: linking" "$cc" -fopenmp systems/cached.o -o systems/cached
      check_outcome "ccache: $way: $number" 0 "number $number" systems/cached
    done
  done
  check_outcome "ccache: it had the last one" 0 "cache_hit" \
    env CCACHE_DIR="$work/systems/cache" ccache --print-stats
  check_outcome "ccache: some hits" 1 "" sh -c "CCACHE_DIR='$work/systems/cache' \
    ccache --print-stats | grep -x 'preprocessed_cache_hit.0'"
fi

echo "== Build systems"
# In a directory without a space in its name: make and automake want that.
systems=$(mktemp -d)
ln -s "$prefix" "$systems/prefix"
trap 'rm -rf "$systems"' EXIT
cp "$app" "$systems/app.c"
for part in make autotools meson presets distcc tools bazel mixed; do
  mkdir "$systems/$part"
  cp "$app" "$systems/$part"
done
if have make; then
  printf 'app: app.o\n\t$(CC) -fopenmp app.o -o $@\nCFLAGS = -fopenmp\n' \
    >"$systems/make/Makefile"
  check "make" make -C "$systems/make" CC="$systems/prefix/bin/pompcc"
  check_profiled "make" "$systems/make/app" "parallel .*app.c:6-8"
fi
if have make autoreconf automake; then
  cat >"$systems/autotools/configure.ac" <<'END'
AC_INIT([user], [1])
AM_INIT_AUTOMAKE([foreign])
AC_PROG_CC
AC_OPENMP
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
END
  cat >"$systems/autotools/Makefile.am" <<'END'
bin_PROGRAMS = app
app_SOURCES = app.c
AM_CFLAGS = $(OPENMP_CFLAGS)
END
  autotools() (
    cd "$systems/autotools"
    autoreconf -i && ./configure CC="$systems/prefix/bin/pompcc" && make
  )
  check "autotools" autotools
  check_profiled "autotools" "$systems/autotools/app" "parallel .*app.c:6-8"
fi
if have meson; then
  cat >"$systems/meson/meson.build" <<'END'
project('user', 'c', default_options: ['werror=true'])
executable('app', 'app.c', c_args: '-fopenmp', link_args: '-fopenmp')
END
  check "meson" env CC="$systems/prefix/bin/pompcc" meson setup \
    "$systems/meson/build" "$systems/meson"
  check "meson: building" ninja -C "$systems/meson/build"
  check_profiled "meson" "$systems/meson/build/app" "parallel .*app.c:6-8"
fi

cat >"$systems/presets/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.20)
project(user LANGUAGES C)
find_package(OpenMP REQUIRED)
add_executable(app app.c)
target_link_libraries(app PRIVATE OpenMP::OpenMP_C)
END
cat >"$systems/presets/CMakePresets.json" <<END
{"version": 2, "configurePresets": [{"name": "pomp", "generator": "Ninja",
 "binaryDir": "$systems/presets/build",
 "cacheVariables": {"CMAKE_C_COMPILER": "$systems/prefix/bin/pompcc"}}],
 "buildPresets": [{"name": "pomp", "configurePreset": "pomp"}]}
END
presets() (
  cd "$systems/presets" && "$cmake" --preset pomp && "$cmake" --build --preset pomp
)
check "CMake presets" presets
check_profiled "CMake presets" "$systems/presets/build/app" "parallel .*app.c:6-8"

echo "== Other compilers of compilers"
# A port of this machine that nothing listens at.
free_port() {
  python3 -c 'import socket
s = socket.socket()
s.bind(("127.0.0.1", 0))
print(s.getsockname()[1])'
}
if have sccache; then
  # A server of our own, which ends with the test.
  sccache_port=$(free_port)
  cached_by_sccache() {
    env SCCACHE_DIR="$systems/sccache" SCCACHE_SERVER_PORT="$sccache_port" \
      SCCACHE_IDLE_TIMEOUT=60 "$@"
  }
  for number in 1 2 1; do
    echo "#define NUMBER $number" >systems/first.h
    check "sccache" cached_by_sccache POMP_CLANG="sccache $cc" "$bin/pompcc" \
      -fopenmp -c systems/first.c -o systems/cached.o
    check "sccache: linking" "$cc" -fopenmp systems/cached.o -o systems/cached
    check_outcome "sccache: $number" 0 "number $number" systems/cached
  done
  check_profiled_by "sccache" systems/cached "first.c:9-10"
  check_outcome "sccache: it had the last one" 0 "Cache hits                            1" \
    cached_by_sccache sccache --show-stats
  cached_by_sccache sccache --stop-server >/dev/null 2>&1 || :
fi
if have distcc distccd; then
  # On this machine only. A server of root becomes another user, who must be
  # able to read what it runs. What it says tells when it is there.
  chmod 755 "$systems"
  cp -r "$prefix" "$systems/server"
  distcc_port=$(free_port)
  distccd --daemon --no-detach --allow 127.0.0.1 --listen 127.0.0.1 \
    --port "$distcc_port" --enable-tcp-insecure --jobs 2 --log-stderr --verbose \
    >"$systems/distccd.log" 2>&1 &
  distccd=$!
  tries=0
  until grep -q "listening on" "$systems/distccd.log" || [ $tries = 50 ]; do
    sleep 0.1
    tries=$((tries + 1))
  done
  check "distcc" env DISTCC_HOSTS="127.0.0.1:$distcc_port" DISTCC_FALLBACK=0 \
    DISTCC_DIR="$systems" distcc "$systems/server/bin/pompcc" -fopenmp \
    -c "$systems/distcc/app.c" -o "$systems/distcc/app.o"
  kill $distccd
  wait $distccd 2>/dev/null || :
  check_outcome "distcc: the server has compiled" 0 "completed ok" \
    cat "$systems/distccd.log"
  check "distcc: linking" "$cc" -fopenmp "$systems/distcc/app.o" \
    -o "$systems/distcc/app"
  check_profiled "distcc" "$systems/distcc/app" "parallel .*app.c:6-8"
fi

echo "== Tools that read commands"
if have bear make; then
  printf 'app.o: app.c\n\t$(CC) -fopenmp -c app.c\n' >"$systems/tools/Makefile"
  bears() (
    cd "$systems/tools" && bear -- make CC="$systems/prefix/bin/pompcc"
  )
  check "bear" bears
  check_outcome "bear: the command" 0 "-fplugin=" \
    cat "$systems/tools/compile_commands.json"
  clangd=${cc%clang}clangd
  command -v "$clangd" >/dev/null || clangd=clangd-$major
  if have "$clangd"; then
    clangd_checks() (
      cd "$systems/tools" && "$clangd" --check=app.c
    )
    check_outcome "clangd" 0 "All checks completed, 0 errors" clangd_checks
  fi
fi
# Bazel loads its rules for C from the network; these stand in for them.
if have bazel; then
  bazel=$systems/bazel
  mkdir -p "$bazel/rules/cc"
  touch "$bazel/WORKSPACE" "$bazel/rules/WORKSPACE" "$bazel/rules/BUILD" \
    "$bazel/rules/cc/BUILD"
  for rule in cc_binary cc_test cc_library cc_import cc_proto_library \
    cc_toolchain cc_toolchain_suite objc_library fdo_prefetch_hints fdo_profile; do
    printf 'def %s(**attrs):\n    native.%s(**attrs)\n' $rule $rule
  done >"$bazel/rules/cc/defs.bzl"
  echo 'cc_binary(name = "app", srcs = ["app.c"], copts = ["-fopenmp"],
    linkopts = ["-fopenmp"])' >"$bazel/BUILD"
  run_bazel() (
    cd "$bazel"
    CC="$systems/prefix/bin/pompcc" bazel --output_user_root="$bazel.root" \
      --max_idle_secs=5 "$@"
  )
  override=
  for rules in rules_cc="$bazel/rules" platforms=/usr/share/bazel/platforms \
    rules_java=/usr/share/bazel/rules/java \
    rules_proto=/usr/share/bazel/rules/proto; do
    override="$override --override_repository=$rules"
  done
  # shellcheck disable=SC2086 # options
  if run_bazel build $override //:app >"$work/bazel.out" 2>&1; then
    check_profiled "Bazel" "$bazel/bazel-bin/app" "parallel .*app.c:6-8"
  else
    echo "SKIPPED: this Bazel does not build programs without a network"
  fi
  run_bazel shutdown >/dev/null 2>&1 || :
  chmod -R u+w "$bazel.root"
  rm -rf "$bazel.root"
fi

echo "== Objects of gcc"
if have gcc; then
  cat >"$systems/mixed/theirs.c" <<'END'
int theirs(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(dynamic)
  for (int i = 0; i < n; ++i)
    sum += i;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(sum)
#pragma omp critical
    sum += 1;
  }
  return sum;
}
END
  cat >"$systems/mixed/ours.c" <<'END'
#include <stdio.h>
int theirs(int n);
int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 3; ++i)
    sum += theirs(10 * i);
  printf("%d %d\n", sum, theirs(5));
  return 0;
}
END
  check "gcc" gcc -fopenmp -c "$systems/mixed/theirs.c" -o "$systems/mixed/t.o"
  check "linking with it" silently "$bin/pompcc" -Werror -fopenmp \
    "$systems/mixed/ours.c" "$systems/mixed/t.o" -o "$systems/mixed/app"
  check_profiled_by "objects of gcc" "$systems/mixed/app" "ours.c:5-7"
  check_outcome "objects of gcc" 0 "238 11" "$systems/mixed/app"

  # And of two majors of clang, each with its plugin.
  echo "$others" | while read -r other other_cc other_cxx; do
    [ "$other" ] || continue
    what="objects of clang $other and $major"
    check "$what" env POMP_CLANG="$other_cc" "$bin/pompcc" -fopenmp -O2 \
      -c "$systems/mixed/theirs.c" -o "$systems/mixed/t.o"
    check "$what" silently "$bin/pompcc" -Werror -fopenmp \
      "$systems/mixed/ours.c" "$systems/mixed/t.o" -o "$systems/mixed/app"
    check_profiled_by "$what" "$systems/mixed/app" "theirs.c:3-5"
    check_profiled_by "$what" "$systems/mixed/app" "ours.c:5-7"
    check_outcome "$what" 0 "238 11" "$systems/mixed/app"
  done
fi
rm -rf "$systems"
trap - EXIT
