// Loading images. The reader trusts nothing: every length and number is checked before it is used.
#include <xxhash.h>

#include <algorithm>
#include <cstring>

#include "wam/code/clause_store.hpp"
#include "wam/code/image_bytes.hpp"
#include "wam/code/limits.hpp"
#include "wam/text/flags.hpp"
#include "wam/text/operators.hpp"

namespace penelope {

using image::ClauseEvent;
using image::EntryKind;
using image::Reader;

namespace {

void check(bool condition, const char* what) {
  if (!condition) throw ImageError(what);
}

// --- symbols, operators, flags ------------------------------------------------------------------------------------------

constexpr AtomId most_dead_atoms = AtomId{1} << 28;  // more atoms are never collected

void load_atoms(Reader& r, Symbols& symbols) {
  const AtomId before_gap = r.number<AtomId>();
  AtomId place = r.number<AtomId>();
  const AtomId end = r.number<AtomId>();
  const auto known = [&] { return symbols.atom_places(); };
  const auto meet_gap = [&] {
    if (known() == before_gap) symbols.begin_gap();
  };
  check(place <= end && place <= known(), "an image is missing before this one");
  while (place < end) {
    const std::uint64_t alive = r.count(4);
    check(alive <= end - place, "too many atoms");
    for (const AtomId next = place + static_cast<AtomId>(alive); place < next; ++place) {
      const std::string_view text = r.text();
      meet_gap();
      const AtomId number = symbols.atom_at(place);
      if (place < known())
        check(symbols.is_alive(number) && symbols.text(number) == text, "made by another version of penelope");
      else
        check(symbols.enter_atom(number, text), "an atom stands twice");
    }
    const AtomId dead = r.number<AtomId>();
    check(dead <= end - place && dead < most_dead_atoms && (dead == 0 || place >= known()), "too many atoms");
    meet_gap();
    symbols.enter_dead_atoms(dead);
    place += dead;
  }
  meet_gap();
  check(symbols.atoms_before_gap() == before_gap || before_gap == Symbols::no_gap || known() < before_gap, "numbers of atoms do not fit");
}

void load_functors(Reader& r, Symbols& symbols) {
  const std::uint64_t first = r.number<std::uint64_t>();
  const std::uint64_t functors = r.count(8);
  check(first <= symbols.functor_count(), "an image is missing before this one");
  for (std::uint64_t i = first; i < first + functors; ++i) {
    const AtomId name = r.number<AtomId>();
    const std::uint32_t arity = r.number<std::uint32_t>();
    check(name < symbols.atom_count() && arity <= max_compound_arity, "bad functor");
    const FunctorId number = static_cast<FunctorId>(i);
    if (i < symbols.functor_count()) {
      check(symbols.functor_name(number) == name && symbols.functor_arity(number) == arity, "made by another version of penelope");
    } else {
      check(symbols.enter_functor(number, name, arity), "functors out of order");
    }
  }
}

void load_operators(Reader& r, Program& program) {
  if (r.number<std::uint8_t>() == 0) return;
  const std::uint64_t count = r.count(11);
  for (std::uint64_t i = 0; i < count; ++i) {
    const AtomId module = r.number<AtomId>();
    const AtomId name = r.number<AtomId>();
    const std::uint16_t priority = r.number<std::uint16_t>();
    const std::uint8_t type = r.number<std::uint8_t>();
    check(module < program.symbols.atom_count() && name < program.symbols.atom_count() && priority <= 1200 &&
              type <= static_cast<std::uint8_t>(OperatorType::fx),
          "bad operator");
    program.operators->set(module, name, static_cast<OperatorType>(type), priority);
  }
}

// The version of the code, which holds when the code is here.
std::uint64_t load_flags(Reader& r, Program& program) {
  if (r.number<std::uint8_t>() == 0) return program.code_version();
  program.changes_anything = r.number<std::uint8_t>();
  program.one_worker = r.number<std::uint8_t>();
  const auto code_version = r.number<std::uint64_t>();
  for (std::atomic<int>& to : program.flags->conversions) {
    const int code = r.number<int>();
    check(code >= 0 && code <= 0x10ffff, "bad character conversion");
    to = code;
  }
  const std::uint64_t count = r.count(17);
  for (std::uint64_t i = 0; i < count; ++i) {
    const AtomId name = r.number<AtomId>();
    const bool read_only = r.number<std::uint8_t>() != 0;
    const std::string_view type = r.text();
    Block value{r.cells(), true};
    check(name < program.symbols.atom_count() && is_sound_block(value.view(), program.symbols), "bad flag");
    program.flags->define(name, std::move(value), std::string(type), read_only);
  }
  return code_version;
}

void load_modules(Reader& r, Program& program) {
  if (r.number<std::uint8_t>() == 0) return;
  const auto atom = [&] {
    const AtomId name = r.number<AtomId>();
    check(name < program.symbols.atom_count(), "bad module");
    return name;
  };
  for (std::uint64_t count = r.count(13); count > 0; --count) {
    const AtomId name = atom();
    ModuleRecord record;
    record.kind = r.number<ModuleKind>();
    check(record.kind <= ModuleKind::system, "bad module");
    for (std::uint64_t bases = r.count(4); bases > 0; --bases) record.bases.push_back(atom());
    check(std::find(record.bases.begin(), record.bases.end(), name) == record.bases.end(), "a module imports itself");
    if (record.kind == ModuleKind::user) program.operators->inherit(name, record.bases);
    program.modules.set(name, std::move(record));
  }
}

void load_autoload_table(Reader& r, Program& program) {
  if (r.number<std::uint8_t>() == 0) return;
  for (std::uint64_t count = r.count(12); count > 0; --count) {
    const AtomId name = r.number<AtomId>();
    const auto arity = r.number<std::uint32_t>();
    const PredicateId id = r.number<PredicateId>();
    check(name < program.symbols.atom_count() && id < program.predicate_count(), "bad autoload table");
    program.modules.set_autoload(name, arity, id);
  }
}

// --- code, predicates ---------------------------------------------------------------------------------------------------

// Whether it is that of a writer's first image.
bool load_code(Reader& r, Program& program) {
  const std::uint64_t first = r.number<std::uint64_t>();
  const std::uint64_t count = r.count(sizeof(Word));
  const char* const words = r.take(count * sizeof(Word));
  check(first <= program.code_used(), "an image is missing before this one");
  const std::uint64_t known = program.code_used() - first;  // the stubs, in a new program
  check(known <= count, "bad code size");
  program.append_code(words + known * sizeof(Word), count - known);
  return first == 0;
}

SourcePlace load_place(Reader& r, const Program& program) {
  const AtomId file = r.number<AtomId>();
  check(file < program.symbols.atom_count(), "bad place of a clause");
  return {file, r.number<std::uint32_t>()};
}

StaticClause load_static_clause(Reader& r, Program& program) {
  StaticClause c;
  c.code = r.number<std::uint64_t>();
  check(c.code < program.code_used(), "bad clause");
  for (Cell& key : c.keys) key.bits = r.number<std::uint64_t>();
  c.light = r.number<std::uint8_t>() != 0;
  const auto commit = r.number<std::uint8_t>();
  check(commit <= static_cast<std::uint8_t>(Commit::soft_cut), "bad clause");
  c.commit = static_cast<Commit>(commit);
  c.place = load_place(r, program);
  if (const std::vector<Cell> source = r.cells(); !source.empty()) {
    check(is_sound_block(source, program.symbols), "bad source of a clause");
    c.source = program.keep_source(source);
  }
  return c;
}

void load_entry(Reader& r, Program& program, PredicateId id) {
  const EntryKind kind = r.number<EntryKind>();
  const std::uint64_t entry = r.number<std::uint64_t>();
  if (kind == EntryKind::own_word) {
    check((entry & 0xffff) < static_cast<std::uint64_t>(Op::count), "bad entry");
    if (!(program.predicate(id).flags & predicate_imported)) program.set_entry_word(id, {entry});
  } else {
    check(kind == EntryKind::image_offset && entry < program.code_used(), "bad entry");
    const auto lock = program.lock_definitions();
    program.set_entry(id, entry);
  }
}

// Undefined, before any definition that may call them.
void load_new_predicates(Reader& r, Program& program) {
  const std::uint64_t first = r.number<std::uint64_t>();
  const std::uint64_t count = r.count(12);
  check(first <= program.predicate_count(), "an image is missing before this one");
  if (first == 0) program.expect_predicates(static_cast<PredicateId>(count));
  for (std::uint64_t id = first; id < first + count; ++id) {
    const AtomId module = r.number<AtomId>(), name = r.number<AtomId>();
    const std::uint32_t arity = r.number<std::uint32_t>();
    check(module < program.symbols.atom_count() && name < program.symbols.atom_count() && arity <= max_predicate_arity, "bad predicate");
    check(program.make_predicate_here(module, name, arity) == id, "predicates out of order");
  }
}

PredicateId load_predicate(Reader& r, Program& program) {
  const PredicateId id = r.number<PredicateId>();
  const AtomId module = r.number<AtomId>();
  check(id < program.predicate_count() && module < program.symbols.atom_count(), "bad predicate");
  Predicate& p = program.predicate(id);
  if (p.module != module) program.rename_module(p.module, module);
  const auto flags = r.number<std::uint32_t>();
  const auto builtin = r.number<std::uint32_t>();
  p.file = r.number<AtomId>();
  p.line = r.number<std::uint32_t>();
  const auto target = r.number<PredicateId>();
  p.meta_arguments = r.number<std::uint64_t>();
  check(p.file < program.symbols.atom_count(), "bad predicate");
  if (r.number<std::uint8_t>() != 0 && !p.dynamic) p.dynamic = program.clauses->new_predicate(id);
  check(!(flags & predicate_dynamic) || p.dynamic, "bad predicate");
  if (p.flags & predicate_inline) {  // that is for the built-in to say: the compiler relies on its number
    p.flags = flags | predicate_inline;
  } else {
    p.flags = flags & ~predicate_inline;
    p.builtin = builtin;
  }
  load_entry(r, program, id);
  const std::uint64_t clauses = r.count(10);
  if (!p.clauses.empty()) p.clauses.clear(program.sharing);
  p.clauses.reserve(clauses, program.sharing);
  for (std::uint64_t i = 0; i < clauses; ++i) p.clauses.add(load_static_clause(r, program), program.sharing);
  if (flags & predicate_imported) p.target = target;
  return id;
}

// What is imported may come after who imports it.
void load_predicates(Reader& r, Program& program) {
  std::vector<PredicateId> imported;
  for (std::uint64_t left = r.count(34); left > 0; --left) {
    const PredicateId id = load_predicate(r, program);
    if (program.predicate(id).flags & predicate_imported) imported.push_back(id);
  }
  for (const PredicateId id : imported) {
    check(program.predicate(id).target < program.predicate_count(), "bad import");
    program.link_import(id);
  }
}

// --- clauses of dynamic predicates --------------------------------------------------------------------------------------

// Whether a block is (Head :- Body) with a head of this predicate.
bool is_clause_of(std::span<const Cell> block, const Predicate& p, Program& program) {
  Symbols& symbols = program.symbols;
  if (!is_sound_block(block, symbols) || !block[0].is_struct()) return false;
  const auto at = [&](Cell c) { return &block[c.offset() / sizeof(Cell)]; };
  const Cell* const clause = at(block[0]);
  if (*clause != symbols.functor_cell(static_cast<AtomId>(FixedAtom::neck), 2)) return false;
  const AtomId name = program.known_name(p);
  if (p.arity == 0) return clause[1] == Cell::atom(name);
  return clause[1].is_struct() && *at(clause[1]) == symbols.functor_cell(name, p.arity);
}

void load_added_clause(Reader& r, Program& program, ClauseStore::Numbers numbers, bool at_end, std::vector<std::uint64_t>& rules) {
  const PredicateId id = r.number<PredicateId>();
  check(id < program.predicate_count() && program.predicate(id).dynamic, "a clause of no dynamic predicate");
  const Predicate& p = program.predicate(id);
  const SourcePlace place = load_place(r, program);
  Block block;
  block.cells = r.cells();
  check(is_clause_of(block.view(), p, program), "bad dynamic clause");
  const DynamicClause* const clause = program.clauses->enter(*p.dynamic, block, at_end, numbers, place);
  check(clause != nullptr, "a clause stands twice");
  if (!clause->is_fact) rules.push_back(numbers.id);
}

// A later image brings generations with its changes: there may be more of them on the way.
std::vector<std::uint64_t> load_clauses(Reader& r, Program& program, bool first) {
  std::vector<std::uint64_t> rules;
  const std::uint64_t newest = r.number<std::uint64_t>();
  const std::uint64_t events = r.count(17);
  for (std::uint64_t i = 0; i < events; ++i) {
    const auto kind = r.number<std::uint8_t>();
    const auto event = static_cast<ClauseEvent>(kind & ~image::clause_replaces);
    const bool replaces = kind & image::clause_replaces;
    check(event <= ClauseEvent::erased, "bad change of a dynamic predicate");
    const std::uint64_t id = r.number<std::uint64_t>(), generation = r.number<std::uint64_t>();
    check(generation <= newest && program.clauses->can_be_id(id), "bad change of a dynamic predicate");
    if (event != ClauseEvent::erased) {
      load_added_clause(r, program, {id, generation, replaces}, event == ClauseEvent::added_at_end, rules);
    } else {
      check(program.clauses->by_id(id) != nullptr, "a clause is erased that is not there");
      check(generation > program.clauses->by_id(id)->born, "a clause is erased before it is added");
      program.clauses->enter_erased(*program.clauses->by_id(id), generation, replaces);
    }
  }
  if (first) program.clauses->enter_generation(newest);
  return rules;
}

}  // namespace

std::vector<std::uint64_t> load_image(Program& program, std::span<const char> bytes) {
  Reader r(bytes);
  check(bytes.size() > sizeof image::magic && std::memcmp(r.take(sizeof image::magic), image::magic, sizeof image::magic) == 0,
        "not made by penelope");
  check(r.number<std::uint32_t>() == image::version, "made by another version of penelope");
  const std::uint64_t checksum = r.number<std::uint64_t>();
  constexpr std::size_t header = sizeof image::magic + sizeof image::version + sizeof checksum;
  check(XXH3_64bits(bytes.data() + header, bytes.size() - header) == checksum, "checksum does not match");
  load_atoms(r, program.symbols);
  load_functors(r, program.symbols);
  load_operators(r, program);
  const std::uint64_t code_version = load_flags(r, program);
  load_modules(r, program);
  const bool first = load_code(r, program);
  load_new_predicates(r, program);
  load_predicates(r, program);
  load_autoload_table(r, program);
  std::vector<std::uint64_t> rules = load_clauses(r, program, first);
  check(r.done(), "trailing bytes");
  program.set_code_version(code_version);
  return rules;
}

}  // namespace penelope
