// Hindrances: what kept workers from working side by side, and where in the program (--stats).
//
//   waiting        a worker had nothing but tasks that waited: for earlier branches, or for what others had taken from them
//   thrown away    work of tasks that a cut, or the end of the run, made unnecessary; by the alternatives that they were given
//   closed         others wanted work, and a worker had only alternatives that it may not give away
//   costly         others wanted work, and a worker had only alternatives whose kind costs more than it brings
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "wam/base/bytes.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

enum class Hindrance : std::uint8_t { effect, read, cut, findall, checks, room, end, thrown_away, closed, costly };
constexpr unsigned hindrance_kinds = static_cast<unsigned>(Hindrance::costly) + 1;
const char* name_of(Hindrance);  // in --json
constexpr bool is_of_time(Hindrance kind) { return kind != Hindrance::thrown_away; }

class Hindrances {
 public:
  struct Row {
    Hindrance kind;
    std::string place;  // "write/1 in show/2 (main.pl:12)"; empty: not known
    double amount;      // seconds of a worker; inferences that were thrown away
  };

  void add(Hindrance, const std::string& place, double amount);
  void add(const Hindrances&);
  std::vector<Row> rows() const;

  void write(ByteWriter&) const;
  static Hindrances read(ByteReader&);

 private:
  std::map<std::pair<Hindrance, std::string>, double> amounts_;
};

// Where the machine stands: its goal, and the clause of the user's that this is for. The machine must stand still. backtracks: it has failed
// into B, so the instruction at P and the choice point B do not belong together.
std::string place_of(const Worker&, Hindrance, bool backtracks);
// Of the call that made the choice point.
std::string place_of_choice(const Worker&, const Cell* choice);

}  // namespace penelope
