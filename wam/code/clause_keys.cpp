// Looking into compound arguments of calls and clauses: see clause_keys.hpp.
#include "wam/code/clause_keys.hpp"

namespace penelope {

ArgumentKey CallKeys::key_at(KeyPosition p) const {
  if (p.argument >= arity_) return Cell{0};
  Cell term = store_->deref(arguments_[p.argument]);
  for (unsigned level = 0; level < KeyPosition::levels && p.inside[level] != 0; ++level) {
    if (!term.is_compound() || store_->arity_of(term) < p.inside[level]) return Cell{0};
    term = store_->deref(store_->args_of(term)[p.inside[level] - 1u]);
  }
  return argument_key(*store_, term);
}

bool CallKeys::match_inside(const ClauseCells& clause) const {
  for (unsigned i = 0; i < std::min(arity_, KeyPosition::arguments); ++i)
    if (i >= indexed_arguments || is_compound_key(keys[i]))
      if (!may_unify(BlockTerm::head_argument(clause, i), store_->deref(arguments_[i]), 0)) return false;
  return true;
}

bool CallKeys::may_unify(BlockTerm clause, Cell call, unsigned level) const {
  const ArgumentKey key = argument_key(*store_, call), other = clause.key();
  if (key.bits == 0 || other.bits == 0) return true;
  if (key != other) return false;
  if (level == KeyPosition::levels || !is_compound_key(key)) return true;
  const Cell* const arguments = store_->args_of(call);
  for (unsigned i = 0; i < std::min(clause.arity(), KeyPosition::inner_arguments(level + 1)); ++i)
    if (!may_unify(clause.argument(i), store_->deref(arguments[i]), level + 1)) return false;
  return true;
}

}  // namespace penelope
