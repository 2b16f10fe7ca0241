/* Has something for each member of profile.json. */
#include <omp.h>
#include <time.h>
#include <unistd.h>

static omp_lock_t lock;
static int holds;

static void work(void) { usleep(100); }

/* Something to take samples of. */
static void burn(void) {
  clock_t end = clock() + CLOCKS_PER_SEC / 20;
#pragma omp parallel
  while (clock() < end)
    ;
}

/* One waits while another holds what is waited for: at least one of many. */
static void wait_for_lock(void) {
  for (int turn = 1; turn <= 20; ++turn) {
#pragma omp parallel num_threads(2)
    {
      if (omp_get_thread_num() == 0) {
        omp_set_lock(&lock);
#pragma omp atomic write seq_cst
        holds = turn;
        usleep(2000);
        omp_unset_lock(&lock);
      } else {
        int seen;
        do {
#pragma omp atomic read seq_cst
          seen = holds;
        } while (seen != turn);
        omp_set_lock(&lock);
        omp_unset_lock(&lock);
      }
    }
  }
}

/* Enough visits for some of them to be timed. */
static void visit_often(void) {
  int count = 0;
  for (int i = 0; i < 20000; ++i)
#pragma omp atomic
    ++count;
}

int main(void) {
  int sum = 0;
  visit_often();
  burn();
  omp_init_lock(&lock);
  wait_for_lock();
  omp_destroy_lock(&lock);
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 5) reduction(+ : sum)
    for (int i = 0; i < 20; ++i)
      sum += i;
#pragma omp for ordered
    for (int i = 0; i < 4; ++i) {
#pragma omp ordered
      sum += i;
    }
#pragma omp sections
    {
#pragma omp section
      work();
#pragma omp section
      work();
    }
#pragma omp critical(name)
    work();
#pragma omp barrier
#pragma omp single
    {
#pragma omp task
      {
#pragma omp task
        work();
#pragma omp taskwait
      }
#pragma omp taskgroup
      {
#pragma omp task untied
        work();
      }
#pragma omp taskloop grainsize(2)
      for (int i = 0; i < 8; ++i)
        work();
    }
  }
  return 0;
}
