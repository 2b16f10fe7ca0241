#!/bin/sh
# Installs the build below itself, moves the prefix, and uses what is there as
# its users do: by hand, by the wrappers, by CMake, by pkg-config.
#
# usage: install.sh --source DIR --build DIR --cmake FILE --cc CLANG
#          --cxx CLANG++ --libdir NAME --major CLANG-MAJOR
#          --others LINES --omp-headers DIR --flang FLANG
#
# A line of LINES has another major that there is a plugin for, its clang and its
# clang++. FLANG is empty if Fortran is not built.
set -eu

while [ $# -gt 0 ]; do
  case $1 in
  --source) source_dir=$2 ;;
  --build) build_dir=$2 ;;
  --cmake) cmake=$2 ;;
  --cc) cc=$2 ;;
  --cxx) cxx=$2 ;;
  --libdir) libdir=$2 ;;
  --major) major=$2 ;;
  --others) others=$2 ;;
  --flang) flang=$2 ;;
  --omp-headers) omp_headers=$2 ;;
  *)
    echo "install.sh: unknown option $1" >&2
    exit 2
    ;;
  esac
  shift 2
done

# Nothing from outside decides what happens here.
. "$source_dir/test/install/check.sh"
unset CFLAGS CXXFLAGS LDFLAGS CC CXX CMAKE_PREFIX_PATH DESTDIR
export OMP_NUM_THREADS=2

# With a space in it, as some homes have one.
work="$build_dir/test/install/work dir"
prefix="$work/moved prefix"
lib="$prefix/$libdir"
bin="$prefix/bin"
plugin="$lib/libpomp.so"
app="$source_dir/test/install/app.c"
user_source="$source_dir/test/install/project"

# what_for CODE TEXT COMMAND...: the exit code, and a part of what it says.
check_outcome() {
  what=$1 code=$2 text=$3
  shift 3
  count=$((count + 1))
  got=0
  "$@" >"$work/outcome.out" 2>&1 || got=$?
  # If it prints nothing there is no line in which grep could find "".
  if [ "$got" != "$code" ] ||
    ! (cat "$work/outcome.out" && echo) | grep -qF -e "$text"; then
    echo "install.sh: $what: expected exit code $code and '$text'" \
      "from: $*; exit code $got:" >&2
    sed 's/^/  /' "$work/outcome.out" >&2
    exit 1
  fi
}

# what_for PROGRAM PROFILE-LINE: it reports itself, and prints as always.
check_profiled() {
  check_outcome "$1" 0 "POMP profile of ${2##*/}" "$2"
  check "$1: the regions" grep -q "$3" "$work/outcome.out"
}

# what_for PROGRAM: nobody reports anything.
check_plain() {
  check_outcome "$1" 0 "sum 5050 without POMP" "$2"
  check "$1: one line" [ "$(wc -l <"$work/outcome.out")" = 1 ]
}

silently() {
  if "$@" >"$work/silent.out" 2>&1 && [ ! -s "$work/silent.out" ]; then
    return 0
  fi
  cat "$work/silent.out"
  return 1
}

# FILE NAME: the number that a header defines.
number() {
  sed -n "s/^#define $2 //p" "$source_dir/$1"
}

# The example library that comes with OPARI2 prints each call.
check_pomp2() {
  if [ -e "with clang/app-pomp2" ]; then
    check_outcome "$1" 0 "1: begin parallel" "$2"
  else
    echo "SKIPPED: $1: there is none"
  fi
}

search_path() {
  readelf -d "$1" | grep -E "R(UN)?PATH"
}

# The options that pkg-config gives have escapes for a shell. $last: those that
# come behind them.
last=
with_pkg_config() {
  modules=$1
  shift
  flags=$(PKG_CONFIG_PATH="$lib/pkgconfig" \
    pkg-config --cflags --libs "$modules")
  eval "set -- \"\$@\" $flags $last"
  "$@"
}

rm -rf "$work"
mkdir -p "$work"
cd "$work"

echo "== Installing, and moving the prefix"
check "install" "$cmake" --install "$build_dir" --prefix "$work/first prefix"
mv "$work/first prefix" "$prefix"
for file in "$libdir/libpomp.so" "$libdir/libpomp-rt.so" \
  "$libdir/libpomp-rt.a" "$libdir/libpomp-pomp2.so" bin/pomp bin/pomp-report bin/pompcc bin/pompc++ \
  share/man/man1/pomp.1 share/man/man1/pomp-report.1 \
  share/man/man1/pompcc.1 share/man/man1/pompc++.1 \
  share/bash-completion/completions/pomp \
  share/bash-completion/completions/pomp-report \
  share/bash-completion/completions/pompcc \
  share/bash-completion/completions/pompc++ share/zsh/site-functions/_pomp \
  include/pomplib.h include/pomp/ctc.h include/pomp/attach.h \
  include/pomp/trace.h include/pomp/events.def include/pomp/kinds.def \
  include/pomp/fortran/pomplib.f90 include/pomp/fortran/pomplibf.h \
  "$libdir/libpomp-fortran.a" include/pomp/kinds.h include/pomp/state.h include/pomp/team.h share/doc/pomp/README.md \
  share/doc/pomp/LICENSE share/doc/pomp/pomp-rt/PROFILE.md; do
  check "what is installed" [ -s "$prefix/$file" ]
done
# Links of the documents to other files; #parts and the web are not looked at.
find "$prefix/share/doc" -name "*.md" >documents
while read -r document; do
  tr '\n' ' ' <"$document" | grep -o ']([^)# ]*' | cut -c3- | grep -v : |
    while read -r link; do
      [ -e "$(dirname "$document")/$link" ] || echo "$document: $link"
    done
done <documents >broken-links
check "links of the documents" [ -s documents ]
check "links of the documents: none is broken" diff /dev/null broken-links
for place in "first prefix" "$build_dir" "$source_dir"; do
  check_outcome "no text names '$place'" 1 "" \
    grep -rIlF -e "$place" "$prefix"
done
check "what counts is installed as it was built" cmp \
  "$prefix/$libdir/libpomp-papi.so" "$build_dir/lib/libpomp-papi.so"
for file in "$plugin" "$lib/libpomp-rt.so" "$bin/pomp-report" "$bin/pomp"; do
  check_outcome "$file has no search path" 1 "" search_path "$file"
done

version=$("$source_dir/utils/version.sh")
soname=$(readelf -d "$lib/libpomp-rt.so" |
  sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
check_outcome "the SONAME" 0 libpomp-rt.so. echo "$soname"
check "the runtime by its SONAME" [ -s "$lib/$soname" ]
check "the runtime by its version" [ -s "$lib/libpomp-rt.so.$version" ]

echo "== By hand"
check "compiling" "$cc" "-fplugin=$plugin" -fopenmp "$app" -o by-hand
check_profiled "running" ./by-hand "parallel .*app.c:6-8"
check "plain compiling" "$cc" -fopenmp "$app" -o plain
check_plain "running without the plugin" ./plain

echo "== pomp-report"
check "a run with output" env POMP_OUTPUT=run POMP_REPORT=none ./by-hand
check_outcome "its profile" 0 "POMP profile of by-hand" \
  "$bin/pomp-report" run
# The same of all commands: plugins, interface, runtime, formats of files.
majors=$(cd "$lib/pomp" && echo [1-9]* | sed 's/ /, /g')
cat >versions <<END
plugins               for clang $majors
attach interface      version $(number include/pomp/attach.h POMP_ATTACH_VERSION)
runtime               $soname
profile.json          version $(
  number pomp-rt/profile/profile_version.h POMP_PROFILE_VERSION
)
trace                 version $(number include/pomp/trace.h POMP_TRACE_VERSION)
END
for command in pomp pomp-report pompcc pompc++; do
  option=--version name=$command
  case $command in pompc*) option=--pomp-version name=pomp ;; esac
  check_outcome "$command $option" 0 "$name $version" "$bin/$command" $option
  sed 1d outcome.out >got.out
  check "$command $option" diff versions got.out
done
check "directories without a plugin" mkdir "$lib/pomp/other" "$lib/pomp/7"
check_outcome "directories without a plugin" 0 "for clang $majors" \
  "$bin/pomp" --version
rmdir "$lib/pomp/other" "$lib/pomp/7"
check "a run with a trace" env POMP_OUTPUT=traced POMP_REPORT=none \
  POMP_MONITOR=trace ./by-hand
check "the trace" "$bin/pomp-report" --folded stacks traced
check "its stacks" grep -q "app.c" stacks

echo "== pomp"
check_outcome "pomp run" 0 "POMP profile of by-hand" \
  "$bin/pomp" run --output "by command" ./by-hand
check "pomp run: the page" [ -s "by command/report.html" ]
ln -s "$bin/pomp" linked-command
check_outcome "pomp report, by a link" 0 "POMP profile of by-hand" \
  ./linked-command report "by command"
if command -v man >/dev/null; then
  pages="pomp pomp-report pompcc pompc++"
  # Without flang there is no pompfc.
  [ ! -e "$bin/pompfc" ] || pages="$pages pompfc"
  for page in $pages; do
    check_outcome "man $page" 0 "${page%++}" \
      man -M "$prefix/share/man" -P cat "$page"
  done
fi

echo "== Linked directly"
for language in c c++; do
  compiler=$cc
  [ $language = c ] || compiler=$cxx
  for runtime in "$lib/libpomp-rt.a" "$lib/libpomp-rt.so"; do
    check "$language with ${runtime##*/}" "$compiler" -x $language \
      "-fplugin=$plugin" -fplugin-arg-pomp-link=direct -fopenmp "$app" \
      -x none "$runtime" "-Wl,-rpath,$lib" -o direct
    # Nothing is looked up when it starts.
    POMP_LIBRARY=none check_profiled "$language with ${runtime##*/}" ./direct \
      "parallel .*app.c:6-8"
  done
  check_outcome "$language without a runtime" 1 "POMP_Parallel_enter" \
    "$compiler" -x $language "-fplugin=$plugin" \
    -fplugin-arg-pomp-link=direct -fopenmp "$app" -o direct
done

echo "== pompcc and pompc++"
mkdir "source dir"
cp "$app" "source dir/my app.c"
cp "$user_source/app.cpp" "source dir/my app.cpp"
echo "int main(" >wrong.c
for wrapper in pompcc pompc++; do
  compiler=$cc
  [ $wrapper = pompcc ] || compiler=$cxx
  check "$wrapper: in one step" silently "$bin/$wrapper" -Werror -x c \
    -fopenmp "source dir/my app.c" -o "one step"
  check_profiled "$wrapper: in one step" "./one step" "parallel .*my app.c:6-8"
  check "$wrapper: -c" silently "$bin/$wrapper" -Werror -x c -fopenmp -MMD \
    -MF "my app.d" -c "source dir/my app.c" -o "my app.o"
  check "$wrapper: -MMD" grep -q "my\\\\ app.c" "my app.d"
  check "$wrapper: linking" silently "$bin/$wrapper" -Werror -fopenmp \
    "my app.o" -o linked
  check_profiled "$wrapper: linked" ./linked "parallel .*my app.c:6-8"
  check "$wrapper: -S" silently "$bin/$wrapper" -Werror -x c -fopenmp -S \
    "source dir/my app.c" -o "my app.s"
  check "$wrapper: assembling" silently "$bin/$wrapper" -fopenmp "my app.s" \
    -o assembled
  check_profiled "$wrapper: assembled" ./assembled "parallel .*my app.c:6-8"
  for option in -E -M; do
    "$compiler" $option -D_POMP=200209 -x c -fopenmp "source dir/my app.c" \
      >expected.out
    "$bin/$wrapper" $option -x c -fopenmp "source dir/my app.c" >got.out
    check "$wrapper: $option" cmp expected.out got.out
  done
  check_outcome "$wrapper: an option of the plugin" 0 "app.c:6" \
    "$bin/$wrapper" -x c -fopenmp -fplugin-arg-pomp-list=text -fsyntax-only \
    "source dir/my app.c"
  check_outcome "$wrapper: a wrong option of the plugin" 1 "expected one of" \
    "$bin/$wrapper" -x c -fopenmp -fplugin-arg-pomp-colour -fsyntax-only "$app"
  check_outcome "$wrapper: an error in the source" 1 "error:" \
    "$bin/$wrapper" -x c -c wrong.c -o wrong.o
  check "$wrapper: off" silently env POMP_WRAPPER=off "$bin/$wrapper" -Werror \
    -x c -fopenmp -fplugin-arg-pomp-list=text "$app" -o off
  check_plain "$wrapper: off" ./off
  check_outcome "$wrapper: neither on nor off" 1 \
    "$wrapper: POMP_WRAPPER=no: expected on or off" \
    env POMP_WRAPPER=no "$bin/$wrapper" --version
  check_outcome "$wrapper: no compiler" 1 "there is no compiler 'no such'" \
    env POMP_CLANG="no such" "$bin/$wrapper" --version
  ln -sf "$bin/$wrapper" "$wrapper"
  check_outcome "$wrapper: by a link" 0 "app.c:6" "./$wrapper" -x c -fopenmp \
    -fplugin-arg-pomp-list=text -fsyntax-only "$app"
  check_outcome "$wrapper: of the build directory" 0 "app.c:6" \
    "$build_dir/bin/$wrapper" -x c -fopenmp -fplugin-arg-pomp-list=text \
    -fsyntax-only "$app"
done
check "pompc++: a C++ program" silently "$bin/pompc++" -Werror -fopenmp \
  "-I$prefix/include" "source dir/my app.cpp" -o cxx
check_profiled "pompc++: a C++ program" ./cxx "single .*my app.cpp:9"

# A compiler that shows what it gets.
cat >"fake clang" <<'EOF'
#!/bin/sh
if [ "$1" = --version ]; then
  echo "${FAKE_VERSION-clang version %major.1.0 (fake)}"
  exit 0
fi
printf '<%s>' "$@"
exit 42
EOF
sed -i "s/%major/$major/" "fake clang"
chmod +x "fake clang"
check_outcome "pompcc: arguments and exit code" 42 \
  "<-fplugin=$plugin><--driver-mode=gcc><two words><><*><\$HOME>" \
  env POMP_CLANG="$work/fake clang" "$bin/pompcc" "two words" "" "*" "\$HOME"
check_outcome "pompcc: a launcher and a compiler" 0 "app.c:6" \
  env POMP_CLANG="env $cc" "$bin/pompcc" -x c -fopenmp \
  -fplugin-arg-pomp-list=text -fsyntax-only "$app"
check_outcome "pompcc: a launcher without its compiler" 1 \
  "there is no compiler 'env no-such-clang'" \
  env POMP_CLANG="env no-such-clang" "$bin/pompcc" --version
check_outcome "pompcc: no name of a compiler" 1 \
  "POMP_CLANG='  ': expected a compiler" env POMP_CLANG="  " "$bin/pompcc" -c a.c
check_outcome "pompcc: --pomp-help" 0 "POMP_CLANG " \
  "$bin/pompcc" --pomp-help
check_outcome "pompc++: --pomp-help" 0 "functions=none|bodies|calls|all" \
  "$bin/pompc++" -O2 --pomp-help
check_outcome "pompcc: verbose, without -fopenmp" 0 \
  "remark: pomp: without -fopenmp no OpenMP construct is instrumented" \
  env POMP_VERBOSE=1 "$bin/pompcc" -c "$app" -o verbose.o
check "pompcc: verbose, with it" silently env POMP_VERBOSE=1 "$bin/pompcc" \
  -fopenmp "$app" -o verbose
check "pompcc: verbose, linking" silently env POMP_VERBOSE=1 "$bin/pompcc" \
  -Werror verbose.o -fopenmp -o verbose
check_outcome "pompcc: neither verbose nor not" 1 \
  "POMP_VERBOSE=yes: expected 0 or 1" \
  env POMP_VERBOSE=yes "$bin/pompcc" --version
check_outcome "pompc++: off" 42 "<--driver-mode=g++><-c><a b.c>" \
  env POMP_CLANG="$work/fake clang" POMP_WRAPPER=off "$bin/pompc++" -c "a b.c"
# Versions that compilers report.
for says in "AMD clang version $major.0.0git (roc-7.0.0 25314)" \
  "Ubuntu clang version $major.1.8 (++20251221)" "clang version ${major}git"; do
  check_outcome "pompcc: $says" 42 "<-fplugin=$plugin>" \
    env POMP_CLANG="$work/fake clang" FAKE_VERSION="$says" "$bin/pompcc" -c a.c
done
for says in "clang version 12.0.1" "clang version 2$major.1.0" \
  "Apple clang version $major.0.0 (clang-1500.3.9.4)" \
  "Intel(R) oneAPI DPC++/C++ Compiler 2025.0.4 (2025.0.4.20241205)" \
  "gcc (Debian 12.2.0-14) 12.2.0" ""; do
  majors=$(cd "$lib/pomp" && echo [1-9]* | sed 's/ /, /g')
  check_outcome "pompcc: $says" 1 "pompcc: '$work/fake clang' calls itself \
'$says': there are plugins for clang $majors only" \
    env POMP_CLANG="$work/fake clang" FAKE_VERSION="$says" "$bin/pompcc" -c a.c
  check "pompcc: one sentence" [ "$(wc -l <outcome.out)" = 1 ]
done
mv "$plugin" "$plugin.away"
check_outcome "pompcc: without a plugin" 1 "pompcc: there is no $bin/" \
  "$bin/pompcc" --version
mv "$plugin.away" "$plugin"

# Each major has its plugin, and their objects can be linked.
echo "$others" | while read -r other other_cc other_cxx; do
  [ "$other" ] || continue
  (
    if ! "$other_cc" -fopenmp -fsyntax-only -include omp.h -x c /dev/null \
      2>/dev/null; then
      export C_INCLUDE_PATH="$omp_headers" CPLUS_INCLUDE_PATH="$omp_headers"
    fi
    check "clang $other: C" silently env POMP_CLANG="$other_cc" "$bin/pompcc" \
      -Werror -fopenmp -O2 "$app" -o "c-$other"
    check_profiled "clang $other: C" "./c-$other" "parallel .*app.c:6-8"
    check "clang $other: C++" silently env POMP_CLANG="$other_cxx" \
      "$bin/pompc++" -Werror -fopenmp "-I$prefix/include" \
      "source dir/my app.cpp" -o "cxx-$other"
    check_profiled "clang $other: C++" "./cxx-$other" "single .*my app.cpp:9"
    check_outcome "clang $other with the plugin for $major" 1 "one for that is \
$lib/pomp/$other/libpomp.so" "$other_cc" "-fplugin=$plugin" -c "$app"
  )
done
echo "== CMake"
# what_for BUILD-DIRECTORY OPTION...: the project of the user is built.
build_project() {
  what=$1 project=$2
  shift 2
  check "$what: configuring" "$cmake" -G Ninja -S "$user_source" -B "$project" \
    "$@"
  cp check.out "$project.out"
  check "$what: building" "$cmake" --build "$project"
}
build_project "find_package" "with clang" "-DCMAKE_C_COMPILER=$cc" \
  "-DCMAKE_CXX_COMPILER=$cxx" "-DCMAKE_PREFIX_PATH=$prefix"
check_outcome "no complaint about clang" 1 "" grep POMP::instrument \
  "with clang.out"
check_profiled "find_package: C" "with clang/app-c" "parallel .*app.c:6-8"
check_profiled "find_package: C++" "with clang/app-cxx" "single .*app.cpp:9"
check_plain "find_package: a target without it" "with clang/plain"
for runtime in pomp-rt pomp-rt-static; do
  POMP_LIBRARY=none check_profiled "find_package: $runtime" \
    "with clang/direct-$runtime" "parallel .*app.c:6-8"
done
check_pomp2 "find_package: a POMP2 library" "with clang/app-pomp2"
echo "$others" | while read -r other other_cc other_cxx; do
  [ "$other" ] || continue
  (
    export C_INCLUDE_PATH="$omp_headers" CPLUS_INCLUDE_PATH="$omp_headers"
    build_project "find_package" "with clang $other" \
      "-DCMAKE_C_COMPILER=$other_cc" "-DCMAKE_CXX_COMPILER=$other_cxx" \
      "-DCMAKE_PREFIX_PATH=$prefix"
    check_profiled "find_package: clang $other" "with clang $other/app-c" \
      "parallel .*app.c:6-8"
  )
done
build_project "another compiler" "with gcc" -DCMAKE_C_COMPILER=gcc \
  -DCMAKE_CXX_COMPILER=g++ "-DCMAKE_PREFIX_PATH=$prefix"
check "another compiler is named" grep -q \
  "POMP::instrument changes nothing in CXX" "with gcc.out"
check_plain "another compiler: the program" "with gcc/app-c"
build_project "the wrappers" "with wrappers" \
  "-DCMAKE_C_COMPILER=$bin/pompcc" "-DCMAKE_CXX_COMPILER=$bin/pompc++" \
  -DUSER_WITHOUT_POMP=ON
check_profiled "the wrappers" "with wrappers/plain" "parallel .*app.c:6-8"
echo "find_package(POMP 7.0 REQUIRED)" >version.cmake
check_outcome "a version that is not there" 1 'requested version "7.0"' \
  "$cmake" "-DCMAKE_PREFIX_PATH=$prefix" -P version.cmake

echo "== pkg-config"
if command -v pkg-config >/dev/null; then
  check "pomp" with_pkg_config pomp "$cc" -fopenmp "$app" -o by-pkg-config
  check_profiled "pomp" ./by-pkg-config "parallel .*app.c:6-8"
  check "pomp-rt" with_pkg_config "pomp pomp-rt" "$cc" -fopenmp \
    -fplugin-arg-pomp-link=direct "-Wl,-rpath,$lib" "$app" -o by-pkg-config
  POMP_LIBRARY=none check_profiled "pomp-rt" ./by-pkg-config \
    "parallel .*app.c:6-8"
  if [ -e "with clang/app-pomp2" ]; then
    last=-lpomp
    check "pomp-pomp2" with_pkg_config "pomp pomp-pomp2" "$cc" -fopenmp "$app" \
      -o by-pkg-config
  fi
  check_pomp2 "pkg-config: a POMP2 library" ./by-pkg-config
else
  echo "SKIPPED: pkg-config is not installed"
fi

# shellcheck source=test/install/fortran.sh
[ -z "$flang" ] || . "$source_dir/test/install/fortran.sh"
# shellcheck source=test/install/systems.sh
. "$source_dir/test/install/systems.sh"

echo "$count checks passed with clang $major"
