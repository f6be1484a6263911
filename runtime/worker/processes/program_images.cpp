#include "runtime/worker/processes/program_images.hpp"

#include <tuple>
#include <utility>
#include <vector>

#include "runtime/worker/processes/control.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/compiler/compiler.hpp"

namespace penelope {

namespace {
constexpr std::size_t most_cells_of_value = 8192;  // 64 KiB, sent again each time that it is set
}

ProgramImages::ProgramState ProgramImages::state_of_program() const {
  return {program_.symbols.atoms_made(),
          program_.symbols.functors_made(),
          program_.predicate_count(),
          program_.code_used(),
          program_.clauses->generation(),
          changes_.load(),
          program_.code_version(),
          regions_.load(),
          root_->outside->kept_values.version()};
}

void ProgramImages::send_program(std::unique_ptr<Worker> compiler) {
  program_.clauses->take_changes();  // from here on they are kept
  compiler_ = std::move(compiler);
  publish_changes();
}

void ProgramImages::send_formulas(const std::string& text) {
  const std::lock_guard lock(mutex_);
  formulas_ = text;
  send_waiting_formulas(lock);
}

// They name predicates of the program, which comes first.
void ProgramImages::send_waiting_formulas(const std::lock_guard<std::mutex>&) {
  if (!published_ || formulas_.empty()) return;
  link_.to_followers(control::formulas(std::exchange(formulas_, "")));
}

std::uint64_t ProgramImages::publish_changes() {
  const std::lock_guard lock(mutex_);
  return publish(lock);
}

void ProgramImages::publish_after(const std::function<void()>& act) {
  const std::lock_guard lock(mutex_);
  act();
  publish(lock);
}

std::uint64_t ProgramImages::publish(const std::lock_guard<std::mutex>& publishing) {
  const ProgramState now = state_of_program();
  if (published_ == now) return images_;
  const auto told = [](const ProgramState& s) { return std::tuple(s.changes, s.predicates, s.code, s.code_version); };
  bool same_definitions = published_ && told(*published_) == told(now);
  if (!same_definitions) build_static_indexes(program_);
  const StateVersion known_values = published_ ? published_->values : 0;
  published_ = now;
  ByteWriter out = control::begin(ControlKind::program);
  out.number<AtomId>(root_->source_module);
  out.number<std::uint64_t>(goal_->choice);
  out.number<std::uint64_t>(goal_->environment);
  out.number(earlier_numbers_);
  std::string place = out.bytes;
  const bool has_values = write_values(out, known_values);
  const std::size_t before_images = out.bytes.size();
  program_.symbols.stop_reusing_numbers();
  do {  // compiling makes predicates
    out.text(writer_.next(now.code_version, std::exchange(same_definitions, false)));
    for (const std::uint64_t clause : writer_.rules()) compiler_->compile_clause(clause);
    if (!writer_.rules().empty()) build_static_indexes(program_);
  } while (!writer_.rules().empty());
  program_.symbols.keep_told_atoms(writer_.atoms());
  if (!has_values && place == published_place_ && out.bytes.size() == before_images + sizeof(std::uint64_t)) return images_;  // an empty image
  published_place_ = std::move(place);
  link_.to_followers(out.bytes);
  send_waiting_formulas(publishing);
  return ++images_;
}

// Those of global variables that were set since; of a large one, or one that only this process can read, that it is here.
bool ProgramImages::write_values(ByteWriter& out, StateVersion since) const {
  const std::vector<KeptValues::Named> values = root_->outside->kept_values.set_since(since);
  out.number<std::uint64_t>(values.size());
  for (const auto& [name, value, updated] : values) {
    const bool stays = !value || value->cells.size() > most_cells_of_value || !is_sound_block(value->view(), program_.symbols);
    out.number(name);
    out.number<std::uint8_t>(!stays && value->ground);
    out.number<std::uint8_t>(updated);
    out.array(stays ? nullptr : value->cells.data(), stays ? 0 : value->cells.size());
  }
  return !values.empty();
}

void ProgramImages::load_values(const std::vector<NewValue>& values) {
  for (const NewValue& v : values) {
    if (v.name >= program_.symbols.atom_count()) throw CorruptMessage("a global variable without a name");
    if (!v.block.cells.empty() && !is_sound_block(v.block.view(), program_.symbols))
      throw CorruptMessage("the value of a global variable is no term");
    root_->outside->kept_values.set(v.name, v.block.cells.empty() ? nullptr : std::make_shared<const Block>(v.block), v.updated);
  }
}

void ProgramImages::load(std::string_view images) {
  ByteReader in(images);
  const auto source_module = in.number<AtomId>();
  goal_->choice = in.number<std::uint64_t>();
  goal_->environment = in.number<std::uint64_t>();
  const auto earlier = in.number<RunNumbers::Used>();
  if (images_ == 0) root_->outside->numbers.begin_after(earlier);  // no seat has begun
  std::vector<NewValue> values;
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) {
    NewValue v{in.number<AtomId>(), {}, false};
    v.block.ground = in.number<std::uint8_t>() != 0;
    v.updated = in.number<std::uint8_t>() != 0;
    v.block.cells = in.array<Cell>();
    values.push_back(std::move(v));
  }
  std::vector<std::uint64_t> rules;
  while (!in.at_end()) {
    const std::string_view image = in.text();
    if (image.empty()) continue;
    try {
      const std::vector<std::uint64_t> more = load_image(program_, {image.data(), image.size()});
      rules.insert(rules.end(), more.begin(), more.end());
    } catch (const ImageError& e) {
      throw CorruptMessage(e.what());
    }
  }
  if (source_module >= program_.symbols.atom_count()) throw CorruptMessage("a module without a name");
  root_->source_module = source_module;
  for (const std::uint64_t clause : rules) root_->compile_clause(clause);
  load_values(values);  // of the atoms that have come
  ++images_;
}

}  // namespace penelope
