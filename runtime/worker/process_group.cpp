// What holds the programs and the outputs of the processes together: images, requests for symbols, numbers of shows.
#include "runtime/worker/process_group.hpp"

#include "runtime/worker/parallel_run.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/compiler/compiler.hpp"

namespace penelope {

ProcessGroup::ProcessGroup(RankTransport& t, Program& program, bool can_recover)
    : ranks(t.ranks), transport(t), recovers(can_recover), program_(program), writer_(program), lost_(t.ranks.count()) {
  if (!is_root()) program.symbols.made_elsewhere = this;
}

ProcessGroup::~ProcessGroup() { stop_serving(); }

void ProcessGroup::stop_serving() {
  transport.on_loss(nullptr);
  if (!office_.joinable()) return;
  ByteWriter out;
  out.number(Kind::stop);
  transport.send(ranks.office(0), ranks.office(0), std::move(out.bytes));
  office_.join();
}

void ProcessGroup::send_office(unsigned rank, std::string bytes) {
  transport.send(ranks.office(ranks.self), ranks.office(rank), std::move(bytes));
}

void ProcessGroup::send_followers(const ByteWriter& message) {
  for (unsigned rank = 1; rank < ranks.count(); ++rank)
    if (!is_lost(rank)) send_office(rank, message.bytes);
}

// --- messages between workers ---------------------------------------------------------------------------------------------

std::string ProcessGroup::stamped(std::string message) {
  const auto kind = static_cast<WireKind>(message[0]);
  const bool hands_on_front = kind == WireKind::clear || kind == WireKind::done || kind == WireKind::home || kind == WireKind::rest;
  ByteWriter out;
  out.bytes.reserve(message.size() + 3 * sizeof(std::uint64_t));
  out.number<std::uint64_t>(is_root() ? publish_changes() : images_.load());
  out.number(view_.load());
  if (!hands_on_front) {
    out.number<std::uint64_t>(0);
  } else {
    const std::lock_guard lock(showing_);
    out.number<std::uint64_t>(unconfirmed_.size());
    for (const auto& [number, shown] : unconfirmed_) {
      out.number(number);
      out.number<std::uint8_t>(shown.is_output);
      out.text(shown.text);
    }
  }
  out.bytes += message;
  return std::move(out.bytes);
}

std::string_view ProcessGroup::received(const Received& message) {
  if (ranks.is_here(message.from)) return message.bytes;
  ByteReader in(message.bytes);
  const auto images = in.number<std::uint64_t>();
  const auto view = in.number<std::uint32_t>();
  const auto is_here = [&] { return (is_root() || images_ >= images) && view_ >= view; };
  if (!is_here()) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stopped_ || is_here(); });
  }
  inherit_shows(in);
  return in.rest();
}

// --- the program ----------------------------------------------------------------------------------------------------------

ProcessGroup::ProgramState ProcessGroup::state_of_program() const {
  return {program_.symbols.atoms_made(), program_.symbols.functors_made(), program_.predicate_count(), program_.code_used(),
          program_.clauses->generation(), changes_.load()};
}

void ProcessGroup::send_program() {
  program_.clauses->take_changes();  // from here on they are kept
  compiler_ = std::make_unique<Worker>(run_->root, run_->next_seat_number());
  publish_changes();
}

void ProcessGroup::send_formulas(const std::string& text) {
  const std::lock_guard lock(publishing_);
  formulas_ = text;
  send_waiting_formulas(lock);
}

// They name predicates of the program, which comes first.
void ProcessGroup::send_waiting_formulas(const std::lock_guard<std::mutex>&) {
  if (!published_ || formulas_.empty()) return;
  ByteWriter out;
  out.number(Kind::formulas);
  out.text(std::exchange(formulas_, ""));
  send_followers(out);
}

// Sends what has changed since the last time to all followers; the number of images sent.
std::uint64_t ProcessGroup::publish_changes() {
  const std::lock_guard lock(publishing_);
  return publish(lock);
}

std::uint64_t ProcessGroup::publish(const std::lock_guard<std::mutex>& publishing) {
  const ProgramState now = state_of_program();
  if (published_ == now) return images_;
  if (!published_ || published_->changes != now.changes || published_->predicates != now.predicates) build_static_indexes(program_);
  published_ = now;
  ByteWriter out;
  out.number(Kind::program);
  out.number<AtomId>(run_->root.source_module);
  out.number<std::uint64_t>(run_->region_choice);
  out.number<std::uint64_t>(run_->region_environment);
  std::string place = out.bytes;
  do {  // compiling makes predicates
    out.text(writer_.next());
    for (const std::uint64_t clause : writer_.rules()) compiler_->compile_clause(clause);
  } while (!writer_.rules().empty());
  if (place == published_place_ && out.bytes.size() == place.size() + sizeof(std::uint64_t)) return images_;  // an empty image
  published_place_ = std::move(place);
  send_followers(out);
  send_waiting_formulas(publishing);
  return ++images_;
}

void ProcessGroup::load_program(ParallelRun& run, ByteReader& in) {
  run.root.source_module = in.number<AtomId>();
  run.region_choice = in.number<std::uint64_t>();
  run.region_environment = in.number<std::uint64_t>();
  std::vector<std::uint64_t> rules;
  while (!in.at_end()) {
    const std::string_view image = in.text();
    if (image.empty()) continue;
    const std::vector<std::uint64_t> more = load_image(program_, {image.data(), image.size()});
    rules.insert(rules.end(), more.begin(), more.end());
  }
  for (const std::uint64_t clause : rules) run.root.compile_clause(clause);
  {
    const std::lock_guard lock(mutex_);
    ++images_;
  }
  changed_.notify_all();
}

// Sends a request for a symbol and waits until it is there.
void ProcessGroup::await(std::string request) {
  std::unique_lock lock(mutex_);
  const std::uint64_t number = ++requests_;
  send_office(0, std::move(request));  // in the order of the numbers
  changed_.wait(lock, [&] { return stopped_ || served_ >= number; });
  if (stopped_) throw TaskOver{};
}

void ProcessGroup::need_atom(std::string_view text) {
  ByteWriter out;
  out.number(Kind::need_atom);
  out.text(text);
  await(std::move(out.bytes));
}

void ProcessGroup::need_functor(AtomId name, std::uint32_t arity) {
  ByteWriter out;
  out.number(Kind::need_functor);
  out.number(name);
  out.number(arity);
  await(std::move(out.bytes));
}

void ProcessGroup::need_predicate(AtomId module, AtomId name, std::uint32_t arity) {
  ByteWriter out;
  out.number(Kind::need_predicate);
  out.number(module);
  out.number(name);
  out.number(arity);
  await(std::move(out.bytes));
}

// --- shows ------------------------------------------------------------------------------------------------------------------

void ProcessGroup::show(std::uint64_t number, std::string text, bool is_output) {
  Shown shown{std::move(text), is_output};
  if (is_root()) return deliver(number, std::move(shown));
  send_show(number, shown);
  if (!recovers) return;
  const std::lock_guard lock(showing_);
  unconfirmed_.emplace(number, std::move(shown));
}

void ProcessGroup::send_show(std::uint64_t number, const Shown& shown) {
  ByteWriter out;
  out.number(Kind::show);
  out.number(number);
  out.number<std::uint8_t>(shown.is_output);
  out.text(shown.text);
  send_office(0, std::move(out.bytes));
}

// Those that came with a message and were not confirmed to its sender.
void ProcessGroup::inherit_shows(ByteReader& in) {
  const auto count = in.number<std::uint64_t>();
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto number = in.number<std::uint64_t>();
    const bool is_output = in.number<std::uint8_t>() != 0;
    show(number, std::string(in.text()), is_output);
  }
  if (count > 0 && is_root()) run_->look_again();
}

// Those that are here already were made again after a loss, or came in two ways.
void ProcessGroup::deliver(std::uint64_t number, Shown shown) {
  const std::lock_guard lock(showing_);
  if (number > shown_) waiting_.emplace(number, std::move(shown));
  for (auto next = waiting_.begin(); next != waiting_.end() && next->first == shown_ + 1; next = waiting_.erase(next)) {
    run_->print(next->second.text, next->second.is_output);
    ++shown_;
  }
}

bool ProcessGroup::note_effect(std::uint64_t number) {
  if (view_ > 0 && number <= effects_) return false;
  effects_ = number;
  return true;
}

void ProcessGroup::give_answer(const std::string& text) {
  ByteWriter out;
  out.number(Kind::answer);
  out.text(text);
  send_office(0, std::move(out.bytes));
}

void ProcessGroup::ask_to_finish(int status) {
  ByteWriter out;
  out.number(Kind::finish);
  out.number<std::int32_t>(status);
  send_office(0, std::move(out.bytes));
}

void ProcessGroup::stop_waiting() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_all();
}

}  // namespace penelope
