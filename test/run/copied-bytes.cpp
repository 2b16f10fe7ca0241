// Context strings have the bytes that clauses copy, once for a combined
// directive, if they are at least 1 KiB; of classes with a destructor and arrays
// of variable length there may be more.
// RUN: %clang -I%include -shared -fPIC %S/Inputs/print-contexts.c -o %t.so
// RUN: %clangxx %pomp %s -o %t
// RUN: env POMP_LIBRARY=%t.so %t | %filecheck --implicit-check-not=copied= %s

struct Table {
  long Cells[512];
};

struct Owner {
  long *Memory;
  Owner() : Memory(new long[1]) {}
  Owner(const Owner &Other) : Memory(new long[1]) { *Memory = *Other.Memory; }
  ~Owner() { delete[] Memory; }
};

static Table Shared;
#pragma omp threadprivate(Shared)

template <typename T> static void copyInto(T Known, int N) {
  // CHECK-DAG: *type=task*{{.*}}*slines=[[# @LINE + 1]],[[# @LINE + 1]]*{{.*}}*copied=firstprivate:4100**
#pragma omp task firstprivate(Known)
  Known.Cells[0] = N;
}

int main(int N, char **) {
  Table Known = {};
  long Bins[1000] = {}, Few[100] = {};
  long Unknown[N];
  // CHECK-DAG: *type=pregion*{{.*}}*slines=[[# @LINE + 1]],[[# @LINE + 1]]*{{.*}}*copied=firstprivate:4096,copyin:4096{{[*]}}
#pragma omp parallel for firstprivate(Known) copyin(Shared)
  for (int I = 0; I < 9; ++I)
    Known.Cells[I] = Shared.Cells[I];
  // CHECK-DAG: *type=loop*{{.*}}*slines=[[# @LINE + 1]],[[# @LINE + 1]]*{{.*}}*copied=reduction:8000{{[*]}}
#pragma omp parallel for reduction(+ : Bins[ : 1000])
  for (int I = 0; I < 9; ++I)
    Bins[I] += I;
  // CHECK-DAG: *type=pregion*{{.*}}*slines=[[# @LINE + 1]],[[# @LINE + 1]]*{{.*}}*copied=firstprivate:0+{{[*]}}
#pragma omp parallel for reduction(+ : Few) firstprivate(Unknown)
  for (int I = 0; I < 9; ++I)
    Few[I] += I;
#pragma omp parallel
  {
    Table Own = {};
    // CHECK-DAG: *type=single*{{.*}}*slines=[[# @LINE + 1]],[[# @LINE + 1]]*{{.*}}*copied=copyprivate:4096{{[*]}}
#pragma omp single copyprivate(Own)
    Own.Cells[0] = 1;
  }
  // CHECK-DAG: *type=loop*{{.*}}*slines=[[# @LINE + 1]],[[# @LINE + 1]]*{{.*}}*copied=reduction:0+{{[*]}}
#pragma omp parallel for reduction(+ : Bins[ : N])
  for (int I = 0; I < 9; ++I)
    Bins[I] += I;
  Owner Objects[3];
  // CHECK-DAG: *type=task*{{.*}}*slines=[[# @LINE + 1]],[[# @LINE + 1]]*{{.*}}*copied=firstprivate:28+{{[*]}}
#pragma omp task firstprivate(Objects)
  Objects[0].Memory[0] = N;
  copyInto(Known, N);
}
