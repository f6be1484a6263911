// Functors, and operations by their functors.
#include "wam/fd/vocabulary.hpp"

#include "wam/fd/solver.hpp"

namespace penelope::fd {

constinit thread_local Vocabulary Vocabulary::known;

void Vocabulary::begin(Symbols& symbols) {
  *this = {};
  attribute = symbols.functor_cell(FixedAtom::fd, slot::count);
  attributes = symbols.functor_cell(FixedAtom::att, 3);
  symbols_ = &symbols;
  made_ = symbols_made.load(std::memory_order_relaxed);
}

void Vocabulary::learn(Operation& o, Cell functor) {
  constexpr std::size_t longest = 7;
  const std::uint32_t arity = functor.arity();
  const bool may_be = arity == 1 || arity == 2;
  const std::string_view name = may_be ? symbols_->text(symbols_->functor_name(functor.functor())) : std::string_view();
  o = {functor, may_be && name.size() <= longest ? operation_code(name, arity) : 0};
}

}  // namespace penelope::fd
