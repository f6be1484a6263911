// Saving the image. What is written refers to numbers only, so its parts are taken in an order in which each names only what
// the parts taken later hold: clauses, predicates, code, functors, atoms.
#include <xxhash.h>

#include <utility>

#include "wam/base/check.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/code/image_bytes.hpp"
#include "wam/text/flags.hpp"
#include "wam/text/operators.hpp"

namespace penelope {

using image::ClauseEvent;
using image::EntryKind;
using image::Writer;

namespace {

void write_place(Writer& w, SourcePlace place) {
  w.number(place.file);
  w.number(place.line);
}

void write_event(Writer& w, ClauseEvent event, bool replaces) {
  w.number(static_cast<std::uint8_t>(static_cast<std::uint8_t>(event) | (replaces ? image::clause_replaces : 0)));
}

void write_added(Writer& w, const Program& program, const DynamicClause& c, std::vector<std::uint64_t>& rules, bool replaces = false) {
  PENELOPE_ASSERT(c.block_size > 0 && c.predicate != nullptr);
  if (!c.is_fact) rules.push_back(c.id);
  write_event(w, c.order > 0 ? ClauseEvent::added_at_end : ClauseEvent::added_at_start, replaces);
  w.number(std::uint64_t{c.id});
  w.number(c.born);
  w.number(c.predicate->id);
  write_place(w, c.place());
  std::vector<Cell> block;
  program.clauses->copy_block(c, block);
  w.cells(block.data(), block.size());
}

void write_erased(Writer& w, std::uint64_t clause, std::uint64_t generation, bool replaces = false) {
  write_event(w, ClauseEvent::erased, replaces);
  w.number(clause);
  w.number(generation);
}

// Those at places from first on, before end: so many that are there and so many that were collected, in turn.
void write_atoms(Writer& w, const Symbols& symbols, AtomId first, AtomId end) {
  w.number(symbols.atoms_before_gap());
  w.number(first);
  w.number(end);
  const auto first_that = [&](AtomId place, bool alive) {
    while (place < end && symbols.is_alive(symbols.atom_at(place)) != alive) ++place;
    return place;
  };
  while (first < end) {
    const AtomId dead = first_that(first, false), next = first_that(dead, true);
    w.number(std::uint64_t{dead - first});
    for (; first < dead; ++first) w.text(symbols.text(symbols.atom_at(first)));
    w.number(static_cast<AtomId>(next - dead));
    first = next;
  }
}

// All that the store holds. Those added in front of others come in the order in which they were added.
std::uint64_t write_all_clauses(Writer& w, const Program& program, std::vector<std::uint64_t>& rules) {
  std::uint64_t events = 0;
  for (PredicateId id = 0; id < program.predicate_count(); ++id) {
    const DynamicPredicate* const p = program.predicate(id).dynamic;
    if (!p) continue;
    PENELOPE_ASSERT(p->id == id);
    const DynamicClause* first = p->first.load();
    while (first && first->order <= 0 && first->next.load()) first = first->next.load();
    for (const DynamicClause* c = first; c; c = c->previous)
      if (c->order <= 0) write_added(w, program, *c, rules), ++events;
    for (const DynamicClause* c = p->first.load(); c; c = c->next.load())
      if (c->order > 0) write_added(w, program, *c, rules), ++events;
    for (const DynamicClause* c = p->first.load(); c; c = c->next.load())
      if (c->died.load() != still_alive) write_erased(w, c->id, c->died.load()), ++events;
  }
  return events;
}

std::uint64_t write_clause_changes(Writer& w, const Program& program, const std::vector<ClauseChange>& changes,
                                   std::vector<std::uint64_t>& rules) {
  for (const ClauseChange& change : changes) {
    if (change.erased) {
      write_erased(w, change.clause, change.generation, change.replaces);
    } else {
      PENELOPE_ASSERT(program.clauses->by_id(change.clause) != nullptr);
      write_added(w, program, *program.clauses->by_id(change.clause), rules, change.replaces);
    }
  }
  return changes.size();
}

void write_predicate(Writer& w, const Program& program, const Predicate& p, const Word* entry) {
  w.number(p.id);
  w.number(p.module.load());
  w.number(p.flags.load());
  w.number(p.builtin);
  w.number(p.file.load());
  w.number(p.line.load());
  w.number(p.target.load());
  w.number(p.meta_arguments.load());
  w.number(static_cast<std::uint8_t>(p.dynamic.load() != nullptr));
  if (program.in_code_area(entry)) {
    w.number(EntryKind::image_offset);
    w.number(static_cast<std::uint64_t>(entry - program.code_base()));
  } else {
    w.number(EntryKind::own_word);
    w.number(entry->bits);
  }
  // The index of a library's predicate is made, and clause/2 looks at those only that programs may add to: the image stays small.
  const bool sources = program.modules.kind(p.module) == ModuleKind::user || (p.flags & predicate_multifile);
  const std::span<const StaticClause> clauses = p.clauses.all();
  w.number(static_cast<std::uint64_t>(clauses.size()));
  for (const StaticClause& c : clauses) {
    w.number(c.code);
    for (const Cell& key : c.keys) w.number(key.bits);
    w.number(static_cast<std::uint8_t>(c.light));
    w.number(static_cast<std::uint8_t>(c.commit));
    write_place(w, c.place);
    w.cells(c.source.cells, sources ? c.source.size : 0);
  }
}

std::string new_predicates(const Program& program, PredicateId first, PredicateId end) {
  Writer w;
  w.number(std::uint64_t{first});
  w.number(std::uint64_t{end - first});
  for (PredicateId id = first; id < end; ++id) {
    const Predicate& p = program.predicate(id);
    w.number(p.module.load());
    w.number(p.name);
    w.number(p.arity);
  }
  return w.out;
}

std::string operators_of(const Program& program) {
  Writer w;
  std::uint64_t count = 0;
  program.operators->for_each_entry([&](AtomId module, AtomId name, Operator op) {
    w.number(module);
    w.number(name);
    w.number(op.priority);
    w.number(static_cast<std::uint8_t>(op.type));
    ++count;
  });
  Writer counted;
  counted.number(count);
  return counted.out + w.out;
}

std::string flags_of(const Program& program, std::uint64_t code_version) {
  Writer w;
  std::uint64_t count = 0;
  program.flags->for_each([&](AtomId name, const Flags::Entry& entry) {
    w.number(name);
    w.number(static_cast<std::uint8_t>(entry.read_only));
    w.text(entry.type);
    w.cells(entry.value.cells.data(), entry.value.cells.size());
    ++count;
  });
  Writer counted;
  counted.number(program.changes_anything.load());
  counted.number(program.one_worker.load());
  counted.number(code_version);
  for (const std::atomic<int>& to : program.flags->conversions) counted.number(to.load());
  counted.number(count);
  return counted.out + w.out;
}

std::string modules_of(const Program& program) {
  Writer w;
  w.number(static_cast<std::uint64_t>(program.modules.names().size()));
  program.modules.for_each_module([&w](AtomId name, const ModuleRecord& record) {
    w.number(name);
    w.number(record.kind);
    w.number(static_cast<std::uint64_t>(record.bases.size()));
    for (const AtomId base : record.bases) w.number(base);
  });
  return w.out;
}

std::string autoload_table_of(const Program& program) {
  Writer w;
  std::uint64_t count = 0;
  program.modules.for_each_autoload([&](const Modules::Indicator& indicator, PredicateId id) {
    w.number(indicator.first);
    w.number(indicator.second);
    w.number(id);
    ++count;
  });
  Writer counted;
  counted.number(count);
  return counted.out + w.out;
}

// Whether the section has changed is a byte before it.
bool write_if_changed(Writer& w, std::string section, std::string& before) {
  const bool changed = section != before;
  w.number(static_cast<std::uint8_t>(changed));
  if (changed) w.out += section;
  before = std::move(section);
  return changed;
}

}  // namespace

ImageWriter::Known ImageWriter::state_of(const Predicate& p) {
  const std::span<const StaticClause> clauses = p.clauses.all();
  return {p.definition.load(),         clauses.data(), clauses.size(),  p.flags, p.line, p.file, p.module,
          p.dynamic.load() != nullptr, p.target,       p.meta_arguments};
}

std::string ImageWriter::next(std::uint64_t code_version, bool same_definitions) {
  Writer clauses;
  Writer events;
  rules_.clear();
  const std::vector<ClauseChange> changes = first_ ? std::vector<ClauseChange>() : program_.clauses->take_changes();
  clauses.number(program_.clauses->generation());  // not older than the changes
  clauses.number(first_ ? write_all_clauses(events, program_, rules_) : write_clause_changes(events, program_, changes, rules_));
  clauses.out += events.out;

  // Other threads may define predicates meanwhile. What is read later may name what is made later: so what is named comes after what names it,
  // and a definition that is in the image calls nothing that is not.
  const bool looks = first_ || !same_definitions || !changes.empty();  // clauses may be those of a new predicate
  Writer autoload;
  const bool autoloads = write_if_changed(autoload, looks ? autoload_table_of(program_) : autoload_, autoload_);

  Writer records;
  std::uint64_t written = 0;
  PENELOPE_ASSERT(predicates_.size() <= program_.predicate_count());
  const auto known = static_cast<PredicateId>(predicates_.size());
  for (PredicateId id = 0; looks && id < program_.predicate_count(); ++id) {
    if (id == predicates_.size()) predicates_.emplace_back();
    const Predicate& p = program_.predicate(id);
    const Known now = state_of(p);
    const bool has_no_index = now.entry == &p.build_index;
    if (now == predicates_[id] || (has_no_index && id < known)) continue;
    write_predicate(records, program_, p, has_no_index ? &p.undefined : now.entry);
    if (!has_no_index) predicates_[id] = now;
    ++written;
  }
  const std::string made = new_predicates(program_, known, static_cast<PredicateId>(predicates_.size()));

  Writer settings;
  bool sets = write_if_changed(settings, looks ? operators_of(program_) : operators_, operators_);
  sets |= write_if_changed(settings, looks ? flags_of(program_, code_version) : flags_, flags_);
  sets |= write_if_changed(settings, looks ? modules_of(program_) : modules_, modules_);

  Writer code;
  const std::uint64_t code_end = program_.code_used();
  PENELOPE_ASSERT(code_ <= code_end);
  code.number(code_);
  code.number(code_end - code_);
  code.out.append(reinterpret_cast<const char*>(program_.code_base() + code_), (code_end - code_) * sizeof(Word));

  const Symbols& symbols = program_.symbols;
  const FunctorId functor_end = symbols.functors_made();
  const AtomId atom_end = symbols.atom_places();
  PENELOPE_ASSERT(functors_ <= functor_end && atoms_ <= atom_end);
  if (!sets && !autoloads && events.out.empty() && written == 0 && code_ == code_end && functors_ == functor_end && atoms_ == atom_end)
    return {};
  Writer functors;
  functors.number(std::uint64_t{functors_});
  functors.number(static_cast<std::uint64_t>(functor_end - functors_));
  for (; functors_ < functor_end; ++functors_) {
    functors.number(symbols.functor_name(functors_));
    functors.number(symbols.functor_arity(functors_));
  }

  Writer body;
  write_atoms(body, symbols, atoms_, atom_end);
  atoms_ = atom_end;
  body.out += functors.out + settings.out + code.out + made;
  body.number(written);
  body.out += records.out + autoload.out + clauses.out;
  code_ = code_end;
  first_ = false;

  Writer header;
  header.out.append(image::magic, sizeof image::magic);
  header.number(image::version);
  header.number(static_cast<std::uint64_t>(XXH3_64bits(body.out.data(), body.out.size())));
  return header.out + body.out;
}

std::uint32_t image_version() { return image::version; }
std::string save_image(const Program& program) { return ImageWriter(program).next(program.code_version()); }

}  // namespace penelope
