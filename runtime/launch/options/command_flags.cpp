#include "runtime/launch/options/command_flags.hpp"

#include <cstdlib>

#include "wam/text/flags.hpp"
#include "wam/text/reader.hpp"

namespace penelope {

namespace {

void set_flag(Engine& engine, std::string_view name, Cell value, std::string type) {
  Block block;
  copy_out(engine.worker, value, block);
  engine.program.flags->define(engine.program.symbols.atom(name), block, std::move(type), false);
}

Cell number_or_nothing(Engine& engine, const std::string& text) {
  return parse_number(engine.worker, *engine.program.flags, text).value_or(Cell{0});
}

}  // namespace

std::filesystem::path share_directory() {
  if (const char* given = std::getenv("PENELOPE_SHARE")) return given;
  return std::filesystem::canonical("/proc/self/exe").parent_path().parent_path() / "share" / "penelope";
}

void define_home(Flags& flags) { flags.define_atom("home", (share_directory() / "prolog_lib").string(), false); }

void set_flags(Engine& engine, const Command& command, int argc, char** argv) {
  Worker& w = engine.worker;
  Flags& flags = *engine.program.flags;
  auto assign = [&](std::string_view name, std::string_view value) { flags.assign(w, w.symbols.atom(name), w.symbols.atom_cell(value)); };
  if (!command.traditional && !command.iso) assign("double_quotes", "string");
  if (command.traditional || command.iso) assign("traditional", "true");
  if (command.iso) assign("iso", "true");
  if (command.optimise) assign("optimise", "true");
  flags.define_atoms("argv", command.arguments, false);
  flags.define_atoms("os_argv", {argv, argv + argc}, false);
  define_home(flags);
  flags.define_integer("stack_limit", static_cast<std::int64_t>(w.stack_limit), false);
  w.arguments = command.arguments;
  for (const std::string& define : command.defines) {
    const std::size_t equals = define.find('=');
    const std::string value = equals == std::string::npos ? "true" : define.substr(equals + 1);
    const Cell number = number_or_nothing(engine, value);
    set_flag(engine, define.substr(0, equals), number.bits != 0 ? number : w.symbols.atom_cell(value), "term");
  }
}

}  // namespace penelope
