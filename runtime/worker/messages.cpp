#include "runtime/worker/messages.hpp"

#include <cmath>
#include <span>

#include "scheduler/message.hpp"
#include "wam/base/large_pages.hpp"
#include "wam/term/packed_cells.hpp"

namespace penelope {

using ortree::Mark;
using ortree::MarkKind;

void TaskOffer::write(ByteWriter& out) const {
  out.number(task);
  out.number(parent);
  out.number(root);
  out.number(floor);
  out.number(run);
  out.number(weight);
  out.number(depth);
  out.array(later.data(), later.size());
  out.number(front);
  out.number(journeys);
  out.number<std::uint8_t>(may_run_again);
  out.array(conditions.data(), conditions.size());
}

TaskOffer TaskOffer::read(ByteReader& in) {
  TaskOffer offer;
  offer.task = in.number<ortree::TaskId>();
  offer.parent = in.number<ortree::TaskId>();
  offer.root = in.number<ortree::Place>();
  offer.floor = in.number<ortree::Place>();
  offer.run = in.number<Run>();
  offer.weight = in.number<double>();
  offer.depth = in.number<std::uint64_t>();
  offer.later = in.array<ortree::Place>();
  offer.front = in.number<FrontCount>();
  offer.journeys = in.number<std::uint32_t>();
  offer.may_run_again = in.number<std::uint8_t>() != 0;
  offer.conditions = in.array<Condition>();
  const bool is_weight = std::isfinite(offer.weight) && offer.weight >= 0 && offer.weight <= 1;
  const bool is_ordered = std::ranges::is_sorted(offer.conditions, std::less_equal(), &Condition::place);
  if (!offer.conditions.empty() && (!is_ordered || offer.conditions.back().place >= offer.root)) throw CorruptMessage("conditions above a task");
  if (!is_weight || offer.root < 0 || worker_of(offer.task) == 0 || worker_of(offer.parent) == 0) throw CorruptMessage("no task to take");
  return offer;
}

void Resources::write(ByteWriter& out) const {
  out.number(capacity);
  out.number(nominal);
  out.number(memory);
}

Resources Resources::read(ByteReader& in) {
  Resources r;
  for (double* const speed : {&r.capacity, &r.nominal}) {
    *speed = in.number<double>();
    if (!std::isfinite(*speed) || *speed < 0) throw CorruptMessage("a worker without a speed");
  }
  r.memory = in.number<std::uint64_t>();
  return r;
}

namespace {
ByteWriter to_task(WireKind kind, ortree::TaskId task) {
  ByteWriter out;
  out.number(kind);
  out.number(task);
  return out;
}
}  // namespace

bool depends_on_program(std::string_view message) {
  const auto kind = static_cast<WireKind>(message[0]);
  if (kind != WireKind::schedule) return kind != WireKind::kill && kind < WireKind::arrived;
  constexpr std::size_t kind_of_message = sizeof(WireKind) + sizeof(std::uint32_t) + 2 * sizeof(scheduler::NodeId);
  return static_cast<scheduler::MessageKind>(message[kind_of_message]) == scheduler::MessageKind::work;
}

void write_spent(ByteWriter& out, const Spent& s) {
  out.number(s.inferences);
  out.number(s.cpu_seconds);
}

Spent read_spent(ByteReader& in) {
  const auto inferences = in.number<std::uint64_t>();
  const auto cpu_seconds = in.number<double>();
  if (!std::isfinite(cpu_seconds)) throw CorruptMessage("no amount of CPU time");
  return {inferences, cpu_seconds};
}

std::string clear_message(ortree::TaskId task, ortree::Place clearance, const FrontCount& front, const Spent& before) {
  ByteWriter out = to_task(WireKind::clear, task);
  out.number(clearance);
  out.number(front);
  write_spent(out, before);
  return std::move(out.bytes);
}

std::string kill_message(ortree::TaskId task) { return to_task(WireKind::kill, task).bytes; }

std::string waits_message(ortree::TaskId parent, ortree::TaskId child) {
  ByteWriter out = to_task(WireKind::waits, parent);
  out.number(child);
  return std::move(out.bytes);
}

std::string ask_message(ortree::TaskId task, std::uint64_t effect, const StateQuestion& q) {
  ByteWriter out = to_task(WireKind::ask, task);
  out.number(effect);
  out.number(q.function);
  out.number(q.bound);
  out.array(q.big_bound.data(), q.big_bound.size());
  return std::move(out.bytes);
}

StateQuestion read_question(ByteReader& in) {
  StateQuestion q{in.number<StateFunction>(), in.number<std::int64_t>(), in.array<mp_limb_t>()};
  const bool has_bound = q.big_bound.empty() ? q.bound > 0 : q.big_bound.back() != 0;
  if (q.function > StateFunction::random_below || (q.function == StateFunction::random_below && !has_bound))
    throw CorruptMessage("no question that a clock or generator answers");
  return q;
}

std::string told_message(ortree::TaskId task, const StateValue& v) {
  ByteWriter out = to_task(WireKind::told, task);
  out.number(v.real);
  out.number(v.integer);
  out.array(v.big.data(), v.big.size());
  return std::move(out.bytes);
}

StateValue read_value(ByteReader& in) {
  StateValue v{in.number<double>(), in.number<std::int64_t>(), in.array<mp_limb_t>()};
  if (!std::isfinite(v.real) || !fits_small(v.integer) || (!v.big.empty() && v.big.back() == 0)) throw CorruptMessage("no number");
  return v;
}

std::string prune_message(ortree::TaskId parent, ortree::TaskId child, ortree::Place barrier) {
  ByteWriter out = to_task(WireKind::prune, parent);
  out.number(child);
  out.number(barrier);
  return std::move(out.bytes);
}

std::string arrived_message(ortree::TaskId task, std::size_t padding) {
  std::string bytes = to_task(WireKind::arrived, task).bytes;
  bytes.resize(bytes.size() + padding);
  return bytes;
}

TaskEffort read_effort(ByteReader& in) {
  TaskEffort effort{};
  effort.spent = read_spent(in);
  effort.seconds = in.number<double>();
  effort.ahead = in.number<double>();
  effort.extra = in.number<std::uint64_t>();
  for (const double seconds : {effort.seconds, effort.ahead})
    if (!std::isfinite(seconds) || seconds < 0) throw CorruptMessage("a task that took no time");
  return effort;
}

namespace {

// About so many bytes are written for the marks, and some for what is put before a message that leaves the process. Results can be so large that
// each copy counts.
std::size_t bytes_of(const std::vector<Mark>& marks) {
  constexpr std::size_t of_message = 256, of_mark = 64, of_cell = 4;
  std::size_t bytes = of_message + marks.size() * of_mark;
  for (const Mark& m : marks) bytes += Payload::of(m.payload)->text.size() + Payload::of(m.payload)->solutions.size() * of_cell;
  return bytes;
}

}  // namespace

std::string done_message(ortree::TaskId parent, ortree::TaskId child, TaskEffort effort, const FrontCount& front, const std::vector<Mark>& marks,
                         bool stays_here) {
  ByteWriter out = to_task(WireKind::done, parent);
  out.number(child);
  write_spent(out, effort.spent);
  out.number(effort.seconds);
  out.number(effort.ahead);
  out.number(effort.extra);
  out.number(front);
  out.number<std::uint64_t>(marks.size());
  out.number<std::uint8_t>(stays_here);
  if (!stays_here) {
    out.bytes.reserve(bytes_of(marks));
    use_large_pages(out.bytes.data(), out.bytes.capacity());
  }
  for (const Mark& m : marks) {
    out.number(m.kind);
    out.number(m.scope);
    if (stays_here) {
      out.number(m.payload);
      continue;
    }
    const std::unique_ptr<Payload> payload(Payload::of(m.payload));
    write_payload(out, *payload);
  }
  return std::move(out.bytes);
}

// The payloads are the marks' once all of them have come.
std::vector<Mark> read_marks(ByteReader& in, bool is_from_here) {
  std::vector<Mark> marks;
  std::vector<std::unique_ptr<Payload>> payloads;
  auto count = in.number<std::uint64_t>();
  const bool stays_here = in.number<std::uint8_t>() != 0;
  if (stays_here && !is_from_here) throw CorruptMessage("marks that are in another process");
  for (; count > 0; --count) {
    const auto kind = in.number<std::uint8_t>();
    if (kind != static_cast<std::uint8_t>(MarkKind::answer) && kind != static_cast<std::uint8_t>(MarkKind::collect))
      throw CorruptMessage("no such mark in a timeline");
    const auto scope = in.number<ortree::ScopeId>();
    payloads.push_back(stays_here ? std::unique_ptr<Payload>(Payload::of(in.number<ortree::PayloadId>())) : read_payload(in));
    marks.push_back({static_cast<MarkKind>(kind), scope, payloads.back()->id()});
  }
  for (std::unique_ptr<Payload>& payload : payloads) static_cast<void>(payload.release());
  return marks;
}

namespace {

// Whether all references of a block lead into it, to something of their kind. Which symbols there are is not looked at.
bool is_within(std::span<const Cell> block) {
  const std::uint64_t size = block.size();
  const auto has_room = [size](std::uint64_t at, std::uint64_t cells) { return at < size && cells <= size - at; };
  for (std::uint64_t i = 0; i < size; ++i) {
    const Cell c = block[i];
    const std::uint64_t to = c.offset() / sizeof(Cell);
    bool sound = true;
    switch (c.tag()) {
      case Tag::Int:
      case Tag::Atom: break;
      case Tag::Ref: sound = has_room(to, 1); break;
      case Tag::List:
      case Tag::Attr: sound = has_room(to, 2); break;
      case Tag::Struct: sound = has_room(to, 1) && block[to].is_functor() && has_room(to, block[to].arity() + 1); break;
      case Tag::Box:
        sound = has_room(to, 1) && block[to].is_header() && !block[to].is_functor() && has_room(to, block[to].payload_words() + 1);
        break;
      case Tag::Header:
        sound = has_room(i, (c.is_functor() ? c.arity() : c.payload_words()) + 1);
        if (sound && !c.is_functor()) i += c.payload_words();
        break;
    }
    if (!sound) return false;
  }
  return true;
}

// As findall_buffers.hpp draws them: the size of each solution, then its block.
bool are_solutions(std::span<const Cell> cells) {
  for (std::size_t at = 0; at < cells.size();) {
    const std::uint64_t size = cells[at].bits, rest = cells.size() - at - 1;
    if (size == 0 || size > rest || !is_within(cells.subspan(at + 1, size))) return false;
    at += size + 1;
  }
  return true;
}

void require_solutions(std::span<const Cell> cells) {
  if (!are_solutions(cells)) throw CorruptMessage("solutions that are no terms");
}

}  // namespace

void write_solutions(ByteWriter& out, const SolutionBuffer& s) {
  out.number(s.count);
  out.number<std::uint64_t>(s.earlier.size());
  for (const SolutionPiece& piece : s.earlier) piece.write(out);
  write_packed(out, s.cells);
  out.number<std::uint8_t>(s.has_incumbent);
  out.text(s.text);
}

SolutionBuffer read_solutions(ByteReader& in) {
  SolutionBuffer s;
  s.count = in.number<std::uint64_t>();
  for (auto earlier = in.number<std::uint64_t>(); earlier > 0; --earlier) {
    s.earlier.push_back(SolutionPiece::read(in, require_solutions));
    s.earlier_cells += s.earlier.back().size();
  }
  read_packed(in, s.cells);
  require_solutions(s.cells);
  s.has_incumbent = in.number<std::uint8_t>() != 0;
  s.text = in.text();
  return s;
}

namespace {

void write_one(ByteWriter& out, const NewClause& c) {
  out.number(c.predicate);
  out.array(c.block.cells.data(), c.block.cells.size());
  out.number<std::uint8_t>(c.block.ground);
  out.number<std::uint8_t>(c.at_end);
}

NewClause read_clause(ByteReader& in) {
  NewClause c{in.number<PredicateId>(), {in.array<Cell>()}, false};
  const std::vector<Cell>& cells = c.block.cells;
  if (cells.empty() || !is_within(cells) || cells[0].tag() != Tag::Struct || cells[cells[0].offset() / sizeof(Cell)].arity() != 2)
    throw CorruptMessage("a clause that is no term");
  c.block.ground = in.number<std::uint8_t>() != 0;
  c.at_end = in.number<std::uint8_t>() != 0;
  return c;
}

void write_one(ByteWriter& out, const StateUpdate& u) {
  out.number(u.place);
  out.number(u.operation);
  out.number<std::uint8_t>(u.at_end);
  out.number(u.id);
  out.number(u.argument);
  out.number(u.operand);
  out.number(u.factor);
  out.number(u.modulus);
  out.number<std::uint8_t>(u.initial.has_value());
  out.number(u.initial.value_or(0));
  out.array(u.arguments.data(), u.arguments.size());
}

void write_one(ByteWriter& out, const NewValue& v) {
  out.number(v.name);
  out.array(v.block->cells.data(), v.block->cells.size());
  out.number<std::uint8_t>(v.block->ground);
  out.number<std::uint8_t>(v.block->cyclic);
}

void write_one(ByteWriter&, const NoTables&) {}

[[noreturn]] void write_one(ByteWriter&, const NewContents&) { throw std::logic_error("clauses of a branch alone do not leave its process"); }

NewValue read_value_of_variable(ByteReader& in) {
  const auto name = in.number<AtomId>();
  auto block = std::make_shared<Block>(Block{in.array<Cell>()});
  if (block->cells.empty() || !is_within(block->cells)) throw CorruptMessage("a value that is no term");
  block->ground = in.number<std::uint8_t>() != 0;
  block->cyclic = in.number<std::uint8_t>() != 0;
  return {name, std::move(block)};
}

StateUpdate read_update(ByteReader& in) {
  StateUpdate u;
  u.place = in.number<StateUpdate::Place>();
  u.operation = in.number<StateUpdate::Operation>();
  u.at_end = in.number<std::uint8_t>() != 0;
  u.id = in.number<std::uint32_t>();
  u.argument = in.number<std::uint32_t>();
  u.operand = in.number<std::int64_t>();
  u.factor = in.number<std::int64_t>();
  u.modulus = in.number<std::int64_t>();
  const bool has_initial = in.number<std::uint8_t>() != 0;
  const auto initial = in.number<std::int64_t>();
  if (has_initial) u.initial = initial;
  u.arguments = in.array<Cell>();
  const bool sound = u.place <= StateUpdate::Place::variable && u.operation <= StateUpdate::Operation::residue && u.has_small_numbers() &&
                     (u.place == StateUpdate::Place::variable || u.argument < u.arguments.size());
  if (!sound) throw CorruptMessage("an update that changes no number");
  return u;
}

}  // namespace

void write_change(ByteWriter& out, const KeptChange& change) {
  out.number<std::uint8_t>(static_cast<std::uint8_t>(change.index()));
  std::visit([&out](const auto& one) { write_one(out, one); }, change);
}

KeptChange read_change(ByteReader& in) {
  switch (in.number<std::uint8_t>()) {
    case 0: return read_clause(in);
    case 1: return read_update(in);
    case 2: return read_value_of_variable(in);
    case 3: return NoTables{};
    default: throw CorruptMessage("a modification of an unknown kind");
  }
}

void write_payload(ByteWriter& out, const Payload& p) {
  out.text(p.text);
  out.number(p.text_for);
  write_solutions(out, p.solutions);
  out.number<std::uint8_t>(p.change != nullptr);
  if (p.change) write_change(out, *p.change);
}

std::unique_ptr<Payload> read_payload(ByteReader& in) {
  auto payload = std::make_unique<Payload>();
  payload->text = in.text();
  payload->text_for = in.number<TextFor>();
  if (payload->text_for > TextFor::user_error) throw CorruptMessage("text for no stream");
  payload->solutions = read_solutions(in);
  if (in.number<std::uint8_t>() != 0) payload->change = std::make_unique<KeptChange>(read_change(in));
  return payload;
}

}  // namespace penelope
