// Tasks in C++: class objects that are copied into the task, lambdas, templates,
// members, exceptions that stay inside, and untied tasks with user regions
// around their scheduling points.
// RUN: %twicexx --threads "1 3" --check %s -o %t %s
// RUN: %twicexx --threads 3 --check %s -o %t.g -g %s

#include <cstdio>
#include <stdexcept>

struct Counted {
  static int copies, ends;
  int v;
  explicit Counted(int v) : v(v) {}
  Counted(const Counted &o) : v(o.v) {
#pragma omp atomic
    // CHECK: atomic [[#@LINE-1]]: {{.*}}
    ++copies;
  }
  ~Counted() {
#pragma omp atomic
    // CHECK: atomic [[#@LINE-1]]: {{.*}}
    ++ends;
  }
};
int Counted::copies, Counted::ends;

template <class T> T sum(const T *first, int n) {
  if (n < 3) {
    T s = T();
    for (int i = 0; i < n; ++i)
      s += first[i];
    return s;
  }
  T left, right;
#pragma omp task shared(left)
  // CHECK: task [[#@LINE-1]]: 14 Task_create_enter, 14 Task_create_exit, 14 Task_begin, 14 Task_end
  left = sum(first, n / 2);
#pragma omp task shared(right)
  // CHECK: task [[#@LINE-1]]: 14 Task_create_enter, 14 Task_create_exit, 14 Task_begin, 14 Task_end
  right = sum(first + n / 2, n - n / 2);
#pragma omp taskwait
  // CHECK: taskwait [[#@LINE-1]]: 14 Taskwait_enter, 14 Taskwait_exit
  return left + right;
}

struct Tree {
  int n = 0;
  void grow(int depth) {
    if (depth == 0)
      return;
#pragma omp task
    // CHECK: task [[#@LINE-1]]: 7 Task_create_enter, 7 Task_create_exit, 7 Task_begin, 7 Task_end
    {
#pragma omp atomic
      // CHECK: atomic [[#@LINE-1]]: 7 Atomic_event
      ++n;
      grow(depth - 1);
      grow(depth - 1);
    }
  }
};

int main() {
  double d[16];
  int k[16], caught = 0, untied = 0;
  for (int i = 0; i < 16; ++i)
    d[i] = k[i] = i;
  double ds = 0;
  int ks = 0;
  Tree tree;
  Counted c(5);
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: {{.*}}
#pragma omp single
  // CHECK: single [[#@LINE-1]]: {{.*}}
  {
    ds = sum(d, 16);
    ks = sum(k, 16);
    tree.grow(3);
    auto lambda = [&](int n) {
      Counted mine(c);
#pragma omp task firstprivate(mine, n) shared(ks)
      // CHECK: task [[#@LINE-1]]: 2 Task_create_enter, 2 Task_create_exit, 2 Task_begin, 2 Task_end
      {
#pragma omp atomic
        // CHECK: atomic [[#@LINE-1]]: 2 Atomic_event
        ks += mine.v + n;
      }
    };
    lambda(1);
    lambda(2);
#pragma omp taskwait
    // CHECK: taskwait [[#@LINE-1]]: 1 Taskwait_enter, 1 Taskwait_exit
#pragma omp task shared(caught)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end
    {
      try {
        Counted inner(c);
        throw std::runtime_error("inside");
      } catch (const std::exception &) {
        caught = 1;
      }
    }
#pragma omp task untied shared(untied)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, [[N:[0-9]+]] Task_suspend, [[N]] Task_resume
    {
      int kept = 4;
#pragma pomp userregion start(cut)
      // CHECK: uregion [[#@LINE-1]] name=cut: 1 User_region_begin, 1 User_region_end
#pragma omp taskyield
      // CHECK: taskyield [[#@LINE-1]]: 1 Taskyield_enter, 1 Taskyield_exit
#pragma pomp userregion stop(cut)
#pragma pomp userregion start(whole)
      // CHECK: uregion [[#@LINE-1]] name=whole: 1 User_region_begin, 1 User_region_end
      untied += kept;
#pragma pomp userregion stop(whole)
    }
  }
  std::printf("%g %d %d %d %d %d\n", ds, ks, tree.n, caught, untied,
              Counted::copies - Counted::ends);
}
