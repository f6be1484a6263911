#include "runtime/launch/resuming.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "runtime/fault/outside_state.hpp"
#include "runtime/launch/together.hpp"
#include "wam/code/image.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {

// Throws UsageError when the command line has what the checkpoint brings.
void check_alone(const Command& now) {
  const Command nothing;
  const bool alone = now.kind == nothing.kind && now.files.empty() && now.arguments.empty() && now.goals.empty() &&
                     now.solve.empty() && now.toplevel.empty() && now.defines.empty() && now.on_error.empty() &&
                     now.on_warning.empty() && !now.count && now.limit == 0 && !now.any_order && !now.sandbox &&
                     !now.load_only && !now.optimise && !now.traditional && !now.iso && !now.list;
  if (!alone) throw UsageError("--resume: the program, its goals and how it is loaded come from the checkpoint");
  if (now.sequential) throw UsageError("--resume: not in a sequential run; -j 1 has one worker as well");
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
  check_alone(now);
  return read_checkpoint(now.resume, hash_of_program());
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
