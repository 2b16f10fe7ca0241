/*===- kernel.h - What the kernel says of processes -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_KERNEL_H
#define POMP_COMMAND_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/** Reads a file of the kernel. \returns 0 or an errno. */
int pomp_kernel_read(const char *path, char *text, size_t size);

/** Reads the letter of the state of a process, as ps prints it, and who started
 *  it. \returns whether there is such a process. */
bool pomp_kernel_stat(pid_t process, char *state, pid_t *parent);

#endif
