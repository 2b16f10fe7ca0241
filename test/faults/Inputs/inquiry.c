// Asks what threads do, from signal handlers, as often as its argument says.
// The program knows that at times: what it has noted of a thread, before and
// after a question, must be the answer. All answers must fit together. It ends
// when it has asked about each thing that it may know.
#include <dlfcn.h>
#include <omp.h>
#include <pomp/state.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { team = 4, per_signal = 8 };
enum what {
  NOTHING,
  IN_CRITICAL,
  WAITS_CRITICAL,
  HAS_LOCK,
  WAITS_LOCK,
  IN_BARRIER,
  IN_LOOP,
  IN_TASK,
  IN_SINGLE,
  SERIAL,
  IDLE,
  num_whats
};
static const struct {
  int state, kind;
  const char *ctc;
} answers[num_whats] = {
    [IN_CRITICAL] = {POMP_STATE_WORK, POMP_KIND_CRITICAL, "*name=alpha*"},
    [WAITS_CRITICAL] = {POMP_STATE_CRITICAL, POMP_KIND_CRITICAL, "*name=beta*"},
    [HAS_LOCK] = {POMP_STATE_WORK, POMP_KIND_TEAM, "*type=pregion*"},
    [WAITS_LOCK] = {POMP_STATE_LOCK, POMP_KIND_LOCK, "*name=omp_set_lock*"},
    [IN_BARRIER] = {POMP_STATE_BARRIER, POMP_KIND_BARRIER, "*type=barrier*"},
    [IN_LOOP] = {POMP_STATE_WORK, POMP_KIND_LOOP, "*type=loop*"},
    [IN_TASK] = {POMP_STATE_WORK, POMP_KIND_TASK, "*type=task*"},
    [IN_SINGLE] = {POMP_STATE_WORK, POMP_KIND_SINGLE, "*type=single*"},
    [SERIAL] = {POMP_STATE_SERIAL, POMP_KIND_ROOT, ""},
    [IDLE] = {POMP_STATE_IDLE, POMP_KIND_ROOT, ""}};

// The types of constructs, and the states, that a visit of a kind can have.
#define S(NAME) (1u << POMP_STATE_##NAME)
static const struct {
  const char *type;
  unsigned states;
} kinds[POMP_NUM_KINDS] = {
    [POMP_KIND_ROOT] = {"", S(SERIAL) | S(IDLE)},
    [POMP_KIND_PARALLEL] = {"*type=pregion*", S(FORK) | S(JOIN)},
    [POMP_KIND_TEAM] = {"*type=pregion*", S(WORK) | S(JOIN)},
    [POMP_KIND_LOOP] = {"*type=loop*", S(WORK)},
    [POMP_KIND_SINGLE] = {"*type=single*", S(WORK) | S(SINGLE)},
    [POMP_KIND_CRITICAL] = {"*type=critical*", S(WORK) | S(CRITICAL)},
    [POMP_KIND_BARRIER] = {"*type=barrier*", S(BARRIER)},
    [POMP_KIND_IMPLICIT_BARRIER] = {"*", S(BARRIER)},
    [POMP_KIND_LOCK] = {"*type=runtime*", S(LOCK)},
    [POMP_KIND_TASK_CREATE] = {"*type=task*", S(WORK)},
    [POMP_KIND_TASK] = {"*type=task*", S(WORK)},
    [POMP_KIND_TASKWAIT] = {"*type=taskwait*", S(TASKWAIT)}};

static int32_t (*ask)(int32_t, struct pomp_thread_state *, size_t);
static int32_t (*name_of)(POMP_Handle_t, char *, size_t);

// By the numbers of the inquiry. The numbers grow, so nothing is noted twice.
static _Atomic uint64_t known[64];
static _Atomic uint64_t nonce;
static _Thread_local volatile int self = -1;
static _Atomic uint64_t questions, checked, known_of[num_whats], changing;
static uint64_t most;
static _Atomic int wrong, stop;
static char first_wrong[512];
static bool has_subjects;
static omp_lock_t lock;
static pthread_t threads[team];
static volatile double sink;

static void note(int thread, enum what what) {
  known[thread] = what ? ++nonce << 8 | what : 0;
}

static void complain(const struct pomp_thread_state *s, enum what what,
                     int asked, const char *ctc) {
  if (wrong++ == 0)
    snprintf(
        first_wrong, sizeof(first_wrong),
        "thread %d asked by %d: state %d kind %d lock %#llx task %p, known "
        "%d, %s",
        asked, self, s->state, s->kind, (unsigned long long)s->lock, s->task,
        what, ctc);
}

static void question(int thread) {
  uint64_t before = known[thread];
  struct pomp_thread_state s;
  int32_t code = ask(thread == self ? POMP_STATE_SELF : thread, &s, sizeof(s));
  uint64_t after = known[thread];
  ++questions;
  if (code == POMP_STATE_CHANGES && thread != self) {
    ++changing;
    return;
  }
  char ctc[512] = "";
  if (!code && s.region)
    name_of(s.region, ctc, sizeof(ctc));
  enum what what = before == after ? (enum what)(before & 255) : NOTHING;
  bool good = code == POMP_SUCCESS && s.thread == thread &&
              (unsigned)s.kind < POMP_NUM_KINDS && kinds[s.kind].type &&
              strstr(ctc, kinds[s.kind].type) &&
              (kinds[s.kind].states >> s.state & 1);
  good = good && (s.kind != POMP_KIND_TASK || s.task == s.region);
  good = good && (s.state != POMP_STATE_LOCK ||
                  s.lock == (has_subjects ? (uintptr_t)&lock : 0));
  if (what) {
    ++checked;
    ++known_of[what];
    good = good && s.state == answers[what].state &&
           s.kind == answers[what].kind && strstr(ctc, answers[what].ctc);
    good = good && (what != IN_TASK || (s.task_id > 0) == has_subjects);
    if (what == WAITS_CRITICAL || what == WAITS_LOCK)
      good =
          good && (s.holder >= 0) == (what == WAITS_CRITICAL || has_subjects);
  }
  if (!good)
    complain(&s, what, thread, ctc);
}

static void on_signal(int number) {
  (void)number;
  if (self < 0)
    return;
  for (int i = 0; i < per_signal; ++i)
    question(i % 2 ? self : (self + i / 2) % team);
}

static bool is_enough(void) {
  for (int i = 1; i < num_whats; ++i)
    if (!known_of[i])
      return false;
  return questions >= most;
}

static void *interrupt(void *nothing) {
  while (!is_enough() && !wrong) {
    for (int i = 0; i < team; ++i)
      pthread_kill(threads[i], SIGUSR1);
    // Threads that do nothing but answer never come to what was not asked yet.
    if (questions < most)
      sched_yield();
    else
      usleep(1000);
  }
  stop = 1;
  return nothing;
}

static void work(int amount) {
  for (int i = 0; i < amount * 100; ++i)
    sink += i;
}

static void noted_work(enum what what) {
  note(self, what);
  // It is easier to find there if only that is missing.
  work(questions < most ? 2 : 1000);
  note(self, NOTHING);
}

// One thread's knowledge of others that wait for it, once it has seen that.
static void let_wait(enum what what) {
  bool waits[team] = {false};
  for (int i = 0; i < 20; ++i) {
    for (int t = 0; t < team; ++t) {
      struct pomp_thread_state s;
      if (t == self || waits[t] || ask(t, &s, sizeof(s)))
        continue;
      char ctc[512] = "";
      if (s.state == answers[what].state && s.kind == answers[what].kind &&
          name_of(s.region, ctc, sizeof(ctc)) > 0 &&
          strstr(ctc, answers[what].ctc)) {
        waits[t] = true;
        note(t, what);
      }
    }
    work(1);
    sched_yield();
  }
  for (int t = 0; t < team; ++t)
    if (waits[t])
      note(t, NOTHING);
}

static void round_of_team(int round) {
#pragma omp critical(alpha)
  noted_work(IN_CRITICAL);
#pragma omp critical(beta)
  {
    // In turns: who has it longest knows most.
    if (round % team == omp_get_thread_num())
      let_wait(WAITS_CRITICAL);
  }
  omp_set_lock(&lock);
  noted_work(HAS_LOCK);
  if ((round + 1) % team == omp_get_thread_num())
    let_wait(WAITS_LOCK);
  omp_unset_lock(&lock);
  if (round % team == omp_get_thread_num())
    let_wait(IN_BARRIER);
#pragma omp barrier
#pragma omp for schedule(dynamic)
  for (int i = 0; i < 2 * team; ++i)
    noted_work(IN_LOOP);
#pragma omp single
  {
    noted_work(IN_SINGLE);
    for (int i = 0; i < team; ++i) {
#pragma omp task
      noted_work(IN_TASK);
    }
#pragma omp taskwait
  }
}

int main(int argc, char **argv) {
  most = argc > 1 ? strtoull(argv[1], NULL, 10) : 100000;
  void *library = dlopen("libpomp-rt.so.1", RTLD_LAZY | RTLD_NOLOAD);
  ask = (int32_t(*)(int32_t, struct pomp_thread_state *, size_t))dlsym(
      library, "pomp_state");
  name_of = (int32_t(*)(POMP_Handle_t, char *, size_t))dlsym(
      library, "pomp_state_region");
  if (!ask || !name_of)
    return 2;
  has_subjects = getenv("POMP_STATE");
  omp_init_lock(&lock);
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
  sigaction(SIGUSR1, &action, NULL);
#pragma omp parallel num_threads(team)
  {
    struct pomp_thread_state s;
    if (ask(POMP_STATE_SELF, &s, sizeof(s)) || s.thread >= team)
      abort();
    threads[s.thread] = pthread_self();
    self = s.thread;
#pragma omp barrier
  }
  pthread_t interrupter;
  pthread_create(&interrupter, NULL, interrupt, NULL);
  for (int round = 0; !stop; ++round) {
#pragma omp parallel num_threads(team)
    for (int i = 0; i < 8; ++i)
      round_of_team(round + i);
    // All have gone through the barrier at its end.
    for (int t = 0; t < team; ++t)
      if (t != self)
        note(t, IDLE);
    noted_work(SERIAL);
    for (int t = 0; t < team; ++t)
      note(t, NOTHING);
  }
  pthread_join(interrupter, NULL);
  printf("count: %llu inquiries\n", (unsigned long long)questions);
  printf("%.1f %% of them checked, %.3f %% to be asked again, %d wrong%s%s\n",
         100.0 * (double)checked / (double)questions,
         100.0 * (double)changing / (double)questions, wrong, wrong ? ": " : "",
         first_wrong);
  return wrong != 0;
}
