#include "runtime/worker/processes/program_images.hpp"

#include <utility>
#include <vector>

#include "runtime/worker/processes/control.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/compiler/compiler.hpp"

namespace penelope {

ProgramImages::ProgramState ProgramImages::state_of_program() const {
  return {program_.symbols.atoms_made(), program_.symbols.functors_made(), program_.predicate_count(), program_.code_used(),
          program_.clauses->generation(), changes_.load()};
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
  if (!published_ || published_->changes != now.changes || published_->predicates != now.predicates) build_static_indexes(program_);
  published_ = now;
  ByteWriter out = control::begin(ControlKind::program);
  out.number<AtomId>(root_->source_module);
  out.number<std::uint64_t>(goal_->choice);
  out.number<std::uint64_t>(goal_->environment);
  out.number(earlier_numbers_);
  std::string place = out.bytes;
  do {  // compiling makes predicates
    out.text(writer_.next());
    for (const std::uint64_t clause : writer_.rules()) compiler_->compile_clause(clause);
  } while (!writer_.rules().empty());
  if (place == published_place_ && out.bytes.size() == place.size() + sizeof(std::uint64_t)) return images_;  // an empty image
  published_place_ = std::move(place);
  link_.to_followers(out.bytes);
  send_waiting_formulas(publishing);
  return ++images_;
}

void ProgramImages::load(std::string_view images) {
  ByteReader in(images);
  const auto source_module = in.number<AtomId>();
  goal_->choice = in.number<std::uint64_t>();
  goal_->environment = in.number<std::uint64_t>();
  const auto earlier = in.number<RunNumbers::Used>();
  if (images_ == 0) root_->outside->numbers.begin_after(earlier);  // no seat has begun
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
  ++images_;
}

}  // namespace penelope
