/*===- templates.cpp - OpenMP in templates, lambdas and classes -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Directives in class templates, member functions, generic lambdas, branches of
|* constexpr if, macros (_Pragma) and dependent loops, over iterators and
|* ranges. The little application is a table of statistics over a vector of
|* samples; each result is compared with a plain loop.
|*
|* Usage: templates [SAMPLES]
|*
\*===----------------------------------------------------------------------===*/
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <numeric>
#include <type_traits>
#include <vector>

#define OMP(Directive) _Pragma(#Directive)
#define PARALLEL_FOR OMP(omp parallel for schedule(static))
#define LOCKED(Name, Statement)                                                \
  do {                                                                         \
    OMP(omp critical(Name))                                                    \
    Statement;                                                                 \
  } while (0)

namespace stats {

/// A reducible value of any type.
template <typename T> struct Extremes {
  T Low, High;
  void add(const T &Value) {
    Low = std::min(Low, Value);
    High = std::max(High, Value);
  }
  void add(const Extremes &O) {
    add(O.Low);
    add(O.High);
  }
};

/// The samples and what can be asked of them.
template <typename T, unsigned Chunk = 64> class Table {
public:
  explicit Table(size_t Size) : Samples(Size) {}

  /// Fills the table from a function of the index.
  template <typename F> void fill(F Function) {
    const auto Size = static_cast<int64_t>(Samples.size());
    PARALLEL_FOR
    for (int64_t I = 0; I < Size; ++I)
      Samples[I] = Function(I);
  }

  /// Sums up by random access iterators.
  T sum() const {
    T Sum{};
#pragma omp parallel for reduction(+ : Sum)
    for (auto I = Samples.begin(); I < Samples.end(); ++I)
      Sum += *I;
    return Sum;
  }

  /// Counts by a range-based loop.
  template <typename Predicate> size_t count(Predicate P) const {
    size_t Count = 0;
#pragma omp parallel for schedule(dynamic, Chunk) reduction(+ : Count)
    for (const T &Sample : Samples)
      if (P(Sample))
        ++Count;
    return Count;
  }

  /// One implementation per kind of number.
  Extremes<T> extremes() const {
    if constexpr (std::is_integral_v<T>) {
      T Low = Samples[0], High = Samples[0];
#pragma omp parallel for reduction(min : Low) reduction(max : High)
      for (size_t I = 0; I < Samples.size(); ++I) {
        Low = std::min(Low, Samples[I]);
        High = std::max(High, Samples[I]);
      }
      return {Low, High};
    } else {
      Extremes<T> All{Samples[0], Samples[0]};
#pragma omp declare reduction(merge : Extremes<T> : omp_out.add(omp_in))       \
    initializer(omp_priv = omp_orig)
#pragma omp parallel for reduction(merge : All)
      for (size_t I = 0; I < Samples.size(); ++I)
        All.add(Samples[I]);
      return All;
    }
  }

  /// Counts the samples of each of N classes.
  template <unsigned N, typename F>
  std::vector<size_t> histogram(F Class) const {
    std::vector<size_t> Total(N);
#pragma omp parallel
    {
      std::vector<size_t> Mine(N);
#pragma omp for nowait
      for (size_t I = 0; I < Samples.size(); ++I)
        ++Mine[Class(Samples[I]) % N];
      LOCKED(histogram, std::transform(Mine.begin(), Mine.end(), Total.begin(),
                                       Total.begin(), std::plus<size_t>()));
    }
    return Total;
  }

  const std::vector<T> &samples() const { return Samples; }

private:
  std::vector<T> Samples;
};

/// A function template with an orphaned construct, called by a team.
template <typename It, typename F> void forEachOfTeam(It Begin, It End, F Do) {
  static_assert(
      std::is_same_v<typename std::iterator_traits<It>::iterator_category,
                     std::random_access_iterator_tag>);
#pragma omp for
  for (It I = Begin; I < End; I += 1)
    Do(*I);
}

/// Adds a pack of values; the directive is inside a lambda inside a template.
template <typename... Ts> int64_t sumOf(Ts... Values) {
  int64_t Sum = 0;
  auto Add = [&Sum](auto Value) {
#pragma omp atomic
    Sum += static_cast<int64_t>(Value);
  };
#pragma omp parallel
#pragma omp single
  (Add(Values), ...);
  return Sum;
}

} // namespace stats

/// Runs all the statistics on samples of one type.
/// \returns whether they are right.
template <typename T> static bool check(const char *Name, size_t Size) {
  stats::Table<T> Table(Size);
  Table.fill([](auto I) { return static_cast<T>((I * 7919) % 10007); });
  const std::vector<T> &S = Table.samples();

  auto IsSmall = [](auto Value) { return Value < T(100); };
  const T Sum = Table.sum();
  const size_t Small = Table.count(IsSmall);
  const stats::Extremes<T> E = Table.extremes();
  const auto Histogram = Table.template histogram<5>(
      [](const T &Value) { return static_cast<size_t>(Value); });
  std::vector<T> Doubled(S);
  auto Double = [](auto &Value) { Value = Value + Value; };
#pragma omp parallel
  stats::forEachOfTeam(Doubled.begin(), Doubled.end(), Double);

  bool Ok = Sum == std::accumulate(S.begin(), S.end(), T{});
  Ok &=
      Small == static_cast<size_t>(std::count_if(S.begin(), S.end(), IsSmall));
  Ok &= E.Low == *std::min_element(S.begin(), S.end());
  Ok &= E.High == *std::max_element(S.begin(), S.end());
  Ok &= std::accumulate(Histogram.begin(), Histogram.end(), size_t{0}) == Size;
  for (size_t I = 0; I < Size; ++I)
    Ok &= Doubled[I] == S[I] + S[I];
  std::printf("templates<%s>: sum %.0f, %zu small, %.0f..%.0f, classes", Name,
              static_cast<double>(Sum), Small, static_cast<double>(E.Low),
              static_cast<double>(E.High));
  for (size_t Count : Histogram)
    std::printf(" %zu", Count);
  std::printf(", %s\n", Ok ? "correct" : "WRONG");
  return Ok;
}

int main(int argc, char **argv) {
  const long Size = argc > 1 ? std::atol(argv[1]) : 200000;
  if (Size < 1) {
    std::fprintf(stderr, "usage: %s [SAMPLES]\n", argv[0]);
    return 2;
  }
  /* The sums of all three are whole numbers that a double holds exactly. */
  bool Ok = check<int64_t>("int64_t", static_cast<size_t>(Size));
  Ok &= check<uint32_t>("uint32_t", static_cast<size_t>(Size));
  Ok &= check<double>("double", static_cast<size_t>(Size));
  const int64_t Pack = stats::sumOf(1, 2u, 3.0, 4LL);
  std::printf("templates: sum of a pack %lld\n", static_cast<long long>(Pack));
  return !(Ok && Pack == 10);
}
