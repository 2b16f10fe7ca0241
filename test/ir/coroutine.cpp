// A coroutine may go on on another thread, in another team: its events ask for
// the thread number and for the level each time.
// RUN: %clangxx %pomp -std=c++20 -O0 -S -emit-llvm -o - %s | FileCheck %s
#include <coroutine>
struct Job {
  struct promise_type {
    Job get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
void work();
// CHECK-LABEL: define {{.*}}void @_Z3jobv(
// CHECK:     store i32 -1, ptr [[SLOT:%.*]],
// CHECK:     store i16 -1, ptr
// CHECK:     call void @__pomp_task_create.{{.*}}(ptr [[SLOT]],
Job job() {
#pragma omp task
  work();
  co_await std::suspend_always();
#pragma omp task
  work();
}
