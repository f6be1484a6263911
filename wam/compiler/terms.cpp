// Terms of a clause as a pool of nodes: conversion from the heap, measures, blocks. Breadth first, so children have
// larger numbers than their parent and measures come from one pass backwards.
#include <algorithm>

#include "wam/base/check.hpp"
#include "wam/compiler/clause.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {
constexpr std::uint32_t most_nodes = 1u << 27;  // a cyclic term ends here
constexpr std::size_t few = 16;
}  // namespace

VarId TermPool::number_variable(Cell c) {
  std::uint64_t offset = c.offset();
  if (few_variables_.size() < few) {
    for (auto& [known, number] : few_variables_)
      if (known == offset) return number;
    few_variables_.emplace_back(offset, variable_count_);
    if (few_variables_.size() == few) many_variables_.insert(few_variables_.begin(), few_variables_.end());
    return variable_count_++;
  }
  auto [at, is_new] = many_variables_.emplace(offset, variable_count_);
  if (is_new) ++variable_count_;
  return at->second;
}

// Node t holds a heap cell in `cell`: gives it its kind and appends nodes for its arguments.
void TermPool::expand(TermId t) {
  Cell c = store_.deref(nodes_[t].cell);
  TermNode n;
  n.cell = c;
  if (c.is_var()) {
    n.kind = TermKind::variable;
    n.first = number_variable(c);
    n.ground = false;
  } else if (c.is_box()) {
    n.kind = TermKind::box;
  } else if (c.is_compound()) {
    n.kind = c.is_list() ? TermKind::list : TermKind::structure;
    if (!c.is_list()) n.cell = store_.functor_of(c);
    n.count = store_.arity_of(c);
    n.first = static_cast<std::uint32_t>(nodes_.size());
    if (nodes_.size() + n.count > most_nodes) resource_error(store_, "program_space");
    const Cell* args = store_.args_of(c);
    for (unsigned i = 0; i < n.count; ++i) {
      TermNode child;
      child.cell = args[i];
      nodes_.push_back(child);
    }
  }
  nodes_[t] = n;
}

void TermPool::measure(TermNode& n) const {
  constexpr std::uint32_t most = 1u << 20;
  constexpr std::uint16_t deepest = 1u << 14;
  for (unsigned i = 0; i < n.count; ++i) {
    const TermNode& child = nodes_[n.first + i];
    n.ground = n.ground && child.ground;
    n.nodes = std::min(most, n.nodes + child.nodes);
    std::uint16_t step = child.is_compound() && i + 1 < n.count ? 1 : 0;
    n.depth = std::min<std::uint16_t>(deepest, std::max<std::uint16_t>(n.depth, child.depth + step));
    n.height = std::min<std::uint16_t>(deepest, std::max<std::uint16_t>(n.height, child.height + 1));
  }
}

TermId TermPool::convert(Cell term) {
  TermId root = static_cast<TermId>(nodes_.size());
  TermNode n;
  n.cell = term;
  nodes_.push_back(n);
  for (std::size_t i = root; i < nodes_.size(); ++i) expand(static_cast<TermId>(i));
  for (std::size_t i = nodes_.size(); i-- > root;)
    if (nodes_[i].is_compound()) measure(nodes_[i]);
  return root;
}

TermId TermPool::variable(VarId v) {
  PENELOPE_CHECK(v < variable_count_);
  TermNode n;
  n.kind = TermKind::variable;
  n.first = v;
  n.ground = false;
  nodes_.push_back(n);
  return static_cast<TermId>(nodes_.size() - 1);
}

TermId TermPool::constant(Cell c) {
  TermNode n;
  n.cell = c;
  nodes_.push_back(n);
  return static_cast<TermId>(nodes_.size() - 1);
}

TermId TermPool::structure(AtomId name, const std::vector<TermId>& arguments) {
  if (arguments.empty()) return constant(Cell::atom(name));
  TermNode n;
  n.count = static_cast<std::uint32_t>(arguments.size());
  n.kind = n.count == 2 && name == store_.symbols.list_functor_name() ? TermKind::list : TermKind::structure;
  n.cell = store_.symbols.functor_cell(name, n.count);
  n.first = static_cast<std::uint32_t>(nodes_.size());
  for (TermId a : arguments) {
    PENELOPE_CHECK(a < n.first);
    TermNode copy = nodes_[a];
    nodes_.push_back(copy);
  }
  measure(n);
  nodes_.push_back(n);
  return static_cast<TermId>(nodes_.size() - 1);
}

AtomId TermPool::name(TermId t) const {
  PENELOPE_CHECK(is_callable(t));
  const TermNode& n = nodes_[t];
  if (n.is_constant()) return n.cell.as_atom();
  if (n.kind == TermKind::list) return store_.symbols.list_functor_name();
  return store_.symbols.functor_name(n.cell.functor());
}

bool TermPool::is_callable(TermId t) const {
  const TermNode& n = nodes_[t];
  return n.is_compound() || (n.is_constant() && n.cell.is_atom());
}

bool TermPool::is(TermId t, FixedAtom atom, std::uint32_t arity) const {
  return is_callable(t) && nodes_[t].count == arity && name(t) == static_cast<AtomId>(atom);
}

void TermPool::layout_block(TermId t, const std::vector<VarId>& exported, std::vector<Cell>& into) {
  std::unordered_map<VarId, std::uint64_t> variables;  // where the variable's own cell is
  std::vector<std::pair<TermId, std::size_t>> todo;    // nodes and the cells that are to hold them
  auto offset = [](std::size_t index) { return 8 * static_cast<std::uint64_t>(index); };
  into.assign(1, Cell{});
  if (exported.empty()) {
    todo.emplace_back(t, 0);
  } else {
    std::uint32_t arity = static_cast<std::uint32_t>(exported.size()) + 1;
    into[0] = Cell::tagged(Tag::Struct, offset(1));
    into.push_back(store_.symbols.functor_cell("$t", arity));
    for (VarId v : exported) {
      variables[v] = offset(into.size());
      into.push_back(Cell::ref(offset(into.size())));
    }
    todo.emplace_back(t, into.size());
    into.push_back(Cell{});
  }
  for (std::size_t i = 0; i < todo.size(); ++i) {
    auto [id, slot] = todo[i];
    const TermNode& n = nodes_[id];
    switch (n.kind) {
      case TermKind::constant: into[slot] = n.cell; break;
      case TermKind::variable: {
        auto [at, is_new] = variables.emplace(n.first, offset(slot));
        into[slot] = Cell::ref(at->second);
        break;
      }
      case TermKind::box: {
        const Cell* box = store_.at(n.cell);
        into[slot] = Cell::tagged(Tag::Box, offset(into.size()));
        into.insert(into.end(), box, box + 1 + box->payload_words());
        break;
      }
      case TermKind::list:
      case TermKind::structure:
        into[slot] = Cell::tagged(n.kind == TermKind::list ? Tag::List : Tag::Struct, offset(into.size()));
        if (n.kind == TermKind::structure) into.push_back(n.cell);
        for (unsigned a = 0; a < n.count; ++a) {
          todo.emplace_back(n.first + a, into.size());
          into.push_back(Cell{});
        }
        break;
    }
  }
}

}  // namespace penelope
