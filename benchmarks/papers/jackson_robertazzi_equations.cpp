#include "benchmarks/papers/jackson_robertazzi_equations.hpp"

#include <algorithm>

namespace penelope::papers {

namespace {

double sgn(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

}  // namespace

MeshEquations mesh_equations(const PrintedMesh& mesh, bool as_printed) {
  const std::uint32_t m = mesh.m, n = mesh.n, all = m * n;
  const std::vector<double>&L = mesh.loads, &z = mesh.z, &v = mesh.v;
  MeshEquations result{std::vector<double>(all + 1), std::vector<int>(all + 1), {}};
  const auto right = [&](std::uint32_t i) { return z[i] * sgn(L[i + 1] - L[i]); };
  const auto left = [&](std::uint32_t i) { return z[i - 1] * sgn(L[i - 1] - L[i]); };
  const auto up = [&](std::uint32_t i) { return v[i - n] * sgn(L[i - n] - L[i]); };
  const auto down = [&](std::uint32_t i) { return v[i] * sgn(L[i + n] - L[i]); };
  const auto down_7_and_8 = [&](std::uint32_t i) { return v[i] * sgn(L[i + n] - L[as_printed ? n : i]); };
  const auto put = [&](unsigned equation, std::uint32_t i, double links) {
    result.change[i] = -mesh.w[i] + links;
    ++result.times_covered[i];
    ++result.components[equation - 7];
  };
  put(7, 1, right(1) + down_7_and_8(1));
  for (std::uint32_t i = 2; i <= n - 1; ++i) put(8, i, right(i) + left(i) + down_7_and_8(i));
  put(9, n, left(n) + down(n));
  for (std::uint32_t i = n + 1; i <= (all - n + 1) - n; i += n) put(10, i, right(i) + down(i) + up(i));
  for (std::uint32_t g = 0; g + 1 <= m - 2; ++g)
    for (std::uint32_t i = n + 2 + g * n; i <= 2 * n - 1 + g * n; ++i) put(11, i, right(i) + left(i) + down(i) + up(i));
  for (std::uint32_t i = 2 * n; i <= all - n; i += n) put(12, i, left(i) + down(i) + up(i));
  put(13, all - n + 1, right(all - n + 1) + up(all - n + 1));
  for (std::uint32_t i = all - n + 2; i <= all - 1; ++i) put(14, i, right(i) + left(i) + up(i));
  put(15, all, left(all) + up(all));
  return result;
}

void PrintedIteration::step() {
  std::vector<double> change(loads.size());
  graph_.for_each_edge([&](std::uint32_t a, std::uint32_t b) {
    const double flow = rate_ * dt_ * sgn(loads[a] - loads[b]);
    change[a] -= flow;
    change[b] += flow;
  });
  for (std::size_t i = 0; i < loads.size(); ++i) {
    created += std::max(0.0, -(loads[i] + change[i]));
    loads[i] = std::max(0.0, loads[i] + change[i] - speed_ * dt_);
  }
}

}  // namespace penelope::papers
