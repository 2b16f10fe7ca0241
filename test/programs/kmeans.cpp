/*===- kmeans.cpp - k-means clustering, with classes ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Lloyd's algorithm on integer coordinates, so that the result does not depend
|* on the number of threads. Each thread sums up for itself and adds its part in
|* a named critical section; the number of points that moved is an atomic
|* counter. A class with a constructor is private to each thread, and an
|* exception is thrown and caught inside the parallel region.
|*
|* Usage: kmeans [POINTS [CLUSTERS]]
|*
\*===----------------------------------------------------------------------===*/
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <vector>

namespace {

struct Point {
  int64_t X = 0, Y = 0;
  bool operator==(const Point &O) const { return X == O.X && Y == O.Y; }
};

/// A generator that gives everybody the same points.
class Random {
public:
  explicit Random(uint32_t Seed) : State(Seed) {}
  int next(int Bound) {
    State = State * 1664525u + 1013904223u;
    return static_cast<int>((State >> 8) % static_cast<uint32_t>(Bound));
  }

private:
  uint32_t State;
};

/// The sum of the points of each cluster.
class Sums {
public:
  explicit Sums(size_t NumClusters) : Sum(NumClusters), Count(NumClusters) {}
  void add(size_t Cluster, const Point &P) {
    Sum.at(Cluster).X += P.X;
    Sum[Cluster].Y += P.Y;
    ++Count[Cluster];
  }
  Sums &operator+=(const Sums &O) {
    for (size_t C = 0; C < Sum.size(); ++C) {
      Sum[C].X += O.Sum[C].X;
      Sum[C].Y += O.Sum[C].Y;
      Count[C] += O.Count[C];
    }
    return *this;
  }
  /// \returns the mean, or \p Otherwise for an empty cluster.
  Point mean(size_t C, const Point &Otherwise) const {
    if (Count[C] == 0)
      return Otherwise;
    return {Sum[C].X / Count[C], Sum[C].Y / Count[C]};
  }

private:
  std::vector<Point> Sum;
  std::vector<int64_t> Count;
};

class KMeans {
public:
  KMeans(int NumPoints, int NumClusters) : Cluster(NumPoints, -1) {
    Random R(20021);
    for (int I = 0; I < NumPoints; ++I) {
      const int Center = R.next(NumClusters) * 9973;
      Points.push_back(
          {Center % 30011 + R.next(3000), Center * 7LL % 30011 + R.next(3000)});
    }
    Means.assign(Points.begin(), Points.begin() + NumClusters);
  }

  /// One step with a team. \returns how many points changed their cluster.
  int step() {
    int Moved = 0;
    Sums Total(Means.size());
    const int NumPoints = static_cast<int>(Points.size());
#pragma omp parallel default(none) shared(Moved, Total, NumPoints)
    {
      Sums Mine(Means.size());
#pragma omp for schedule(guided) nowait
      for (int I = 0; I < NumPoints; ++I) {
        const int Best = nearest(Points[I]);
        if (Best != Cluster[I]) {
          Cluster[I] = Best;
#pragma omp atomic update
          ++Moved;
        }
        Mine.add(static_cast<size_t>(Best), Points[I]);
      }
#pragma omp critical(merge)
      Total += Mine;
    }
    for (size_t C = 0; C < Means.size(); ++C)
      Means[C] = Total.mean(C, Means[C]);
    return Moved;
  }

  /// Whether every point is in the cluster of the nearest mean.
  bool isStable() const {
    bool Stable = true;
    const int NumPoints = static_cast<int>(Points.size());
#pragma omp parallel for reduction(&& : Stable)
    for (int I = 0; I < NumPoints; ++I)
      Stable = Stable && nearest(Points[I]) == Cluster[I];
    return Stable;
  }

  int64_t inertia() const {
    int64_t Sum = 0;
    const int NumPoints = static_cast<int>(Points.size());
#pragma omp parallel for reduction(+ : Sum)
    for (int I = 0; I < NumPoints; ++I)
      Sum += distance(Points[I], Means[Cluster[I]]);
    return Sum;
  }

  /// Gives every thread of a team a cluster that does not exist.
  /// \returns whether each of them got an exception and caught it.
  static bool catchesInside() {
    int Threads = 0, Caught = 0;
#pragma omp parallel
    {
#pragma omp atomic
      ++Threads;
      try {
        Sums S(1);
        S.add(1, Point());
      } catch (const std::out_of_range &) {
#pragma omp critical(caught)
        ++Caught;
      }
    }
    return Threads == Caught;
  }

private:
  static int64_t distance(const Point &A, const Point &B) {
    return (A.X - B.X) * (A.X - B.X) + (A.Y - B.Y) * (A.Y - B.Y);
  }
  int nearest(const Point &P) const {
    int Best = 0;
    for (int C = 1; C < static_cast<int>(Means.size()); ++C)
      if (distance(P, Means[C]) < distance(P, Means[Best]))
        Best = C;
    return Best;
  }

  std::vector<Point> Points, Means;
  std::vector<int> Cluster;
};

} // namespace

int main(int argc, char **argv) {
  const int NumPoints = argc > 1 ? std::atoi(argv[1]) : 40000;
  const int NumClusters = argc > 2 ? std::atoi(argv[2]) : 12;
  if (NumClusters < 1 || NumPoints < NumClusters) {
    std::fprintf(stderr, "usage: %s [POINTS [CLUSTERS]]\n", argv[0]);
    return 2;
  }
  KMeans K(NumPoints, NumClusters);
  int Steps = 1;
  while (K.step() != 0 && Steps < 500)
    ++Steps;
  const bool Ok = K.isStable() && KMeans::catchesInside();
  std::printf("kmeans: %d points, %d clusters, %d steps, inertia %lld, %s\n",
              NumPoints, NumClusters, Steps,
              static_cast<long long>(K.inertia()), Ok ? "correct" : "WRONG");
  return !Ok;
}
