/*===- taskgroup-all.cpp - A group around more tasks than necessary -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT excess-wait
#include "data.h"

#include <cstdio>
#include <vector>

struct Frame {
  uint64_t picture = 0, log = 0;
};

template <class Draw, class Write>
static void finish(std::vector<Frame> &frames, Draw draw, Write write) {
  for (Frame &frame : frames) {
#ifdef PLANTED
#pragma omp taskgroup // HERE
    {
#pragma omp task shared(frame)
      write(frame);
#pragma omp task shared(frame)
      draw(frame);
    }
#else
#pragma omp task shared(frame)
    write(frame);
#pragma omp taskgroup
    {
#pragma omp task shared(frame)
      draw(frame);
    }
#endif
    frame.picture = digest(frame.picture, 2500000);
  }
}

int main() {
  std::vector<Frame> frames(30);
#pragma omp parallel
#pragma omp single
  finish(
      frames, [](Frame &frame) { frame.picture = digest(1, 500000); },
      [](Frame &frame) { frame.log = digest(2, 3000000); });
  uint64_t all = 0;
  for (const Frame &frame : frames)
    all = mix(all ^ frame.picture ^ frame.log);
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
