// One run of a program: what the command line asks for is carried out by system:'$main'/1 (prolog_lib/system/main.pl), or goes on from a state.
#pragma once
#include <csignal>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/launch/options/options.hpp"
#include "runtime/launch/ranks/supervisor.hpp"
#include "runtime/launch/run/checkpoints.hpp"
#include "runtime/launch/run/resuming.hpp"
#include "runtime/transport/ranks.hpp"
#include "wam/engine.hpp"

namespace penelope {

struct Ending {
  int status;
  EndCause cause;
  std::optional<GoingBack> goes_back = std::nullopt;  // instead

  int signal() const { return cause == EndCause::interrupt ? SIGINT : cause == EndCause::termination ? SIGTERM : 0; }  // 0: none
  int exit_status() const { return signal() ? 128 + signal() : status; }
};

// What was asked for: the command, its words on the command line, and what it goes on from, if it goes on.
struct Request {
  const Command& command;
  const std::vector<std::string> words;
  const ResumedContent* const resumed;  // or nullptr
  const std::optional<GoneBack>& before;
  const Beginning& began;

  bool has_state() const { return resumed && !resumed->state.empty(); }
};

// `together` may be nullptr: this process is alone.
Ending run_program(Engine&, const Request&, RankTransport* together);

// Calls system:predicate(argument); the exit status. An exception that nobody catches is printed.
int run_main(Engine&, std::string_view predicate, Cell argument);
Cell text_list(Worker&, const std::vector<std::string>& texts);  // atoms

}  // namespace penelope
