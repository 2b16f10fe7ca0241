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
for part in make autotools meson mixed; do
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
