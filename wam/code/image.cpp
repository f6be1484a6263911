// Saving and loading the image. The reader trusts nothing: every length and number is checked before it is used.
#include "wam/code/image.hpp"

#include <xxhash.h>

#include <cstring>
#include <ostream>
#include <string>

#include "wam/code/clause_store.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/text/operators.hpp"

namespace penelope {

namespace {

constexpr char magic[8] = {'P', 'E', 'N', 'E', 'L', 'O', 'P', 'E'};
constexpr std::uint32_t format = 2;

// Changes with the format and with every change of the instruction table: code of another table must not be run.
constexpr std::uint32_t make_version() {
  std::uint32_t hash = 2166136261u + format;  // FNV-1a
  auto add = [&hash](std::uint32_t byte) { hash = (hash ^ byte) * 16777619u; };
  for (const InstructionInfo& i : instruction_table) {
    for (char c : i.name) add(static_cast<unsigned char>(c));
    for (char c : i.operands) add(static_cast<unsigned char>(c));
    add(i.words);
  }
  return hash;
}

constexpr std::uint32_t version = make_version();

enum class EntryKind : std::uint8_t { own_word, image_offset };

class Writer {
 public:
  template <class T>
  void number(T v) {
    out.append(reinterpret_cast<const char*>(&v), sizeof v);
  }
  void text(std::string_view s) {
    number(static_cast<std::uint32_t>(s.size()));
    out.append(s);
  }
  std::string out;
};

class Reader {
 public:
  explicit Reader(std::span<const char> bytes) : at_(bytes.data()), end_(bytes.data() + bytes.size()) {}
  template <class T>
  T number() {
    T v;
    std::memcpy(&v, take(sizeof v), sizeof v);
    return v;
  }
  std::string_view text() {
    const std::uint32_t size = number<std::uint32_t>();
    return {take(size), size};
  }
  const char* take(std::uint64_t bytes) {
    if (bytes > static_cast<std::uint64_t>(end_ - at_)) throw ImageError("truncated");
    const char* p = at_;
    at_ += bytes;
    return p;
  }
  // A count of things of at least `each` bytes.
  std::uint64_t count(std::uint64_t each) {
    const std::uint64_t n = number<std::uint64_t>();
    if (n > static_cast<std::uint64_t>(end_ - at_) / each) throw ImageError("count too large");
    return n;
  }
  template <class T>
  std::vector<T> numbers(std::uint64_t n) {
    std::vector<T> v(n);
    const char* const from = take(n * sizeof(T));
    if (n > 0) std::memcpy(static_cast<void*>(v.data()), from, n * sizeof(T));
    return v;
  }
  bool done() const { return at_ == end_; }

 private:
  const char* at_;
  const char* end_;
};

void check(bool condition, const char* what) {
  if (!condition) throw ImageError(what);
}

// --- saving -----------------------------------------------------------------------------------------------------------

void save_dynamic_clauses(Writer& w, const DynamicPredicate& p) {
  w.number(p.live.load());
  for (const DynamicClause* c = p.first_live; c; c = c->next_live) {
    w.number(static_cast<std::uint8_t>(c->fact));
    for (const Cell& key : c->keys) w.number(key.bits);
    w.number(c->block_size);
    w.out.append(reinterpret_cast<const char*>(c->block), c->block_size * sizeof(Cell));
  }
}

void save_predicate(Writer& w, const Program& program, const Predicate& p) {
  w.number(p.module);
  w.number(p.name);
  w.number(p.arity);
  w.number(p.flags.load());
  w.number(p.builtin);
  const Word* entry = p.entry;
  if (program.in_code_area(entry)) {
    w.number(EntryKind::image_offset);
    w.number(static_cast<std::uint64_t>(entry - program.code_base()));
  } else {
    w.number(EntryKind::own_word);
    w.number(entry->bits);
  }
  w.number(static_cast<std::uint64_t>(p.clauses.size()));
  for (const StaticClause& c : p.clauses.all()) {
    w.number(c.code);
    for (const Cell& key : c.keys) w.number(key.bits);
    w.number(static_cast<std::uint8_t>(c.light));
    w.number(static_cast<std::uint8_t>(c.commit));
  }
  if (p.flags & predicate_dynamic) save_dynamic_clauses(w, *p.dynamic.load());
}

void save_operators(Writer& w, const Program& program) {
  std::vector<std::pair<AtomId, Operator>> all;
  program.operators->for_each(static_cast<AtomId>(FixedAtom::system),
                              [&](AtomId name, Operator op) { all.emplace_back(name, op); });
  w.number(static_cast<std::uint64_t>(all.size()));
  for (const auto& [name, op] : all) {
    w.number(name);
    w.number(op.priority);
    w.number(static_cast<std::uint8_t>(op.type));
  }
}

// --- loading ----------------------------------------------------------------------------------------------------------

void load_symbols(Reader& r, Symbols& symbols) {
  const std::uint64_t atoms = r.count(4);
  for (std::uint64_t i = 0; i < atoms; ++i) {
    const std::string_view text = r.text();
    if (i < symbols.atom_count()) {
      check(symbols.text(static_cast<AtomId>(i)) == text, "made by another version of penelope");
    } else {
      check(symbols.atom(text) == i, "an atom stands twice");
    }
  }
  const std::uint64_t functors = r.count(8);
  for (std::uint64_t i = 0; i < functors; ++i) {
    const AtomId name = r.number<AtomId>();
    const std::uint32_t arity = r.number<std::uint32_t>();
    check(name < symbols.atom_count() && arity <= max_compound_arity, "bad functor");
    check(symbols.functor(name, arity) == i, "functors out of order");
  }
}

void load_operators(Reader& r, Program& program) {
  const std::uint64_t count = r.count(7);
  for (std::uint64_t i = 0; i < count; ++i) {
    const AtomId name = r.number<AtomId>();
    const std::uint16_t priority = r.number<std::uint16_t>();
    const std::uint8_t type = r.number<std::uint8_t>();
    check(name < program.symbols.atom_count() && priority <= 1200 && type <= static_cast<std::uint8_t>(OperatorType::fx),
          "bad operator");
    program.operators->set(static_cast<AtomId>(FixedAtom::system), name, static_cast<OperatorType>(type), priority);
  }
}

// Whether a block is (Head :- Body) with a head of this predicate.
bool is_clause_of(std::span<const Cell> block, const Predicate& p, Symbols& symbols) {
  if (!is_sound_block(block, symbols) || !block[0].is_struct()) return false;
  const auto at = [&](Cell c) { return &block[c.offset() / sizeof(Cell)]; };
  const Cell* const clause = at(block[0]);
  if (*clause != symbols.functor_cell(static_cast<AtomId>(FixedAtom::neck), 2)) return false;
  if (p.arity == 0) return clause[1] == Cell::atom(p.name);
  return clause[1].is_struct() && *at(clause[1]) == symbols.functor_cell(p.name, p.arity);
}

void load_dynamic_clauses(Reader& r, Program& program, const Predicate& p) {
  const std::uint64_t clauses = r.count(1 + (indexed_arguments + 1) * sizeof(Cell));
  for (std::uint64_t i = 0; i < clauses; ++i) {
    const bool fact = r.number<std::uint8_t>() != 0;
    ArgumentKey keys[indexed_arguments];
    for (Cell& key : keys) key.bits = r.number<std::uint64_t>();
    Block block;
    block.cells = r.numbers<Cell>(r.count(sizeof(Cell)));
    check(is_clause_of(block.view(), p, program.symbols), "bad dynamic clause");
    program.clauses->add(*p.dynamic, block, keys, fact, true);
  }
}

void load_predicate(Reader& r, Program& program, PredicateId expected, std::uint64_t code_words) {
  const AtomId module = r.number<AtomId>(), name = r.number<AtomId>();
  const std::uint32_t arity = r.number<std::uint32_t>();
  check(module < program.symbols.atom_count() && name < program.symbols.atom_count() && arity <= 1024, "bad predicate");
  const PredicateId id = program.intern_predicate(module, name, arity);
  check(id == expected, "predicates out of order");
  Predicate& p = program.predicate(id);
  p.flags = r.number<std::uint32_t>();
  p.builtin = r.number<std::uint32_t>();
  const EntryKind kind = r.number<EntryKind>();
  const std::uint64_t entry = r.number<std::uint64_t>();
  if (kind == EntryKind::own_word) {
    check((entry & 0xffff) < static_cast<std::uint64_t>(Op::count), "bad entry");
    program.set_entry_word(id, {entry});
  } else {
    check(kind == EntryKind::image_offset && entry < code_words, "bad entry");
    program.set_entry(id, entry);
  }
  if (p.flags & predicate_dynamic) p.dynamic = program.clauses->new_predicate(id);
  const std::uint64_t clauses = r.count(10);
  p.clauses.reserve(clauses, program.sharing);
  for (std::uint64_t i = 0; i < clauses; ++i) {
    StaticClause c;
    c.code = r.number<std::uint64_t>();
    check(c.code < code_words, "bad clause");
    for (Cell& key : c.keys) key.bits = r.number<std::uint64_t>();
    c.light = r.number<std::uint8_t>() != 0;
    const auto commit = r.number<std::uint8_t>();
    check(commit <= static_cast<std::uint8_t>(Commit::soft_cut), "bad clause");
    c.commit = static_cast<Commit>(commit);
    p.clauses.add(c, program.sharing);
  }
  if (p.dynamic) load_dynamic_clauses(r, program, p);
}

}  // namespace

void save_image(const Program& program, std::ostream& out) {
  Writer w;
  const Symbols& symbols = program.symbols;
  w.number(static_cast<std::uint64_t>(symbols.atom_count()));
  for (AtomId a = 0; a < symbols.atom_count(); ++a) w.text(symbols.text(a));
  w.number(static_cast<std::uint64_t>(symbols.functor_count()));
  for (FunctorId f = 0; f < symbols.functor_count(); ++f) {
    w.number(symbols.functor_name(f));
    w.number(symbols.functor_arity(f));
  }
  save_operators(w, program);
  w.number(program.code_used());
  w.number(static_cast<std::uint64_t>(program.predicate_count()));
  for (PredicateId id = 0; id < program.predicate_count(); ++id) save_predicate(w, program, program.predicate(id));
  w.out.append(reinterpret_cast<const char*>(program.code_base()), program.code_used() * sizeof(Word));
  Writer header;
  header.out.append(magic, sizeof magic);
  header.number(version);
  header.number(static_cast<std::uint64_t>(XXH3_64bits(w.out.data(), w.out.size())));
  out.write(header.out.data(), static_cast<std::streamsize>(header.out.size()));
  out.write(w.out.data(), static_cast<std::streamsize>(w.out.size()));
}

void load_image(Program& program, std::span<const char> bytes) {
  Reader r(bytes);
  check(bytes.size() > sizeof magic && std::memcmp(r.take(sizeof magic), magic, sizeof magic) == 0, "not made by penelope");
  check(r.number<std::uint32_t>() == version, "made by another version of penelope");
  const std::uint64_t checksum = r.number<std::uint64_t>();
  constexpr std::size_t header = sizeof magic + sizeof version + sizeof checksum;
  check(XXH3_64bits(bytes.data() + header, bytes.size() - header) == checksum, "checksum does not match");
  load_symbols(r, program.symbols);
  load_operators(r, program);
  const std::uint64_t words = r.number<std::uint64_t>();
  check(words >= program.code_used() && words <= bytes.size() / sizeof(Word), "bad code size");
  const std::uint64_t predicates = r.count(30);
  for (PredicateId id = 0; id < predicates; ++id) load_predicate(r, program, id, words);
  const std::uint64_t stubs = program.code_used();
  const std::vector<Word> code = r.numbers<Word>(words);
  program.append_code(code.data() + stubs, code.size() - stubs);
  check(r.done(), "trailing bytes");
}

}  // namespace penelope
