// A walk over compiled code, from an address on to the end of a search, with values of a domain instead of terms: what an alternative of
// a choice point would go through, without running it. Who walks brings the domain: what is known of values, what a call does, when to
// stop. Code is left where it would fail; tests are taken to succeed, jumps go forward.
//
// What an instruction does to registers is in instructions.def; only where more is known than that its operands have changed does it have a
// case here. So a new instruction needs none.
//
// A Domain has
//   Value                                   default-constructed: nothing is known; Value::actual(Cell): a term of the stacks
//   Value variable()                        a new one
//   Value number(Arithmetic, const Value& a, const Value& b)
//   Structure                               a structure in the making
//   Structure structure(bool is_list)
//   void add(Structure&, const Value&)      the next argument
//   void nest(Structure&, bool is_list)     the last argument is another structure, which goes on
//   Value made(const Structure&, const Value* last)   last: its last argument, where it is no structure
//   bool call(PredicateId, WalkRegisters<Value>&)     false: it is not known what comes then
//   void cut()
//   bool is_over() const                    nothing that comes counts any more
//   bool may_be_lost_at(CodeAddress) const  it does not matter what comes there, where it is not known
#pragma once
#include <cstdint>
#include <deque>
#include <unordered_map>

#include "wam/code/instruction_table.hpp"
#include "wam/code/stubs.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

enum class Arithmetic { value, add, subtract, multiply, divide, other };  // value: of the first operand

template <class Value>
class WalkRegisters {
 public:
  Value& operator[](unsigned i) {
    if (i >= values_.size()) values_.resize(i + 1);
    return values_[i];
  }
  void forget() { values_.assign(values_.size(), Value{}); }

 private:
  std::deque<Value> values_ = std::deque<Value>(64);  // references stay valid while it grows
};

template <class Domain>
class CodeWalk {
 public:
  using Value = typename Domain::Value;

  CodeWalk(const Worker& w, Domain& domain) : w_(w), domain_(domain) {}

  void set_arguments(const Cell* cells, unsigned count) {
    for (unsigned i = 0; i < count; ++i) x_[i] = Value::actual(cells[i]);
  }
  // With what is in the argument registers; false: it is not known what comes then.
  bool call(PredicateId called) {
    if (!domain_.call(called, x_)) return false;
    x_.forget();
    return true;
  }
  // From here on, in this environment; environments below `outermost`, an offset, go on after the search. False: it is not known what comes.
  bool go_on(CodeAddress, const Cell* environment, std::uint64_t outermost);

 private:
  enum class Next { instruction, clause, end, lost };
  static constexpr unsigned most_instructions = 4000;

  Next clause_at(CodeAddress);  // to its end; clause: its environment is dropped
  Next step(const Word*);
  bool step_knowing(const Word*);
  void forget_written(const Word*);

  Value y(unsigned i) const {
    const auto made = y_.find(i);
    return made != y_.end() ? made->second : Value::actual(e_[env::slots + i]);
  }
  static Value constant(Word word) { return Value::actual(short_constant(word)); }
  static Value integer(std::int64_t n) { return Value::actual(Cell::integer(n)); }

  // Structures are made by the unify instructions in their write mode. What comes out of one that is taken apart is not known.
  void build(unsigned destination, unsigned arguments, bool is_list);
  void add(const Value&);
  void nest(unsigned arguments, bool is_list);
  void finish(const Value* last);
  Value argument_variable() { return is_building_ ? domain_.variable() : Value{}; }
  void add_variable(unsigned i) { x_[i] = argument_variable(), add(x_[i]); }
  void add_slot(unsigned i) { y_[i] = argument_variable(), add(y_[i]); }

  const Worker& w_;
  Domain& domain_;
  WalkRegisters<Value> x_;
  std::unordered_map<unsigned, Value> y_;  // slots that the code has set on the way
  const Cell* e_ = nullptr;
  unsigned steps_ = 0;
  bool is_building_ = false;
  unsigned destination_ = 0, left_ = 0;  // of the structure
  typename Domain::Structure structure_{};
};

// --- structures ---------------------------------------------------------------------------------------------------------------

template <class Domain>
void CodeWalk<Domain>::build(unsigned destination, unsigned arguments, bool is_list) {
  is_building_ = true;
  destination_ = destination;
  left_ = arguments;
  structure_ = domain_.structure(is_list);
  if (arguments == 0) finish(nullptr);
}

template <class Domain>
void CodeWalk<Domain>::finish(const Value* last) {
  is_building_ = false;
  x_[destination_] = domain_.made(structure_, last);
}

template <class Domain>
void CodeWalk<Domain>::add(const Value& value) {
  if (!is_building_) return;
  domain_.add(structure_, value);
  if (--left_ == 0) finish(&value);
}

template <class Domain>
void CodeWalk<Domain>::nest(unsigned arguments, bool is_list) {
  if (!is_building_) return;
  domain_.nest(structure_, is_list);
  left_ = arguments;
  if (arguments == 0) finish(nullptr);
}

// --- instructions -------------------------------------------------------------------------------------------------------------

// Those of which more is known than what they write.
template <class Domain>
bool CodeWalk<Domain>::step_knowing(const Word* p) {
  const auto calculate = [&](Arithmetic f) { x_[p->a()] = domain_.number(f, x_[p->b()], x_[p->c()]); };
  const auto calculate_with_integer = [&](Arithmetic f) { x_[p->a()] = domain_.number(f, x_[p->b()], integer(p->signed_c())); };
  const auto arity = [&] { return w_.program.symbols.functor_arity(p->wide()); };
  switch (p->op()) {
    case Op::cut:
    case Op::cut_x: domain_.cut(); break;
    case Op::call_builtin:
      for (unsigned i = 0; i < p->b(); ++i) x_[p->a() + i] = Value{};
      break;
    case Op::move: x_[p->a()] = Value(x_[p->b()]); break;
    case Op::move2: x_[p->a()] = Value(x_[p->b()]), x_[p[1].a()] = Value(x_[p[1].b()]); break;
    case Op::get_y: y_[p->a()] = x_[p->b()]; break;
    case Op::get_y2: y_[p->a()] = x_[p->b()], y_[p[1].a()] = x_[p[1].b()]; break;
    case Op::put_variable: x_[p->a()] = x_[p->b()] = domain_.variable(); break;
    case Op::put_variable_y: y_[p->a()] = x_[p->b()] = domain_.variable(); break;
    case Op::put_value_y: x_[p->b()] = y(p->a()); break;
    case Op::put_value_y2: x_[p->b()] = y(p->a()), x_[p[1].b()] = y(p[1].a()); break;
    case Op::put_const: x_[p->a()] = constant(*p); break;
    case Op::put_const_long: x_[p->a()] = Value::actual(p[1].cell()); break;
    case Op::put_list: build(p->a(), 2, true); break;
    case Op::put_structure: build(p->a(), arity(), false); break;
    case Op::put_list_val_val: build(p->a(), 2, true), add(x_[p->b()]), add(x_[p->c()]); break;
    case Op::put_list_val_const: build(p->a(), 2, true), add(x_[p->b()]), add(Value::actual(p[1].cell())); break;
    case Op::get_list:
    case Op::get_structure: is_building_ = false; break;
    case Op::unify_variable: add_variable(p->a()); break;
    case Op::unify_variable_y: add_slot(p->a()); break;
    case Op::unify_value: add(x_[p->a()]); break;
    case Op::unify_value_y: add(y(p->a())); break;
    case Op::unify_void:
      for (unsigned i = 0; i < p->a(); ++i) add(domain_.variable());
      break;
    case Op::unify_const: add(constant(*p)); break;
    case Op::unify_const_long: add(Value::actual(p[1].cell())); break;
    case Op::unify_list: nest(2, true); break;
    case Op::unify_structure: nest(arity(), false); break;
    case Op::unify_var_var: add_variable(p->a()), add_variable(p->b()); break;
    case Op::unify_val_var: add(x_[p->a()]), add_variable(p->b()); break;
    case Op::unify_var_val: add_variable(p->a()), add(x_[p->b()]); break;
    case Op::unify_val_val: add(x_[p->a()]), add(x_[p->b()]); break;
    case Op::unify_var_y: add_variable(p->a()), add_slot(p->b()); break;
    case Op::unify_y_y: add_slot(p->a()), add_slot(p->b()); break;
    case Op::evaluate: calculate(Arithmetic::value); break;
    case Op::add: calculate(Arithmetic::add); break;
    case Op::subtract: calculate(Arithmetic::subtract); break;
    case Op::multiply: calculate(Arithmetic::multiply); break;
    case Op::integer_divide: calculate(Arithmetic::divide); break;
    case Op::add_int: calculate_with_integer(Arithmetic::add); break;
    case Op::multiply_int: calculate_with_integer(Arithmetic::multiply); break;
    default: return false;
  }
  return true;
}

// Nothing is known of what the instruction has written, but that arithmetic makes numbers.
template <class Domain>
void CodeWalk<Domain>::forget_written(const Word* p) {
  const InstructionInfo& info = instruction_info(p->op());
  const std::uint16_t fields[] = {p->a(), p->b(), p->c()};
  const bool is_arithmetic = info.goal == "is";
  for (std::size_t i = 0; i < info.operands.size(); ++i) {
    const char letter = info.operands[i];
    if (letter == 'W') {  // as the pair before
      for (unsigned of_pair = 0; of_pair < 2; ++of_pair) {
        if (info.access[i - 2 + of_pair] != 'w') continue;
        const unsigned place = of_pair == 0 ? p[1].a() : p[1].b();
        if (info.operands[i - 2 + of_pair] == 'x')
          x_[place] = Value{};
        else
          y_[place] = Value{};
      }
    } else if (info.access[i] == 'w') {
      const Value value = is_arithmetic ? domain_.number(Arithmetic::other, Value{}, Value{}) : Value{};
      if (letter == 'x')
        x_[fields[i]] = value;
      else
        y_[fields[i]] = value;
    }
  }
}

template <class Domain>
typename CodeWalk<Domain>::Next CodeWalk<Domain>::step(const Word* p) {
  const Op op = p->op();
  switch (instruction_info(op).ends) {
    case Ends::fails: return Next::end;
    case Ends::exits: return Next::clause;
    case Ends::calls: return call(p->wide()) ? Next::instruction : Next::lost;
    case Ends::last_call: return call(p->wide()) ? Next::clause : Next::lost;
    case Ends::test: return Next::instruction;
    case Ends::next: break;
    default: return Next::lost;
  }
  if (has(op, mark::makes_frame)) return Next::lost;  // what goes on in a clause has made its environment before
  if (!step_knowing(p)) forget_written(p);
  return Next::instruction;
}

template <class Domain>
typename CodeWalk<Domain>::Next CodeWalk<Domain>::clause_at(CodeAddress address) {
  const Word* p = w_.decode(address);
  bool keeps_environment = true;
  for (;;) {
    if (++steps_ > most_instructions) return Next::lost;
    const Op op = p->op();
    if (instruction_info(op).ends == Ends::jumps) {
      p += p->signed_wide();
      continue;
    }
    if (has(op, mark::drops_frame)) keeps_environment = false;
    const Next next = step(p);
    if (next == Next::lost) return domain_.may_be_lost_at(address) ? Next::end : Next::lost;
    if (next == Next::end) return Next::end;
    if (next == Next::clause) return keeps_environment ? Next::lost : Next::clause;  // no clause of a program goes on without one
    p += instruction_words(p);
  }
}

template <class Domain>
bool CodeWalk<Domain>::go_on(CodeAddress address, const Cell* environment, std::uint64_t outermost) {
  e_ = environment;
  while (!domain_.is_over()) {
    if (address != stub::catch_exit) {  // that is as a clause that ends
      if (address < stub::count || w_.offset_of(e_) < outermost) return true;
      const Next next = clause_at(address);
      if (next != Next::clause) return next == Next::end;
      y_.clear();
    }
    address = e_[env::continuation].bits;
    e_ = w_.pointer(e_[env::caller]);
  }
  return true;
}

}  // namespace penelope
