# What is installed for Fortran; sourced by install.sh, if there is a $flang.

echo "== Fortran"
steps=$source_dir/test/install/steps.f90
fortran=$prefix/include/pomp/fortran
last=
check "what is installed" [ -s "$lib/libpomp-flang.so" ]
check "what is installed" [ -x "$bin/pompfc" ]
mkdir modules
check "the module" "$flang" -c "$fortran/pomplib.f90" -J modules -o pomplib.o

# what_for PROGRAM: it has its loop and the region that it names.
check_steps() {
  check_outcome "$1" 0 "sum 5050" "$2"
  check "$1: the loop" grep -q "parallel .*steps.f90:9-12" outcome.out
  check "$1: the region" grep -q "region.* step" outcome.out
}

check "pompfc: in one step" silently "$bin/pompfc" -fopenmp -Imodules "$steps" \
  pomplib.o "-L$lib" -lpomp-fortran -o steps
check_steps "pompfc: in one step" ./steps
check "pompfc: -c" silently "$bin/pompfc" -fopenmp -Imodules -c "$steps" \
  -o steps.o
check "pompfc: linking with pkg-config" with_pkg_config pomp-fortran \
  "$bin/pompfc" steps.o pomplib.o -fopenmp -o linked-steps
check_steps "pompfc: linking with pkg-config" ./linked-steps
check "by hand" silently "$flang" -fopenmp -Xflang -load -Xflang \
  "$lib/libpomp-flang.so" -Xflang -plugin -Xflang pomp -Imodules -c "$steps" \
  -o by-hand.o
check "by hand" silently "$flang" -fopenmp by-hand.o pomplib.o "-L$lib" \
  -lpomp-fortran -o steps-by-hand
check_steps "by hand" ./steps-by-hand

# Fixed form, without the module.
cat >steps.f <<'END'
      program steps
      include 'pomplibf.h'
      integer code, i
      code = POMP_On()
C$omp parallel do
      do 10 i = 1, 100
   10 continue
      print '(a,i0)', 'code ', code
      end
END
check "fixed form" silently "$bin/pompfc" -fopenmp "-I$fortran" steps.f \
  "-L$lib" -lpomp-fortran -o fixed
check_outcome "fixed form" 0 "code 0" ./fixed
check "fixed form: the loop" grep -q "parallel .*steps.f:5-7" outcome.out

check "cmake" "$cmake" -S "$source_dir/test/install/fortran" -B "cmake fortran" \
  "-DCMAKE_Fortran_COMPILER=$bin/pompfc" "-DCMAKE_PREFIX_PATH=$prefix" \
  -DCMAKE_BUILD_TYPE=Release
check "cmake: building" "$cmake" --build "cmake fortran"
check_steps "cmake" "cmake fortran/steps"
