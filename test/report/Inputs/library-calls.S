# A library with the names and the locks of the C library.
        .globl  setlocale, free, _ZNSt6localeC1ERKS_, pthread_rwlock_rdlock, munmap
        .text
        .type   setlocale, @function
setlocale:
        nop
        nop
        .size   setlocale, . - setlocale
        .type   free, @function
free:
        nop
        nop
        .size   free, . - free
        .type   _ZNSt6localeC1ERKS_, @function
_ZNSt6localeC1ERKS_:
        nop
        nop
        .size   _ZNSt6localeC1ERKS_, . - _ZNSt6localeC1ERKS_
        .type   pthread_rwlock_rdlock, @function
pthread_rwlock_rdlock:
        nop
        nop
        .size   pthread_rwlock_rdlock, . - pthread_rwlock_rdlock
        .type   munmap, @function
munmap:
        nop
        nop
        .size   munmap, . - munmap
# Without a name, as in a library without symbols.
        .fill   16, 1, 0x90
        lock    cmpxchgl %edx, (%rdi)
behind_atomic:
        .fill   16, 1, 0x90
        movl    $202, %eax
        syscall
behind_wake:
        .fill   16, 1, 0x90
        movl    $202, %eax
        xorb    $-128, %sil
        syscall
behind_wait:
        .fill   16, 1, 0x90
        movl    $35, %eax
        syscall
behind_other:
        .fill   16, 1, 0x90
