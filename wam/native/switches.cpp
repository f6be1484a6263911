// Templates: choice of clauses by an argument.
#include "wam/native/unit.hpp"

namespace penelope::native {

using namespace asmjit;
using x86::rax, x86::rcx, x86::rdx, x86::rsi, x86::rdi, x86::ecx, x86::edx, x86::esi, x86::eax;

namespace {
constexpr std::size_t most_compared = 12;   // keys of a table that are compared one by one
constexpr std::size_t most_compiled = 256;  // ... whose clauses are compiled with the table
}  // namespace

// Targets: variable, constant, list, structure, box. The list first, as it is what programs are about most.
void Unit::switch_on_type(std::function<void()> on_list) {
  const auto* const targets = reinterpret_cast<const std::uint32_t*>(P_ + 1);
  const std::uint32_t of_variable = targets[0], of_constant = targets[1], of_list = targets[2], of_structure = targets[3], of_box = targets[4];
  const Label again = a.newLabel(), bound = a.newLabel(), list = on_list ? a.newLabel() : label(of_list);
  a.mov(rax, X(P_->a()));
  a.bind(again);
  a.mov(ecx, eax);
  a.and_(ecx, 7);
  const auto to = [this](Tag tag, const Label& l) {
    a.cmp(ecx, static_cast<unsigned>(tag));
    a.je(l);
  };
  const bool has_lists = on_list || of_list != stub::fail;
  if (has_lists) to(Tag::List, list);
  if (of_structure != stub::fail) to(Tag::Struct, label(of_structure));
  if (of_constant != stub::fail) {
    to(Tag::Atom, label(of_constant));
    to(Tag::Int, label(of_constant));
  }
  a.test(ecx, ecx);
  a.jnz(bound);
  a.mov(rcx, x86::qword_ptr(base, rax));
  a.cmp(rcx, rax);
  a.mov(rax, rcx);
  a.jne(again);
  a.jmp(label(of_variable));
  a.bind(bound);
  to(Tag::Attr, leave());
  if (of_box != stub::fail) to(Tag::Box, label(of_box));
  fail();
  if (on_list) {
    a.bind(list);
    a.lea(S, x86::ptr(base, rax, 0, -static_cast<std::int32_t>(Tag::List)));
    on_list();
  }
}

void Unit::switch_on_key() {
  // rax is the key
  const std::uint32_t slots = P_->wide();
  const Word* const table = P_ + 1;
  const std::uint64_t otherwise = table[2 * slots].bits;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> keys;
  for (std::uint32_t i = 0; i < slots; ++i)
    if (table[2 * i].bits != 0) keys.emplace_back(table[2 * i].bits, table[2 * i + 1].bits);
  if (keys.size() <= most_compared) {
    for (const auto& [key, word] : keys) {
      compare_with(rax, key);
      a.je(label(word));
    }
    a.jmp(label(otherwise));
    return;
  }
  const Label again = a.newLabel(), found = a.newLabel();
  a.mov(rdi, reinterpret_cast<std::uint64_t>(table));
  a.mov(rdx, 0x9e3779b97f4a7c15u);
  a.imul(rdx, rax);
  a.shr(rdx, 40);
  a.bind(again);
  a.and_(edx, slots - 1);
  a.mov(esi, edx);
  a.shl(rsi, 4);
  a.mov(rcx, x86::qword_ptr(rdi, rsi));
  a.cmp(rcx, rax);
  a.je(found);
  a.inc(edx);
  a.test(rcx, rcx);
  a.jnz(again);
  a.jmp(label(otherwise));
  a.bind(found);
  a.mov(rdx, x86::qword_ptr(rdi, rsi, 0, sizeof(Word)));
  jump_through_table(rdx);
  if (keys.size() <= most_compiled)
    for (const auto& [key, word] : keys) name(word);
}

Unit::Emitted Unit::switches() {
  const auto list_cell = [](unsigned i) {
    return x86::qword_ptr(base, rax, 0, static_cast<std::int32_t>(i * sizeof(Cell) - unsigned(Tag::List)));
  };
  const auto key_of = [this](Tag expected) {
    a.mov(rax, X(P_->a()));
    dereference(a, rax, rcx);
    a.mov(ecx, eax);
    a.and_(ecx, 7);
    a.cmp(ecx, static_cast<unsigned>(expected));
    a.jne(leave());  // never, but for attributed variables with values
  };
  const std::uint32_t* const targets = reinterpret_cast<const std::uint32_t*>(P_ + 1);
  switch (P_->op()) {
    case Op::switch_on_term:
      if (targets[2] == stub::fail) {
        switch_on_type();
        return Emitted::ends;
      }
      [[fallthrough]];
    case Op::switch_on_list: switch_on_type([] {}); return next_at(targets[2]);
    case Op::switch_on_list_var_var:
      switch_on_type([=, this] {
        a.mov(rcx, list_cell(0));
        a.mov(rdx, list_cell(1));
        a.mov(X(P_->c()), rdx);
        a.mov(X(P_->b()), rcx);
      });
      return next_at(targets[2]);
    case Op::switch_on_list_try:
    case Op::switch_on_list_try_light: {
      const NewestChoice choice{offset() + 5, P_[4].a(), P_->op() == Op::switch_on_list_try_light};
      switch_on_type([=, this] {
        name(choice.alternative);
        if (choice.light) go_if_unbound(P_[4].a(), P_[4].wide());
        try_clause(choice, P_[4].wide());
      });
      if (learns_) now_list_in_S_ = P_->a();
      return next_at(P_[4].wide());
    }
    case Op::switch_on_constant:
      a.mov(rax, X(P_->a()));
      dereference(a, rax, rcx);
      a.lea(ecx, x86::ptr(rax, -static_cast<std::int32_t>(Tag::Attr)));
      a.test(ecx, 7);
      a.jz(leave());
      switch_on_key();
      return Emitted::ends;
    case Op::switch_on_structure:
      key_of(Tag::Struct);
      a.lea(S, x86::ptr(base, rax, 0, static_cast<std::int32_t>(sizeof(Cell)) - static_cast<std::int32_t>(Tag::Struct)));
      a.mov(rax, x86::qword_ptr(base, rax, 0, -static_cast<std::int32_t>(Tag::Struct)));
      switch_on_key();
      return Emitted::ends;
    case Op::load_argument: {
      const Label structure = a.newLabel(), loaded = a.newLabel();
      a.mov(rax, X(P_->b()));
      dereference(a, rax, rcx);
      const std::int32_t argument = static_cast<std::int32_t>(P_->c() * sizeof(Cell));
      a.lea(ecx, x86::ptr(rax, -static_cast<std::int32_t>(Tag::List)));
      a.test(ecx, 7);
      a.jnz(structure);
      a.mov(rax, x86::qword_ptr(base, rax, 0, argument - static_cast<std::int32_t>(Tag::List)));
      a.bind(loaded);
      a.mov(X(P_->a()), rax);
      cold([=, this] {
        a.bind(structure);
        a.lea(ecx, x86::ptr(rax, -static_cast<std::int32_t>(Tag::Struct)));
        a.test(ecx, 7);
        a.jnz(leave());
        a.mov(rax, x86::qword_ptr(base, rax, 0, argument + static_cast<std::int32_t>(sizeof(Cell)) - static_cast<std::int32_t>(Tag::Struct)));
        a.jmp(loaded);
      });
      return next(1);
    }
    default: return Emitted::nothing;
  }
}

}  // namespace penelope::native
