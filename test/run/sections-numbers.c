// section_num counts from 0 in the order of the source.
// RUN: %twice --check %s --any-thread --trace Section_begin -o %t %s

int main(void) {
#pragma omp parallel
#pragma omp sections
  // CHECK:      Section_begin(section_num=0) sections:[[#@LINE-1]]
  // CHECK-NEXT: Section_begin(section_num=1) sections:[[#@LINE-2]]
  // CHECK-NEXT: Section_begin(section_num=2) sections:[[#@LINE-3]]
  {
    ;
#pragma omp section
    ;
#pragma omp section
    ;
  }
#pragma omp parallel sections
  // CHECK-NEXT: Section_begin(section_num=0) sections:[[#@LINE-1]]
  // CHECK-NEXT: Section_begin(section_num=1) sections:[[#@LINE-2]]
  {
#pragma omp section
    ;
#pragma omp section
    ;
  }
  return 0;
}
