// A program that calls the functions of pomplib.h, or takes their addresses,
// reaches the library in force and needs none to link; without one they do
// nothing. So it is however the stub comes, with every linker there is.
// RUN: rm -f %t.out
// RUN: for flags in -O0 -O2 "-O1 -fno-pic -no-pie" \
// RUN:     "-O1 -fno-integrated-as" "-O2 -flto" "-O2 -flto=thin" \
// RUN:     -fuse-ld=bfd -fuse-ld=gold -fuse-ld=lld -fuse-ld=mold; do \
// RUN:   case $flags in -fuse*) ld.${flags#*=} --version >/dev/null 2>&1 || \
// RUN:     continue; esac; \
// RUN:   %clang %pomp $flags -I%include %s -c -o %t.o || exit 1; \
// RUN:   %clang -fopenmp $flags -lm %t.o -o %t || exit 1; \
// RUN:   POMP_LIBRARY=none %t none >>%t.out || exit 1; \
// RUN:   POMP_LIBRARY=%lib/libpomp-rt.so POMP_REPORT=full %t 2>%t.report \
// RUN:     >>%t.out || exit 1; \
// RUN:   %filecheck %s <%t.report || exit 1; \
// RUN: done
// RUN: FileCheck --check-prefix=OUT --implicit-check-not={{[0-35-9]}} %s <%t.out
// With direct linking they are the linker's.
// RUN: not %clang %pomp -fplugin-arg-pomp-link=direct -I%include %s -o %t \
// RUN:   2>%t.err
// RUN: FileCheck --check-prefix=DIRECT %s <%t.err
// DIRECT: undefined reference to `POMP_Off'
// OUT: 4
#include <pomplib.h>
#include <stdio.h>
#include <string.h>

static int32_t (*switches[])(void) = {POMP_Off, POMP_On};
// One that another unit declares in another way, and one that may be missing.
extern int POMP_Init();
__attribute__((weak)) extern int32_t POMP_Finalize(void);

int main(int argc, char **argv) {
  int n = 0, has_library = argc == 1;
  POMP_Handle_t handle = NULL;
  omp_lock_t lock;
  memset(&lock, 0, sizeof(lock));
  if (POMP_Init() || POMP_Get_handle(&handle, "16*type=uregion**") ||
      !handle == has_library)
    return 1;
  if (POMP_Set_level(POMP_GROUP_LOOP, POMP_LEVEL_CHUNKS) ||
      POMP_Get_level(POMP_GROUP_LOOP) !=
          (has_library ? POMP_LEVEL_CHUNKS : POMP_LEVEL_NONE))
    return 2;
  if (!*POMP_Error_string(POMP_ERROR_OUTPUT) == has_library)
    return 3;
  // The program may deliver events of its own.
  POMP_Loop_enter(&handle, 0, 1, 2, 3, 4, "16*type=uregion**");
  POMP_Loop_exit(handle, 0);
  POMP_Set_lock_event(&handle, 0, lock, "16*type=uregion**");
  switches[0]();
  // CHECK-NOT: user-calls.c:[[#@LINE+1]]
#pragma omp parallel reduction(+ : n) num_threads(2)
  ++n;
  switches[1]();
  // CHECK: parallel {{.*}}user-calls.c:[[#@LINE+1]]-[[#@LINE+2]] in main {{ *}}1 {{.*}}
#pragma omp parallel reduction(+ : n) num_threads(2)
  ++n;
  printf("%d\n", n);
  return POMP_Finalize ? POMP_Finalize() : 4;
}
