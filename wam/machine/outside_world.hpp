// OutsideWorld: what lies outside the stacks and outlives backtracking: streams, the values of nb_setval/2, the module that
// is being loaded, the arguments of the program and the files being loaded. Workers that run parts of one goal have one
// outside world. Only the front of the or-tree touches it, one worker at a time, so nothing here takes a lock; the module,
// the values, the tables and the incumbents alone are read by everybody.
#pragma once
#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "wam/base/serial_blocks.hpp"
#include "wam/code/program.hpp"
#include "wam/code/table_space.hpp"
#include "wam/machine/incumbents.hpp"
#include "wam/machine/kept_values.hpp"
#include "wam/term/block.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

// A file that is being loaded: which predicates it has defined so far, from which line on, and the one of its last clause.
struct FileLoad {
  AtomId file = 0;
  std::unordered_map<PredicateId, std::uint32_t> defined;
  PredicateId last = Program::no_predicate;
};

class Worker;
class SideEngines;

struct OutsideWorld {
  explicit OutsideWorld(Symbols& symbols) : streams(symbols) {}

  StreamTable streams;
  KeptValues kept_values;                                         // nb_setval/2: has a lock of its own
  TableSpace tables;                                              // of tabled predicates: has a lock of its own
  RunNumbers numbers;                                             // of choice points and solution buffers: any worker takes blocks of them
  Incumbents incumbents;                                          // of searches for a best solution: any worker notes costs
  std::atomic<AtomId> source_module{user_module};                 // of the clauses that are loaded; else that of the toplevel's queries
  std::vector<std::string> arguments;                             // argv flag
  std::vector<FileLoad> loads;                                    // innermost last
  std::map<std::string, std::optional<std::string>> environment;  // what setenv and unsetenv have changed
  std::vector<std::string> temporary_files;                       // deleted at the end of the program
  std::atomic<std::uint64_t> lasting_changes{0};                  // of files, and by other programs: going back to an earlier state leaves them
  std::atomic<bool> sandboxed{false};                             // built-ins that reach files, processes or the environment are refused
  std::atomic<bool> at_toplevel{false};                           // queries come from a user: an interrupt asks what to do with the query
  std::atomic<bool> interrupted{false};                           // there was one, and nobody has asked yet: the front is to do it
  std::shared_ptr<SideEngines> engines;                           // of the language, once there is one; made beside the worker
  const Worker* engines_of = nullptr;                             // that goes last
  // What becomes of an answer of the goal that is being solved; false: that was the last one wanted.
  std::function<bool(const std::string&)> take_answer;
  // What '$host'(Number, Term) calls in a program that embeds the engine (prolog_lib/system/host.pl).
  std::function<bool(Worker&, std::uint32_t number, Cell term)> host;
};

}  // namespace penelope
