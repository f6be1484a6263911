// What a paper published, what this project finds, and whether that counts as the same: the form in which every paper's program
// (watts.cpp, lee_cho.cpp, ...) gives its result. main.cpp writes it as JSON; benchmarks/measure/papers.py makes the report.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace penelope::papers {

enum class Verdict {
  reproduced,      // as `accepted` asks
  not_reproduced,  // and `reason` says why that is so
  failed           // it should be, and is not: the run ends with status 1
};

// One row of a paper's table: a figure, an equation or a claim.
struct Finding {
  std::string where;      // "figure 3, static capacities"
  std::string quantity;   // with its unit: "seconds per time step"
  std::string published;  // as the paper has it; empty: the paper gives no figure
  std::string ours;
  std::string accepted;  // what counts as reproduced; empty: what cannot be
  Verdict verdict;
  std::string reason = {};
};

struct Curve {
  std::string name;
  std::vector<std::pair<double, double>> points;
  bool published = false;  // read from the paper: drawn dashed
};

// Of both axes; linear: the vertical one begins at 0, close: it shows no more than the curves.
enum class Scale { linear, close, logarithmic };

struct Figure {
  std::string title, x_axis, y_axis;  // axes with their units
  std::vector<Curve> curves;
  Scale scale = Scale::linear;
};

struct Paper {
  std::string file;   // a name for the paper: its number and a hash of its text
  std::string title;  // authors and year
  std::string setup;  // what was run: sizes, seeds, runs; complete sentences
  std::vector<Finding> findings;
  std::vector<Figure> figures;
};

// The verdict of what should be reproduced.
inline Verdict expect(bool holds) { return holds ? Verdict::reproduced : Verdict::failed; }

// How much is run: everything for the report, a part of the runs for the tests.
struct Extent {
  bool brief = false;
  std::uint64_t runs(std::uint64_t all, std::uint64_t when_brief) const { return brief ? when_brief : all; }
};

Paper watts(const Extent&);
Paper lee_cho(const Extent&);
Paper ghanem(const Extent&);
Paper jackson_robertazzi(const Extent&);

}  // namespace penelope::papers
