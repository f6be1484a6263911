// What bagof/3 and setof/3 do with their solutions: '$bags'(+Pairs, -Bags).
//
// Pairs is a list of Witness-Template in standard order, Bags one of Witness-Templates: a bag for each witness up to renaming,
// in the order of the first ones. Equal ground witnesses stand side by side. The others are found by a hash of their canonical
// copies, whatever stands between them, and their variables become those of the first one: time is linear in all of it.
#include <unordered_map>

#include "wam/base/check.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/code/table.hpp"
#include "wam/term/variables.hpp"

namespace penelope {

namespace {

class Bags {
 public:
  explicit Bags(Worker& w) : w_(w) {}

  void add(Cell witness, Cell item) { bag_of(witness).items.push_back(item); }

  Cell list() {
    std::vector<Cell> pairs;
    const Cell minus = w_.symbols.functor_cell(static_cast<AtomId>(FixedAtom::minus), 2);
    for (const Bag& bag : bags_) pairs.push_back(w_.new_struct(minus, bag.witness, w_.new_list_of(bag.items)));
    return w_.new_list_of(pairs);
  }

 private:
  struct Bag {
    Cell witness;
    std::vector<Cell> items;
  };

  // The pairs are sorted by witness: equal ground ones are neighbours.
  bool comes_later(Cell witness) const {
    return bags_.empty() || !w_.is_ground(bags_.back().witness) || w_.compare(bags_.back().witness, witness) < 0;
  }

  Bag& bag_of(Cell witness) {
    if (w_.is_ground(witness)) {
      if (bags_.empty() || !w_.identical(bags_.back().witness, witness)) {
        PENELOPE_CHECK(comes_later(witness));
        bags_.push_back({witness, {}});
      }
      return bags_.back();
    }
    copy_out(w_, witness, scratch_);
    const std::uint64_t hash = hash_of_cells(scratch_.view());
    for (auto [at, end] = by_hash_.equal_range(hash); at != end; ++at)
      if (merge_variant(w_, witness, bags_[at->second].witness)) return bags_[at->second];
    by_hash_.emplace(hash, bags_.size());
    bags_.push_back({witness, {}});
    return bags_.back();
  }

  Worker& w_;
  std::vector<Bag> bags_;
  std::unordered_multimap<std::uint64_t, std::size_t> by_hash_;
  Block scratch_;
};

bool bags(Worker& w, Cell* a) {
  Bags found(w);
  for (const Cell pair : list_argument(w, a[0])) {
    const Cell p = w.deref(pair);
    if (!w.has_functor(p, FixedAtom::minus, 2)) return raise(type_error_ball(w, "pair", p));
    found.add(w.args_of(p)[0], w.args_of(p)[1]);
  }
  return w.unify(a[1], found.list());
}

}  // namespace

void register_bag_builtins(BuiltinTable& t) { t.pure("$bags", 2, bags); }

}  // namespace penelope
