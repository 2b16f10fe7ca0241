// A user event is delivered by default, as user regions are: the user wrote both
// by hand. The event of a function is not: it stands for the pair.
// RUN: %clang %pomp -fplugin-arg-pomp-functions=bodies %s -o %t
// RUN: env POMP_LIBRARY=%lib/libpomp-rt.so POMP_REPORT=full %t 2>%t.report
// RUN: FileCheck %s <%t.report
// CHECK-DAG: {{uevent .*}}reached user-event.c:[[#@LINE+11]] in work {{ *}}3 {{.*}}
// CHECK-DAG: {{uevent .*}}counted user-event.c:[[#@LINE+11]] in work {{ *}}3 {{.*}}
// CHECK-DAG: {{function .*}}work user-event.c:[[#@LINE+8]]-{{[0-9]+}} {{ *}}3 {{.*}}
// CHECK-DAG: {{^ *}}event {{ *}}6 {{.*}}
// CHECK-NOT: user events
// RUN: env POMP_LIBRARY=%lib/libpomp-rt.so POMP_REPORT=full POMP_USER=BeginEnd \
// RUN:   %t 2>%t.report
// RUN: tr -s ' \n' ' ' <%t.report | FileCheck --check-prefix=OFF %s
// OFF-NOT: reached
// OFF: Not measured: {{.*}}user events (POMP_USER=BeginEnd+Event)
__attribute__((noinline)) static void work(int i) {
#pragma pomp userregion event(reached)
#pragma pomp userregion event(counted : i)
}
int main(void) {
  for (int i = 0; i < 3; ++i)
    work(i);
  return 0;
}
