// A POMP library that changes, at every event, all that the C calling
// convention lets a function change, and dies where the stack is not aligned.
// x86-64.
#define EVENT(Name) ".globl POMP_" #Name "\n.set POMP_" #Name ", clobber\n"
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) EVENT(Name)

__asm__(".text\n"
        "clobber:\n"
        "  testb $15, %spl\n" // 8 below a boundary: the return address.
        "  jz die\n"
        "  lea 8(%rsp), %rax\n"
        "  testb $15, %al\n"
        "  jnz die\n"
        // The red zone of whoever had none.
        "  movq $-1, -8(%rsp)\n"
        "  movq $-1, -64(%rsp)\n"
        "  movq $-1, -128(%rsp)\n"
        "  movq $-1, %rax\n"
        "  movq %rax, %xmm0\n"
        "  punpcklqdq %xmm0, %xmm0\n"
        "  .irp n, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15\n"
        "  movdqa %xmm0, %xmm\\n\n"
        "  .endr\n"
        "  .irp n, rcx, rdx, rsi, rdi, r8, r9, r10, r11\n"
        "  movq %rax, %\\n\n"
        "  .endr\n"
        // All of the x87's registers, then none is in use.
        "  .rept 8\n"
        "  fldz\n"
        "  .endr\n"
        "  .rept 8\n"
        "  fstp %st(0)\n"
        "  .endr\n"
        "  xorl %eax, %eax\n"
        "  cmpl $1, %eax\n"
        "  ret\n"
        "die:\n"
        "  ud2\n"
#include "pomp/events.def"
);
