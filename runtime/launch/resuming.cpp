#include "runtime/launch/resuming.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "runtime/fault/outside_state.hpp"
#include "runtime/launch/ranks_launcher.hpp"
#include "runtime/launch/together.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "wam/code/image.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {

// What the checkpoint brings.
bool have_same_program(const Command& a, const Command& b) {
  return a.kind == b.kind && a.files == b.files && a.arguments == b.arguments && a.goals == b.goals && a.solve == b.solve &&
         a.toplevel == b.toplevel && a.defines == b.defines && a.on_error == b.on_error && a.on_warning == b.on_warning &&
         a.count == b.count && a.limit == b.limit && a.any_order == b.any_order && a.sandbox == b.sandbox &&
         a.load_only == b.load_only && a.optimise == b.optimise && a.traditional == b.traditional && a.iso == b.iso &&
         a.list == b.list;
}

void make_absolute(std::string& path) {
  if (!path.empty()) path = std::filesystem::absolute(path).string();
}

Command parse_words(const std::vector<std::string>& words) {
  std::string name = "penelope";
  std::vector<char*> argv{name.data()};
  std::vector<std::string> copies = words;
  for (std::string& word : copies) argv.push_back(word.data());
  return parse_command(static_cast<int>(argv.size()), argv.data());
}

}  // namespace

ResumedContent content_to_resume(const Command& now) {
  if (now.sequential) throw UsageError("--resume: not in a sequential run; -j 1 has one worker as well");
  ResumedContent content = read_checkpoint(now.resume, hash_of_program());
  if (!have_same_program(now, {}) && !have_same_program(now, parse_words(content.command_line)))
    throw UsageError("--resume: the program, its goals and how it is loaded come from the checkpoint, which has others");
  return content;
}

Command resumed_command(const Command& now, const ResumedContent& content) {
  const Command before = parse_words(content.command_line);
  Command c = now;
  c.kind = before.kind;
  c.files = before.files;
  c.arguments = before.arguments;
  c.goals = before.goals;
  c.toplevel = before.toplevel;
  c.solve = before.solve;
  c.defines = before.defines;
  c.on_error = before.on_error;
  c.on_warning = before.on_warning;
  c.count = before.count;
  c.limit = before.limit;
  c.any_order = before.any_order;
  c.sandbox = before.sandbox;
  c.load_only = before.load_only;
  c.quiet = before.quiet || now.quiet;
  c.optimise = before.optimise;
  c.traditional = before.traditional;
  c.iso = before.iso;
  const std::uint64_t usual_limit = Command{}.stack_limit;
  if (now.stack_limit == usual_limit) c.stack_limit = before.stack_limit;
  if (!content.state.empty() && c.stack_limit != before.stack_limit)
    throw UsageError("--stack-limit: the stacks in the checkpoint have another one");
  if (c.checkpoint.empty()) c.checkpoint = c.resume;
  for (std::string* path : {&c.checkpoint, &c.resume, &c.json, &c.trace, &c.loads, &c.capacity_file})
    make_absolute(*path);
  return c;
}

void go_on_in_new_ranks(const Command& command, std::vector<std::string> words, const char* name) {
  fmt::print(stderr, "penelope: going on from {}\n", command.checkpoint);
  std::fflush(stdout);
  stop_own_mpirun();
  const auto old = std::ranges::find_if(words, [](const std::string& word) { return word.starts_with("--resume"); });
  if (old != words.end()) words.erase(old, old + (*old == "--resume" ? 2 : 1));
  const bool has_subcommand = !words.empty() && (words[0] == "run" || words[0] == "solve");
  words.insert(words.begin() + (has_subcommand ? 1 : 0), "--resume=" + command.checkpoint);
  words.insert(words.begin(), name);
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  execv("/proc/self/exe", argv.data());
  fmt::print(stderr, "penelope: cannot start again: {}\n", std::strerror(errno));
  _exit(exit_given_up);
}

void enter_directory_of(const ResumedContent& content) {
  std::error_code error;
  std::filesystem::current_path(content.working_directory, error);
  if (error)
    throw CheckpointError(fmt::format("cannot resume: {}: {}: the run was in this directory", content.working_directory,
                                      error.message()));
}

std::string_view load_state(Engine& engine, Answers& answers, const ResumedContent& content) {
  try {
    ByteReader state(content.state);
    ByteReader in(state.text());
    for (const std::uint64_t clause : load_image(engine.program, in.text())) engine.worker.compile_clause(clause);
    engine.program.flags->define_environment();
    answers.resume(in.number<std::uint64_t>());
    read_outside(engine.worker, in);
    return state.rest();
  } catch (const std::exception& e) {
    throw CheckpointError(fmt::format("cannot resume: {}", e.what()));
  }
}

}  // namespace penelope
