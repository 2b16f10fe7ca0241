/*===- shared-pointers.cpp - Shared pointers that are copied for each call ===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT atomic-operations
// RUN
#include "data.h"

#include <cstdio>
#include <memory>

enum { POINTS = 16000000 };

struct Model {
  double scale, shift;
};

#ifdef PLANTED
using Argument = std::shared_ptr<const Model>;
#else
using Argument = const std::shared_ptr<const Model> &;
#endif

static double evaluate(Argument model, double x) {
  return model->scale * x * x + model->shift;
}

int main() {
  auto model = std::make_shared<const Model>(Model{2, 1});
  double sum = 0;
#pragma omp parallel for reduction(+ : sum) // HERE
  for (int i = 0; i < POINTS; ++i) {
#ifdef CLEAN
    /* A copy for many calls. */
    std::shared_ptr<const Model> copy = i % 4096 ? nullptr : model;
#endif
    sum +=
        evaluate(model, static_cast<double>(mix(static_cast<uint64_t>(i)) % 8));
  }
  std::printf("%.0f\n", sum);
  return 0;
}
