// The four papers on balancing, reproduced: `papers [--brief] [NAME...]` writes what it finds as JSON to standard output. Exit status 1:
// something that should be reproduced was not.
#include <chrono>
#include <cstdio>
#include <cstring>
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "benchmarks/papers/findings.hpp"

namespace penelope::papers {
namespace {

struct Program {
  const char* name;
  Paper (*run)(const Extent&);
};
constexpr Program programs[] = {{"watts", watts}, {"lee_cho", lee_cho}, {"ghanem", ghanem}, {"jackson_robertazzi", jackson_robertazzi}};

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::reproduced: return "reproduced";
    case Verdict::not_reproduced: return "not reproduced";
    case Verdict::failed: break;
  }
  return "failed";
}

const char* name_of(Scale scale) {
  switch (scale) {
    case Scale::linear: return "linear";
    case Scale::close: return "close";
    case Scale::logarithmic: break;
  }
  return "logarithmic";
}

nlohmann::json to_json(const Finding& f) {
  return {{"where", f.where},       {"quantity", f.quantity},        {"published", f.published}, {"ours", f.ours},
          {"accepted", f.accepted}, {"verdict", name_of(f.verdict)}, {"reason", f.reason}};
}

nlohmann::json to_json(const Figure& figure) {
  nlohmann::json curves = nlohmann::json::array();
  for (const Curve& c : figure.curves) curves.push_back({{"name", c.name}, {"points", c.points}, {"published", c.published}});
  return {{"title", figure.title}, {"x_axis", figure.x_axis}, {"y_axis", figure.y_axis}, {"curves", curves}, {"scale", name_of(figure.scale)}};
}

nlohmann::json to_json(const Paper& paper) {
  nlohmann::json findings = nlohmann::json::array(), figures = nlohmann::json::array();
  for (const Finding& f : paper.findings) findings.push_back(to_json(f));
  for (const Figure& f : paper.figures) figures.push_back(to_json(f));
  return {{"file", paper.file}, {"title", paper.title}, {"setup", paper.setup}, {"findings", findings}, {"figures", figures}};
}

bool is_wanted(const char* name, int argc, char** argv) {
  bool any = false;
  for (int i = 1; i < argc; ++i) {
    if (!std::strcmp(argv[i], "--brief")) continue;
    any = true;
    if (!std::strcmp(argv[i], name)) return true;
  }
  return !any;
}

// The argument that is neither an option nor a paper.
const char* unknown_argument(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    bool known = !std::strcmp(argv[i], "--brief");
    for (const Program& p : programs) known = known || !std::strcmp(argv[i], p.name);
    if (!known) return argv[i];
  }
  return nullptr;
}

int run(int argc, char** argv) {
  if (const char* unknown = unknown_argument(argc, argv)) {
    fmt::print(stderr, "papers: '{}': not a paper (watts, lee_cho, ghanem, jackson_robertazzi), nor --brief\n", unknown);
    return 2;
  }
  Extent extent;
  for (int i = 1; i < argc; ++i) extent.brief = extent.brief || !std::strcmp(argv[i], "--brief");
  nlohmann::json report = nlohmann::json::array();
  bool failed = false;
  for (const Program& program : programs) {
    if (!is_wanted(program.name, argc, argv)) continue;
    const auto began = std::chrono::steady_clock::now();
    const Paper paper = program.run(extent);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    fmt::print(stderr, "papers: {}: {} findings in {:.1f} s\n", program.name, paper.findings.size(), took.count());
    for (const Finding& f : paper.findings) {
      if (f.verdict != Verdict::failed) continue;
      failed = true;
      fmt::print(stderr, "papers: {}, {}: {}: found {}, wanted {}\n", program.name, f.where, f.quantity, f.ours, f.accepted);
    }
    report.push_back(to_json(paper));
  }
  std::cout << report.dump(1) << '\n';
  return failed ? 1 : 0;
}

}  // namespace
}  // namespace penelope::papers

int main(int argc, char** argv) { return penelope::papers::run(argc, argv); }
