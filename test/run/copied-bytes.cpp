// Context strings have the bytes that clauses copy, once for a combined
// directive, if they are at least 1 KiB and known.
// RUN: %clang -I%include -shared -fPIC %S/Inputs/print-contexts.c -o %t.so
// RUN: %clangxx %pomp %s -o %t
// RUN: env POMP_LIBRARY=%t.so %t | %filecheck --implicit-check-not=copied= %s

struct Table {
  long Cells[512];
};

static Table Shared;
#pragma omp threadprivate(Shared)

template <typename T> static void copyInto(T Known, int N) {
  // CHECK-DAG: *type=task*{{.*}}*slines=16,16*{{.*}}*copied=firstprivate:4100**
#pragma omp task firstprivate(Known)
  Known.Cells[0] = N;
}

int main(int N, char **) {
  Table Known = {};
  long Bins[1000] = {}, Few[100] = {};
  long Unknown[N];
  // CHECK-DAG: *type=pregion*{{.*}}*slines=25,25*{{.*}}*copied=firstprivate:4096,copyin:4096{{[*]}}
#pragma omp parallel for firstprivate(Known) copyin(Shared)
  for (int I = 0; I < 9; ++I)
    Known.Cells[I] = Shared.Cells[I];
  // CHECK-DAG: *type=loop*{{.*}}*slines=29,29*{{.*}}*copied=reduction:8000{{[*]}}
#pragma omp parallel for reduction(+ : Bins[ : 1000])
  for (int I = 0; I < 9; ++I)
    Bins[I] += I;
#pragma omp parallel for reduction(+ : Few) firstprivate(Unknown)
  for (int I = 0; I < 9; ++I)
    Few[I] += I;
#pragma omp parallel
  {
    Table Own = {};
    // CHECK-DAG: *type=single*{{.*}}*slines=39,39*{{.*}}*copied=copyprivate:4096{{[*]}}
#pragma omp single copyprivate(Own)
    Own.Cells[0] = 1;
  }
  copyInto(Known, N);
}
