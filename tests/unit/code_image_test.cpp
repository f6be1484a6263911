// The image: what is saved comes back; corrupt dynamic clauses are refused.
#include "wam/code/image.hpp"

#include <gtest/gtest.h>
#include <xxhash.h>

#include <atomic>
#include <cstring>
#include <string>
#include <thread>

#include "wam/code/clause_store.hpp"

namespace penelope {
namespace {

constexpr AtomId user = static_cast<AtomId>(FixedAtom::user);

// p(N, "text") :- true.
void add_fact(Program& program, PredicateId id, std::int64_t n) {
  Store store(program.symbols, {std::uint64_t{1} << 24});
  const Cell head = store.new_struct(program.symbols.functor_cell("p", 2), Cell::integer(n), store.new_string("text"));
  Block block;
  copy_out(store, store.new_struct(program.symbols.functor_cell(":-", 2), head, cell_of(FixedAtom::true_)), block);
  program.clauses->add(*program.predicate(id).dynamic, block, true);
}

std::string image_with_facts() {
  Program program;
  const PredicateId id = program.intern_predicate(user, program.symbols.atom("p"), 2);
  Predicate& p = program.predicate(id);
  p.dynamic = program.clauses->new_predicate(id);
  p.flags |= predicate_defined | predicate_dynamic;
  program.set_entry_dynamic(id);
  for (std::int64_t n : {1, 2, 3}) add_fact(program, id, n);
  return save_image(program);
}

TEST(Image, KeepsClausesOfDynamicPredicates) {
  const std::string image = image_with_facts();
  Program program;
  load_image(program, image);
  const PredicateId id = program.find_predicate(user, program.symbols.atom("p"), 2);
  ASSERT_NE(id, Program::no_predicate);
  const DynamicPredicate* p = program.predicate(id).dynamic;
  ASSERT_NE(p, nullptr);
  EXPECT_EQ(p->live, 3u);
  std::int64_t n = 0;
  for (const DynamicClause* c = p->first_live; c; c = c->next_live) {
    EXPECT_EQ(clause_key(*c, {}), Cell::integer(++n));
    EXPECT_TRUE(c->is_fact);
  }
  EXPECT_EQ(n, 3);
}

// Numbers of atoms mean the same on both sides, with a gap in front of those that may be collected; those that were get no number.
TEST(Image, KeepsTheNumbersOfAtoms) {
  Program from, to;
  ImageWriter writer(from);
  load_image(to, writer.next(from.code_version()));
  from.symbols.collect_new_atoms(true);
  if (from.symbols.atoms_before_gap() == Symbols::no_gap) GTEST_SKIP() << "memory cannot be read here";
  Symbols& symbols = from.symbols;
  const AtomId kept = symbols.atom("kept_for_the_other_side");
  const auto make = [&](int first, int end) {
    for (int i = first; i < end; ++i) symbols.atom("nobody_keeps_me_" + std::to_string(i));
  };
  make(0, 50'000);
  symbols.collect();
  const AtomId alive = symbols.atoms_alive(), places = symbols.atom_places();
  ASSERT_LT(alive, places - 10'000);
  symbols.stop_reusing_numbers();
  load_image(to, writer.next(from.code_version()));
  symbols.keep_told_atoms(writer.atoms());
  EXPECT_EQ(to.symbols.atom_places(), places);
  EXPECT_EQ(to.symbols.atoms_alive(), alive);
  EXPECT_EQ(to.symbols.text(kept), "kept_for_the_other_side");
  // What was told stays; what comes later gets numbers that were not told.
  make(50'000, 51'000);
  symbols.collect();
  load_image(to, writer.next(from.code_version()));
  EXPECT_EQ(to.symbols.atoms_before_gap(), symbols.atoms_before_gap());
  for (AtomId place = 0; place < symbols.atom_places(); ++place) {
    const AtomId number = symbols.atom_at(place);
    ASSERT_EQ(symbols.is_alive(number), to.symbols.is_alive(number));
    if (symbols.is_alive(number)) {
      ASSERT_EQ(symbols.text(number), to.symbols.text(number));
    }
  }
  EXPECT_TRUE(symbols.is_alive(kept));
}

// A branch that reads ahead runs what has come: p, behind many that the writer looks at first, is defined again and again by a call of a new
// one.
TEST(Image, CallsOnlyWhatItHasWhileAnotherThreadDefines) {
  Program from, to;
  for (int i = 0; i < 5'000; ++i) from.intern_predicate(user, from.symbols.atom("before_" + std::to_string(i)), 0);
  const PredicateId p = from.intern_predicate(user, from.symbols.atom("p"), 0);
  ImageWriter writer(from);
  load_image(to, writer.next(from.code_version()));
  std::atomic<bool> is_over{false};
  std::thread definer([&] {
    for (int i = 0; !is_over && i < 200'000; ++i) {
      const Word call = Word::aw(Op::execute, 0, from.intern_predicate(user, from.symbols.atom("new_" + std::to_string(i)), 0));
      const std::uint64_t at = from.append_code(&call, 1);
      const auto lock = from.lock_definitions();
      from.set_entry(p, at);
    }
  });
  int redefined = 0;
  for (int i = 0; i < 200; ++i) {
    const std::string image = writer.next(from.code_version());
    if (image.empty()) continue;
    load_image(to, image);
    const Word* const entry = to.predicate(p).entry;
    if (!to.in_code_area(entry)) continue;
    ++redefined;
    EXPECT_LT(entry->wide(), to.predicate_count());
  }
  is_over = true;
  definer.join();
  EXPECT_GT(redefined, 0);
}

TEST(Image, RefusesOrSurvivesEveryChangedByte) {
  const std::string good = image_with_facts();
  constexpr std::size_t checksum_at = 12, header = 20;
  for (std::size_t at = header; at < good.size(); ++at) {
    std::string image = good;
    image[at] = static_cast<char>(image[at] ^ 0x5b);
    const std::uint64_t checksum = XXH3_64bits(image.data() + header, image.size() - header);
    std::memcpy(image.data() + checksum_at, &checksum, sizeof checksum);
    Program program;
    try {
      load_image(program, image);
    } catch (const ImageError&) {
    }
  }
}

}  // namespace
}  // namespace penelope
