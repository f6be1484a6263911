#include "runtime/fault/outside_state.hpp"

#include <unistd.h>

#include <cstdlib>

#include "wam/machine/alarm.hpp"
#include "wam/machine/side_engines.hpp"
#include "wam/term/random.hpp"
#include "wam/text/streams_state.hpp"

namespace penelope {

namespace {

// --- writing --------------------------------------------------------------------------------------------------------

void write_texts(ByteWriter& out, const std::vector<std::string>& texts) {
  out.number<std::uint64_t>(texts.size());
  for (const std::string& text : texts) out.text(text);
}

void write_kept_values(ByteWriter& out, const KeptValues& values, const Symbols& symbols) {
  const std::vector<KeptValues::Named> all = values.set_since(0);
  out.number<std::uint64_t>(all.size());
  for (const auto& [name, value, updated] : all) {
    out.number(name);
    out.number<std::uint8_t>(value->ground);
    out.number<std::uint8_t>(value->cyclic);
    out.number<std::uint8_t>(is_sound_block(value->view(), symbols));  // not one with cycles or attributes
    out.array(value->cells.data(), value->cells.size());
  }
}

void write_loads(ByteWriter& out, const std::vector<FileLoad>& loads) {
  out.number<std::uint64_t>(loads.size());
  for (const FileLoad& load : loads) {
    out.number(load.file);
    out.number(load.last);
    out.number<std::uint64_t>(load.defined.size());
    for (const auto& [predicate, line] : load.defined) {
      out.number(predicate);
      out.number(line);
    }
  }
}

void write_environment(ByteWriter& out, const OutsideWorld& world) {
  out.number<std::uint64_t>(world.environment.size());
  for (const auto& [name, value] : world.environment) {
    out.text(name);
    out.number<std::uint8_t>(value.has_value());
    out.text(value.value_or(""));
  }
}

// --- reading --------------------------------------------------------------------------------------------------------

class OutsideReader {
 public:
  OutsideReader(Worker& root, ByteReader& in) : program_(root.program), world_(*root.outside), in_(in) {}

  AtomId atom() {
    const auto number = in_.number<AtomId>();
    if (number >= program_.symbols.atom_count()) throw CorruptMessage("an atom that is not there");
    return number;
  }

  PredicateId predicate(bool or_none = false) {
    const auto number = in_.number<PredicateId>();
    if (number >= program_.predicate_count() && !(or_none && number == Program::no_predicate))
      throw CorruptMessage("a predicate that is not there");
    return number;
  }

  std::vector<std::string> texts() {
    std::vector<std::string> result;
    for (auto count = in_.number<std::uint64_t>(); count > 0; --count) result.emplace_back(in_.text());
    return result;
  }

  void kept_values() {
    for (auto count = in_.number<std::uint64_t>(); count > 0; --count) {
      const AtomId name = atom();
      Block value;
      value.ground = in_.number<std::uint8_t>() != 0;
      value.cyclic = in_.number<std::uint8_t>() != 0;
      const bool sound = in_.number<std::uint8_t>() != 0;
      value.cells = in_.array<Cell>();
      if (value.cells.empty() || (sound && !is_sound_block(value.view(), program_.symbols)))
        throw CorruptMessage("the value of a global variable is no term");
      world_.kept_values.set(name, std::make_shared<const Block>(std::move(value)));
    }
  }

  void loads() {
    for (auto count = in_.number<std::uint64_t>(); count > 0; --count) {
      FileLoad load;
      load.file = atom();
      load.last = predicate(true);
      for (auto defined = in_.number<std::uint64_t>(); defined > 0; --defined) {
        const PredicateId id = predicate();
        load.defined[id] = in_.number<std::uint32_t>();
      }
      world_.loads.push_back(std::move(load));
    }
  }

  void environment() {
    for (auto count = in_.number<std::uint64_t>(); count > 0; --count) {
      const std::string name(in_.text());
      const bool is_set = in_.number<std::uint8_t>() != 0;
      const std::string value(in_.text());
      is_set ? setenv(name.c_str(), value.c_str(), 1) : unsetenv(name.c_str());
      world_.environment[name] = is_set ? std::optional(value) : std::nullopt;
    }
  }

 private:
  Program& program_;
  OutsideWorld& world_;
  ByteReader& in_;
};

}  // namespace

std::string write_outside(Worker& root) {
  if (has_alarms()) throw CannotCheckpoint("a goal with a time limit runs");
  OutsideWorld& world = *root.outside;
  if (world.engines && !world.engines->all().empty()) throw CannotCheckpoint("there are engines or threads");
  ByteWriter out;
  try {
    StreamsState::write(*root.streams, out);
  } catch (const StreamNotKept& e) {
    throw CannotCheckpoint(e.what());
  }
  world.tables.write(out);
  write_kept_values(out, world.kept_values, root.symbols);
  out.number<AtomId>(world.source_module);
  write_texts(out, world.arguments);
  write_loads(out, world.loads);
  write_environment(out, world);
  write_texts(out, world.temporary_files);
  out.number<std::int64_t>(world.engines ? world.engines->last_number : 0);
  out.number<std::uint8_t>(world.sandboxed);
  out.number<std::uint8_t>(world.at_toplevel);
  const Program& program = root.program;
  out.number<std::uint8_t>(program.uses_debugger);
  out.array(program.changed_by_goal.data(), program.changed_by_goal.size());
  out.text(random_state());
  return std::move(out.bytes);
}

void read_outside(Worker& root, ByteReader& in) {
  OutsideReader reader(root, in);
  OutsideWorld& world = *root.outside;
  StreamsState::read(*root.streams, in);
  world.tables.read(in, root.program.code_version());
  reader.kept_values();
  world.source_module = reader.atom();
  world.arguments = reader.texts();
  reader.loads();
  reader.environment();
  world.temporary_files = reader.texts();
  if (const auto last = in.number<std::int64_t>(); last > 0) side_engines(root).last_number = last;
  world.sandboxed = in.number<std::uint8_t>() != 0;
  world.at_toplevel = in.number<std::uint8_t>() != 0 && isatty(STDIN_FILENO) != 0;
  Program& program = root.program;
  program.uses_debugger = in.number<std::uint8_t>() != 0;
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) program.changed_by_goal.push_back(reader.predicate());
  if (!set_random_state(std::string(in.text()))) throw CorruptMessage("no state of the random generator");
}

}  // namespace penelope
