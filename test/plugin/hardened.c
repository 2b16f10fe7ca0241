// If indirect calls, jumps and returns are to be hardened, those of the stub
// and of the wrappers are as well.
// RUN: for flags in -mretpoline "-mretpoline -flto -fuse-ld=lld" -mlvi-cfi \
// RUN:     -mlvi-hardening; do case $flags in *flto*) continue; esac; \
// RUN:   %clang %pomp -O2 $flags -c %s -o %t.o || exit 1; \
// RUN:   llvm-objdump -d %t.o | not grep -E '(call|jmp)q? +\*' || exit 1; \
// RUN: done
// RUN: %clang %pomp -O2 -mharden-sls=all -S %s -o - | \
// RUN:   FileCheck --check-prefix=SLS %s
// SLS: __pomp_attach_unit{{.*}}:
// SLS: {{ret.*|jmp.*\*}}
// SLS-NEXT: int3
// RUN: for flags in -fcf-protection -fcf-protection=branch; do \
// RUN:   %clang %pomp -O2 $flags -S %s -o - | FileCheck --check-prefix=IBT %s \
// RUN:     || exit 1; \
// RUN: done
// IBT: __pomp_ctor:
// IBT: endbr64
int main(void) {
#pragma omp parallel
#pragma omp task
  ;
  return 0;
}
