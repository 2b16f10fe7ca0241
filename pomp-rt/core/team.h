/*===- team.h - Which of several teams --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_CORE_TEAM_H
#define POMP_CORE_TEAM_H

#include <stdbool.h>
#include <stdint.h>

/** Asks the OpenMP runtime which team the calling thread is in, or is about to
 *  form if it is no \p is_member yet: made of the numbers that the encountering
 *  thread has in the parallel regions around. Teams of several threads that
 *  each began outside of all regions are not told apart.
 *  \returns 0 for a region that is in no other one, and where no OpenMP runtime
 *           is known. */
uint64_t pomp_team_identity(bool is_member);

#endif
