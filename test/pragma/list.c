// The listing names every construct of the unit with its place, its group and
// the levels in force, also those that are switched off.
// RUN: %clang %pomp -fsyntax-only -fplugin-arg-pomp-list=text %s | FileCheck --strict-whitespace %s
// RUN: %clang %pomp -fsyntax-only -fplugin-arg-pomp-list=json %s > %t.json
// RUN: python3 -c "import json, sys; rows = json.load(open(sys.argv[1])); \
// RUN:   assert len(rows) == 7, rows; assert rows[2]['name'] == 'table', rows; \
// RUN:   assert rows[2]['level'] == 'none', rows; assert rows[0]['slines'] == '14,14'" %t.json
// RUN: not %clang %pomp -fsyntax-only -fplugin-arg-pomp-list=xml %s 2>&1 | FileCheck --check-prefix=WRONG %s
// WRONG: error: pomp: -fplugin-arg-pomp-list=xml: expected none, text or json
int omp_get_thread_num(void);
int f(int n) {
// CHECK:      list.c:14: pregion, parallel for: Parallel EnterExit+BeginEnd
// CHECK-NEXT: list.c:14: loop, parallel for: Loop EnterExit+Chunks
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
// CHECK-NEXT: list.c:18: critical table: Sync none
#pragma pomp inst sync none
#pragma omp critical(table)
    n += 0;
// CHECK-NEXT: list.c:21: uregion solve: User EnterExit+BeginEnd+Event
#pragma pomp userregion start(solve)
// CHECK-NEXT: list.c:23: atomic: Sync EnterExit+BeginEnd+Event
#pragma omp atomic
  n++;
  // CHECK-NEXT: list.c:27: runtime omp_get_thread_num: Runtime EnterExit+Event
  // The call itself:
  n += omp_get_thread_num();
// CHECK-NEXT: list.c:30: uevent done: User EnterExit+BeginEnd+Event
#pragma pomp userregion stop(solve)
#pragma pomp userregion event(done)
  return n;
}
