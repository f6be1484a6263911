// The passes in order, for a clause and for the auxiliary predicates that it needs.
#include "wam/compiler/compiler.hpp"

#include "wam/base/check.hpp"
#include "wam/code/code_check.hpp"
#include "wam/code/limits.hpp"
#include "wam/compiler/code.hpp"
#include "wam/compiler/generate.hpp"
#include "wam/compiler/match_head.hpp"
#include "wam/compiler/normalise.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

ArgumentKey key_of(const Store& store, const TermNode& n) {
  switch (n.kind) {
    case TermKind::constant:
    case TermKind::structure: return n.cell;
    case TermKind::list: return list_key;
    case TermKind::box: return box_key(store.at(n.cell));
    default: return {};
  }
}

class ClauseCompiler {
 public:
  ClauseCompiler(Program& program, Store& store, const CompileOptions& options)
      : program_(program),
        store_(store),
        options_(options),
        soft_cut_(program.intern_predicate(static_cast<AtomId>(FixedAtom::system), program.symbols.atom("$softcut"), 1)),
        pool_(store),
        normaliser_(program, store, pool_, pending_, options.dynamic),
        generator_(program, store, pool_) {}

  // The predicate of the clause itself is not known here.
  void compile(Cell head, Cell body, std::vector<CompiledClause>& out) {
    PendingClause clause{Program::no_predicate, {}, {}, 0};
    TermId h = pool_.convert(head);
    TermId b = pool_.convert(body);
    if (pool_.arity(h) > max_predicate_arity) representation_error(store_, "max_procedure_arity");
    if (!is_rule(b) && !normaliser_.is_convertible(b)) type_error(store_, "callable", body);
    for (std::uint32_t i = 0; i < pool_.arity(h); ++i) clause.head.push_back(pool_.argument(h, i));
    const std::vector<TermId> as_written = clause.head;
    clause.own_level = pool_.new_variable();
    if (is_rule(b))
      rule(clause, b);
    else
      clause.body.push_back({BodyItem::term, b, clause.own_level, options_.module});
    pending_.push_back(std::move(clause));
    while (!pending_.empty()) {
      PendingClause next = std::move(pending_.front());
      PENELOPE_CHECK(next.own_level < pool_.variable_count());
      pending_.pop_front();
      const bool is_written = out.empty();
      compile(next, is_written, out.emplace_back());
    }
    keys(as_written, out.front());  // of a rule those of the head that it is matched with
  }

 private:
  void keys(const std::vector<TermId>& head, CompiledClause& out) const {
    for (std::size_t i = 0; i < indexed_arguments && i < head.size(); ++i) out.keys[i] = key_of(store_, pool_[head[i]]);
  }

  bool is_rule(TermId body) const {
    return pool_[body].kind == TermKind::structure && pool_.arity(body) == 2 && program_.symbols.text(pool_.name(body)) == rule_functor;
  }

  // Matches the arguments of the head one after another; then the guard, a cut and the body.
  void rule(PendingClause& clause, TermId b) {
    HeadMatcher matcher(program_, pool_);
    for (TermId& argument : clause.head) argument = matcher.match(argument);
    const auto item = [&](TermId t) { clause.body.push_back({BodyItem::term, t, clause.own_level, options_.module}); };
    for (const TermId test : matcher.take_tests()) item(test);
    item(pool_.argument(b, 0));
    clause.body.push_back({BodyItem::cut, 0, clause.own_level, options_.module});
    item(pool_.argument(b, 1));
  }

  Commit commit_of(const std::vector<Word>& code) const {
    Commit commit = Commit::none;
    for (std::uint64_t at = 0; at < code.size(); at += instruction_words(&code[at])) {
      const Op op = code[at].op();
      if (has(op, mark::cuts)) commit = Commit::cut;
      if (calls_predicate(op) && code[at].wide() == soft_cut_) return Commit::soft_cut;
    }
    return commit;
  }

  // `is_written`: it is the clause itself.
  void compile(const PendingClause& source, bool is_written, CompiledClause& out) {
    const std::size_t waiting = pending_.size();
    for (bool jumps : {true, false}) {
      // A second try, without jumps in the code, makes its own auxiliary predicates.
      while (pending_.size() > waiting) pending_.pop_back();
      Clause clause = normaliser_.normalise(source, jumps);
      clause.is_written = is_written;
      Code code = generator_.generate(clause);
      assign_registers(code, store_);
      fuse(code.instructions);
      if (!encode(code, options_.dynamic, out.code)) continue;
      PENELOPE_CHECK(find_code_damage(out.code, program_) == nullptr);
      out.predicate = source.predicate;
      out.light = clause.light;
      out.commit = commit_of(out.code);
      keys(source.head, out);
      return;
    }
    representation_error(store_, "max_clause_size");
  }

  Program& program_;
  Store& store_;
  const CompileOptions& options_;
  const PredicateId soft_cut_;
  TermPool pool_;
  std::deque<PendingClause> pending_;
  Normaliser normaliser_;
  Generator generator_;
};

}  // namespace

bool is_control_construct(const Symbols&, AtomId name, std::uint32_t arity) {
  switch (static_cast<FixedAtom>(name)) {
    case FixedAtom::comma:
    case FixedAtom::semicolon:
    case FixedAtom::bar:
    case FixedAtom::arrow:
    case FixedAtom::soft_arrow:
    case FixedAtom::colon: return arity == 2;
    case FixedAtom::naf: return arity == 1;
    case FixedAtom::cut: return arity == 0;
    default: return false;
  }
}

void compile_clause(Program& program, Store& store, Cell head, Cell body, const CompileOptions& options, std::vector<CompiledClause>& out) {
  ClauseCompiler(program, store, options).compile(store.deref(head), store.deref(body), out);
}

void place_dynamic(std::vector<Word>& code, std::uint64_t clause_id) {
  for (std::uint64_t at = 0; at < code.size(); at += instruction_words(&code[at]))
    if (code[at].op() == Op::call_continue) code[at + 1] = {dynamic_address(clause_id, at + 3)};
}

}  // namespace penelope
