// Hashes of terms, the same in every process: term_hash/2,4, variant_hash/2, variant_sha1/2.
#include <fmt/format.h>
#include <sha1.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <unordered_map>

#include "wam/base/near_stack.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/terms/terms.hpp"

namespace penelope {

namespace {

constexpr std::int64_t all_levels = std::numeric_limits<std::int64_t>::max();

enum class HashOfVariables { none, by_occurrence };

// The places of variables in the order in which they occur; a term with few has them without allocating.
class Occurrences {
 public:
  std::uint64_t place_of(Cell variable) {
    if (!many_) {
      const auto end = few_.begin() + static_cast<std::ptrdiff_t>(count_), found = std::find(few_.begin(), end, variable.bits);
      if (found != end) return static_cast<std::uint64_t>(found - few_.begin());
      if (count_ < few_.size()) {
        *end = variable.bits;
        return count_++;
      }
      many_.emplace();
      for (std::uint64_t i = 0; i < count_; ++i) many_->emplace(few_[i], i);
    }
    return many_->try_emplace(variable.bits, many_->size()).first->second;
  }

 private:
  std::array<std::uint64_t, 16> few_;
  std::uint64_t count_ = 0;
  std::optional<std::unordered_map<std::uint64_t, std::uint64_t>> many_;  // all of them, when they are more
};

// What a term consists of down to a depth, the same in every process: tells mix.bytes(data, size, kind) or mix.number(value, kind) each part.
// Atoms count by their text, a variable by its place in the order in which they occur. A term that is walked to all its levels has no cycle, or
// is given up.
enum class Told { all, has_variables, has_cycle };
template <class Mix>
Told tell_parts(Worker& w, Cell term, std::int64_t depth, HashOfVariables of_variables, Mix& mix) {
  struct Part {
    Cell cell;
    std::int64_t depth;  // levels that count, this one included
  };
  NearStack<Part> todo;
  todo.push({term, depth});
  Occurrences occurrences;
  const auto mix_name = [&](AtomId name, std::uint64_t arity) {
    const std::string_view text = w.symbols.text(name);
    mix.bytes(text.data(), text.size(), (arity << 3) + (name == nil_cell.as_atom()));
  };
  for (std::uint64_t steps = 0; !todo.empty(); ++steps) {
    if (steps == w.walk_patience() && depth == all_levels && !w.is_acyclic(term)) return Told::has_cycle;
    const Cell c = w.deref(todo.back().cell);
    const std::int64_t levels = todo.back().depth;
    todo.pop();
    if (levels == 0) continue;
    if (c.is_var()) {
      if (of_variables == HashOfVariables::none) return Told::has_variables;
      if (c.is_attr()) type_error(w, "free_of_attvar", term);
      mix.number(occurrences.place_of(c), 3);
    } else if (c.is_atom()) {
      mix_name(c.as_atom(), 0);
    } else if (c.is_int()) {
      mix.number(c.bits, 1);
    } else if (c.is_box()) {
      mix.bytes(w.at(c), (w.at(c)->payload_words() + 1) * sizeof(Cell), 2);
    } else {
      const std::uint32_t arity = w.arity_of(c);
      mix_name(w.name_of(c), arity + 1);
      if (levels == 1) continue;
      for (const Cell *first = w.args_of(c), *at = first + arity; at != first;) todo.push({*--at, levels - 1});
    }
  }
  return Told::all;
}

struct Hash {
  std::uint64_t value = 0;
  void bytes(const void* data, std::size_t size, std::uint64_t kind) { value = XXH64(data, size, value * 31 + kind); }
  void number(std::uint64_t n, std::uint64_t kind) {
    value = ((value * 31 + kind) ^ n) * 0x9e3779b97f4a7c15u;
    value ^= value >> 29;
  }
};

Told hash_term(Worker& w, Cell term, std::int64_t depth, HashOfVariables of_variables, std::uint64_t& hash) {
  Hash all;
  const Told told = tell_parts(w, term, depth, of_variables, all);
  hash = all.value;
  return told;
}

constexpr std::uint64_t range_of_hash = 0xffffff;

// variant_hash(@Term, -Hash): the same for variants.
bool variant_hash(Worker& w, Cell* a) {
  Cell hash;
  return variant_hash_of(w, a[0], hash) && w.unify(a[1], hash);
}

struct Sha1 {
  SHA1_CTX context;
  Sha1() { SHA1Init(&context); }
  void bytes(const void* data, std::size_t size, std::uint64_t kind) {
    const std::uint64_t head[2] = {kind, size};
    SHA1Update(&context, reinterpret_cast<const std::uint8_t*>(head), sizeof head);
    SHA1Update(&context, static_cast<const std::uint8_t*>(data), size);
  }
  void number(std::uint64_t n, std::uint64_t kind) { bytes(&n, sizeof n, kind); }
};

// variant_sha1(@Term, -SHA1): 40 hexadecimal digits, the same for variants and, but for SHA-1's own collisions, no other terms.
bool variant_sha1(Worker& w, Cell* a) {
  if (!w.is_acyclic(a[0])) return raise(type_error_ball(w, "acyclic_term", a[0]));
  Sha1 sha1;
  tell_parts(w, a[0], all_levels, HashOfVariables::by_occurrence, sha1);
  std::uint8_t digest[SHA1_DIGEST_LENGTH];
  SHA1Final(digest, &sha1.context);
  return w.unify(a[1], w.symbols.atom_cell(fmt::format("{:02x}", fmt::join(digest, ""))));
}

bool term_hash(Worker& w, Cell* a) {
  Cell result;
  if (!optional_integer_argument(w, a[1], result)) return false;
  if (!w.is_ground(a[0])) return true;
  std::uint64_t hash;
  if (hash_term(w, a[0], all_levels, HashOfVariables::none, hash) == Told::has_cycle) return raise(type_error_ball(w, "acyclic_term", a[0]));
  return w.unify(result, Cell::integer(static_cast<std::int64_t>(hash & range_of_hash)));
}

// term_hash(@Term, +Depth, +Range, -Hash): of Depth levels only, all for -1; 0 <= Hash < Range.
bool term_hash_to_depth(Worker& w, Cell* a) {
  Cell depth;
  if (!integer_argument(w, a[1], depth)) return false;
  Cell range;
  if (!integer_argument(w, a[2], range)) return false;
  Cell result;
  if (!optional_integer_argument(w, a[3], result)) return false;
  if (!depth.is_int() || depth.as_int() < -1) return raise(domain_error_ball(w, "not_less_than_zero", depth));
  if (!range.is_int() || range.as_int() < 1) return raise(domain_error_ball(w, "not_less_than_one", range));
  const std::int64_t levels = depth.as_int() < 0 ? all_levels : depth.as_int();
  std::uint64_t hash;
  const Told told = hash_term(w, a[0], levels, HashOfVariables::none, hash);
  if (told == Told::has_cycle) return raise(type_error_ball(w, "acyclic_term", a[0]));
  return told == Told::has_variables ||
         w.unify(result, Cell::integer(static_cast<std::int64_t>(hash % static_cast<std::uint64_t>(range.as_int()))));
}

}  // namespace

bool variant_hash_of(Worker& w, Cell term, Cell& hash) {
  std::uint64_t of_all;
  if (hash_term(w, term, all_levels, HashOfVariables::by_occurrence, of_all) == Told::has_cycle)
    return raise(type_error_ball(w, "acyclic_term", term));
  hash = Cell::integer(static_cast<std::int64_t>(of_all & range_of_hash));
  return true;
}

void register_term_hash_builtins(BuiltinTable& t) {
  t.pure("term_hash", 2, term_hash);
  t.pure("term_hash", 4, term_hash_to_depth);
  t.pure("variant_hash", 2, variant_hash);
  t.pure("variant_sha1", 2, variant_sha1);
}

}  // namespace penelope
