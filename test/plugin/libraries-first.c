// Libraries may come before the source, and none but them be linked.
// RUN: for flags in -O0 -O2 -fno-integrated-as -fuse-ld=gold -fuse-ld=lld \
// RUN:     -fuse-ld=mold; do \
// RUN:   case $flags in -fuse*) ld.${flags#*=} --version >/dev/null 2>&1 || \
// RUN:     continue; esac; \
// RUN:   %clang %pomp $flags -nodefaultlibs -lomp -lc %s -o %t && %t || exit 1; \
// RUN: done
int main(void) {
  int n = 0;
#pragma omp parallel num_threads(2)
#pragma omp task shared(n)
#pragma omp atomic
  ++n;
  return n != 2;
}
