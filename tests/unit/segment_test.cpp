// Copies of stacks (runtime/copying): what arrives is what was there; and a message of which any word is wrong is refused, or holds
// such stacks as a machine could have made: the receiver's choice points can be walked whatever comes.
#include "runtime/copying/segment.hpp"

#include <gtest/gtest.h>

#include "wam/base/bytes.hpp"
#include "wam/gc/verify.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

constexpr StackSizes small{std::uint64_t{4} << 20};

// A continuation after which slots 0 and 1 are live.
CodeAddress continuation(Program& program) {
  const Word code[] = {Word::aw(Op::call, 2, 0), {3}, Word::abc(Op::proceed)};
  return program.append_code(code, 3) + 2;
}

struct Stacks {
  Program program;
  Worker exporter{program, small}, importer{exporter, 1};
  const CodeAddress address = continuation(program);
  Cell variable;

  Stacks() {
    const Cell outer[] = {Cell::integer(0)};
    exporter.query_base = exporter.push_choice(stub::stop_false, outer, 1);
    variable = exporter.new_variable();
    push_frame(variable, exporter.new_string("a string on the heap"));
    push_choice();
    exporter.bind(variable, list());
    push_frame(exporter.new_integer(42), exporter.new_variable());
    push_choice();
  }

  Cell list() { return exporter.new_list(exporter.new_float(0.5), nil_cell); }

  void push_frame(Cell first, Cell second) {
    Worker& w = exporter;
    Cell* const frame = w.local_top;
    frame[env::caller] = w.offset_cell(w.E);
    frame[env::continuation].bits = w.CP;
    frame[env::slots] = first;
    frame[env::slots + 1] = second;
    w.E = frame;
    w.CP = address;
    w.local_top = frame + env::slots + 2;
  }

  void push_choice() {
    const Cell saved[] = {variable, exporter.new_struct(program.symbols.functor_cell("f", 2), variable, Cell::integer(7))};
    exporter.push_choice(stub::fail, saved, 2);
  }

  std::string copy_for(const Worker& receiver) const {
    ByteWriter out;
    write_segment(exporter, exporter.B, Lineage::of(receiver), out);
    return std::move(out.bytes);
  }
  std::string full_copy() const {
    ByteWriter out;
    write_segment(exporter, exporter.B, {}, out);
    return std::move(out.bytes);
  }
};

void install(Worker& w, std::string_view bytes) {
  ByteReader in(bytes);
  install_segment(w, in);
}

void expect_same_stacks(const Worker& a, const Worker& b) {
  EXPECT_EQ(a.offset_of(a.B), b.offset_of(b.B));
  EXPECT_EQ(a.offset_of(a.heap_top), b.offset_of(b.heap_top));
  EXPECT_EQ(a.offset_of(a.trail_top), b.offset_of(b.trail_top));
  EXPECT_EQ(a.offset_of(a.outermost_query()), b.offset_of(b.outermost_query()));
  EXPECT_TRUE(std::equal(a.heap_start, a.heap_top, b.heap_start));
  EXPECT_TRUE(std::equal(a.local_start, a.local_top, b.local_start));
  EXPECT_TRUE(std::equal(a.trail_start, a.trail_top, b.trail_start));
  EXPECT_TRUE(std::equal(a.choice_start, a.choice_top(), b.choice_start));
  EXPECT_EQ(find_damage(b, 0), nullptr);
}

TEST(Segment, AFullCopyIsWhatWasThere) {
  Stacks s;
  install(s.importer, s.full_copy());
  expect_same_stacks(s.exporter, s.importer);
}

TEST(Segment, AnIncrementalCopyBringsWhatIsNew) {
  Stacks s;
  install(s.importer, s.full_copy());
  s.push_frame(s.list(), s.variable);
  s.push_choice();
  s.push_choice();
  const std::string more = s.copy_for(s.importer);
  EXPECT_LT(more.size(), s.full_copy().size());
  install(s.importer, more);
  expect_same_stacks(s.exporter, s.importer);
}

// --- damaged messages --------------------------------------------------------------------------------------------------------

// The receiver is as it was made by `prepare`; the message with one word changed in many ways.
template <class Prepare>
void damage_every_word(const std::string& message, Worker& w, Prepare prepare) {
  constexpr std::uint64_t values[] = {
      0, 1, 7, 8, 64, 0xffff, std::uint64_t{1} << 31, std::uint64_t{1} << 40, std::uint64_t{1} << 63, ~std::uint64_t{0}};
  unsigned refused = 0, all = 0;
  const auto try_message = [&](std::string_view bytes) {
    prepare();
    ++all;
    try {
      install(w, bytes);
    } catch (const CorruptMessage&) {
      ++refused;
    } catch (const PrologError&) {  // a part that is larger than its stack
      ++refused;
    }
    const Lineage lineage = Lineage::of(w);
    EXPECT_LT(lineage.frames.size(), 100U);
    EXPECT_EQ(lineage.frames.back().place, w.offset_of(w.choice_start));
  };
  for (std::size_t at = 0; at + sizeof(std::uint64_t) <= message.size(); at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, message.data() + at, sizeof word);
    const auto with = [&](std::uint64_t other) {
      std::string damaged = message;
      std::memcpy(damaged.data() + at, &other, sizeof other);
      if (other != word) try_message(damaged);
    };
    for (const std::uint64_t value : values) with(value), with(word + value), with(word - value), with(word ^ value);
    prepare();
    EXPECT_THROW(install(w, std::string_view(message).substr(0, at)), CorruptMessage);
  }
  EXPECT_GT(refused, all / 3) << "of " << all;
}

TEST(Segment, AFullCopyWithAnyWordDamagedIsRefusedOrSound) {
  Stacks s;
  const std::string message = s.full_copy();
  damage_every_word(message, s.importer, [&] { install(s.importer, message); });
}

TEST(Segment, AnIncrementalCopyWithAnyWordDamagedIsRefusedOrSound) {
  Stacks s;
  const std::string before = s.full_copy();
  install(s.importer, before);
  s.push_frame(s.list(), s.variable);
  s.push_choice();
  const std::string message = s.copy_for(s.importer);
  damage_every_word(message, s.importer, [&] { install(s.importer, before); });
}

TEST(Segment, ACommonChoicePointThatIsNotThereIsRefused) {
  Stacks s;
  install(s.importer, s.full_copy());
  s.push_choice();
  const std::string message = s.copy_for(s.importer);
  Worker another{s.exporter, 2};  // has nothing in common
  EXPECT_THROW(install(another, message), CorruptMessage);
  EXPECT_EQ(another.B, another.choice_start);
}

}  // namespace

}  // namespace penelope
