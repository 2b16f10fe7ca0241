/*===- hostile.c - A POMP library that clobbers all it may ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Each of its functions clobbers every register and flag that the calling
|* convention lets a function clobber, and the stack below its frame, after it
|* has demanded what a function may rely on: an aligned stack, cleared
|* direction flag, an empty x87 stack. A program that is instrumented right does
|* not notice.
|*
|* POMP_HOSTILE_FLIP=SEED: each event also changes at random which events are
|* delivered from then on.
|*
\*===----------------------------------------------------------------------===*/
#include "pomp/attach.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

/* The assembly reads it: 1 if there are YMM registers, 2 if there are ZMM and
 * mask registers. */
__attribute__((used)) static int vectors;
static uint64_t seed;
static _Thread_local uint64_t state;

enum { MAX_OBJECTS = 64 };
static struct pomp_object *objects[MAX_OBJECTS];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static const uint32_t all = (uint32_t)((UINT64_C(1) << POMP_NUM_GUARDS) - 1);

__attribute__((used, noreturn)) static void complain(const char *what,
                                                     size_t size) {
  if (write(STDERR_FILENO, what, size) < 0)
    _exit(98);
  _exit(97);
}
#define COMPLAIN(name, text)                                                   \
  __attribute__((used, noreturn)) static void name(void) {                     \
    complain(text, sizeof(text) - 1);                                          \
  }
COMPLAIN(hostile_alignment,
         "hostile: an event on a stack that is not aligned\n")
COMPLAIN(hostile_direction, "hostile: an event with the direction flag set\n")
COMPLAIN(hostile_x87, "hostile: an event with values on the x87 stack\n")

/** Changes the masks of all objects. */
__attribute__((used)) static void hostile_flip(void) {
  if (!seed)
    return;
  if (!state)
    state = seed ^ (uint64_t)(uintptr_t)&state;
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  const uint64_t number = state >> 20;
  /* Everything and nothing come up often enough to be seen. */
  const uint32_t mask = number % 8 == 0   ? all
                        : number % 8 == 1 ? 0
                                          : (uint32_t)(number >> 3);
  for (int i = 0; i < MAX_OBJECTS; ++i) {
    struct pomp_object *object = __atomic_load_n(&objects[i], __ATOMIC_ACQUIRE);
    if (object)
      __atomic_store_n(&object->mask, mask & all, __ATOMIC_RELAXED);
  }
}

/* The body of all events. What the caller still needs must be in registers
 * that are preserved, or above the return address. */
__asm__(".pushsection .text\n"
        ".type hostile_event, @function\n"
        "hostile_event:\n"
        "  leaq 8(%rsp), %rax\n"
        "  testb $15, %al\n"
        "  jnz hostile_alignment\n"
        "  pushfq\n"
        "  popq %rax\n"
        "  testl $0x400, %eax\n"
        "  jnz hostile_direction\n"
        "  subq $40, %rsp\n"
        /* The tags of all x87 registers say that they are empty. */
        "  fnstenv (%rsp)\n"
        "  movzwl 8(%rsp), %eax\n"
        "  fldenv (%rsp)\n"
        "  cmpw $0xffff, %ax\n"
        "  jne 9f\n"
        "  call hostile_flip\n"
        "  addq $40, %rsp\n"
        "  call hostile_clobber\n"
        "  ret\n"
        "9:\n"
        "  addq $40, %rsp\n"
        "  jmp hostile_x87\n"
        ".type hostile_clobber, @function\n"
        "hostile_clobber:\n"
        /* The stack below. */
        "  leaq -4096(%rsp), %rdi\n"
        "  movl $512, %ecx\n"
        "  movabsq $0xa5a5a5a5a5a5a5a5, %rax\n"
        "  rep stosq\n"
        /* The x87 registers, which stay empty. */
        "  fldpi\n  fldpi\n  fldpi\n  fldpi\n"
        "  fldpi\n  fldpi\n  fldpi\n  fldpi\n"
        "  fstp %st(0)\n  fstp %st(0)\n  fstp %st(0)\n  fstp %st(0)\n"
        "  fstp %st(0)\n  fstp %st(0)\n  fstp %st(0)\n  fstp %st(0)\n"
        ".irp n,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n"
        "  pcmpeqd %xmm\\n, %xmm\\n\n"
        ".endr\n"
        "  movl vectors(%rip), %eax\n"
        "  testl $1, %eax\n"
        "  jz 1f\n"
        ".irp n,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n"
        "  vcmptrueps %ymm\\n, %ymm\\n, %ymm\\n\n"
        ".endr\n"
        "1:\n"
        "  testl $2, %eax\n"
        "  jz 2f\n"
        ".irp n,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,"
        "23,24,25,26,27,28,29,30,31\n"
        "  vpternlogd $255, %zmm\\n, %zmm\\n, %zmm\\n\n"
        ".endr\n"
        ".irp n,0,1,2,3,4,5,6,7\n"
        "  kxnorw %k\\n, %k\\n, %k\\n\n"
        ".endr\n"
        "2:\n"
        "  movabsq $0xdeadbeefdeadbeef, %rax\n"
        "  movq %rax, %rcx\n"
        "  movq %rax, %rdx\n"
        "  movq %rax, %rsi\n"
        "  movq %rax, %rdi\n"
        "  movq %rax, %r8\n"
        "  movq %rax, %r9\n"
        "  movq %rax, %r10\n"
        "  movq %rax, %r11\n"
        /* Carry, parity, auxiliary, zero, sign and overflow: set. */
        "  pushq $0x8d5\n"
        "  popfq\n"
        "  ret\n"
        ".popsection\n");

#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc)                       \
  EXPORT __attribute__((naked)) int32_t POMP_##Name(void);                     \
  __attribute__((naked)) int32_t POMP_##Name(void) {                           \
    __asm__("jmp hostile_event");                                              \
  }
#define POMP_FUNCTION(Name, Section, Doc)                                      \
  EXPORT __attribute__((naked)) int32_t POMP_##Name(void);                     \
  __attribute__((naked)) int32_t POMP_##Name(void) {                           \
    __asm__("jmp hostile_event");                                              \
  }
#include "pomp/events.def"

/** Registers whose content a function's result is not in. */
static void clobber(void) {
  __asm__ volatile("call hostile_clobber"
                   :
                   :
                   : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10",
                     "r11", "cc", "memory", "xmm0", "xmm1", "xmm2", "xmm3",
                     "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10",
                     "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
}

EXPORT __attribute__((noinline)) struct pomp_task_thread *
POMP_Task_thread(void) {
  static _Atomic int64_t last;
  static _Thread_local struct pomp_task_thread thread;
  if (thread.next_id >= thread.last_id) {
    thread.last_id = last += 100;
    thread.next_id = thread.last_id - 99;
  }
  clobber();
  return &thread;
}

EXPORT int32_t POMP_Attach(struct pomp_object *object, struct pomp_unit *unit) {
  (void)unit;
  pthread_mutex_lock(&mutex);
  if (!vectors) {
    vectors = __builtin_cpu_supports("avx") ? 1 : 4;
    if (__builtin_cpu_supports("avx512f"))
      vectors |= 2;
    const char *value = getenv("POMP_HOSTILE_FLIP");
    seed = value ? strtoull(value, NULL, 0) : 0;
  }
  int free = -1;
  for (int i = 0; i < MAX_OBJECTS; ++i) {
    if (objects[i] == object)
      free = MAX_OBJECTS;
    else if (!objects[i] && free < 0)
      free = i;
  }
  if (free >= 0 && free < MAX_OBJECTS)
    __atomic_store_n(&objects[free], object, __ATOMIC_RELEASE);
  __atomic_store_n(&object->mask, all, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&mutex);
  clobber();
  return 0;
}

EXPORT int32_t POMP_Detach(struct pomp_object *object, struct pomp_unit *unit) {
  (void)unit;
  /* Others of its units may still have events; none flips it any more. */
  for (int i = 0; i < MAX_OBJECTS; ++i)
    if (__atomic_load_n(&objects[i], __ATOMIC_RELAXED) == object)
      __atomic_store_n(&objects[i], NULL, __ATOMIC_RELEASE);
  clobber();
  return 0;
}
