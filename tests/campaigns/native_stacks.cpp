// Programs run emulated and with native code: the same answers, inferences, identities of choice points and cells of all stacks at every answer.
//
//     native_stacks FILE
//
// A line of the file is `% N` (program N begins), `?- GOAL` (all its answers, up to 300, twice: the first call builds indexes) or a clause.
// Where programs differ a line for each says how. Exit status: 0 if none did, 1 if one did, 77 where there is no native code.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>

#include "tests/unit/native_runs.hpp"
#include "wam/term/errors.hpp"

using namespace penelope;
using native_runs::Clauses, native_runs::ProgramRun, native_runs::Snapshot;

namespace {

struct Example {
  std::string name;
  Clauses clauses, goals;
};

// What is different, or nothing.
std::string difference(const std::vector<Snapshot>& expected, const std::vector<Snapshot>& found) {
  for (std::size_t i = 0; i < std::min(expected.size(), found.size()); ++i) {
    const std::string at = " at answer " + std::to_string(i + 1);
    if (found[i].answer != expected[i].answer) return "answer" + at + ": " + found[i].answer + " instead of " + expected[i].answer;
    if (found[i].inferences != expected[i].inferences) return "inferences" + at;
    if (found[i].identities != expected[i].identities) return "identities of choice points" + at;
    if (found[i].cells != expected[i].cells) return "stacks" + at;
  }
  if (expected.size() == found.size()) return "";
  return std::to_string(found.size()) + " answers instead of " + std::to_string(expected.size());
}

std::size_t answers = 0;  // compared

// Counts goals that differ.
int compare(const Example& example) {
  constexpr std::int32_t hot = 3;
  ProgramRun emulated(example.clauses, std::nullopt), always(example.clauses, 0), mixed(example.clauses, 0, 2), often(example.clauses, hot);
  int differences = 0;
  for (const std::string& goal : example.goals)
    for (const char* turn : {"first", "second"}) {
      const std::vector<Snapshot> expected = emulated.answers(goal);
      answers += expected.size();
      for (const auto& [run, name] :
           {std::pair(&always, "always"), std::pair(&mixed, "at every second place"), std::pair(&often, "after some calls")}) {
        const std::string what = difference(expected, run->answers(goal));
        if (what.empty()) continue;
        ++differences;
        std::cout << example.name << ": native " << name << ", ?- " << goal << " the " << turn << " time: " << what << "\n";
      }
      if (differences) return differences;  // what comes behind differs as well
    }
  return differences;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::fprintf(stderr, "usage: native_stacks FILE\n"), 2;
  std::string line;
  {
    ProgramRun probe({"p(1)"}, 0);
    if (!probe.is_native()) return std::cout << probe.why_not() << "\n", 77;
    probe.answers("p(X)");
    if (!probe.counts().refused.empty()) return std::cout << probe.counts().refused << "\n", 77;
  }
  std::ifstream file(argv[1]);
  if (!file) return std::fprintf(stderr, "native_stacks: %s cannot be read\n", argv[1]), 2;
  Example example;
  int differences = 0;
  while (std::getline(file, line)) {
    if (line.starts_with("% ")) {
      differences += compare(example);
      example = {line.substr(2), {}, {}};
    } else if (line.starts_with("?- ")) {
      example.goals.push_back(line.substr(3));
    } else {
      example.clauses.push_back(line);
    }
  }
  differences += compare(example);
  std::cout << answers << " answers\n";
  return differences ? 1 : 0;
}
